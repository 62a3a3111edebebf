// What this group has read on its own tiles; a tap forgets one.
import { el, tr } from './dom.js';
import { drawn } from './icons.js';
import * as pages from './pages.js';
import { row, top } from './parts.js';
import { ask } from './requests.js';

// The ways to it, one for each box that has any.
export async function ourTilesRows() {
  const found = await ask('our_tiles');
  return found ? found.boxes.map(({ box, words }) => row(`our_tiles ${box}`, tr('settings.our_tiles'), () => pages.go(() => tilesPage(box)), { detail: words, before: drawn('pencil', 24) })) : [];
}

async function tilesPage(box) {
  const found = await ask('our_tiles');
  const one = found && found.boxes.find((other) => other.box === box);
  if (!one) return [top(tr('settings.our_tiles'))];
  const forget = (value) => async () => {
    if (await ask('forget_tile', { box, value })) await pages.again();
  };
  return [top(one.title), el('p', { class: 'sub' }, tr('settings.our_tiles_why')), ...one.tiles.map(([value, words, points]) => row(`tile ${value}`, words, forget(value), { figure: points, end: '', before: drawn('bin', 24) }))];
}
