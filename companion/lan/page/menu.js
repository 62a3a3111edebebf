// What can be done about a table besides one's turn.
import { el, tr } from './dom.js';
import { drawn } from './icons.js';
import * as levels from './levels.js';

export const pageTop = (title) => el('header', { class: 'top' }, el('button', { class: 'icon', 'data-key': 'back', 'aria-label': tr('back'), onclick: levels.back }, drawn('back', 26)), el('h1', {}, title));

const row = (key, picture, words, onclick, detail, option) => el('button', { class: 'row', 'data-key': key, 'data-option': option, onclick }, drawn(picture, 24), el('span', { class: 'lines' }, el('b', {}, words), detail ? el('small', {}, detail) : null), el('span', { class: 'end', 'aria-hidden': 'true' }, '›'));

// `asides`: answers to the first question that are no part of play; `lent`: what the host lets this phone do too. They
// come last, for they come and go while the menu is open.
export function menuPage(view, ways) {
  const { asides, choose } = ways;
  return el('section', { class: 'menu' }, pageTop(tr('menu')),
    row('sheet', 'sheet', tr('sheet'), ways.sheet), row('log', 'log', tr('log'), ways.log),
    el('div', { class: 'row' }, drawn('language', 24), el('span', { class: 'lines' }, el('b', {}, tr('language'))), choose()),
    row('leave', 'leave', tr('leave'), ways.leave),
    ...(view.lent || []).map((one) => row(`o ${one.id}`, 'pencil', one.label, () => ways.answer([one.id]), '', one.id)),
    ...asides.map((option) => row(`o ${option.id}`, 'pencil', option.label, () => ways.answer([option.id]), option.closed ? option.closed.words : option.detail, option.id)),
    el('p', { class: 'foot' }, view.title), el('p', { class: 'foot' }, tr('others_can_read')));
}

// Left at once, whatever the connection does.
export function leavePage(leave) {
  return el('section', {}, pageTop(tr('leave')), el('p', { class: 'sub' }, tr('leave_sure')),
    el('div', { class: 'actions' }, el('button', { class: 'secondary', 'data-key': 'stay', onclick: levels.back }, tr('stay')), el('button', { class: 'primary', 'data-key': 'leave_now', onclick: leave }, tr('leave'))));
}

