// A new table on one page: the game, who sits where, how much is entered. The core keeps what is chosen so far.
import { el, mark, tr } from './dom.js';
import { drawn } from './icons.js';
import { openTable } from './open_table.js';
import * as pages from './pages.js';
import { dock, iconKey, key, marks, radios, toggle, top } from './parts.js';
import { ask, leave, warn } from './requests.js';

let choosing = false;
let naming = false;
let typed = '';

export async function newTablePage() {
  const table = await ask('new_table');
  return table ? shown(table) : [top(tr('home.new_table'))];
}

async function change(todo) {
  leave();
  if (await ask('new_table', { do: todo })) pages.again();
}

function shown(table) {
  const closed = !table.box || Boolean(table.why_not);
  const create = async () => {
    if (closed) {
      warn(table.why_not || tr('new_table.first_the_box'), { id: 'why_not' });
      return;
    }
    const made = await ask('create');
    if (made) openTable(made.table, pages.replace);
  };
  return [top(tr('home.new_table')), game(table), ...(table.box && !choosing ? [...seats(table), ...depth(table), ...options(table)] : []),
    dock(key('create', tr('new_table.set_up'), create, { kind: 'primary', disabled: closed }))];
}

// --- which game ---

function game(table) {
  const chosen = table.boxes.find(({ box }) => box === table.box);
  if (chosen && !choosing) {
    return el('div', { class: 'card' }, el('span', { class: 'lines' }, el('b', {}, chosen.title), el('small', {}, `${tr('players')}: ${chosen.players}`)), el('button', { class: 'plain-button', 'data-key': 'change', onclick: () => {
      choosing = true;
      pages.again();
    } }, tr('change')));
  }
  const choose = (box) => () => {
    choosing = false;
    change({ box });
  };
  return el('section', { 'aria-label': tr('new_table.which_box') }, el('h2', { class: 'head' }, tr('new_table.which_box')), ...table.boxes.map((one) => el('button', { class: 'card', 'data-key': `box ${one.box}`, onclick: choose(one.box) },
    el('span', { class: 'lines' }, el('b', {}, one.title), el('small', {}, one.players)), el('span', { class: 'end', 'aria-hidden': 'true' }, '›'))));
}

// --- who plays; a name half typed outlives the page being shown anew ---

function seats(table) {
  const seated = table.seats.map((seat, place) => [seat, place]).filter(([seat]) => seat);
  const free = table.known.filter((player) => !player.seated);
  return [el('h2', { class: 'head' }, tr('new_table.seats'), el('small', {}, ` ${seated.length} / ${table.most}`)), group(table, seated), el('ol', { class: 'seats' }, ...seated.map(([seat, place]) => seatLine(table, seat, place))),
    el('h2', { class: 'head' }, tr('new_table.add_player')), el('div', { class: 'chips' }, ...free.slice(0, 12).map((player) => key(`add ${player.name}`, player.name, () => change({ add: player.name }), { picture: 'plus' })),
      key('new_name', tr('new_table.new_name'), () => {
        naming = true;
        pages.again().then(() => document.getElementById('new_name').focus());
      }, { picture: 'plus' })), naming || !table.known.length ? nameField() : null];
}

function group(table, seated) {
  if (!table.group.length) return null;
  const same = seated.length === table.group.length && seated.every(([seat], place) => seat.name === table.group[place]);
  return el('button', { class: `card ${same ? 'chosen' : ''}`, 'data-key': 'group', 'aria-pressed': String(same), onclick: () => change(same ? { clear: true } : { group: true }) },
    el('span', { class: 'sign', 'aria-hidden': 'true' }, same ? '✓' : ''), el('span', { class: 'lines' }, el('b', {}, tr('new_table.same_group')), el('small', {}, table.group.join(', '))), same ? marks(seated.map(([seat]) => seat)) : null);
}

function seatLine(table, seat, place) {
  const others = [seat.colour, ...table.free];
  const next = others[(others.indexOf(seat.colour) + 1) % others.length];
  const starts = table.starter === place;
  return el('li', {}, el('button', { class: 'icon', 'data-key': `colour ${place}`, 'aria-label': `${seat.name}: ${seat.colour}`, onclick: () => change({ colour: [place, next] }) }, mark(seat, 38)),
    el('button', { class: 'plain name', 'data-key': `starter ${place}`, 'aria-pressed': String(starts), 'aria-label': `${seat.name}: ${tr(starts ? 'new_table.starts' : 'new_table.let_start')}`, onclick: () => change({ starter: place }) }, el('b', {}, seat.name), starts ? el('span', { class: 'badge' }, drawn('flag', 16), tr('new_table.starts')) : null),
    place ? iconKey(`up ${place}`, 'up', `${seat.name}: ${tr('new_table.move_up')}`, () => change({ move: [place, place - 1] })) : el('span', { class: 'icon' }),
    iconKey(`remove ${place}`, 'cross', `${seat.name}: ${tr('new_table.remove')}`, () => change({ remove: place })));
}

function nameField() {
  const note = (event) => {
    typed = event.target.value;
  };
  const field = el('input', { id: 'new_name', maxlength: 40, autocomplete: 'off', value: typed, oninput: note, 'aria-label': tr('new_table.name'), placeholder: tr('new_table.name'), 'data-key': 'new_player' });
  const add = async (event) => {
    event.preventDefault();
    const name = typed;
    if (!name.trim()) return;
    typed = '';
    await change({ add: name });
    const anew = document.getElementById('new_name');
    if (anew) anew.focus();
  };
  return el('form', { class: 'naming', onsubmit: add }, field, el('button', { class: 'secondary', type: 'submit', 'data-key': 'add_name' }, tr('new_table.add')));
}

// --- how much is entered, and with what ---

const depth = (table) => [el('h2', { class: 'head' }, tr('new_table.depth')), radios('depth', tr('new_table.depth'), table.depths, table.depth, (id) => change({ depth: id })), el('p', { class: 'sub' }, tr('new_table.depth_later'))];

const options = (table) => (table.switches.length ? [el('h2', { class: 'head' }, tr('new_table.part.options')), ...table.switches.map((one) => toggle(`switch ${one.id}`, one.title, one.detail, one.on, () => change({ switch: one.id })))] : []);
