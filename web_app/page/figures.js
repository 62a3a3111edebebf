// Figures of a table set by hand: *Edit table*, *Catch up*, a missed round, what another depth needs, a refused entry. The
// core knows every line and what it may be; the page holds what is set so far and gives it back with each request.
import { announce, el, mark, tr } from './dom.js';
import { lineOf } from './figure_lines.js';
import { drawn } from './icons.js';
import { openChoice } from './over.js';
import * as pages from './pages.js';
import { dock, iconKey, key, top } from './parts.js';
import { ask, warn } from './requests.js';

// `values`: what is set already, as a refusal gives it.
export function figuresPage(table, sheet, values = null) {
  const { draft } = table.view;
  const form = new Form(table, sheet, values || (draft && draft.figures === sheet ? draft.values : null));
  return () => form.show();
}

class Form {
  constructor(table, sheet, values) {
    this.table = table;
    this.sheet = sheet;
    this.values = values;
    // Sections that are open; the core opens the first itself.
    this.open = null;
    // A kind whose values are listed one by one, and the letters they are found by.
    this.listed = '';
    this.letters = '';
    // An answer that is not shown yet.
    this.found = null;
  }

  async ask(todo = null) {
    const found = await ask('figures', { sheet: this.sheet, values: this.values || undefined, open: this.open, do: todo, ...(this.listed ? { listed: this.listed, letters: this.letters } : {}) });
    if (!found) return null;
    this.values = found.values;
    this.open = found.open || this.open;
    return found;
  }

  async show() {
    const found = this.found || (await this.ask());
    this.found = null;
    if (!found) return [top(tr('menu.fix'))];
    const search = this.listed ? null : iconKey('search', 'find', tr('fix.search'), () => this.list('*'));
    const head = el('header', { class: 'top' }, el('button', { class: 'icon', 'data-key': 'back', 'aria-label': tr('back'), onclick: () => this.leave() }, drawn('back', 26)), el('span', { class: 'lines' }, el('h1', {}, found.title), found.subtitle ? el('small', {}, found.subtitle) : null), search);
    return [head, ...(found.rows ? this.rows(found) : found.sections.map((section) => this.section(section))), el('p', { class: 'sub logged', role: 'status' }, found.why_not || found.logged), this.keys(found)];
  }

  // --- what is set ---

  async change(todo) {
    await this.put(todo);
    await pages.again();
  }

  // Set without being shown yet; the answer is what is shown next.
  async put(todo) {
    this.found = await this.ask(todo);
    if (this.found && this.found.why_not) announce(this.found.why_not);
    await this.remember({ figures: this.sheet, values: this.values });
  }

  // Half set, it is there again after Back or a killed browser, until the table moves on.
  async remember(entered) {
    this.table.view.draft = entered;
    await ask('draft', { entered });
  }

  async list(kind) {
    this.listed = kind;
    this.letters = '';
    await pages.again();
    const field = document.getElementById('figure_letters');
    if (field) field.focus();
  }

  section(section) {
    const open = Boolean(section.lines);
    const fold = () => {
      this.open = open ? this.open.filter((one) => one !== section.key) : [...this.open, section.key];
      pages.again();
    };
    const seat = section.seat === null ? null : this.table.view.seats[section.seat];
    const summary = (section.summary || []).map((line) => `${line.label} ${line.text}`).join(' · ');
    const count = section.changed ? el('span', { class: 'badge' }, tr('changed_count', { count: section.changed })) : null;
    return el('section', { class: 'figures' }, el('h2', {}, el('button', { class: 'row', 'data-key': `section ${section.key}`, 'aria-expanded': String(open), onclick: fold }, seat ? mark(seat, 30) : drawn('sheet', 26), el('span', { class: 'lines' }, el('b', {}, section.title), open || !summary ? null : el('small', {}, summary)), count, el('span', { class: `fold ${open ? '' : 'down'}`, 'aria-hidden': 'true' }, drawn('up', 24)))),
      open ? el('ul', {}, ...section.lines.map((line) => lineOf(this, line, section.seat))) : null);
  }

  rows(found) {
    const field = el('input', { type: 'search', id: 'figure_letters', 'data-key': 'figure_letters', 'aria-label': tr('fix.search'), placeholder: tr('fix.search'), value: this.letters, oninput: () => {
      this.letters = field.value;
      pages.again();
    } });
    return [el('div', { class: 'plain' }, field), el('ul', { class: 'figures' }, ...found.rows.map((line) => lineOf(this, line, line.seat))), found.rows.length ? null : el('p', { class: 'sub' }, tr('fix.nothing_found'))];
  }

  // --- saved, or not ---

  keys(found) {
    const save = async () => {
      if (found.why_not) warn(found.why_not, { id: 'why_not' });
      else if (await this.table.request('save_figures', { sheet: this.sheet, values: this.values })) await pages.to(this.table.page);
    };
    const skip = this.sheet === 'needed' ? key('skip', tr('needed.skip'), pages.back) : null;
    const discard = this.values.length ? key('discard', tr('catch_up.discard_short'), () => this.leave()) : skip;
    const nothing = this.sheet !== 'needed' && !this.values.length;
    return dock(discard, key('save', found.save, save, { kind: 'primary', picture: 'check', disabled: nothing || Boolean(found.why_not) }));
  }

  // Back leads from a list to the sections; what is set is not lost without a question.
  leave() {
    if (this.listed) {
      this.listed = '';
      pages.again();
    } else if (!this.values.length || this.sheet === 'by_hand') pages.back();
    else openChoice(tr('catch_up.discard'), [tr('catch_up.close_why')], [['keep', tr('catch_up.close_keep'), 'primary', null], ['discard_now', tr('catch_up.discard'), 'secondary', () => this.discard()]]);
  }

  async discard() {
    await this.remember(null);
    await pages.back();
  }
}
