// Figures of a table set by hand: *Edit table*, *Catch up*, what another depth needs. The core knows every line; the page
// holds what is set so far and gives it back with each request.
import { el, tr } from './dom.js';
import * as pages from './pages.js';
import { dock, key, top } from './parts.js';
import { ask } from './requests.js';
import { valuePage } from './value.js';

export function figuresPage(table, sheet) {
  const form = { table, sheet, values: [], open: null };
  return formPage(form)();
}

const formPage = (form) => async function page() {
  const found = await ask('figures', { sheet: form.sheet, values: form.values, open: form.open || undefined });
  if (!found) return [top(tr('menu.fix'))];
  form.values = found.values;
  form.open = found.open || form.open || [];
  form.page = page;
  const save = async () => {
    if (await form.table.request('save_figures', { sheet: form.sheet, values: form.values })) pages.back();
  };
  return [top(found.title), found.subtitle ? el('p', { class: 'sub' }, found.subtitle) : null, ...found.sections.map((section) => sectionOf(form, section)), found.logged ? el('p', { class: 'sub' }, found.logged) : null,
    dock(key('save', found.save, save, { kind: 'primary', disabled: Boolean(found.why_not) || !found.values.length }))];
};

async function change(form, todo) {
  const found = await ask('figures', { sheet: form.sheet, values: form.values, do: todo, open: form.open });
  if (found) form.values = found.values;
  pages.again();
}

function sectionOf(form, section) {
  const open = Boolean(section.lines);
  const fold = () => {
    form.open = open ? form.open.filter((one) => one !== section.key) : [...form.open, section.key];
    pages.again();
  };
  return el('section', {}, el('h2', {}, el('button', { class: 'row', 'data-key': `section ${section.key}`, 'aria-expanded': String(open), onclick: fold }, el('span', { class: 'lines' }, section.title), el('span', { class: 'end', 'aria-hidden': 'true' }, open ? '−' : '+'))),
    el('ul', { class: 'ledger figures' }, ...(section.lines || section.summary || []).map((line) => lineOf(form, line))));
}

// A value of few is stepped in place; any other opens its question.
function lineOf(form, line) {
  const words = el('span', { class: 'lines' }, line.label, line.was ? el('small', {}, line.was) : null);
  const step = (by) => el('button', { class: 'step', 'data-key': `${by} ${line.id}`, 'aria-label': `${line.label} ${by > 0 ? '+1' : '−1'}`, onclick: () => change(form, { step: [line.id, by] }) }, by > 0 ? '+' : '−');
  const open = () => pages.go(() => valuePage(form, line, (value) => change(form, { put: [line.id, value] })));
  const value = el('button', { class: 'plain-button value', 'data-key': `figure ${line.id}`, 'aria-label': `${line.label}: ${line.text}`, onclick: open }, line.text || '–');
  return el('li', { class: line.changed ? 'chosen' : '' }, words, ...(line.form === 'field' ? [step(-1), value, step(1)] : [value]));
}
