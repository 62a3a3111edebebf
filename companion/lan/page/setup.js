// Setting the table up, page by page: a picture of what lies there, comes now and comes later, and a line for each step.
import { el, mark, tr } from './dom.js';
import { drawn } from './icons.js';

// A piece for each step with its number, and everybody's mark; whoever begins has a flag.
function picture(view) {
  const { setup, seats } = view;
  const pieces = setup.steps.map((step) => el('span', { class: `piece-of ${step.state}` }, step.figure === null ? (step.state === 'done' ? '✓' : '') : String(step.figure)));
  const players = seats.map((seat, place) => el('span', { class: 'player' }, mark(seat, 30), place === setup.starter ? drawn('flag', 20) : null));
  const begins = setup.starter === null ? '' : `, ${seats[setup.starter].name} ${tr('begins')}`;
  return el('div', { class: 'laid', role: 'img', 'aria-label': setup.title + begins }, el('div', {}, ...pieces), el('div', {}, ...players));
}

// `tap`: does what comes now, where this phone may.
export function setupPage(view, tap) {
  const { setup } = view;
  const bars = Array.from({ length: setup.count }, (_, place) => el('span', { class: place + 1 < setup.number ? 'done' : place + 1 === setup.number ? 'now' : '' }));
  const rows = setup.steps.map((step) => {
    const live = step.state === 'now' && tap;
    const inside = [el('span', { class: 'box', 'aria-hidden': 'true' }, step.state === 'done' ? '✓' : ''),
      el('span', { class: 'lines' }, el('b', {}, step.words), ...step.notes.map((note) => el('small', {}, note))), step.figure === null ? null : el('span', { class: 'large' }, String(step.figure))];
    return el('li', { class: step.state, 'aria-current': step.state === 'now' ? 'step' : null }, live ? el('button', { 'data-key': `step ${step.id}`, onclick: tap }, ...inside) : el('div', {}, ...inside));
  });
  return [el('div', { class: 'bars', 'aria-hidden': 'true' }, ...bars), el('p', { class: 'sub' }, tr('setup_page', { number: setup.number, count: setup.count })), el('h2', {}, setup.title), picture(view), el('ol', {}, ...rows)];
}
