// The organiser's page of a club evening: every table, its code, who sits there, who knocks.
import { announce, el, mark, show, speak, svg, tr } from './dom.js';

const page = document.getElementById('page');
const KNOWN = ['en', 'ja', 'ko'];
let language = (navigator.languages || [navigator.language]).map((wish) => String(wish).slice(0, 2)).find((wish) => KNOWN.includes(wish)) || 'en';
let names = {};
let secret = location.hash.slice(1);
let opened = '';
let code = null;
let told = '';
let past = null;
let last = '';
// What is asked once more before it is done.
let sure = null;

try {
  if (secret) sessionStorage.setItem('tableside organiser', secret);
  else secret = sessionStorage.getItem('tableside organiser') || '';
} catch {
  // a private window: reload asks for the address again
}
history.replaceState(null, '', location.pathname);

async function ask(what, body) {
  const answer = await fetch(`api/organise/${what}?language=${language}`, { method: 'POST', cache: 'no-store', credentials: 'omit', headers: { 'Content-Type': 'application/json', 'X-Organiser': secret }, body: JSON.stringify(body || {}) });
  const text = await answer.text();
  const plain = text ? JSON.parse(text) : {};
  if (answer.status !== 200) told = plain.words || '';
  return { status: answer.status, body: plain };
}

const keys = (...inside) => el('div', { class: 'actions' }, ...inside);

const button = (look, key, label, onclick) => el('button', { class: look, 'data-key': key, onclick }, label);

async function load() {
  const answer = await (await fetch(`api/words/${language}`)).json();
  names = answer.languages;
  speak(answer.words);
  document.documentElement.lang = language;
}

function languages() {
  const box = el('select', { 'aria-label': tr('language'), 'data-key': 'language' }, ...Object.entries(names).map(([id, name]) => el('option', { value: id, lang: id, selected: id === language }, name)));
  box.addEventListener('change', async () => {
    language = box.value;
    await load();
    await again();
  });
  return box;
}

const again = async () => {
  last = '';
  await look();
};

const act = (what, body) => async () => {
  told = '';
  sure = null;
  await ask(what, body);
  await again();
};

// What takes something away from others asks first.
const asks = (key, words, label, what, body) => async () => {
  sure = { key, words, label, what, body };
  await again();
  page.querySelector('[data-key=sure]').focus();
};

function question() {
  const { words, label, what, body } = sure;
  const no = async () => {
    sure = null;
    await again();
  };
  return el('div', { class: 'notice', role: 'alertdialog', 'aria-label': words }, el('p', {}, words),
    keys(button('secondary', 'not_sure', tr('no'), no), button('primary', 'sure', label, act(what, body))));
}

async function showCode(table) {
  opened = opened === table ? '' : table;
  code = opened ? (await ask('code', { table })).body : null;
  await again();
}

function drawn() {
  const size = code.rows.length;
  const squares = code.rows.flatMap((row, y) => [...row].map((square, x) => (square === '1' ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return el('div', { class: 'code' }, svg('svg', { viewBox: `-3 -3 ${size + 6} ${size + 6}`, role: 'img', 'aria-label': code.address }, svg('rect', { x: -3, y: -3, width: size + 6, height: size + 6, fill: '#FFFDF7' }), svg('path', { d: squares, fill: '#262119' })),
    el('p', {}, el('a', { href: code.address }, code.address)), el('p', {}, tr('or_type'), ' ', el('b', { 'data-key': 'typed' }, code.typed)));
}

const wish = (line, knock) => (knock.seat === null ? tr('wants_in', { name: knock.name }) : tr('wants_seat', { name: line.names[knock.seat], device: knock.name }));

function table(line) {
  const seats = (line.seats || []).map((seat, number) => el('li', {}, mark(seat, 28), el('span', { class: 'lines' }, el('b', {}, seat.name), el('small', {}, tr(seat.state === 'here' ? 'joined' : seat.state === 'away' ? 'away' : 'seat_free'))),
    seat.state ? button('plain-button', `free ${line.id} ${number}`, tr('free_seat'), asks(line.id, tr('sure_free', { name: seat.name }), tr('free_seat'), 'free', { table: line.id, seat: number })) : null));
  return el('section', { class: 'part', 'data-table': line.id }, el('header', {}, el('h2', {}, line.title || line.names.join(', ')), line.open ? el('b', { class: 'typed', 'data-key': `word ${line.id}` }, line.word) : null, el('small', {}, line.words)),
    (line.knocks || []).map((knock) => el('div', { class: 'notice' }, el('p', {}, wish(line, knock)), keys(button('secondary', `no ${knock.id}`, tr('no'), act('knock', { table: line.id, knock: knock.id, yes: false })), button('primary', `yes ${knock.id}`, tr('let_in'), act('knock', { table: line.id, knock: knock.id, yes: true }))))),
    line.open ? el('ul', { class: 'ledger' }, ...seats) : null,
    opened === line.id && code ? drawn() : null,
    sure && sure.key === line.id ? question() : null,
    keys(line.open ? el('button', { class: 'primary', 'data-key': `code ${line.id}`, 'aria-expanded': String(opened === line.id), onclick: () => showCode(line.id) }, tr('show_code')) : button('primary', `open ${line.id}`, tr('open_table'), act('open', { table: line.id })),
      line.open ? button('secondary', `undo ${line.id}`, tr('undo_last'), asks(line.id, tr('sure_undo'), tr('undo_last'), 'undo', { table: line.id })) : null,
      line.open ? button('secondary', `close ${line.id}`, tr('stop'), asks(line.id, tr('sure_stop'), tr('stop'), 'close', { table: line.id })) : null));
}

function fresh(boxes) {
  const box = el('select', { 'aria-label': tr('box'), 'data-key': 'box' }, ...boxes.map((one) => el('option', { value: one.name }, one.title)));
  const players = el('input', { 'aria-label': tr('players'), placeholder: 'Mia, Ben, Yuna', maxlength: 210 });
  const open = async (event) => {
    event.preventDefault();
    told = '';
    await ask('new', { box: box.value, names: players.value.split(/[,、，]/).map((name) => name.trim()).filter(Boolean) });
    await again();
  };
  return el('form', { class: 'sheet', onsubmit: open }, el('h2', {}, tr('new_table')), el('label', {}, tr('box'), box), el('label', {}, tr('players'), players), el('button', { class: 'primary wide', type: 'submit' }, tr('open_table')));
}

async function showPast() {
  past = past ? null : (await ask('history')).body.tables;
  await again();
}

const result = (player) => `${player.rank}. ${player.name} ${player.total}`;

function finished() {
  const lines = (past || []).map((line) => el('li', { 'data-past': line.id }, el('span', { class: 'lines' }, el('b', {}, `${line.title} · ${new Date(line.at * 1000).toLocaleDateString(language)}`), el('small', {}, line.players.map(result).join(' · ')))));
  return el('section', { class: 'part' }, keys(el('button', { class: 'secondary', 'data-key': 'history', 'aria-expanded': String(!!past), onclick: showPast }, tr('finished_games'))),
    past && !past.length ? el('p', { class: 'sub' }, tr('no_finished_games')) : el('ul', { class: 'ledger' }, ...lines));
}

async function look() {
  const answer = await ask('tables').catch(() => ({ status: 0 }));
  if (answer.status !== 200) {
    show(page, el('section', { class: 'tell' }, el('h1', {}, tr('evening')), el('p', {}, told || tr('lost'))));
    return;
  }
  const now = JSON.stringify(answer.body) + told;
  if (now === last || (page.contains(document.activeElement) && document.activeElement.tagName === 'INPUT' && document.activeElement.value)) return;
  last = now;
  const { tables, boxes } = answer.body;
  show(page, el('header', { class: 'top' }, el('h1', {}, tr('evening')), languages()), el('p', { role: 'alert', class: 'alert sub' }, told),
    ...tables.map(table), tables.length ? null : el('p', { class: 'sub' }, tr('no_tables')), fresh(boxes), finished());
  const asked = tables.flatMap((line) => (line.knocks || []).map((knock) => wish(line, knock)));
  if (asked.length) announce(asked.join(' '));
}

async function begin() {
  await load();
  for (;;) {
    await look();
    await new Promise((done) => setTimeout(done, 3000));
  }
}

begin();
