// What a table shows beside its questions: whose turn, how everybody stands, what is mine, what was entered last.
import { el, mark, number, tr } from './dom.js';
import { drawn } from './icons.js';

export const isMine = (view) => !view.finished && view.me !== null && view.turn.seat === view.me;

const line = (view, entry) => (entry.seat === null ? entry.words : `${view.seats[entry.seat].name}: ${entry.words}`);

// The title and what stands below it.
function headings(view, lost) {
  const seat = view.turn.seat === null ? null : view.seats[view.turn.seat];
  if (lost) return [isMine(view) ? seat.name : view.title, tr('as_of', { number: view.step })];
  if (view.finished) return [view.title, tr('finished')];
  if (isMine(view)) return [seat.name, `${tr('your_turn')} · ${view.turn.words}`];
  if (!seat) return [view.title, view.setup ? '' : view.turn.words];
  return [tr('turn_of', { player: seat.name }), view.log.length ? line(view, view.log[0]) : view.turn.words];
}

export function banner(view, lost, menu) {
  const mine = isMine(view);
  const seat = view.turn.seat === null || view.finished ? null : view.seats[view.turn.seat];
  const [title, below] = headings(view, lost);
  return [seat ? mark(seat, 46, mine) : null, el('div', { class: 'lines' }, el('h1', {}, title), below ? el('small', {}, below) : null),
    !mine && view.me !== null ? el('span', { class: 'you' }, mark(view.seats[view.me], 26), tr('you')) : null,
    el('button', { class: 'icon', 'data-key': 'menu', 'aria-label': tr('menu'), onclick: menu }, drawn('dots', 26)),
    view.turn.notices.length ? el('p', { class: 'notice' }, view.turn.notices.join(' ')) : null];
}

export function bannerClass(view) {
  if (view.turn.seat === null || view.finished) return 'banner theirs';
  return `banner ${isMine(view) ? 'mine' : 'theirs'} ${view.seats[view.turn.seat].colour}`;
}

// In a row of narrow cells on one's own turn, and with names while there is room for them.
export function strip(view, rows) {
  const cells = view.seats.map((seat, place) => {
    const name = `${seat.name}${place === view.me ? `, ${tr('you')}` : ''}`;
    const part = seat.part ? el('small', { class: rows ? 'part' : 'unseen' }, ` ${seat.part}`) : null;
    const points = el('b', { title: seat.part || null }, number(seat.points), part);
    const counts = el('small', {}, seat.status || (seat.counts || []).flatMap(([what, count]) => [' ', el('span', { class: 'whole' }, what === 'trains' ? drawn('train', 14) : '·', ` ${count}`)]));
    const away = view.here[place] === 'away' ? el('span', { class: 'away', title: tr('away') }, rows ? tr('away') : '…') : null;
    const opened = seat.opened && rows ? el('small', { class: 'away' }, tr('was_open')) : null;
    const parts = rows ? [el('span', { class: 'name' }, name, opened), away, counts, points] : [el('span', { class: 'lines' }, points, counts), el('span', { class: 'unseen' }, name), away];
    return el('li', { class: `${view.turn.seat === place ? 'now' : ''} ${seat.colour}`, 'aria-current': view.turn.seat === place ? 'true' : null }, mark(seat, 30), ...parts);
  });
  return el('ul', {}, ...cells);
}

// How many are done and how many not yet, while there is time to look.
function sums(lines, mine) {
  const count = (state) => lines.filter((one) => one.state === state).length;
  const some = [['done', '✓'], ['open', '○']].filter(([state]) => count(state));
  if (mine || !some.length) return null;
  return some.map(([state, sign]) => el('span', { class: `sum ${state}`, 'aria-hidden': 'true' }, `${sign} ${count(state)}`));
}

// Several things under one title, which can be folded away.
export function part(plain, place, { folded, fold, mine }) {
  const lines = plain.lines.map((one) => el('li', { class: one.state || '' }, el('span', { class: 'sign', 'aria-hidden': 'true' }, { done: '✓', lost: '−' }[one.state] || ''),
    el('span', { class: 'lines' }, el('b', {}, one.words), one.detail ? el('small', {}, one.detail) : null), one.figure ? el('span', { class: 'figure' }, one.figure) : null));
  return el('div', { class: 'part' }, el('header', {}, el('h2', {}, plain.title), sums(plain.lines, mine) || (plain.secret ? el('small', {}, tr('only_here')) : null),
    !fold ? null : el('button', { class: 'plain-button', 'data-key': `fold${place}`, 'aria-expanded': String(!folded), onclick: fold }, drawn(folded ? 'seen' : 'unseen', 20), tr(folded ? 'show' : 'hide'))),
  folded ? null : el('ul', { class: 'ledger' }, ...lines));
}

const entry = (view, one) => el('li', { class: one.corrected ? 'corrected' : '' }, el('span', { class: 'count' }, one.number), one.seat === null ? el('span', { class: 'sign' }) : mark(view.seats[one.seat], 24),
  el('span', { class: 'lines' }, one.words, one.seat === null ? null : el('span', { class: 'unseen' }, ` ${view.seats[one.seat].name}`)));

export const entries = (view, lines) => el('ol', { class: 'ledger' }, ...lines.map((one) => entry(view, one)));

// The last entries, while others move.
export function log(view, all) {
  return [el('header', {}, el('h2', {}, tr('log')), view.log.length ? el('button', { class: 'plain-button', 'data-key': 'log', onclick: all }, `${tr('all')} ${view.log[0].number}`) : null), entries(view, view.log)];
}

// The last entry alone, always lowest; undo while it is one's own.
export function ledger(view, { all, undo }) {
  const last = view.log[0];
  if (!last) return [];
  return [el('ol', {}, entry(view, last)),
    view.undo ? el('button', { class: 'icon', 'data-key': 'undo', 'aria-label': tr('undo'), onclick: undo }, drawn('undo', 24)) : null,
    el('button', { class: 'plain-button', 'data-key': 'log', onclick: all }, tr('log'))];
}
