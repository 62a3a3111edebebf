// One question: options with their price, closed ones with their reason, numbers, several of a kind.
import { buzz, el, lock, number, show, tr } from './dom.js';
import { picture } from './drawing.js';
import { drawn, pictureOf } from './icons.js';
import * as levels from './levels.js';

// From so many options on there is a field to find one by its letters.
const MANY = 12;
// Fewer than so many can stand at the lower edge, and have one that a turn mostly is.
const FEW = 5;
const LONGEST_LABEL = 22;
const fold = (text) => text.normalize('NFKD').toLowerCase().replace(/[\u0300-\u036f\u3099\u309a]/g, '').replace(/[ぁ-ゖ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));

export class Ask {
  constructor(table, question, answers) {
    this.table = table;
    this.question = question;
    this.answers = answers;
    this.letters = '';
    this.picked = null;
    this.counts = {};
    if (question.kind === 'several') for (const id of question.usual || []) this.counts[id] = (this.counts[id] || 0) + 1;
    this.value = question.kind === 'number' ? this.usual() : 0;
    const options = question.options || [];
    this.short = !answers.length && !question.main && options.length < FEW && options.every((option) => !option.detail && option.label.length < LONGEST_LABEL);
    // Where the host draws none, all have pictures or none.
    this.pictured = options.length > 0 && options.every((option) => pictureOf(option));
    this.list = el('div', { class: `options ${this.short ? 'short' : question.layout}` });
    this.confirming = el('div', { class: 'confirm' });
  }

  usual() {
    const { usual, low } = this.question;
    return typeof usual === 'number' ? usual : low;
  }

  begin() {
    const head = document.getElementById('question');
    if (head) head.focus();
    if (this.picked) this.confirming.scrollIntoView({ block: 'nearest' });
  }

  give(value) {
    this.table.entering.answer([...this.answers, value]);
  }

  // Why an answer is closed, and the rule.
  refuse(option) {
    this.table.say({ words: option.closed.words, rule: option.closed.rule });
    buzz([30, 60, 30]);
    this.table.parts.said.scrollIntoView({ block: 'nearest' });
  }

  show() {
    const { question, answers } = this;
    const parts = [];
    if (answers.length) parts.push(el('h2', { id: 'question', tabindex: '-1' }, question.words));
    if (answers.length && question.detail) parts.push(el('p', { class: 'sub' }, question.detail));
    if (question.chance && question.kind === 'number') parts.push(this.chanceKey());
    if (question.kind === 'number') parts.push(...this.numbers());
    else {
      if (question.options.length > MANY) parts.push(this.finder());
      this.fillList();
      parts.push(this.list);
    }
    this.fillConfirm();
    const way = answers.length ? el('div', { class: 'way' }, el('button', { class: 'secondary', 'data-key': 'back', onclick: levels.back }, `‹ ${tr('back')}`), el('small', {}, tr('nothing_entered'))) : null;
    parts.push(el('div', { class: 'dock' }, this.confirming, way));
    return parts;
  }

  // What the host rolls, beside what is entered by hand.
  chanceKey() {
    return el('button', { class: `${this.total() ? 'secondary' : 'primary'} wide`, 'data-key': 'chance', onclick: () => this.give({ chance: true }) }, tr('roll'));
  }

  // --- one of them ---

  finder() {
    const input = el('input', { type: 'search', 'aria-label': tr('find'), placeholder: tr('find'), 'data-key': 'find', value: this.letters });
    input.addEventListener('input', () => {
      this.letters = input.value;
      this.fillList();
    });
    return input;
  }

  find(place) {
    this.letters = `${this.letters} ${place}`.trim();
    this.table.again();
  }

  shown() {
    const pieces = fold(this.letters).split(/\s+/).filter(Boolean);
    return this.question.options.filter((option) => pieces.every((piece) => fold(option.label).includes(piece)));
  }

  fillList() {
    const make = this.question.kind === 'several' ? (option) => this.some(option) : (option) => this.one(option);
    const options = this.shown().filter((option) => option.id !== this.question.main);
    const main = this.short && this.main(options);
    // What is done most often lies nearest to the thumb.
    const ordered = main ? [...options.filter((option) => option !== main), main] : options;
    const lines = ordered.flatMap((option, place) => {
      const [before, after] = [ordered[place - 1], ordered[place + 1]].map((other) => (other && other.group === option.group ? other : null));
      const head = option.group && !before ? el('h3', { 'aria-level': this.answers.length ? null : '2' }, this.isKeys ? this.picture(option) : null, option.group) : null;
      return [head, make(option), ...(this.isKeys && !after ? this.reasons(ordered.filter(({ group }) => group === option.group)) : [])];
    });
    show(this.list, ...lines, options.length || this.question.main ? null : el('p', { class: 'sub' }, tr('none_found')));
    if (main) this.list.lastElementChild.classList.add('main');
  }

  // The one of a few that a turn mostly is; nobody else's turn has one.
  main(options) {
    const { view } = this.table;
    const mine = view.me !== null && view.turn.seat === view.me;
    return mine && options.length && !options[0].closed ? options[0] : null;
  }

  get isKeys() {
    return this.question.layout === 'keys' && !this.short;
  }

  // What there is to know beside its name, in one line.
  told(option) {
    const price = [option.value, option.cost].filter(Boolean).join(', ');
    return [option.detail, option.badge, price].filter(Boolean).join(' · ');
  }

  // Its name with its price at the end; below it what more there is, what is left then, what it brings at once.
  words(option) {
    const { label, value, detail, cost, badge, closed } = option;
    const more = closed ? [el('small', {}, closed.words)] : [detail || cost ? el('span', { class: 'ends' }, el('small', {}, detail), cost ? el('small', {}, cost) : null) : null, badge ? el('small', { class: 'badge' }, badge) : null];
    return el('span', { class: 'lines' }, el('span', { class: 'ends' }, el('b', {}, label), value ? el('b', { class: 'value' }, value) : null), ...more);
  }

  picture(option) {
    if (option.drawn) return picture(option.drawn, { class: 'picture', width: option.drawn.width, height: option.drawn.height, 'aria-hidden': 'true' });
    return this.pictured ? drawn(pictureOf(option)) : null;
  }

  // A key shows its value alone; its name is for whoever listens.
  key(option, tap) {
    const below = option.closed ? '' : option.detail || option.cost;
    return el('button', { class: `card ${option.closed ? 'closed' : ''} ${this.question.usual === option.id ? 'usual' : ''}`, 'data-key': `o ${option.id}`, 'data-option': option.id, 'aria-disabled': option.closed ? 'true' : null, 'aria-label': [option.label, option.value, below].filter(Boolean).join(', '), onclick: tap },
      el('b', {}, option.value || option.label), below ? el('small', {}, below) : null);
  }

  // Why keys are closed, each reason once.
  reasons(options) {
    return [...new Set(options.filter((option) => option.closed).map((option) => option.closed.words))].map((words) => el('p', { class: 'reason' }, lock(), el('small', {}, words)));
  }

  one(option) {
    const usual = this.question.usual === option.id;
    const tap = () => (option.closed ? this.refuse(option) : this.give(option.id));
    if (this.isKeys) return this.key(option, tap);
    return el('button', { class: `card ${option.closed ? 'closed' : ''} ${usual ? 'usual' : ''}`, 'data-key': `o ${option.id}`, 'data-option': option.id, 'aria-disabled': option.closed ? 'true' : null, onclick: tap },
      this.picture(option), this.words(option), el('span', { class: 'end', 'aria-hidden': 'true' }, option.closed ? lock() : '›'));
  }

  // A link of the map was tapped: it says its name, and is taken with one more tap.
  pick(id, anew = true) {
    const option = this.question.options.find((one) => one.id === id);
    if (!option) return;
    this.picked = option.closed ? null : option;
    this.table.said = option.closed ? { words: `${option.label}: ${option.closed.words}`, rule: option.closed.rule } : null;
    if (!anew) return;
    this.table.again();
    this.confirming.scrollIntoView({ block: 'nearest' });
  }

  // --- several ---

  total() {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  some(option) {
    const most = option.times || 1;
    const count = this.counts[option.id] || 0;
    const set = (to) => {
      this.counts[option.id] = to;
      this.fillList();
      this.fillConfirm();
    };
    if (most === 1 && this.question.layout !== 'steps') {
      return el('button', { class: `card ${option.closed ? 'closed' : ''} ${count ? 'chosen' : ''}`, 'data-key': `o ${option.id}`, 'data-option': option.id, 'aria-pressed': String(count > 0), 'aria-disabled': option.closed ? 'true' : null, onclick: () => (option.closed ? this.refuse(option) : set(1 - count)) },
        el('span', { class: 'sign', 'aria-hidden': 'true' }, count ? '✓' : '○'), this.picture(option), this.words(option));
    }
    return el('div', { class: `card count ${option.closed ? 'closed' : ''} ${count ? 'chosen' : ''}`, role: 'group', 'aria-label': option.label }, this.picture(option), this.words(option),
      el('button', { class: 'step', 'data-key': `- ${option.id}`, 'aria-label': `${option.label} −1`, disabled: !count, onclick: () => set(count - 1) }, '−'),
      el('output', { 'aria-live': 'polite' }, String(count)),
      el('button', { class: 'step', 'data-key': `+ ${option.id}`, 'data-option': option.id, 'aria-label': `${option.label} +1`, disabled: Boolean(option.closed) || count >= most, onclick: () => set(count + 1) }, '+'));
  }

  fillConfirm() {
    const { question } = this;
    const total = this.total();
    const chance = question.chance && question.kind !== 'number' ? this.chanceKey() : null;
    this.confirming.classList.toggle('both', Boolean(chance));
    if (question.kind === 'several') {
      const right = total >= question.least && total <= question.most;
      const range = question.least === question.most ? String(question.most) : `${question.least}–${question.most}`;
      const chosen = question.options.flatMap((option) => Array(this.counts[option.id] || 0).fill(option.id));
      show(this.confirming, chance, el('button', { class: `${chance && !total ? 'secondary' : 'primary'} wide`, 'data-key': 'confirm', 'aria-disabled': right ? null : 'true', onclick: () => (right ? this.give(chosen) : this.table.say({ words: tr('choose_so_many', { range }) })) },
        `${tr('confirm')} · ${total}/${range}`));
    } else if (this.picked) {
      const told = this.told(this.picked);
      show(this.confirming, el('button', { class: 'primary wide two', 'data-key': 'confirm', onclick: () => this.give(this.picked.id) }, el('b', {}, this.picked.label), told ? el('small', {}, told) : null));
    } else show(this.confirming, chance);
  }

  // The one answer that leads on, for the lower edge; nothing where no answer is meant so.
  mainButton() {
    const option = this.question.options.find((one) => one.id === this.question.main);
    if (!option) return null;
    const tap = () => (option.closed ? this.refuse(option) : this.give(option.id));
    return el('button', { class: 'primary wide', 'data-key': `o ${option.id}`, 'data-option': option.id, 'aria-disabled': option.closed ? 'true' : null, onclick: tap }, option.label);
  }

  // --- numbers ---

  numbers() {
    const { low, high } = this.question;
    if (high - low < 12) {
      const all = Array.from({ length: high - low + 1 }, (_, place) => low + place);
      return [el('div', { class: 'numbers' }, ...all.map((n) => el('button', { class: `card ${this.question.usual === n ? 'usual' : ''}`, 'data-key': `n${n}`, 'data-option': n, onclick: () => this.give(n) }, number(n))))];
    }
    const input = el('input', { type: 'number', inputmode: 'numeric', min: low, max: high, value: this.value, 'aria-label': this.question.words, 'data-key': 'number' });
    const set = (to) => {
      this.value = Math.max(low, Math.min(high, to));
      input.value = this.value;
    };
    input.addEventListener('input', () => {
      this.value = Number(input.value);
    });
    const ok = () => (Number.isInteger(this.value) && this.value >= low && this.value <= high ? this.give(this.value) : this.table.say({ words: tr('choose_so_many', { range: `${number(low)}–${number(high)}` }) }));
    return [el('div', { class: 'stepper' }, el('button', { class: 'step', 'aria-label': '−1', onclick: () => set(this.value - 1) }, '−'), input, el('button', { class: 'step', 'aria-label': '+1', onclick: () => set(this.value + 1) }, '+')),
      el('button', { class: 'primary wide', 'data-key': 'confirm', onclick: ok }, tr('confirm'))];
  }
}
