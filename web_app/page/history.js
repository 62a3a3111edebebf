// Past games: found by letters and filters, by month; the numbers of a player, a box, a year.
import { finishedRow } from './cards.js';
import { el, mark, show, tr } from './dom.js';
import * as pages from './pages.js';
import { row, top } from './parts.js';
import { ask } from './requests.js';

let asked = {};

export async function historyPage() {
  const found = await ask('history', asked);
  if (!found) return [top(tr('history.title'))];
  const list = el('div', { class: 'found' });
  const fill = (now) => show(list, el('p', { class: 'sub', role: 'status' }, now.empty || now.words), ...now.months.flatMap((month) => [el('h2', { class: 'head' }, month.title), ...month.tables.map(finishedRow)]), now.more ? row('more', now.more, () => {
    asked = { ...asked, count: now.found };
    pages.again();
  }) : null);
  const field = el('input', { type: 'search', 'aria-label': tr('history.search'), placeholder: tr('history.search'), value: asked.letters || '', 'data-key': 'search', oninput: async () => {
    asked = { ...asked, letters: field.value };
    const now = await ask('history', asked);
    if (now) fill(now);
  } });
  fill(found);
  const filter = (name, title) => (found.filters[name] && found.filters[name].length > 1 ? el('label', { class: 'filter' }, title, el('select', { 'data-key': `filter ${name}`, onchange: (event) => {
    asked = { ...asked, [name]: event.target.value || undefined };
    pages.again();
  } }, el('option', { value: '' }, '–'), ...found.filters[name].map(([id, words]) => el('option', { value: id, selected: String(asked[name] ?? '') === String(id) }, words)))) : null);
  return [top(tr('history.title')), found.all ? el('div', { class: 'plain' }, field) : null, el('div', { class: 'filters' }, filter('box', tr('history.filter_game')), filter('player', tr('history.filter_player')), filter('place', tr('history.filter_place')), filter('year', tr('history.filter_year'))), list,
    found.players.length ? el('h2', { class: 'head' }, tr('history.tab_players')) : null, ...found.players.map((player) => row(`player ${player.name}`, player.name, () => pages.go(() => numbersPage('player', { name: player.name })), { detail: player.words, before: mark(player, 30) })),
    found.boxes.length ? el('h2', { class: 'head' }, tr('history.tab_games')) : null, ...found.boxes.map((box) => row(`box ${box.box}`, box.title, () => pages.go(() => numbersPage('box', { box: box.box })), { detail: box.words })),
    found.years.length ? el('h2', { class: 'head' }, tr('history.years')) : null, ...found.years.map((year) => row(`year ${year}`, year, () => pages.go(() => numbersPage('year', { year }))))];
}

// The numbers of a player, a box or a year, in sentences.
async function numbersPage(what, of) {
  const numbers = await ask(what, of);
  if (!numbers) return [top(tr('history.title'))];
  return [top(numbers.title), el('ul', { class: 'ledger' }, ...numbers.lines.map((words) => el('li', {}, el('span', { class: 'lines' }, words))))];
}
