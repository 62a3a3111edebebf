// From the code or a remembered seat to the table; what is lost and found; leaving.
import { announce, el, show, tr } from './dom.js';
import { drawn } from './icons.js';
import { Joining } from './join.js';
import { languages, load, ownLanguage } from './language.js';
import * as levels from './levels.js';
import { Look, http, onSlow, surely } from './net.js';
import './presses.js';
import { keep, kept } from './storage.js';
import { Table } from './table.js';
import { state, useTransport } from './transport.js';

const page = document.getElementById('page');
const banner = document.getElementById('lost');
let look = null;
let table = null;
let again = () => {};

const choose = () => languages(() => {
  if (look) look.again();
  again();
});
const top = () => el('header', { class: 'top' }, el('span', { class: 'brand' }, 'Tableside'), choose());
const retry = () => el('button', { class: 'primary wide', 'data-key': 'retry', onclick: () => location.reload() }, tr('try_now'));

function tell(title, text, ...more) {
  again = () => tell(title, text, ...more);
  show(page, top(), el('section', { class: 'tell', 'data-waits': title }, el('h1', {}, tr(title)), el('p', {}, tr(text)), ...more.map((make) => make())));
  announce(tr(title));
}

const joining = new Joining(page, { top, tell, retry, seated, letIn, repeat: (how) => { again = how; } });

// --- the banner: what is wrong with the connection now ---

let lost = null;
let slow = false;

function showBanner() {
  if (!lost && !slow) {
    banner.hidden = true;
    return;
  }
  const [title, says] = lost || ['no_connection', 'no_connection_says'];
  show(banner, drawn('wifi', 24), el('div', { class: 'lines' }, el('b', {}, tr(title)), el('small', {}, tr(says))),
    look && title !== 'asleep' ? el('button', { class: 'plain-button', 'data-key': 'try_now', onclick: () => look.again() }, tr('try_now')) : null);
  banner.hidden = false;
}

function setLost(why) {
  lost = why;
  if (table) table.lose(Boolean(why));
  showBanner();
}

onSlow((late) => {
  slow = late;
  showBanner();
});

// --- the table ---

function seated(secret) {
  keep({ secret });
  state.secret = secret;
  openTable();
}

// Whoever was let in at a club evening goes on at that table's own address.
function letIn(told) {
  if (told.at) location.replace(`${new URL(told.at, location.href)}#${told.code}`);
  else joining.seats(told.code);
}

function openTable(code = '') {
  table = new Table(page, { choose, leave, nudge: () => look && look.again() });
  again = () => table.again();
  setLost(null);
  scrollTo(0, 0);
  look = new Look((told) => hear(told, code));
}

const WHY = { unknown: ['unknown', 'unknown_says'], closed: ['closed', 'closed_says'], full: ['full', 'lost_says'], newer: ['newer', 'newer_says'] };

function hear(told, code) {
  if (told.freed) {
    forget();
    if (code) joining.seats(code);
    else tell('gone', 'gone_says', retry);
  } else if (told.elsewhere) {
    forget(false);
    tell('elsewhere', 'elsewhere_says', () => el('button', { class: 'primary wide', 'data-key': 'use_here', onclick: () => seated(kept().secret) }, tr('use_here')));
  } else if (told.lost) {
    if (told.why === 'unknown' && code) {
      forget(false);
      joining.seats(code);
    } else if (told.lost > 1 || told.why) setLost(WHY[told.why] || ['lost', 'lost_says']);
  } else if (told.found) {
    if (lost) announce(tr('found'));
    setLost(null);
  } else if (told.asleep) setLost(['asleep', 'asleep_says']);
  else {
    setLost(null);
    table.hear(told.view || { ...table.view, here: told.here });
  }
}

// The table is closed here; only a seat that was freed or left is forgotten.
function forget(seat = true) {
  if (look) look.end();
  look = null;
  table = null;
  levels.closeTo(0);
  page.className = '';
  setLost(null);
  if (seat) keep({ secret: '' });
  state.secret = '';
}

// --- leaving: at once here, and at the host as soon as it hears of it ---

async function sayLeft() {
  const { leaving } = kept();
  if (!leaving) return;
  await surely('leave', {}, leaving);
  if (kept().leaving === leaving) keep({ leaving: '' });
}

function leave() {
  keep({ leaving: state.secret });
  forget();
  tell('left', 'left_says');
  sayLeft();
}

async function begin() {
  useTransport(http);
  const code = location.hash.slice(1);
  if (code) history.replaceState(history.state, '', location.pathname);
  levels.begin();
  await load(ownLanguage());
  sayLeft();
  const { secret } = kept();
  if (secret) {
    state.secret = secret;
    return openTable(code);
  }
  if (code) return joining.seats(code);
  const word = location.pathname.split('/').pop();
  return word ? joining.begin(word) : tell('no_code', 'no_code_says');
}

begin();
