// A player beside the numbers: another name, two names of one person, and whose this device is.
import { el, mark, tr } from './dom.js';
import { drawn } from './icons.js';
import { openOver } from './over.js';
import * as pages from './pages.js';
import { row, toggle } from './parts.js';
import { ask, calm, warn } from './requests.js';

const LONGEST = 24;

// `shown`: shows the numbers of a player, in place of these.
export function personParts(name, found, shown) {
  const mine = async () => {
    if (await ask('me', { name, on: !found.me })) pages.again();
  };
  return [toggle('me', tr('person.me'), tr('person.me_detail'), found.me, mine), row('rename_player', tr('new_table.rename'), () => openRename(name, shown), { before: drawn('pencil', 24) }),
    row('same', tr('person.same'), () => openSame(name, found, shown), { before: drawn('check', 24), detail: tr('person.same_detail') }),
    ...found.apart.map(([other, words]) => row(`part ${other}`, words, () => part(other, () => shown(name)), { end: '' }))];
}

function openRename(name, shown) {
  openOver(tr('new_table.rename'), (close) => {
    const field = el('input', { id: 'player_name', 'data-key': 'player_name', value: name, maxlength: LONGEST, autocomplete: 'off' });
    const save = async (event) => {
      event.preventDefault();
      const named = await ask('rename_player', { name, to: field.value });
      if (!named) return;
      await close();
      shown(named.name);
    };
    return [el('form', { class: 'sheet', onsubmit: save }, el('label', { for: 'player_name' }, tr('new_table.new_name')), field, el('button', { class: 'primary wide', type: 'submit', 'data-key': 'save_player' }, tr('fix.save')))];
  }, { detail: name });
}

// Whoever never sat at one table with this one; at once, with the way back beside it.
function openSame(name, found, shown) {
  openOver(tr('person.same'), (close) => [el('p', { class: 'sub' }, found.same_why), ...found.same.map((other) => row(`is ${other.name}`, other.name, async () => {
    const merged = await ask('merge_players', { name, into: other.name });
    if (!merged) return;
    await close();
    await shown(other.name);
    warn(merged.words, { id: 'merged', keys: [[tr('score.undo'), () => part(name, () => shown(name))]] });
  }, { detail: other.words, before: mark(other, 30) }))], { detail: name });
}

async function part(name, then) {
  calm();
  const apart = await ask('part_players', { name });
  if (!apart) return;
  await then();
  warn(apart.words, { id: 'apart' });
}
