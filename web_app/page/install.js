// The hint to put the app on the home screen: only where that can be done, after the first table, until it is answered.
import { el, tr } from './dom.js';
import { drawn } from './icons.js';
import { openOver } from './over.js';
import { iconKey } from './parts.js';
import { keep, kept } from './storage.js';

let offered = null;

// `again`: shows the page anew once the browser can install.
export function watch(again) {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event;
    again();
  });
  window.addEventListener('appinstalled', () => done(again));
}

function done(again) {
  offered = null;
  keep({ install: 'done' });
  again();
}

// Browsers that install from their own menu alone say whether they run from the home screen.
const byHand = () => navigator.standalone === false;

export function installHint(again) {
  if (kept().install === 'done' || !(offered || byHand())) return null;
  const add = async () => {
    if (!offered) {
      openOver(tr('install'), () => [el('ol', { class: 'steps-in-words' }, el('li', {}, tr('install_first')), el('li', {}, tr('install_then')))]);
      return;
    }
    await offered.prompt();
    const { outcome } = await offered.userChoice;
    if (outcome === 'accepted') done(again);
  };
  return el('aside', { class: 'card hint', 'aria-label': tr('install') }, drawn('leave', 26), el('span', { class: 'lines' }, el('b', {}, tr('install')), el('small', {}, tr('install_why'))),
    el('button', { class: 'secondary', 'data-key': 'install', onclick: add }, tr('install_add')), iconKey('no_install', 'cross', tr('close'), () => done(again)));
}
