// The organiser's page of a club evening: every table, its code, who sits there, who knocks.
import { announce, el, mark, show, svg, tr } from './dom.js';
import { languages, load, ownLanguage } from './language.js';
import { http, limited, untilAnswered, wait } from './net.js';
import { keepPending, pending } from './storage.js';
import { newId, state, useTransport } from './transport.js';

const page = document.getElementById('page');
const secret = location.hash.slice(1) || pending().organiser || '';
let opened = '';
let code = null;
let told = '';
let past = null;
// Tables as of `known`, and what was told when they were drawn.
const lines = new Map();
let known = '';
let boxes = [];
let drawnAs = null;
// What is asked once more before it is done.
let sure = null;

keepPending({ organiser: secret });
history.replaceState(null, '', location.pathname);

async function ask(what, body) {
  const answer = await limited(`api/organise/${what}?language=${state.language}`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Organiser': secret }, body: JSON.stringify(body || {}) });
  if (answer.status !== 200) told = answer.body.words || '';
  return answer;
}

// Every change has an id: tried once more, by us or by a proxy, it is made once.
function change(what, body) {
  const wanted = { ...body, id: newId() };
  told = '';
  return untilAnswered(() => ask(what, wanted), again);
}

const keys = (...inside) => el('div', { class: 'actions' }, ...inside);

const button = (look, key, label, onclick, more) => el('button', { class: look, 'data-key': key, onclick, ...more }, label);

const again = async () => {
  drawnAs = null;
  await look();
};

const act = (what, body) => async () => {
  sure = null;
  await change(what, body);
  await again();
};

const admit = (table, knock, yes) => act('knock', { table, knock: knock.id, yes });

// What takes something away from others asks first.
const asks = (look, key, label, words, what, body) => button(look, key, label, async () => {
  sure = { key: body.table, words, label, what, body };
  await again();
  page.querySelector('[data-key=sure]').focus();
});

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
  const { id } = line;
  const seats = (line.seats || []).map((seat, number) => el('li', {}, mark(seat, 28), el('span', { class: 'lines' }, el('b', {}, seat.name), el('small', {}, tr(seat.state === 'here' ? 'joined' : seat.state === 'away' ? 'away' : 'seat_free'))),
    seat.state ? asks('plain-button', `free ${id} ${number}`, tr('free_seat'), tr('sure_free', { name: seat.name }), 'free', { table: id, seat: number }) : null));
  return el('section', { class: 'part', 'data-table': id }, el('header', {}, el('h2', {}, line.title || line.names.join(', ')), line.open ? el('b', { class: 'typed', 'data-key': `word ${id}` }, line.word) : null, el('small', {}, line.words)),
    (line.knocks || []).map((knock) => el('div', { class: 'notice' }, el('p', {}, wish(line, knock)), knock.address ? el('small', {}, tr('came_from', { address: knock.address })) : null, keys(button('secondary', `no ${knock.id}`, tr('no'), admit(id, knock, false)), button('primary', `yes ${knock.id}`, tr('let_in'), admit(id, knock, true))))),
    line.open ? el('ul', { class: 'ledger' }, ...seats) : null,
    opened === id && code ? drawn() : null,
    sure && sure.key === id ? question() : null,
    line.waits ? null : keys(line.open ? button('primary', `code ${id}`, tr('show_code'), () => showCode(id), { 'aria-expanded': String(opened === id) }) : button('primary', `open ${id}`, tr('open_table'), act('open', { table: id })),
      line.open ? asks('secondary', `undo ${id}`, tr('undo_last'), tr('sure_undo'), 'undo', { table: id, step: line.step }) : null,
      line.open ? asks('secondary', `close ${id}`, tr('stop'), tr('sure_stop'), 'close', { table: id }) : null));
}

function fresh() {
  const box = el('select', { 'aria-label': tr('box'), 'data-key': 'box' }, ...boxes.map((one) => el('option', { value: one.name }, one.title)));
  const players = el('input', { 'aria-label': tr('players'), placeholder: 'Mia, Ben, Yuna', maxlength: 210 });
  const open = async (event) => {
    event.preventDefault();
    await change('new', { box: box.value, names: players.value.split(/[,、，]/).map((name) => name.trim()).filter(Boolean) });
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
  const games = (past || []).map((line) => el('li', { 'data-past': line.id }, el('span', { class: 'lines' }, el('b', {}, `${line.title} · ${new Date(line.at * 1000).toLocaleDateString(state.language)}`), el('small', {}, line.players.map(result).join(' · ')))));
  return el('section', { class: 'part' }, keys(button('secondary', 'history', tr('finished_games'), showPast, { 'aria-expanded': String(!!past) })),
    past && !past.length ? el('p', { class: 'sub' }, tr('no_finished_games')) : el('ul', { class: 'ledger' }, ...games));
}

function learn(body) {
  if (body.all !== false) lines.clear();
  for (const line of body.tables) {
    if (line.gone) lines.delete(line.id);
    else lines.set(line.id, line);
  }
  if (body.tables.length) drawnAs = null;
  known = body.known || '';
  boxes = body.boxes || boxes;
}

async function look() {
  const answer = await ask('tables', { known }).catch(() => ({ status: 0 }));
  if (answer.status !== 200) {
    drawnAs = null;
    show(page, el('section', { class: 'tell' }, el('h1', {}, tr('evening')), el('p', {}, told || tr('lost'))));
    return null;
  }
  learn(answer.body);
  if (answer.body.more) return look();
  if (told === drawnAs || (document.activeElement.tagName === 'INPUT' && document.activeElement.value)) return null;
  drawnAs = told;
  const tables = [...lines.values()].sort((one, other) => other.open - one.open || other.at - one.at);
  show(page, el('header', { class: 'top' }, el('h1', {}, tr('evening')), languages(again)), el('p', { role: 'alert', class: 'alert sub' }, told),
    ...tables.map(table), tables.length ? null : el('p', { class: 'sub' }, tr('no_tables')), fresh(), finished());
  const asked = tables.flatMap((line) => (line.knocks || []).map((knock) => wish(line, knock)));
  if (asked.length) announce(asked.join(' '));
  return null;
}

async function begin() {
  useTransport(http);
  await load(ownLanguage());
  for (;;) {
    await look();
    await wait(3000);
  }
}

begin();
