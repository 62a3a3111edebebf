// Giving files away: the device's share sheet where there is one, else a download; and taking files in.
import { el, tr } from './dom.js';
import { openTable } from './open_table.js';
import * as pages from './pages.js';
import { dock, key, row, top } from './parts.js';
import { ask, warn } from './requests.js';

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

// True once it was given away.
export async function give({ name, type, base64 }) {
  const file = new File([bytesOf(base64)], name, { type });
  if (navigator.canShare && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return true;
    } catch (error) {
      if (error.name === 'AbortError') return false;
    }
  }
  const address = URL.createObjectURL(file);
  const link = el('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  return true;
}

export function sharePage(table) {
  const as = (kind) => async () => {
    const file = await ask('share', { table: table.view.table, as: kind });
    if (file) give(file);
  };
  return [top(tr('share.title')), row('file', tr('share.file'), as('file'), { detail: tr('share.file_detail') }), row('text', tr('share.text'), as('text')),
    row('csv', tr('share.csv'), as('csv'), { detail: tr('share.csv_detail') }), row('bgstats', tr('share.bgstats'), as('bgstats'), { detail: tr('share.bgstats_detail') })];
}

export async function dataPage() {
  const data = await ask('data');
  const backUp = async () => {
    const file = await ask('backup');
    if (file && (await give(file))) {
      await ask('backed_up');
      pages.again();
    }
  };
  const all = async () => {
    const file = await ask('share_all');
    if (file) give(file);
  };
  const field = el('input', { type: 'file', id: 'file', hidden: true, 'data-key': 'file', 'aria-label': tr('data.which_file'), onchange: (event) => takeIn(event.target.files[0]) });
  return [top(tr('data.title')), data ? el('p', { class: 'sub' }, data.tables) : null, data ? el('p', { class: 'sub' }, data.since) : null, row('backup', tr('data.back_up'), backUp, { detail: tr('data.back_up_detail') }),
    row('restore', tr('data.restore'), () => field.click(), { detail: tr('data.restore_detail') }), row('import', tr('data.import'), () => field.click(), { detail: tr('data.import_detail') }), row('csv', tr('data.csv'), all), field];
}

async function takeIn(file) {
  if (!file) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  const found = await ask('look_into', { name: file.name, base64: btoa(text) });
  if (found) pages.go(() => foundPage(found));
}

function foundPage(found) {
  const take = (how) => async () => {
    const taken = await ask('take_in', { how });
    if (!taken) return;
    pages.home();
    if (taken.table) openTable(taken.table);
    else warn(taken.words.join(' '), { id: 'taken' });
  };
  if (found.kind === 'table') return [top(tr('data.import')), el('p', { class: 'sub' }, found.words), dock(found.take ? key('take', found.take, take('table'), { kind: 'primary' }) : null)];
  return [top(found.title), found.words ? el('p', { class: 'sub' }, found.words) : null, el('ul', { class: 'ledger' }, ...found.sums.map(([words, count]) => el('li', {}, el('span', { class: 'lines' }, words), el('span', { class: 'figure' }, count)))), ...found.ways.map((way) => row(`take ${way.how}`, way.words, take(way.how), { detail: way.ask || '' }))];
}
