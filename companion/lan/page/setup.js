// Setting the table up, page by page: a picture of what lies there, comes now and comes later, and a line for each step.
import { el, tr } from './dom.js';
import { picture } from './drawing.js';

// What lies where, as the app draws it; whoever begins has a flag.
function laid({ setup, seats }) {
  const begins = setup.starter === null ? '' : `, ${seats[setup.starter].name} ${tr('begins')}`;
  return setup.picture ? el('div', { class: 'laid' }, picture(setup.picture, { role: 'img', 'aria-label': setup.title + begins }, seats)) : null;
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
  return [el('div', { class: 'bars', 'aria-hidden': 'true' }, ...bars), el('p', { class: 'sub' }, tr('setup_page', { number: setup.number, count: setup.count })), el('h2', {}, setup.title), laid(view), el('ol', {}, ...rows)];
}
