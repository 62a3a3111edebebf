// What is done with a finished game: once more, who begins then, and open again.
import { el, mark, tr } from './dom.js';
import { drawn } from './icons.js';
import { openTable } from './open_table.js';
import { openChoice, openOver } from './over.js';
import * as pages from './pages.js';
import { radios, row } from './parts.js';
import { ask } from './requests.js';

// The same players at a new table, straight to its setup.
export async function rematch() {
  const made = await ask('rematch');
  if (!made) return;
  await pages.home();
  await openTable(made.table);
}

// Who begins the next one; nothing where a game has nobody who begins.
export function begins(sheet) {
  const now = sheet.begins.find((one) => one.now);
  if (!now) return [];
  const open = () => openOver(tr('score.rematch_begins'), (close) => [radios('begins', tr('score.rematch_begins'), sheet.begins.map(({ id, words }) => ({ id, title: words })), now.id, async (value) => {
    if (!(await ask('set', { name: 'rematch', value }))) return;
    await close();
    pages.again();
  })]);
  return [row('begins', tr('score.rematch_begins'), open, { detail: now.words, before: drawn('flag', 24) })];
}

// Asked first: until it is finished again its result does not count.
export function openReopen(table, sheet) {
  const reopen = async () => {
    if (await table.request('reopen')) await pages.again();
  };
  const winners = sheet.players.map((player, seat) => [player, seat]).filter(([, seat]) => sheet.ranks[seat] === 1);
  const lost = el('ul', { class: 'ledger' }, ...winners.map(([player, seat]) => el('li', {}, mark(player, 26), el('span', { class: 'lines' }, player.name), el('span', { class: 'figure' }, sheet.totals[seat]))));
  openChoice(tr('score.reopen_title'), [tr('score.reopen_why')], [['keep', tr('score.reopen_no'), 'primary', null], ['reopen_now', tr('score.reopen_yes'), 'secondary', reopen]],
    [lost, el('p', { class: 'sub' }, `✓ ${tr('score.reopen_stays')}`)]);
}
