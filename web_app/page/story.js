// The story of a table: what made it, and what its game has to tell.
import { el, mark, tr } from './dom.js';
import { drawn } from './icons.js';
import * as pages from './pages.js';
import { row, top } from './parts.js';
import { replayPage } from './replay.js';
import { ask } from './requests.js';

const line = (players) => ({ words, detail, figure, seat }) => el('li', {}, seat === null ? el('span', { class: 'sign' }) : mark(players[seat], 26), el('span', { class: 'lines' }, el('b', {}, words), detail ? el('small', {}, detail) : null), figure ? el('span', { class: 'figure' }, figure) : null);

export async function storyPage(players) {
  const told = await ask('story');
  if (!told) return [top(tr('stats.story'))];
  return [top(told.title), told.empty ? el('p', { class: 'sub' }, told.empty) : null, told.replay ? row('replay', tr('replay.show'), () => pages.go(replayPage(players)), { before: drawn('map', 24) }) : null, ...told.sections.flatMap(({ title, rows }) => [title ? el('h2', { class: 'head' }, title) : null, el('ul', { class: 'ledger story' }, ...rows.map(line(players)))])];
}
