// What the page itself says: how far the start is, and what keeps the app from going on. One thing at a time.
import { el } from './dom.js';
import { WORDS } from './words.js';

const box = document.getElementById('shell');
let words = WORDS.en;
let done = 0;

// In the first of these languages that the app has.
export function speak(languages) {
  const known = languages.map((one) => String(one).slice(0, 2)).find((one) => one in WORDS) || 'en';
  words = WORDS[known];
  document.documentElement.lang = known;
}

export const tr = (id) => words[id];

// `alone` takes the place of the page, which is gone; anything else stands above it.
function show(id, role, alone, parts) {
  box.dataset.says = id;
  box.setAttribute('role', role);
  box.classList.toggle('alone', alone);
  box.replaceChildren(...parts);
  box.hidden = false;
}

export function hide() {
  box.hidden = true;
  delete box.dataset.says;
}

const keyOf = ([name, act], at) => {
  const key = el('button', { type: 'button', class: at ? 'second' : '' }, tr(name));
  key.addEventListener('click', act);
  return key;
};

// A sentence, and what can be done: each key by what it says and does.
export function say(id, keys, { alone = false } = {}) {
  show(id, 'alert', alone, [...(alone ? [el('h1', {}, 'Tableside')] : []), el('p', {}, tr(id)), el('div', {}, ...keys.map(keyOf))]);
}

// Python is on its way.
export function starting(alone) {
  const bar = el('progress', { max: 1, value: done, 'aria-label': tr('getting_ready') });
  show('getting_ready', 'status', alone, [...(alone ? [el('h1', {}, 'Tableside'), el('p', {}, tr('welcome.what'))] : []), el('small', {}, tr('getting_ready')), bar]);
}

// So much of it is there.
export function progress(share) {
  done = share;
  const bar = box.querySelector('progress');
  if (bar) bar.value = share;
}
