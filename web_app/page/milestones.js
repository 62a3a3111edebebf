// Milestones: what counts by kinds and players. A tap is an entry at once, or asks what else must be known.
import { el, lock, mark, number, tr } from './dom.js';
import { drawn } from './icons.js';
import { openChoice } from './over.js';
import { iconKey, key } from './parts.js';
import { ask } from './requests.js';
import { logPage } from './log.js';
import * as pages from './pages.js';

export async function milestonesPage(table) {
  const grid = await ask('milestones');
  const { view } = table;
  const open = () => table.openMenu();
  const head = el('header', { class: 'top' }, iconKey('back', 'back', tr('back'), pages.back), el('span', { class: 'lines' }, el('h1', {}, view.name || view.title), el('small', {}, grid ? grid.words : '')), iconKey('menu', 'dots', tr('menu'), open));
  if (!grid) return [head];
  return [head, ...view.turn.notices.map((words) => el('p', { class: 'sub', role: 'status' }, words)), kinds(table, grid), rest(table, grid), lastEntry(table)];
}

// --- the grid ---

function kinds(table, grid) {
  const { view } = table;
  const heads = view.seats.map((seat, place) => el('th', { scope: 'col' }, el('button', { class: 'icon seat-key', 'data-key': `seat ${place}`, onclick: () => table.ways.seat(place) }, mark(seat, 26), el('span', { class: 'unseen' }, seat.name), view.show_points === false ? null : el('b', { title: seat.part || null }, number(seat.points), seat.part ? el('span', { class: 'unseen' }, ` ${seat.part}`) : null))));
  const lines = grid.kinds.map((kind) => el('tr', {}, el('th', { scope: 'row' }, kind.words), ...kind.cells.map((option) => el('td', {}, option ? cell(table, option) : null))));
  return el('div', { class: 'across', tabindex: '0', role: 'region', 'aria-label': grid.words }, el('table', { class: 'grid-table' }, el('thead', {}, el('tr', {}, el('td', {}, view.turn.phase === 'milestones' ? el('small', {}, tr('milestones.no_turns')) : null), ...heads)), el('tbody', {}, ...lines)));
}

// What is entered so far stands on the key; a plus where nothing is known of it.
function cell(table, option) {
  const shown = option.value || option.detail || option.badge || '';
  return el('button', { class: `tap ${option.closed ? 'closed' : ''}`, 'data-key': `o ${option.id}`, 'data-option': option.id, 'aria-label': [option.label, shown].filter(Boolean).join(', '), onclick: () => enter(table, option) }, option.closed ? lock() : el('b', { 'aria-hidden': 'true' }, '+'), shown ? el('small', {}, shown) : null);
}

function enter(table, option) {
  if (option.closed) {
    openChoice(option.closed.title || option.label, [option.closed.words, option.closed.rule].filter(Boolean), [['ok', tr('ok'), 'primary', null]]);
    return;
  }
  if (option.curtain === undefined) table.entering.answer([option.id]);
  else table.entering.answerFor(option.curtain, [option.id]);
}

const rest = (table, grid) => {
  const shown = grid.rest.filter((option) => !option.aside);
  return shown.length ? el('div', { class: 'chips' }, ...shown.map((option) => el('button', { class: 'secondary', 'data-key': `o ${option.id}`, 'data-option': option.id, onclick: () => enter(table, option) }, option.closed ? lock() : null, option.label))) : null;
};

// --- what was entered last, and back ---

function lastEntry(table) {
  const { view } = table;
  const last = view.log[0];
  const move = (what) => () => table.entering.move(what);
  return el('div', { class: 'dock keys' }, el('p', { class: 'last-entry', role: 'status' }, last ? [el('span', { class: 'count' }, last.number), last.seat === null ? null : mark(view.seats[last.seat], 22), el('span', {}, last.words)] : null),
    el('button', { class: 'secondary', 'data-key': 'undo', disabled: !view.undo, onclick: move('undo') }, drawn('undo', 20), tr('undo_last')),
    el('button', { class: 'secondary mirrored', 'data-key': 'redo', 'aria-label': tr('redo'), disabled: !view.redo, onclick: move('redo') }, drawn('undo', 20)), key('log', tr('log'), () => pages.go(logPage(table))));
}
