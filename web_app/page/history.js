// Past games: found by letters and filters, by month; players, boxes and years lead to their numbers.
import { finishedRow } from './cards.js';
import { el, mark, show, tr } from './dom.js';
import { numbersPage } from './numbers.js';
import * as pages from './pages.js';
import { row, top } from './parts.js';
import { ask } from './requests.js';

const AT_ONCE = 60;
const FILTERS = ['box', 'player', 'place', 'year'];
const TABS = ['tables', 'players', 'games', 'years'];
const TITLES = { tables: 'history.tab_tables', players: 'history.tab_players', games: 'history.tab_games', years: 'history.years' };
const FILTER_TITLES = { box: 'history.filter_game', player: 'history.filter_player', place: 'history.filter_place', year: 'history.filter_year' };

// What is looked for stays until it is cleared: a game is opened and closed again in between.
let asked = {};
let count = AT_ONCE;
let tab = 'tables';
let turn = 0;

export async function historyPage() {
  const found = await ask('history', { ...asked, count });
  if (!found) return [top(tr('history.title'))];
  if (!found.all) return [top(tr('history.title')), el('p', { class: 'sub' }, found.empty)];
  return [top(tr('history.title')), tabs(), ...{ tables, players, games, years }[tab](found)];
}

function tabs() {
  const choose = (name) => () => {
    tab = name;
    pages.again();
  };
  return el('div', { class: 'tabs', role: 'group', 'aria-label': tr('history.title') }, ...TABS.map((name) => el('button', { class: 'tab', 'data-key': `tab ${name}`, 'aria-pressed': String(tab === name), onclick: choose(name) }, tr(TITLES[name]))));
}

// --- the games ---

function tables(found) {
  const list = el('div', { class: 'found' });
  const fill = (now) => show(list, el('p', { class: 'sub', role: 'status' }, now.found ? now.words : now.empty), isFiltered() ? clearKey() : null, ...now.months.flatMap(month), now.more ? moreKey(now.more) : null);
  const field = el('input', { type: 'search', 'aria-label': tr('history.search'), placeholder: tr('history.search'), value: asked.letters || '', 'data-key': 'search', oninput: async () => {
    asked = { ...asked, letters: field.value };
    turn += 1;
    const mine = turn;
    const now = await ask('history', { ...asked, count: AT_ONCE });
    if (now && mine === turn) fill(now);
  } });
  fill(found);
  return [el('div', { class: 'plain' }, field), el('div', { class: 'filters' }, ...FILTERS.map((name) => filter(found, name))), list];
}

const isFiltered = () => Object.values(asked).some(Boolean);
const month = ({ title, tables: games }) => [el('h2', { class: 'head' }, title), ...games.map((game) => finishedRow(game))];

const clearKey = () => el('button', { class: 'plain-button', 'data-key': 'clear', onclick: () => {
  asked = {};
  pages.again();
} }, tr('history.clear'));

const moreKey = (words) => el('button', { class: 'secondary wide', 'data-key': 'more', onclick: () => {
  count += AT_ONCE;
  pages.again();
} }, words);

function filter(found, name) {
  const offered = found.filters[name] || [];
  if (offered.length < 2 && !asked[name]) return null;
  const chosen = String(asked[name] || '');
  return el('label', { class: 'filter' }, tr(FILTER_TITLES[name]), el('select', { 'data-key': `filter ${name}`, onchange: (event) => {
    asked = { ...asked, [name]: event.target.value };
    pages.again();
  } }, el('option', { value: '' }, tr('all')), ...offered.map(([id, words]) => el('option', { value: id, selected: String(id) === chosen }, words))));
}

// --- whose numbers ---

const titlesOf = (found) => Object.fromEntries(found.boxes.map(({ box, title }) => [box, title]));
const leads = (found, what, of) => () => pages.go(() => numbersPage(what, of, titlesOf(found)));

const players = (found) => found.players.map((player) => row(`player ${player.name}`, player.name, leads(found, 'player', { name: player.name }), { detail: player.words, before: mark(player, 32) }));
const games = (found) => found.boxes.map((box) => row(`box ${box.box}`, box.title, leads(found, 'box', { box: box.box }), { detail: box.words }));
const years = (found) => found.years.map((year) => row(`year ${year}`, year, leads(found, 'year', { year })));
