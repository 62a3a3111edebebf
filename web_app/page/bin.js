// The bin: deleted tables with the days they are still kept.
import { el, mark, tr } from './dom.js';
import { drawn } from './icons.js';
import { openChoice } from './over.js';
import * as pages from './pages.js';
import { top } from './parts.js';
import { ask, calm, warn } from './requests.js';

// From so few days on it is urgent.
const SOON = 5;

export async function binPage() {
  const bin = await ask('bin');
  if (!bin) return [top(tr('bin.title'))];
  return [top(tr('bin.title')), el('p', { class: 'sub' }, bin.tables.length ? bin.how : tr('bin.none')), el('ul', { class: 'binned' }, ...bin.tables.map(line)),
    bin.tables.length ? el('div', { class: 'dock keys' }, el('button', { class: 'plain-button danger', 'data-key': 'empty', onclick: () => openEmpty(bin) }, drawn('bin', 22), tr('bin.empty'))) : null];
}

function line(card) {
  const bring = async () => {
    if (!(await ask('bring_back', { table: card.id }))) return;
    await pages.again();
    warn(`${card.name}: ${tr('bin.restored_brief')}`, { id: 'restored', keys: [[tr('score.undo'), async () => {
      calm();
      if (await ask('delete', { table: card.id })) pages.again();
    }]] });
  };
  return el('li', {}, el('span', { class: `days ${card.days <= SOON ? 'soon' : ''}` }, card.days), el('span', { class: 'lines' }, el('b', {}, card.name), el('small', {}, card.facts),
    el('span', { class: 'marks', 'aria-hidden': 'true' }, ...card.players.map((player) => mark(player, 20)))), el('button', { class: 'secondary', 'data-key': `back ${card.id}`, 'aria-label': `${tr('bin.restore')}: ${card.name}`, onclick: bring }, tr('bin.restore')));
}

function openEmpty(bin) {
  const empty = async () => {
    if (await ask('empty_bin')) await pages.again();
  };
  openChoice(tr('bin.ask'), [bin.tables.map(({ name }) => name).join(', '), tr('gone_for_good')], [['keep', tr('bin.ask_no'), 'primary', null], ['empty_now', tr('bin.ask_yes'), 'secondary', empty]]);
}
