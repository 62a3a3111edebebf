// Setting the table up, page by page: what lies where, a line for each step, draws with what came.
import { el, tr } from './dom.js';
import { picture } from './drawing.js';
import * as pages from './pages.js';
import { dock, iconKey, key, row, top } from './parts.js';

// What the guide itself enters; all else that a game takes meanwhile is asked below it.
const OWN = ['Tick', 'CompleteStep', 'CompletePage', 'CompleteSetup', 'KeepDraw'];
export const isGuides = (option) => OWN.includes(option.id.split(':')[0]);

// `enter`: sends one of the guide's requests; `turn`: to another page.
export function guideParts({ seats }, guide, { enter, turn }) {
  const bars = guide.pages.map(({ state }) => el('span', { class: state }));
  const begins = guide.starter === null ? '' : `, ${seats[guide.starter].name} ${tr('begins')}`;
  const where = tr('setup_page', { number: guide.number + 1, count: guide.pages.length });
  return [el('div', { class: 'bars', 'aria-hidden': 'true' }, ...bars), el('header', { class: 'ends' }, el('div', { class: 'lines' }, el('p', { class: 'sub' }, where), el('h2', {}, guide.title)), iconKey('pages', 'log', where, () => pages.go(() => listPage(guide, enter, turn)))),
    guide.picture ? el('div', { class: 'laid' }, picture(guide.picture, { role: 'img', 'aria-label': guide.title + begins }, seats)) : null,
    el('ol', {}, ...guide.steps.map((step) => line(step, enter))), ...guide.more.map((one) => row(`draw ${one.offer}`, one.words, () => enter('draw', { offer: one.offer }), { detail: one.detail }))];
}

function line(step, enter) {
  const done = step.state === 'done';
  const notes = step.state === 'now' ? step.notes : [];
  return el('li', { class: step.state, 'aria-current': step.state === 'now' ? 'step' : null }, el('div', { class: 'step-line' }, el('button', { class: 'tick', role: 'checkbox', 'aria-checked': String(done), 'data-key': `step ${step.id}`, onclick: () => enter('tick', { step: step.id, done: !done }) },
    el('span', { class: 'box', 'aria-hidden': 'true' }, done ? '✓' : ''), el('span', { class: 'lines' }, el('b', {}, step.words), step.drawn ? el('small', {}, step.drawn) : null, ...notes.map((note) => el('small', {}, note)), step.tag ? el('span', { class: 'badge' }, step.tag) : null),
    step.figure === null ? null : el('span', { class: 'large' }, String(step.figure))),
  step.change ? el('button', { class: 'plain-button', 'data-key': `again ${step.id}`, 'aria-label': `${tr('change')}: ${step.words}`, onclick: () => enter('draw', { offer: step.offer }) }, tr('change')) : null));
}

// The pages up to the open one, and that all of it is done already.
function listPage(guide, enter, turn) {
  const open = (number) => () => {
    pages.back();
    turn(number);
  };
  const all = () => {
    pages.back();
    enter('setup_done');
  };
  const lines = guide.pages.map((page, number) => (number <= guide.open ? row(`page ${number}`, page.title, open(number), { end: page.state === 'done' ? '✓' : '›' }) : el('p', { class: 'sub later' }, page.title)));
  return [top(guide.facts), ...lines, el('p', { class: 'sub' }, guide.all_done), dock(key('setup_done', tr('setup_guide.all_done'), all, { kind: 'primary' }))];
}
