// How far the start of Python is. Taps before its end are kept, and the last of them is done then.
import { el, tr } from './dom.js';

let reached = 0;
let kept = null;
let line = null;

function draw() {
  if (!line) return;
  line.hidden = reached === 1;
  line.querySelector('progress').value = reached;
}

export const progress = {
  get ready() {
    return reached === 1;
  },

  reach(stage) {
    reached = stage;
    draw();
    if (reached < 1 || !kept) return;
    const { tap, key } = kept;
    kept = null;
    if (key) key.removeAttribute('aria-busy');
    tap();
  },

  restart() {
    reached = 0;
    kept = null;
  },

  // The line above the first key, while it is needed.
  line() {
    line = el('div', { class: 'starting', hidden: reached === 1 }, el('div', { class: 'ends' }, el('b', {}, tr('getting_ready')), el('small', {}, tr('can_tap'))),
      el('progress', { max: 1, value: reached, 'aria-label': tr('getting_ready') }));
    return line;
  },

  // What a tap does, now or as soon as Python is there.
  later: (tap) => (event) => {
    if (reached === 1) {
      tap();
      return;
    }
    if (kept && kept.key) kept.key.removeAttribute('aria-busy');
    const key = event.currentTarget;
    key.setAttribute('aria-busy', 'true');
    key.dataset.sending = tr('opening');
    kept = { tap, key };
  },
};
