// From the scanned code to a seat, and from a seat to the table.
import { announce, el, lock, mark, show, speak, tr } from './dom.js';
import { drawn } from './icons.js';
import { Look, newSecret, state, surely, wait, words } from './net.js';
import { Table } from './table.js';

const page = document.getElementById('page');
const KEY = `tableside ${location.pathname.replace(/[a-z]{1,12}$/, '')}`;
let look = null;
let table = null;
let again = () => {};

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
};
const keep = (more) => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...more }));
  } catch {
    // a private window: the seat lasts as long as the page
  }
};

// --- words ---

const KNOWN = ['en', 'ja', 'ko'];
function ownLanguage() {
  const chosen = kept().language;
  const wishes = [chosen, ...(navigator.languages || []), navigator.language];
  return wishes.map((wish) => String(wish || '').slice(0, 2)).find((wish) => KNOWN.includes(wish)) || 'en';
}

let names = {};
async function load(language) {
  const stuck = document.getElementById('stuck');
  let told = null;
  while (!told) {
    told = await words(language).catch(() => null);
    stuck.hidden = told !== null;
    if (!told) await wait(2000);
  }
  names = told.body.languages;
  speak(told.body.words);
  state.language = language;
  document.documentElement.lang = language;
}

export function languages() {
  const box = el('select', { 'aria-label': tr('language'), 'data-key': 'language', class: 'language' });
  for (const [id, name] of Object.entries(names)) box.append(el('option', { value: id, lang: id, selected: id === state.language }, name));
  box.addEventListener('change', async () => {
    keep({ language: box.value });
    await load(box.value);
    if (look) look.again();
    again();
  });
  return box;
}

const top = () => el('header', { class: 'top' }, el('span', { class: 'brand' }, 'Tableside'), languages());

function tell(title, text, ...more) {
  again = () => tell(title, text, ...more);
  show(page, top(), el('section', { class: 'tell' }, el('h1', {}, tr(title)), el('p', {}, tr(text)), ...more.map((make) => make())));
  announce(tr(title));
}

const retry = () => el('button', { class: 'primary', 'data-key': 'retry', onclick: () => location.reload() }, tr('try_now'));

// No answer yet: said in all languages, for as long as it lasts.
async function asked(what, body) {
  const stuck = document.getElementById('stuck');
  const told = await surely(what, body, () => { stuck.hidden = false; });
  stuck.hidden = true;
  return told;
}

// --- a seat ---

async function seats(code) {
  const told = await asked('look', { code });
  if (told.status !== 200) return tell('old_code', 'old_code_says', retry);
  again = () => seats(code);
  const rows = told.body.seats.map((seat, number) => {
    const free = seat.state === 'free';
    return el('button', { class: `card seat ${free ? '' : 'closed'}`, 'data-key': `seat${number}`, 'aria-disabled': free ? null : 'true', onclick: () => (free ? sit(code, number) : null) },
      mark(seat, 46), el('span', { class: 'lines' }, el('b', {}, seat.name), el('small', {}, tr(`seat_${seat.state}`))), el('span', { class: 'end', 'aria-hidden': 'true' }, free ? '›' : lock()));
  });
  show(page, top(), el('section', {}, el('h1', {}, tr('who')), el('p', { class: 'sub' }, told.body.title), el('p', { id: 'why', role: 'alert', class: 'alert' }), ...rows,
    el('button', { class: 'row', 'data-key': 'watch', onclick: () => sit(code, null) }, drawn('seen', 24), el('span', { class: 'lines' }, el('b', {}, tr('watch')), el('small', {}, tr('watch_says'))), el('span', { class: 'end', 'aria-hidden': 'true' }, '›')),
    el('p', { class: 'foot' }, tr('nothing_to_install')), el('p', { class: 'foot' }, tr('others_can_read'))));
  return null;
}

let sitting = false;
async function sit(code, seat) {
  if (sitting) return;
  sitting = true;
  const told = await asked('sit', { code, seat, secret: newSecret() });
  sitting = false;
  if (told.status !== 200) {
    await seats(code);
    document.getElementById('why').textContent = told.body.words || '';
    return;
  }
  keep({ secret: told.body.secret });
  state.secret = told.body.secret;
  open();
}

// --- typed instead of scanned ---

function knock(word) {
  again = () => knock(word);
  const name = el('input', { id: 'name', maxlength: 40, autocomplete: 'nickname', 'data-key': 'name' });
  const why = el('p', { role: 'alert', class: 'alert' });
  const secret = newSecret();
  const ask = async (event) => {
    event.preventDefault();
    const told = await asked('knock', { word, name: name.value, secret });
    if (told.status === 404) return tell('old_word', 'old_word_says', retry);
    if (told.status !== 200) {
      why.textContent = told.body.words || '';
      return null;
    }
    return waiting(told.body.knock);
  };
  show(page, top(), el('form', { onsubmit: ask }, el('h1', {}, tr('who')), el('label', { for: 'name' }, tr('your_name')), name, why, el('button', { class: 'primary', type: 'submit' }, tr('ask_to_join'))));
  name.focus();
}

async function waiting(knockId) {
  tell('waiting', 'waiting_says');
  for (;;) {
    const told = await surely('knocked', { knock: knockId }, () => {});
    if (told.status !== 200) return tell('not_let_in', 'not_let_in_says', retry);
    if (told.body.state === 'in') return seats(told.body.code);
    await wait(1500);
  }
}

// --- the table ---

function open() {
  table = new Table(page, { languages, leave, nudge: () => look.again() });
  again = () => table.again();
  look = new Look(hear);
}

function hear(told) {
  const banner = document.getElementById('lost');
  if (told.gone) {
    banner.hidden = true;
    state.secret = '';
    keep({ secret: '' });
    look = null;
    tell('gone', 'gone_says', retry);
  } else if (told.lost) {
    if (told.lost < 2) return;
    table.lose(true);
    show(banner, drawn('wifi', 24), el('div', { class: 'lines' }, el('b', {}, tr(told.full ? 'full' : 'lost')), el('small', {}, tr('lost_says'))),
      el('button', { class: 'plain-button', onclick: () => look.again() }, tr('try_now')));
    banner.hidden = false;
  } else if (told.found) {
    banner.hidden = true;
    table.lose(false);
    announce(tr('found'));
  } else if (told.asleep) {
    show(banner, el('div', { class: 'lines' }, el('b', {}, tr('asleep')), el('small', {}, tr('asleep_says'))));
    banner.hidden = false;
    table.lose(true);
  } else {
    banner.hidden = true;
    table.lose(false);
    table.hear(told.view);
  }
}

async function leave() {
  if (look) look.end();
  look = null;
  await surely('leave', {}, () => {});
  keep({ secret: '' });
  state.secret = '';
  tell('left', 'left_says');
}

async function begin() {
  const code = location.hash.slice(1);
  if (code) history.replaceState(null, '', location.pathname);
  await load(ownLanguage());
  const known = kept().secret;
  if (known) {
    state.secret = known;
    const told = await surely('view', {}, () => tell('lost', 'lost_says', retry));
    if (told.status === 200) return open();
    keep({ secret: '' });
    state.secret = '';
  }
  if (code) return seats(code);
  const word = location.pathname.split('/').pop();
  return word ? knock(word) : tell('no_code', 'no_code_says');
}

begin();
