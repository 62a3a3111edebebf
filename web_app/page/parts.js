// Parts that several pages of the app share.
import { el, mark, tr } from './dom.js';
import { drawn } from './icons.js';
import { back } from './pages.js';

export const top = (title, ...more) => el('header', { class: 'top' }, el('button', { class: 'icon', 'data-key': 'back', 'aria-label': tr('back'), onclick: back }, drawn('back', 26)), el('h1', {}, title), ...more);

export const iconKey = (key, picture, label, onclick) => el('button', { class: 'icon', 'data-key': key, 'aria-label': label, onclick }, drawn(picture, 26));

// A line that leads somewhere.
export const row = (key, words, onclick, { detail = '', end = '›', before = null, label = null, option = null, figure = '' } = {}) => el('button', { class: 'row', 'data-key': key, 'data-option': option, 'aria-label': label, onclick }, before,
  el('span', { class: 'lines' }, el('b', {}, words), detail ? el('small', {}, detail) : null), figure ? el('span', { class: 'end' }, figure) : null, end ? el('span', { class: 'end', 'aria-hidden': 'true' }, end) : null);

export const marks = (players, size = 26) => el('span', { class: 'marks', 'aria-hidden': 'true' }, ...players.map((player) => mark(player, size)));

// The keys at the lower edge.
export const dock = (...keys) => el('div', { class: 'dock keys' }, ...keys);

export const key = (name, words, onclick, { kind = 'secondary', picture = '', disabled = false } = {}) => el('button', { class: kind, 'data-key': name, 'aria-disabled': disabled ? 'true' : null, onclick }, picture ? drawn(picture, 22) : null, words);

// A choice of one of several, in words.
export function radios(name, title, options, chosen, choose) {
  const card = ({ id, title: words, detail }) => el('button', { class: `card choice ${id === chosen ? 'chosen' : ''}`, role: 'radio', 'aria-checked': String(id === chosen), 'data-key': `${name} ${id}`, onclick: () => choose(id) },
    el('span', { class: 'lines' }, el('b', {}, words), detail ? el('small', {}, detail) : null), el('span', { class: 'dot', 'aria-hidden': 'true' }, id === chosen ? '✓' : ''));
  return el('div', { class: 'radios', role: 'radiogroup', 'aria-label': title }, ...options.map(card));
}

// A switch with its title and what it means.
export const toggle = (name, title, detail, on, change) => el('button', { class: 'row', role: 'switch', 'aria-checked': String(on), 'data-key': name, onclick: change },
  el('span', { class: 'lines' }, el('b', {}, title), detail ? el('small', {}, detail) : null), el('span', { class: `switch ${on ? 'on' : ''}`, 'aria-hidden': 'true' }));
