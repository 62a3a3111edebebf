// The log, the latest first; a line leads back to the table as it was after it, and everything later can be redone.
import { el, mark, tr } from './dom.js';
import { openChoice } from './over.js';
import * as pages from './pages.js';
import { top } from './parts.js';
import { ask } from './requests.js';

// So many lines at once: a whole game has some hundreds.
const AT_ONCE = 80;

// A page of its own for each visit: it holds how many lines are shown.
export function logPage(table) {
  let shown = AT_ONCE;
  return async () => {
    const told = await ask('log');
    if (!told) return [top(tr('log'))];
    const { log, undone } = told;
    return [top(tr('log')), log.length ? null : el('p', { class: 'sub' }, tr('log.empty')), undone ? el('p', { class: 'sub', role: 'status' }, tr('undone_moves', { count: undone })) : null,
      el('ol', { class: 'ledger log-lines' }, ...log.slice(0, shown).flatMap((line, place) => [roundHead(line, log[place - 1]), entry(table, line)])),
      log.length > shown ? el('button', { class: 'secondary wide', 'data-key': 'more', onclick: () => {
        shown += AT_ONCE;
        pages.again();
      } }, tr('show_more')) : null];
  };
}

const roundHead = (line, before) => (line.round && (!before || before.round !== line.round) ? el('li', { class: 'round' }, tr('round_number', { number: line.round })) : null);

function entry(table, line) {
  const { view } = table;
  const seat = line.seat === null ? null : view.seats[line.seat];
  const words = el('span', { class: 'lines' }, el('span', { class: line.corrected ? 'corrected' : '' }, line.words), line.corrected ? el('span', { class: 'unseen' }, tr('log.corrected_mark')) : null);
  const inside = [el('span', { class: 'count' }, line.number), seat ? mark(seat, 24) : el('span', { class: 'sign' }), seat ? el('span', { class: 'unseen' }, seat.name) : null, words, el('small', {}, line.time)];
  if (view.finished || line.number === view.step) return el('li', {}, el('div', { class: 'log-line' }, ...inside));
  return el('li', {}, el('button', { class: 'log-line', 'data-key': `entry ${line.number}`, onclick: () => openJump(table, line) }, ...inside));
}

// Asked first: many moves may be undone by it at once.
function openJump(table, line) {
  const jump = async () => {
    if (await table.request('jump', { number: line.number })) await pages.to(table.page);
  };
  openChoice(tr('jump_title'), [`${line.number}. ${line.words}`, tr('jump_why')], [['jump_now', tr('jump_yes'), 'primary', jump], ['stay', tr('jump_no'), 'secondary', null]]);
}
