// The numbers of a player, a box or a year: sentences of the core, and its numbers drawn where a drawing says more.
import { el, number, svg, tr } from './dom.js';
import { openTable } from './open_table.js';
import * as pages from './pages.js';
import { row, top } from './parts.js';
import { personParts } from './person.js';
import { ask } from './requests.js';

// `titles`: names of boxes by their ids.
export async function numbersPage(what, of, titles) {
  const found = await ask(what, of);
  if (!found) return [top(tr('history.title'))];
  const { numbers } = found;
  return [top(of.name || titles[of.box] || of.year), el('p', { class: 'sub under-top' }, found.title), tiles(numbers), range(numbers.win_range, 'stats.share'), range(what === 'box' ? numbers.began : null, 'stats.began_word'),
    el('ul', { class: 'ledger sentences' }, ...found.lines.map((words) => el('li', {}, el('span', { class: 'lines' }, words)))), ...byGame(numbers, titles), ...against(numbers, titles), ...records(numbers),
    ...(what === 'player' ? personParts(of.name, found, (name) => pages.replace(() => numbersPage('player', { name }, titles))) : [])];
}

const tile = (value, words) => (typeof value === 'number' ? el('li', {}, el('b', {}, number(value)), el('small', {}, tr(words))) : null);

function tiles(numbers) {
  const all = [tile(numbers.games ?? numbers.tables, 'stats.games_word'), tile(numbers.wins, 'stats.wins_word'), tile(numbers.run, 'stats.in_a_row'), tile(numbers.longest_run, 'stats.longest_run')].filter(Boolean);
  return el('ul', { class: 'tiles' }, ...all);
}

// The range in which the true share probably lies, and the share of somebody who wins as often as any other.
function range(found, title) {
  if (!found || found.low === null || found.low === undefined) return null;
  const at = (share) => 10 + share * 300;
  return el('div', { class: 'range', 'aria-hidden': 'true' }, el('b', {}, tr(title)), svg('svg', { viewBox: '0 0 320 34', 'aria-hidden': 'true' }, svg('rect', { class: 'whole-range', x: 10, y: 12, width: 300, height: 10, rx: 5 }),
    svg('rect', { class: 'likely', x: at(found.low), y: 10, width: at(found.high) - at(found.low), height: 14, rx: 7 }), svg('line', { class: 'equal', x1: at(found.equal_share), x2: at(found.equal_share), y1: 4, y2: 30 })),
  el('small', {}, `┆ ${tr('stats.fair')}`));
}

function byGame(numbers, titles) {
  const games = Object.entries(numbers.by_game || {});
  if (!games.length) return [];
  const head = ['stats.games_word', 'stats.wins_word', 'history.best'].map((id) => el('th', { scope: 'col' }, el('small', {}, tr(id))));
  const line = ([box, one]) => el('tr', {}, el('th', { scope: 'row' }, titles[box] || box), el('td', {}, one.games), el('td', {}, one.wins), el('td', {}, one.best ? number(one.best.value) : ''));
  return [el('h2', { class: 'head' }, tr('stats.by_game')), el('div', { class: 'across', tabindex: '0', role: 'region', 'aria-label': tr('stats.by_game') }, el('table', {}, el('thead', {}, el('tr', {}, el('td', {}), ...head)), el('tbody', {}, ...games.map(line))))];
}

function against(numbers, titles) {
  const others = Object.entries(numbers.against || {});
  if (!others.length) return [];
  const line = ([name, one]) => row(`against ${name}`, name, () => pages.go(() => numbersPage('player', { name }, titles)), { figure: `${one.ahead} : ${one.behind}` });
  return [el('h2', { class: 'head' }, tr('stats.head_to_head'), ' ', el('small', {}, tr('stats.ahead_behind'))), ...others.map(line)];
}

// Each opens its game.
function records(numbers) {
  const known = numbers.records || {};
  const line = (name) => (known[name] ? row(`record ${name}`, tr(`stats.${name}`), () => openTable(known[name].table), { detail: known[name].player, figure: number(known[name].value) }) : null);
  const lines = ['highest', 'narrowest', 'widest'].map(line).filter(Boolean);
  return lines.length ? [el('h2', { class: 'head' }, tr('stats.records')), ...lines] : [];
}
