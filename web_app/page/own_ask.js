// The first question as whoever owns the table sees it: what was done in this turn stays where it was, green.
import { Ask } from './ask.js';
import { el, tr } from './dom.js';
import { drawn } from './icons.js';

export class OwnAsk extends Ask {
  one(option) {
    return option.done ? this.done(option) : super.one(option);
  }

  // In groups every card has two lines, and a closed one says why in few words, so that none moves when another is used.
  words(option) {
    if (!option.group) return super.words(option);
    const { label, value, detail, cost, closed } = option;
    return el('span', { class: 'lines' }, el('span', { class: 'ends' }, el('b', {}, label), value ? el('b', { class: 'value' }, value) : null),
      el('span', { class: 'ends' }, el('small', {}, detail || (closed && closed.words) || '\u00a0'), cost && !closed ? el('small', {}, cost) : null));
  }

  // What the last entry did has its own *Undo*; of anything earlier a tap says why it is closed.
  done(option) {
    const { view, entering } = this.table;
    const isLast = view.undoes === option.id;
    const undo = isLast ? el('button', { class: 'plain-button', 'data-key': 'undo_done', 'aria-label': `${tr('undo_last')}: ${option.label}`, onclick: () => entering.move('undo') }, tr('undo_last')) : null;
    const inside = [el('span', { class: 'done-sign' }, drawn('check', 24)), this.words({ ...option, closed: null, cost: undo })];
    if (isLast) return el('div', { class: 'card done', 'data-option': option.id }, ...inside);
    return el('button', { class: 'card done', 'data-key': `o ${option.id}`, 'data-option': option.id, 'aria-disabled': 'true', onclick: () => this.refuse(option) }, ...inside);
  }

  // No card becomes lower while the question stays the same; `heights`: those of before, by the option.
  hold(heights) {
    for (const card of this.list.querySelectorAll('.card')) {
      const id = card.dataset.option;
      if (heights[id]) card.style.minHeight = `${heights[id]}px`;
      heights[id] = card.getBoundingClientRect().height;
    }
  }
}
