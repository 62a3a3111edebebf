// The score sheet: a table with a reason behind every number; finishing, reopening, sharing, a rematch.
import { el, mark, show, tr } from './dom.js';
import { openTable } from './open_table.js';
import * as pages from './pages.js';
import { dock, key, row, top } from './parts.js';
import { ask } from './requests.js';
import { sharePage } from './share.js';

export async function scorePage(table) {
  const sheet = await ask('score');
  if (!sheet) return [top(tr('sheet'))];
  const heads = sheet.players.map((player) => el('th', { scope: 'col' }, mark(player, 28), el('small', {}, player.name)));
  const cell = (line, one, seat) => el('td', {}, el('button', { class: `cell ${one.changed ? 'changed' : ''}`, 'data-key': `cell ${line.category} ${seat}`, 'aria-label': `${sheet.names[seat]}, ${line.words}, ${one.hidden ? tr('score.hidden') : one.points}`, onclick: () => pages.go(() => whyPage(table, sheet, line, seat)) }, one.hidden ? '?' : one.points));
  const lines = sheet.rows.map((line) => el('tr', {}, el('th', { scope: 'row' }, line.words), ...line.cells.map((one, seat) => cell(line, one, seat))));
  const total = el('tr', { class: 'total' }, el('th', { scope: 'row' }, tr('total')), ...sheet.totals.map((points, seat) => el('td', { class: sheet.decided && sheet.ranks[seat] === 1 ? 'winner' : '' }, points)));
  return [top(sheet.title), el('p', { class: 'sub' }, sheet.facts), sheet.winner || sheet.ahead ? el('p', { class: 'result', role: 'status' }, sheet.winner || sheet.ahead) : null, ...sheet.ties.map((words) => el('p', { class: 'sub' }, words)),
    el('div', { class: 'across' }, el('table', {}, el('thead', {}, el('tr', {}, el('td', {}), ...heads)), el('tbody', {}, ...lines, total))), el('p', { class: 'sub' }, tr('score.tap_why')), ...more(table, sheet), actions(table, sheet)];
}

const more = (table, sheet) => (sheet.finished ? [el('p', { class: 'sub' }, sheet.rematch), row('reopen', tr('score.reopen'), () => pages.go(() => reopenPage(table)), { detail: tr('score.reopen_detail') })] : []);

function actions(table, sheet) {
  if (sheet.finished) {
    const rematch = async () => {
      const made = await ask('rematch');
      if (!made) return;
      pages.home();
      openTable(made.table);
    };
    return dock(key('share', tr('score.share'), () => pages.go(() => sharePage(table))), key('rematch', tr('score.rematch'), rematch, { kind: 'primary' }));
  }
  const finish = async () => {
    if (await table.request('finish')) pages.again();
  };
  if (sheet.decided) return dock(key('finish', tr('score.finish'), finish, { kind: 'primary' }));
  const goOn = () => {
    pages.back();
    if (sheet.on.answers && sheet.on.answers.length) table.entering.answer(sheet.on.answers);
  };
  return sheet.on ? el('div', { class: 'dock' }, sheet.on.why ? el('p', {}, sheet.on.why) : null, el('div', { class: 'keys' }, key('on', sheet.on.words, goOn, { kind: 'primary' }))) : null;
}

function reopenPage(table) {
  const reopen = async () => {
    if (await table.request('reopen')) pages.home();
  };
  return [top(tr('score.reopen_title')), el('p', { class: 'sub' }, tr('score.reopen_why')), dock(key('reopen', tr('score.reopen_yes'), reopen), key('stay', tr('score.reopen_no'), pages.back, { kind: 'primary' }))];
}

// Why a number is what it is, the rule, and a number of one's own in its place.
function whyPage(table, sheet, line, seat) {
  const cell = line.cells[seat];
  const { view } = table;
  const own = async (points) => {
    if (await table.request('override', { seat, category: line.category, points })) pages.back();
  };
  const field = el('input', { id: 'own_points', type: 'number', inputmode: 'numeric', value: String(cell.points).replace('−', '-'), 'data-key': 'own_points' });
  const place = el('div', {});
  const change = () => show(place, el('form', { class: 'naming', onsubmit: (event) => {
    event.preventDefault();
    if (Number.isInteger(field.valueAsNumber)) own(field.valueAsNumber);
  } }, el('label', { for: 'own_points', class: 'unseen' }, line.words), field, el('button', { class: 'secondary', type: 'submit', 'data-key': 'save_points' }, tr('confirm'))));
  return [top(`${sheet.names[seat]}: ${line.words}`), el('p', { class: 'result' }, mark(sheet.players[seat], 34), ` ${cell.hidden ? '?' : cell.points}`), cell.hidden ? el('p', { class: 'sub' }, tr('still_secret')) : null,
    el('ul', { class: 'ledger' }, ...cell.because.map(([points, words]) => el('li', {}, el('span', { class: 'lines' }, words), el('span', { class: 'figure' }, points)))),
    cell.rule ? el('section', { class: 'rules' }, cell.rule_title ? el('h2', { class: 'head' }, cell.rule_title) : null, el('p', { class: 'sub' }, cell.rule)) : null, place,
    view.finished || cell.hidden ? null : dock(key('change', tr('change'), change), cell.own ? key('counted', `${tr('undo_last')}: ${cell.counted}`, () => own(null)) : null)];
}
