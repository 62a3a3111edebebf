// The score sheet with a reason behind every number, and the whole log.
import { el, mark, show, tr } from './dom.js';

const top = (title, back) => el('header', { class: 'top' }, el('button', { class: 'plain-button', 'data-key': 'back', onclick: back }, `‹ ${tr('back')}`), el('h1', {}, title));

export async function sheetPage(view, back, post) {
  const told = await post('sheet', {}).catch(() => ({ body: {} }));
  const sheet = told.body;
  if (!sheet.rows) return el('section', {}, top(tr('sheet'), back), el('p', {}, tr('lost')));
  const why = el('div', { class: 'why', role: 'status' });
  const explain = (row, cell, name) => show(why, el('h2', {}, `${name}: ${row.words} ${cell.hidden ? '' : cell.points}`),
    cell.hidden ? el('p', {}, tr('still_secret')) : null,
    el('ul', { class: 'ledger' }, ...cell.because.map(([points, words]) => el('li', {}, el('span', { class: 'lines' }, words), el('span', { class: 'figure' }, points)))),
    cell.rule ? el('p', { class: 'sub' }, cell.rule) : null);
  const head = el('tr', {}, el('td', {}), ...view.seats.map((seat) => el('th', { scope: 'col' }, mark(seat, 28), el('small', {}, seat.name))));
  const rows = sheet.rows.map((row) => el('tr', {}, el('th', { scope: 'row' }, row.words), ...row.cells.map((cell, seat) => el('td', {},
    el('button', { class: `cell ${cell.changed ? 'changed' : ''}`, 'aria-label': `${sheet.names[seat]}, ${row.words}: ${cell.hidden ? '?' : cell.points}`, onclick: () => explain(row, cell, sheet.names[seat]) }, cell.hidden ? '?' : cell.points)))));
  const total = el('tr', { class: 'total' }, el('th', { scope: 'row' }, tr('total')), ...sheet.totals.map((points, seat) => el('td', { class: view.finished && sheet.ranks[seat] === 1 ? 'winner' : '' }, points)));
  return el('section', {}, top(tr('sheet'), back), sheet.winner ? el('p', { class: 'result' }, sheet.winner) : null,
    el('div', { class: 'scroll' }, el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows, total))), el('p', { class: 'sub' }, tr('tap_why')), why);
}

export async function logPage(view, back, post) {
  const told = await post('log', {}).catch(() => ({ body: {} }));
  const lines = told.body.log || view.log;
  return el('section', {}, top(tr('log'), back), el('ol', { class: 'ledger' }, ...lines.map((line) => el('li', { class: line.corrected ? 'corrected' : '' }, el('span', { class: 'count' }, line.number),
    line.seat === null ? el('span', { class: 'sign' }) : mark(view.seats[line.seat], 24), el('span', { class: 'lines' }, line.words, line.seat === null ? null : el('span', { class: 'unseen' }, ` ${view.seats[line.seat].name}`))))));
}
