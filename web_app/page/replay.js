// The map once more, route by route: who built what, with a line to slide along.
import { el, tr } from './dom.js';
import { Map } from './map.js';
import { dock, top } from './parts.js';
import { ask } from './requests.js';
import { state } from './transport.js';

// A page of its own for each visit: the map stays as it is zoomed while the routes come.
export function replayPage(players) {
  let parts = null;
  return async () => {
    parts ||= await replayParts(players);
    return parts;
  };
}

async function replayParts(players) {
  const [network, last] = [await ask('network'), await ask('replay')];
  if (!network || !last) return [top(tr('replay.show'))];
  const map = new Map(network, state.language);
  const [words, points] = [el('b', { role: 'status' }), el('small', {})];
  const slide = el('input', { type: 'range', min: 0, max: last.count, 'aria-label': tr('replay.show'), 'data-key': 'slide' });
  let [wanted, asking] = [last.at, false];
  const shown = (told) => {
    words.textContent = told.words;
    points.textContent = told.points;
    slide.setAttribute('aria-valuetext', told.words);
    map.update({ owners: told.owners, seats: players, me: null, links: '' }, [], { asked: null, asking: { question: {}, picked: { id: told.link } }, tap: null });
  };
  // Only the latest is asked for while a finger slides.
  const goTo = async (at) => {
    wanted = Math.max(0, Math.min(last.count, at));
    slide.value = wanted;
    if (asking) return;
    asking = true;
    for (let told = null; !told || told.at !== wanted;) {
      told = await ask('replay', { at: wanted });
      if (!told) break;
      shown(told);
    }
    asking = false;
  };
  slide.addEventListener('input', () => goTo(Number(slide.value)));
  slide.value = last.at;
  shown(last);
  const step = (name, by, sign) => el('button', { class: 'step', 'data-key': name, 'aria-label': tr(name), onclick: () => goTo(wanted + by) }, sign);
  return [top(last.title), el('section', { class: 'map replay' }, map.node, el('div', { class: 'tools' }, map.zooms())), el('p', { class: 'lines replayed' }, words, points), dock(step('route_before', -1, '‹'), slide, step('route_after', 1, '›'))];
}
