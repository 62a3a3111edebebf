// A sheet above a page. Escape, Back and a tap beside it close it; the focus then returns to what opened it.
import { el, tr } from './dom.js';
import { drawn } from './icons.js';
import * as levels from './levels.js';

let count = 0;

const keyOf = (node) => (node && node.closest && node.closest('[data-key]') ? node.closest('[data-key]').dataset.key : '');

function focusOn(key) {
  const found = [...document.querySelectorAll('#page [data-key]')].find((one) => one.dataset.key === key);
  if (found) found.focus({ preventScroll: true });
}

// Gives a function that closes it and waits until it is closed. `parts` is made with that function.
export function openOver(title, parts, { detail = '', before = null } = {}) {
  const opener = keyOf(document.activeElement);
  let done = null;
  const closed = new Promise((resolve) => {
    done = resolve;
  });
  const close = () => {
    levels.back();
    return closed;
  };
  count += 1;
  const name = `over${count}`;
  const box = el('dialog', { class: 'over', 'aria-labelledby': name, oncancel: (event) => {
    event.preventDefault();
    close();
  }, onclick: (event) => {
    if (event.target === box) close();
  } }, el('div', { class: 'inside' }, el('header', {}, before, el('span', { class: 'lines' }, el('h2', { id: name }, title), detail ? el('small', {}, detail) : null),
    el('button', { class: 'icon', 'data-key': 'close_over', 'aria-label': tr('close'), onclick: close }, drawn('cross', 26))), el('div', { class: 'body' }, ...parts(close))));
  levels.open(() => {
    box.close();
    box.remove();
    focusOn(opener);
    done();
  });
  document.body.append(box);
  box.showModal();
  return close;
}

// One question with what is done about it: the first key is the safe one.
export function openChoice(title, words, keys, more = []) {
  return openOver(title, (close) => [...words.map((one) => el('p', { class: 'sub' }, one)), ...more,
    el('div', { class: 'stacked' }, ...keys.map(([name, label, kind, tap]) => el('button', { class: kind, 'data-key': name, onclick: async () => {
      await close();
      if (tap) await tap();
    } }, label)))]);
}
