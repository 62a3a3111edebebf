// Entering: one question after the other until the answers make an entry; sent once.
import { announce, buzz, tr } from './dom.js';
import * as levels from './levels.js';
import { newId, surely } from './transport.js';
import { Ask } from './ask.js';

export class Entering {
  constructor(table) {
    this.table = table;
    // Questions answered up to now, each a level; the table's first is none of them.
    this.trail = [];
    this.sent = '';
  }

  get asking() {
    return this.trail[this.trail.length - 1] || null;
  }

  // Nothing is half entered any more.
  drop() {
    if (!this.trail.length) return false;
    this.trail = [];
    this.table.other = null;
    levels.closeTo(0);
    return true;
  }

  push(asking) {
    this.trail.push(asking);
    levels.open(() => {
      this.trail.pop();
      this.table.again();
    });
  }

  // What was tapped says at once that it is on its way, however often the page is shown anew meanwhile.
  async send(what, body) {
    const { view } = this.table;
    const tapped = document.activeElement && document.activeElement.closest('[data-key]');
    this.sent = tapped ? tapped.dataset.key : 'sent';
    this.mark();
    announce(tr('sending'));
    const told = await surely(what, { epoch: view.epoch, revision: view.revision, step: view.step, id: newId(), ...body });
    this.sent = '';
    this.mark();
    return told;
  }

  mark() {
    const { place } = this.table;
    place.classList.toggle('busy', Boolean(this.sent));
    for (const one of place.querySelectorAll('[aria-busy]')) one.removeAttribute('aria-busy');
    const tapped = this.sent && [...place.querySelectorAll('[data-key]')].find((one) => one.dataset.key === this.sent);
    if (tapped) {
      tapped.setAttribute('aria-busy', 'true');
      tapped.dataset.sending = tr('sending');
    }
  }

  // The next question, or what became of the entry. `then` is told the question that came.
  async answer(answers, then = () => {}) {
    if (this.sent) return;
    const told = await this.send('answer', { answers });
    const { status, body } = told;
    if (status === 200 && body.question) {
      this.push(new Ask(this.table, body.question, body.answers || answers));
      this.table.said = null;
      then(this.asking);
      this.table.again();
      this.asking.begin();
    } else this.settle(told);
  }

  async undo() {
    if (!this.sent) this.settle(await this.send('undo', {}));
  }

  settle({ status, body, late }) {
    const { table } = this;
    if (status === 401 || status === 404) {
      table.ways.nudge();
      return;
    }
    if (status === 200) {
      this.drop();
      table.said = late ? { words: tr('arrived'), good: true } : null;
      buzz(20);
    } else if (status === 412) {
      this.drop();
      table.said = { words: body.words, good: body.arrived };
      if (body.view) table.view = body.view;
      else table.ways.nudge();
    } else {
      table.said = { ...body, words: body.words || tr('not_done') };
      buzz([30, 60, 30]);
    }
    table.again();
    table.parts.said.scrollIntoView({ block: 'nearest' });
  }
}
