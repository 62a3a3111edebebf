// The score sheet with a reason behind every number, and the whole log.
import { el, mark, show, tr } from './dom.js';
import { pageTop } from './menu.js';
import { entries } from './panels.js';

// Remembers the number whose reason is read.
export function sheetPage() {
  let chosen = null;
  return async (view, ask) => {
    const { body: sheet } = await ask('sheet', {});
    if (!sheet.rows) return el('section', {}, pageTop(tr('sheet')), el('p', { class: 'sub' }, tr('not_now')));
    const why = el('div', { class: 'why', role: 'status' });
    const explain = (place, seat) => {
      chosen = [place, seat];
      const row = sheet.rows[place];
      const cell = row.cells[seat];
      show(why, el('h2', {}, `${sheet.names[seat]}: ${row.words} ${cell.hidden ? '' : cell.points}`),
        cell.hidden ? el('p', { class: 'sub' }, tr('still_secret')) : null,
        el('ul', { class: 'ledger' }, ...cell.because.map(([points, words]) => el('li', {}, el('span', { class: 'lines' }, words), el('span', { class: 'figure' }, points)))),
        cell.rule ? el('p', { class: 'sub' }, cell.rule) : null);
    };
    if (chosen) explain(...chosen);
    const head = el('tr', {}, el('td', {}), ...view.seats.map((seat) => el('th', { scope: 'col' }, mark(seat, 28), el('small', {}, seat.name))));
    const rows = sheet.rows.map((row, place) => el('tr', {}, el('th', { scope: 'row' }, row.words), ...row.cells.map((cell, seat) => el('td', {},
      el('button', { class: `cell ${cell.changed ? 'changed' : ''}`, 'aria-label': `${sheet.names[seat]}, ${row.words}: ${cell.hidden ? '?' : cell.points}`, onclick: () => explain(place, seat) }, cell.hidden ? '?' : cell.points)))));
    const total = el('tr', { class: 'total' }, el('th', { scope: 'row' }, tr('total')), ...sheet.totals.map((points, seat) => el('td', { class: view.finished && sheet.ranks[seat] === 1 ? 'winner' : '' }, points)));
    return el('section', {}, pageTop(tr('sheet')), sheet.winner ? el('p', { class: 'result' }, sheet.winner) : null,
      el('div', { class: 'across' }, el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows, total))), el('p', { class: 'sub' }, tr('tap_why')), why);
  };
}

export async function logPage(view, ask) {
  const { body } = await ask('log', {});
  return el('section', {}, pageTop(tr('log')), entries(view, body.log || view.log));
}
