// The curtain: a seat's secrets are shown once its owner holds the key, and are gone when they look away.
import { el, mark, tr } from './dom.js';
import { pageTop } from './menu.js';

const HOLD = 350;

// The finger that held the key is still down: its release taps nothing of what has come below it.
function ignoreRelease() {
  const ignore = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => {
    removeEventListener('click', ignore, true);
    for (const next of ['pointerdown', 'keydown']) removeEventListener(next, end, true);
  };
  addEventListener('click', ignore, true);
  for (const next of ['pointerdown', 'keydown']) addEventListener(next, end, true);
}

// Opened by holding the key with a finger, or by the keyboard.
export function curtainPage(view, seat, open) {
  let timer = 0;
  const player = view.seats[seat];
  const stop = () => clearTimeout(timer);
  const key = el('button', { class: 'primary hold', 'data-key': 'hold', onpointerdown: () => {
    timer = setTimeout(() => {
      ignoreRelease();
      open();
    }, HOLD);
  }, onpointerup: stop, onpointerleave: stop, onpointercancel: stop, oncontextmenu: (event) => event.preventDefault(), onkeydown: (event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open();
    }
  } }, tr('curtain.hold'));
  return el('section', { class: 'curtain' }, pageTop(tr('secret_of', { player: player.name })), el('div', { class: 'middle' }, mark(player, 96), el('h2', {}, tr('pass_to', { player: player.name })), el('p', {}, tr('tickets.look_away')), key));
}
