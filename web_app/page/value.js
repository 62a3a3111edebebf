// One value of a figure as a question: a number, one of several, or some of them; a secret one behind its owner's curtain.
import { Ask } from './ask.js';
import { curtainPage } from './curtain.js';
import { el } from './dom.js';
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

const shown = (line, question, done) => [top(line.label), el('section', { class: 'ask' }, question.detail ? el('p', { class: 'sub' }, question.detail) : null, ...new Value(question, done).show())];

export async function valuePage(form, line) {
  const told = await ask('figure', { id: line.id, values: form.values });
  if (!told) return [top(line.label)];
  return shown(line, told.question, async (value) => {
    await form.put({ put: [line.id, value] });
    pages.back();
  });
}

// A secret is an entry of its own: nothing of it is on the page that everybody sees.
export function lookBehindFor(form, line, seat) {
  const { table } = form;
  const page = async () => {
    const told = await ask('figure', { id: line.id, values: [], curtain: seat });
    if (!told) return [top(line.label)];
    return shown(line, told.question, async (value) => {
      if (await table.request('save_figures', { sheet: form.sheet, values: [[line.id, value]], curtain: seat })) pages.back();
    });
  };
  pages.go(() => [curtainPage(table.view, seat, () => pages.replace(page))]);
}
