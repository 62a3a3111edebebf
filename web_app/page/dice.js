// Dice that lie there, and the chances of a roll: as numbers, and as bars of what the dice can show. The core has counted.
import { el, number, svg, tr } from './dom.js';
import { keep, kept } from './storage.js';

const SIZE = 64;
// Where the pips of a die are, in thirds of it.
const MIDDLE = [1, 1];
const CORNERS = [[0, 0], [2, 2], [2, 0], [0, 2]];
const PIPS = { 1: [MIDDLE], 2: CORNERS.slice(0, 2), 3: [MIDDLE, ...CORNERS.slice(0, 2)], 4: CORNERS, 5: [MIDDLE, ...CORNERS], 6: [...CORNERS, [0, 1], [2, 1]] };
const BAR = 14;
const HIGH = 56;

function die(pips) {
  const at = (third) => SIZE * (0.25 + third * 0.25);
  return svg('svg', { class: 'die', viewBox: `-2 -2 ${SIZE + 4} ${SIZE + 4}`, width: SIZE, height: SIZE, role: 'img', 'aria-label': String(pips) },
    svg('rect', { width: SIZE, height: SIZE, rx: 12 }), ...PIPS[pips].map(([x, y]) => svg('circle', { cx: at(x), cy: at(y), r: 6 })));
}

// Folded or not is kept for each table.
const isFolded = (table) => ((kept().folded_odds || []).includes(table));

function fold(table, folded) {
  const others = (kept().folded_odds || []).filter((one) => one !== table);
  keep({ folded_odds: folded ? [...others, table].slice(-20) : others });
}

function bars(sums, pips) {
  const least = sums.findIndex(Boolean);
  const ways = sums.slice(least);
  const most = Math.max(...ways);
  const names = (place) => place + least === pips || ways.length < 14 || place === 0 || place === ways.length - 1;
  return svg('svg', { class: 'sums', viewBox: `0 0 ${ways.length * BAR} ${HIGH + 14}`, 'aria-hidden': 'true' }, ...ways.flatMap((count, place) => {
    const high = Math.max(2, (count / most) * HIGH);
    const label = svg('text', { x: place * BAR + BAR / 2, y: HIGH + 11, 'text-anchor': 'middle' });
    label.textContent = String(place + least);
    return [svg('rect', { class: place + least === pips ? 'rolled' : '', x: place * BAR + 1, y: HIGH - high, width: BAR - 2, height: high, rx: 1.5 }), names(place) ? label : null];
  }));
}

export function oddsPart(odds, table, pips = 0) {
  const box = el('details', { class: 'odds', ontoggle: () => fold(table, !box.open) }, el('summary', { 'data-key': 'odds' }, odds.title), el('table', {}, odds.headings.length ? el('thead', {}, el('tr', {}, el('td', {}), ...odds.headings.map((words) => el('th', { scope: 'col' }, words)))) : null,
    el('tbody', {}, ...odds.rows.map(([words, ...chances]) => el('tr', {}, el('th', { scope: 'row' }, words), ...chances.map((chance) => el('td', {}, chance)))))),
  bars(odds.sums, pips), el('p', { class: 'means' }, odds.means.join(' · ')));
  box.open = !isFolded(table);
  return box;
}

// What was rolled.
export const rolledPart = ({ dice, pips, words }) => el('div', { class: 'rolled-dice' }, ...dice.map(die), el('p', {}, el('b', {}, number(pips)), el('span', {}, words)));

// What stands above the answers, and below them: odds are open before a roll, and give way to the answers after it.
export function diceParts(view, asking) {
  if (asking) return [asking.question.odds ? [oddsPart(asking.question.odds, view.table)] : [], []];
  const { roll } = view;
  return roll ? [[rolledPart(roll)], [roll.odds ? oddsPart(roll.odds, view.table, roll.pips) : null]] : [[], []];
}
