// One value of a figure: a number, one of several, or some of them.
import { Ask } from './ask.js';
import { el, tr } from './dom.js';
import * as pages from './pages.js';
import { top } from './parts.js';
import { ask } from './requests.js';

// A question of the table's own kind, answered for the page it stands on.
class Value extends Ask {
  constructor(question, done) {
    const table = { view: { me: null, turn: { seat: null } }, entering: {}, ways: {}, again: pages.again, say: () => {} };
    super(table, question, []);
    this.done = done;
  }

  give(value) {
    this.done(value);
  }

  refuse() {}
}

export async function valuePage(form, line, then) {
  const told = await ask('figure', { id: line.id, values: form.values });
  if (!told) return [top(line.label)];
  const done = async (value) => {
    pages.back();
    await then(value);
  };
  const asked = new Value(told.question, done);
  return [top(line.label || tr('menu.fix')), el('section', { class: 'ask' }, ...asked.show())];
}
