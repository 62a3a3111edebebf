// Home: open tables, recent games, the bin. Before Python has started it shows what was there last.
import { binPage } from './bin.js';
import { finishedRow, tableCard } from './cards.js';
import { dataPage } from './data.js';
import { el, tr } from './dom.js';
import { historyPage } from './history.js';
import { fileOf, give } from './give.js';
import { drawn } from './icons.js';
import { installHint, watch } from './install.js';
import { newTablePage } from './new_table.js';
import { openTable } from './open_table.js';
import * as pages from './pages.js';
import { iconKey, key, row, top } from './parts.js';
import { progress } from './progress.js';
import { ask, calm, isCalm, warn } from './requests.js';
import { settingsPage } from './settings.js';
import { keep, kept } from './storage.js';

const { later } = progress;
const EMPTY = { first: false, notices: [], tables: [], recent: [], bin: 0, bin_words: '' };

// Said once, and again after a month: storage that the browser may clear is no place for tables alone.
const MONTH = 30 * 24 * 3600 * 1000;

async function warnOfStorage() {
  const storage = navigator.storage;
  if (!progress.ready || !isCalm() || Date.now() - (kept().warned || 0) < MONTH || !storage || !storage.persisted || (await storage.persisted()) || !pages.isFirst() || !isCalm()) return;
  const closed = () => {
    keep({ warned: Date.now() });
    calm();
  };
  warn(tr('backup_soon'), { kind: 'brass', id: 'backup_soon', close: closed, keys: [[tr('back_up'), () => {
    closed();
    pages.go(dataPage);
  }]] });
}

async function current() {
  if (!progress.ready) return kept().home || EMPTY;
  const home = await ask('home');
  if (home) keep({ home });
  return home || kept().home || EMPTY;
}

export async function homePage() {
  const home = await current();
  if (home.first && !home.tables.length) return welcome();
  if (home.tables.length || home.recent.length) warnOfStorage();
  return [el('header', { class: 'top' }, el('h1', { class: 'brand' }, 'Tableside'), iconKey('settings', 'gear', tr('settings.title'), later(() => pages.go(settingsPage)))),
    ...home.notices.map((words) => el('p', { class: 'sub', role: 'status' }, words)),
    el('h2', { class: 'head' }, tr('home.open_tables')), home.tables.length ? null : el('p', { class: 'sub' }, tr('home.empty')), ...home.tables.map((card) => tableCard(card, openMenu)),
    installHint(atHome),
    home.recent.length ? el('h2', { class: 'head' }, tr('home.lately')) : null, ...home.recent.map((card) => finishedRow(card, openMenu)),
    home.bin ? row('bin', tr('home.bin'), later(() => pages.go(binPage)), { detail: home.bin_words }) : null,
    el('div', { class: 'dock home' }, progress.line(), el('div', { class: 'keys' }, key('history', tr('home.history'), later(() => pages.go(historyPage)), { picture: 'past' }),
      key('new_table', tr('home.new_table'), later(() => pages.go(newTablePage)), { kind: 'primary', picture: 'plus' })))];
}

const atHome = () => pages.isFirst() && pages.again();
watch(atHome);

const openMenu = (card) => pages.go(() => menuPage(card));

// What can be done with a table without opening it.
async function menuPage(card) {
  const rename = async () => {
    const field = document.getElementById('table_name');
    if (await ask('rename', { table: card.id, name: field.value })) pages.back();
  };
  const about = await ask('about', { table: card.id });
  const remove = async () => {
    if (await ask(card.sample ? 'remove_sample' : 'delete', { table: card.id })) pages.back();
  };
  return [top(card.name), card.state ? el('p', { class: 'sub' }, card.turn) : row('play', tr(card.finished ? 'home.menu_result' : 'home.menu_play'), () => openTable(card.id, pages.replace)),
    ...(card.state ? broken(card) : []),
    el('form', { class: 'sheet', onsubmit: (event) => {
      event.preventDefault();
      rename();
    } }, el('label', { for: 'table_name' }, tr('home.rename')), el('input', { id: 'table_name', value: about ? about.name : '', maxlength: 60, placeholder: about ? about.usual : '', 'data-key': 'name' }), el('button', { class: 'secondary', 'data-key': 'save_name', type: 'submit' }, tr('home.save_name'))),
    row('to_bin', tr('home.to_bin'), remove, { detail: card.sample ? '' : tr('home.to_bin_detail'), before: drawn('bin', 24) })];
}

// A table that cannot be opened: what is left of it, its file for somebody who can help, or out of the way.
function broken({ id }) {
  const recover = async () => {
    if (await ask('recover', { table: id })) openTable(id, pages.replace);
  };
  const save = async () => {
    const file = await ask('file_as_it_is', { table: id });
    if (file) give(fileOf(file));
  };
  const putAway = async () => {
    const away = await ask('put_away', { table: id });
    if (!away) return;
    await pages.home();
    warn(away.words, { id: 'put_away' });
  };
  return [row('recover', tr('unreadable.recover'), recover), row('save_file', tr('unreadable.save'), save), row('put_away', tr('unreadable.put_away'), putAway)];
}

// The first time: what this is, and what to begin with.
function welcome() {
  const sample = async () => {
    const made = await ask('sample');
    if (made) openTable(made.table);
  };
  return [el('header', { class: 'top' }, el('h1', { class: 'brand' }, 'Tableside'), iconKey('settings', 'gear', tr('settings.title'), later(() => pages.go(settingsPage)))),
    el('section', { class: 'tell' }, el('h2', {}, tr('welcome.title')), el('p', {}, tr('welcome.what')), el('p', {}, tr('welcome.offline'))),
    ...['ticket_to_ride', 'stone_age', 'great_western_trail'].map((game) => el('div', { class: 'row' }, el('span', { class: 'lines' }, el('b', {}, tr(`welcome.game.${game}`)), el('small', {}, tr(`welcome.boxes.${game}`))))),
    row('sample', tr('welcome.sample'), later(sample)), row('restore', tr('welcome.backup'), later(() => pages.go(dataPage))),
    el('div', { class: 'dock home' }, progress.line(), el('div', { class: 'keys' }, key('new_table', tr('home.new_table'), later(() => pages.go(newTablePage)), { kind: 'primary', picture: 'plus' })))];
}
