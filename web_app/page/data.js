// Data: a backup of everything, a backup or a table taken in after a look into it, all results as numbers, the bin.
import { binPage } from './bin.js';
import { el, tr } from './dom.js';
import { fileOf, give } from './give.js';
import { drawn } from './icons.js';
import { openTable } from './open_table.js';
import { openChoice, openOver } from './over.js';
import * as pages from './pages.js';
import { row, top } from './parts.js';
import { ask, warn } from './requests.js';

const PIECE = 32768;

export async function dataPage() {
  const data = await ask('data');
  if (!data) return [top(tr('data.title'))];
  const field = el('input', { type: 'file', hidden: true, 'data-key': 'file', 'aria-label': tr('data.which_file'), onchange: async () => {
    const [file] = field.files;
    field.value = '';
    if (file) await lookInto(file);
  } });
  const choose = () => field.click();
  const line = (name, picture, tap, more = {}) => row(name, tr(`data.${name}`), tap, { before: drawn(picture, 24), detail: tr(`data.${name}_detail`), ...more });
  return [top(tr('data.title')), el('div', { class: 'note' }, el('b', {}, data.since), data.since_detail ? el('small', {}, data.since_detail) : null),
    el('h2', { class: 'head' }, tr('data.all')), row('backup', tr('data.back_up'), backUp, { before: drawn('sheet', 24), detail: tr('data.back_up_detail'), end: '' }), line('restore', 'past', choose),
    el('h2', { class: 'head' }, tr('data.one')), line('import', 'next', choose), line('csv', 'sheet', shareAll, { detail: data.games }),
    el('h2', { class: 'head' }, tr('data.deleted')), row('bin', tr('home.bin'), () => pages.go(binPage), { before: drawn('bin', 24), detail: tr('settings.bin_detail') }), field, el('p', { class: 'foot' }, data.tables)];
}

// --- out ---

async function backUp() {
  const backup = await ask('backup');
  if (!backup || !(await give(fileOf(backup)))) return;
  await ask('backed_up');
  await pages.again();
  if (backup.words.length) warn(backup.words.join(' '), { id: 'backed_up' });
}

async function shareAll() {
  const file = await ask('share_all');
  if (file) give(fileOf(file));
}

// --- in ---

// Nothing is taken in before somebody has read what it is.
async function lookInto(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  const found = await ask('look_into', { name: file.name, base64: btoa(text) });
  if (!found) return;
  openOver(found.title, (close) => [found.words ? el('p', { class: 'sub' }, found.words) : null, sums(found), el('div', { class: 'stacked' }, ...ways(found, close))], { detail: file.name });
}

const sums = (found) => (found.sums ? el('ul', { class: 'ledger' }, ...found.sums.map(([words, count, kind]) => el('li', {}, el('span', { class: 'lines' }, words), el('span', { class: `figure sum-${kind || 'plain'}` }, count)))) : null);

function ways(found, close) {
  const key = (name, words, kind, tap) => el('button', { class: kind, 'data-key': name, onclick: async () => {
    await close();
    await tap();
  } }, words);
  if (found.kind === 'table') return [found.take ? key('take', found.take, 'primary', () => takeIn('table')) : null];
  return found.ways.map((way, place) => key(`take ${way.how}`, way.words, place ? 'secondary' : 'primary', () => (way.ask ? surely(way) : takeIn(way.how))));
}

// What would be lost without a word is asked about once more.
const surely = (way) => openChoice(tr('data.replace_ask'), [way.ask], [['keep', tr('data.keep'), 'primary', null], ['replace_now', tr('data.replace_yes'), 'secondary', () => takeIn(way.how)]]);

async function takeIn(how) {
  const taken = await ask('take_in', { how });
  if (!taken) return;
  await pages.home();
  if (taken.table) await openTable(taken.table);
  warn(taken.words.join(' '), { id: 'taken' });
}
