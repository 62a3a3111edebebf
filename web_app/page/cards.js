// Tables in lists: open ones as cards, finished ones as lines.
import { el, mark, tr } from './dom.js';
import { openTable } from './open_table.js';
import { iconKey, marks, row } from './parts.js';
import { progress } from './progress.js';

const { later } = progress;

// `menu`: what the dots lead to; the card of a table that cannot be opened leads there too.
export function tableCard(card, menu) {
  const seat = card.seat === null || card.seat === undefined ? null : card.players[card.seat];
  const open = later(() => (card.state ? menu(card) : openTable(card.id)));
  return el('article', { class: `card table ${seat ? seat.colour : ''}` },
    el('button', { class: 'open', 'data-key': `table ${card.id}`, 'data-table': card.id, onclick: open }, el('b', {}, card.name), el('small', {}, card.facts), el('span', { class: 'ends' },
      el('span', { class: 'lines' }, el('b', {}, card.turn), el('small', {}, card.when)), marks(card.players), el('span', { class: 'end', 'aria-hidden': 'true' }, '›'))),
    iconKey(`menu ${card.id}`, 'dots', `${tr('menu')}: ${card.name}`, later(() => menu(card))));
}

export const finishedRow = (card, menu) => row(`table ${card.id}`, card.name, later(() => (card.state && menu ? menu(card) : openTable(card.id))), { detail: [card.turn, card.facts, card.notes].filter(Boolean).join(' · '), figure: card.state ? '' : card.total, end: '', before: card.state ? null : mark(card.players[card.best ?? 0] || card.players[0], 34) });
