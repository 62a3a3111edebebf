// Why a number is what it is: what was counted, the rule, and the group's own number in its place.
import { el, mark, show, tr } from './dom.js';
import { drawn } from './icons.js';
import { openOver } from './over.js';
import { numberField } from './number_field.js';

const item = ([points, words]) => el('li', {}, el('span', { class: 'lines' }, words), el('span', { class: 'figure' }, points));

// How the others stand where only the most counts.
const compared = (sheet, cell) => cell.compared.map(([seat, value]) => el('li', {}, mark(sheet.players[seat], 24), el('span', { class: 'lines' }, sheet.names[seat]), el('span', { class: 'figure' }, value)));

const rule = (cell) => (cell.rule ? el('div', { class: 'rule-card' }, drawn('book', 24), el('div', { class: 'lines' }, cell.rule_title ? el('b', {}, cell.rule_title) : null, el('p', {}, cell.rule))) : null);

function reasons(sheet, cell) {
  if (cell.hidden) return [el('p', { class: 'sub' }, tr('still_secret'))];
  const lines = [...cell.because.map(item), ...compared(sheet, cell)];
  return [cell.own ? el('p', { class: 'sub marked' }, tr('why.written')) : null, cell.corrected && !cell.own ? el('p', { class: 'sub marked' }, tr('why.corrected')) : null,
    lines.length ? el('ul', { class: 'ledger' }, ...lines) : el('p', { class: 'sub' }, tr('why.nothing')),
    cell.because.length > 1 ? el('p', { class: 'sum-line' }, el('b', {}, tr('why.sum')), el('span', { class: 'figure' }, cell.sum)) : null, rule(cell)];
}

// `set`: writes a number into the cell; null is what was counted. Nothing is changed in a finished game.
export function openWhy(sheet, line, seat, set) {
  const cell = line.cells[seat];
  const shown = cell.hidden ? '?' : cell.points;
  openOver(`${line.words}: ${shown}`, (close) => {
    const place = el('div', { class: 'stacked' });
    const put = async (points) => {
      if (await set(points)) close();
    };
    const keys = () => show(place, cell.own && cell.counted !== null ? el('button', { class: 'secondary', 'data-key': 'counted', onclick: () => put(null) }, tr('reset_to', { points: cell.counted })) : null,
      el('button', { class: 'secondary', 'data-key': 'change_number', onclick: () => {
        const field = numberField(`${sheet.names[seat]}, ${line.words}`, shown, sheet.most, put);
        show(place, field.node);
        field.focus();
      } }, drawn('pencil', 20), tr('why.change')));
    if (!sheet.finished && !cell.hidden) keys();
    return [...reasons(sheet, cell), place];
  }, { detail: sheet.names[seat], before: mark(sheet.players[seat], 38) });
}
