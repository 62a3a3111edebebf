// Small words for making what is shown; every text goes in as text, never as markup.
const SVG = 'http://www.w3.org/2000/svg';

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false && child !== '') node.append(child);
  }
  return node;
}

export const el = (tag, props, ...children) => fill(document.createElement(tag), props, children);
export const svg = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

// Show these in place of what was there; whatever had the focus and is there again keeps it.
export function show(place, ...parts) {
  const key = document.activeElement && document.activeElement.getAttribute('data-key');
  place.replaceChildren(...parts.flat().filter(Boolean));
  if (key) {
    const again = [...place.querySelectorAll('[data-key]')].find((one) => one.getAttribute('data-key') === key);
    if (again) again.focus({ preventScroll: true });
  }
}

// Felt where a phone can.
export function buzz(pattern) {
  if (navigator.vibrate) navigator.vibrate(pattern);
}

let said = '';
export function announce(words) {
  if (words === said) return;
  said = words;
  document.getElementById('live').textContent = words;
}

let words = {};
export function speak(all) {
  words = all;
}
export function tr(id, params) {
  let text = words[id] || id;
  for (const [name, value] of Object.entries(params || {})) text = text.split(`{${name}}`).join(String(value));
  return text;
}

export const number = (value) => String(value).replace('-', '−');

// Drawn, for not every phone's font has one.
export const lock = () => svg('svg', { viewBox: '0 0 24 24', width: 20, height: 20, class: 'lock', 'aria-hidden': 'true' },
  svg('rect', { x: 5, y: 11, width: 14, height: 9, rx: 2 }), svg('path', { d: 'M8 11V8a4 4 0 0 1 8 0v3' }));

// A seat's mark: colour, shape and letter.
export const SHAPE_OF = {
  red: '4,4 44,4 44,44 4,44',
  green: '24,2 46,44 2,44',
  yellow: '24,1 47,24 24,47 1,24',
  black: '16,3 32,3 32,16 45,16 45,32 32,32 32,45 16,45 16,32 3,32 3,16 16,16',
  white: '13,4 35,4 47,24 35,44 13,44 1,24',
  purple: '4,4 44,4 44,26 24,46 4,26',
};

// A bare one has the colours of what it stands on.
export function mark(seat, size, bare) {
  const shape = SHAPE_OF[seat.colour]
    ? svg('polygon', { points: SHAPE_OF[seat.colour] })
    : svg('circle', { cx: 24, cy: 24, r: 22 });
  const letter = svg('text', { x: 24, y: seat.colour === 'green' ? 31 : 25, 'text-anchor': 'middle', 'dominant-baseline': 'central' });
  letter.textContent = seat.initial;
  return svg('svg', { class: bare ? 'mark' : `mark ${seat.colour}`, viewBox: '0 0 48 48', width: size || 34, height: size || 34, 'aria-hidden': 'true' }, shape, letter);
}
