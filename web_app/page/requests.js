// Requests of the app's own pages: what was asked, or one sentence that says why not.
import { el, show, tr } from './dom.js';
import { surely } from './transport.js';

const trouble = document.getElementById('trouble');

// One sentence above the page, with at most two keys: red for what cannot be saved, brass for what is to be done soon,
// grey for information.
export function warn(words, { kind = 'grey', keys = [], id = '', close = kind === 'grey' ? calm : null } = {}) {
  trouble.className = `trouble ${kind}`;
  trouble.dataset.trouble = id;
  show(trouble, el('p', {}, words), el('div', { class: 'keys' }, ...keys.map(([label, tap]) => el('button', { class: 'secondary', 'data-key': label, onclick: tap }, label)),
    close ? el('button', { class: 'plain-button', 'data-key': 'close', onclick: close }, tr('ok')) : null));
  trouble.hidden = false;
}

export const isCalm = () => trouble.hidden;

// What was said about a page that is left; what cannot be saved stays in sight.
export function leave() {
  if (!trouble.classList.contains('red')) calm();
}

export function calm() {
  trouble.hidden = true;
  delete trouble.dataset.trouble;
}

// The answer's body; null if it was refused, which is said above the page.
export async function ask(what, body = {}) {
  const told = await surely(what, body);
  if (told.status === 200) return told.body;
  warn(told.body.words || tr('not_done'), { id: 'refused' });
  return null;
}
