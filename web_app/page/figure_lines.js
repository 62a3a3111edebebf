// One line of figures: a number with its steps, pieces to tap, a switch, a choice, a list, a secret.
import { el, mark, tr } from './dom.js';
import { lookBehindFor, valuePage } from './value.js';
import { drawn } from './icons.js';
import * as pages from './pages.js';

// What stands before the control: the name, and what it was.
const named = (form, line) => [line.seat === null || line.seat === undefined ? null : mark(form.table.view.seats[line.seat], 24), el('span', { class: 'lines' }, el('b', {}, line.label), el('small', { class: line.changed ? 'was' : '' }, line.was || ' '))];

const open = (form, line) => () => pages.go(() => valuePage(form, line));

function field(form, line) {
  const step = (by) => el('button', { class: 'step', 'data-key': `${by > 0 ? 'more' : 'less'} ${line.id}`, 'aria-label': tr(by > 0 ? 'one_more' : 'one_fewer', { what: line.label }), onclick: () => form.change({ step: [line.id, by] }) }, by > 0 ? '+' : '−');
  return el('li', { class: line.changed ? 'changed-line' : '' }, ...named(form, line), el('span', { class: 'stepped' }, step(-1), el('button', { class: 'value', 'data-key': `figure ${line.id}`, 'aria-label': `${line.label}: ${line.text}`, onclick: open(form, line) }, line.text || '–'), step(1)));
}

const choice = (form, line) => el('li', { class: line.changed ? 'changed-line' : '' }, ...named(form, line), el('button', { class: 'value chosen-value', 'data-key': `figure ${line.id}`, 'aria-label': `${line.label}: ${line.text}`, onclick: open(form, line) }, el('span', {}, line.text || '–'), el('span', { 'aria-hidden': 'true' }, '›')));

const toggled = (form, line) => el('li', { class: line.changed ? 'changed-line' : '' }, el('button', { class: 'row', role: 'switch', 'aria-checked': String(line.on), 'data-key': `figure ${line.id}`, onclick: () => form.change({ more: line.id }) }, ...named(form, line), el('span', { class: `switch ${line.on ? 'on' : ''}`, 'aria-hidden': 'true' })));

// Each tap is one more; after the most it begins anew.
const pieces = (form, line) => el('li', { class: `pieces ${line.changed ? 'changed-line' : ''}` }, el('b', {}, line.label), el('div', { class: 'chips' }, ...line.pieces.map((piece) => el('button', { class: `chip ${piece.count ? 'has' : ''}`, 'data-key': `piece ${piece.id}`, onclick: () => form.change({ more: piece.id }) }, piece.words, ' ', el('b', {}, piece.count)))));

const listed = (form, line) => el('li', { class: line.changed ? 'changed-line' : '' }, el('button', { class: 'row', 'data-key': `list ${line.kind}`, onclick: () => form.list(line.kind) }, ...named(form, line), el('span', { class: 'end' }, line.text, ' ›')));

const secret = (form, line, seat) => el('li', {}, el('button', { class: 'row', 'data-key': `figure ${line.id}`, onclick: () => lookBehindFor(form, line, seat) }, drawn('unseen', 24), el('span', { class: 'lines' }, el('b', {}, line.label), el('small', {}, line.text)), el('span', { class: 'end', 'aria-hidden': 'true' }, '›')));

const FORMS = { field, choice, switch: toggled, pieces, many: listed, secret };

export const lineOf = (form, line, seat) => FORMS[line.form](form, line, seat);
