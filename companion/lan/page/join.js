// From the scanned code, or the typed word, to a seat.
import { el, lock, mark, show, tr } from './dom.js';
import { drawn } from './icons.js';
import { newSecret, surely, wait } from './net.js';
import { keepPending, pending } from './storage.js';

const ASKS_AGAIN = 1500;
const CANCELLED = { status: 0, body: {} };

export class Joining {
  // `ways`: top, tell, retry, seated(secret), and `repeat`, which remembers how to show this anew in another language.
  constructor(page, ways) {
    this.page = page;
    this.ways = ways;
    this.sitting = false;
  }

  // --- a seat ---

  async seats(code, why = '') {
    const told = await surely('look', { code });
    if (told.status !== 200) return this.ways.tell('old_code', 'old_code_says', this.ways.retry);
    this.ways.repeat(() => this.seats(code));
    const rows = told.body.seats.map((seat, number) => {
      const free = seat.state === 'free';
      return el('button', { class: `card seat ${free ? '' : 'closed'}`, 'data-key': `seat${number}`, 'aria-disabled': free ? null : 'true', onclick: () => (free ? this.sit(code, number) : null) },
        mark(seat, 46), el('span', { class: 'lines' }, el('b', {}, seat.name), el('small', {}, tr(`seat_${seat.state}`)), seat.opened ? el('small', { class: 'away' }, tr('was_open')) : null),
        el('span', { class: 'end', 'aria-hidden': 'true' }, free ? '›' : lock()));
    });
    show(this.page, this.ways.top(), el('section', { class: 'sheet' }, el('h1', {}, tr('who')), el('p', { class: 'sub' }, told.body.title), el('p', { id: 'why', role: 'alert', class: 'alert' }, why), ...rows,
      el('button', { class: 'row', 'data-key': 'watch', onclick: () => this.sit(code, null) }, drawn('seen', 24), el('span', { class: 'lines' }, el('b', {}, tr('watch')), el('small', {}, tr('watch_says'))), el('span', { class: 'end', 'aria-hidden': 'true' }, '›')),
      el('p', { class: 'foot' }, tr('nothing_to_install')), el('p', { class: 'foot' }, tr('others_can_read'))));
    return null;
  }

  // A seat with secrets is given once the host has said yes.
  async sit(code, seat) {
    if (this.sitting) return;
    this.sitting = true;
    const secret = newSecret();
    let told = await surely('sit', { code, seat, secret });
    const cancelled = told.status === 202 ? this.wait('waiting_seat', 'waiting_seat_says') : null;
    while (told.status === 202) {
      told = await Promise.race([cancelled, wait(ASKS_AGAIN)])
        || await Promise.race([cancelled, surely('sit', { code, seat, secret, waiting: true })]);
    }
    if (told === CANCELLED) await surely('withdraw', { secret });
    this.sitting = false;
    if (told.status === 200) this.ways.seated(told.body.secret);
    else await this.seats(code, told.body.words || '');
  }

  // Says what is awaited; comes once nobody wants to wait any longer.
  wait(title, says) {
    return new Promise((done) => {
      const cancel = () => el('button', { class: 'secondary wide', 'data-key': 'cancel', onclick: () => done(CANCELLED) }, tr('cancel'));
      this.ways.tell(title, says, cancel);
    });
  }

  // --- typed instead of scanned ---

  // A request of before a reload goes on.
  begin(word) {
    const known = pending();
    if (known.word === word && known.knock) return this.waiting(word, known.knock);
    return this.knock(word);
  }

  knock(word) {
    this.ways.repeat(() => this.knock(word));
    const name = el('input', { id: 'name', maxlength: 40, autocomplete: 'nickname', 'data-key': 'name' });
    const why = el('p', { role: 'alert', class: 'alert' });
    const secret = newSecret();
    const ask = async (event) => {
      event.preventDefault();
      const told = await surely('knock', { word, name: name.value, secret });
      if (told.status === 404) return this.ways.tell('old_word', 'old_word_says', this.ways.retry);
      if (told.status !== 200) {
        why.textContent = told.body.words || '';
        return null;
      }
      keepPending({ word, knock: told.body.knock });
      return this.waiting(word, told.body.knock);
    };
    show(this.page, this.ways.top(), el('form', { class: 'sheet', onsubmit: ask }, el('h1', {}, tr('who')), el('label', { for: 'name' }, tr('your_name')), name, why,
      el('button', { class: 'primary wide', type: 'submit' }, tr('ask_to_join')), el('p', { class: 'foot' }, tr('others_can_read'))));
    name.focus();
  }

  async waiting(word, knock) {
    const cancelled = this.wait('waiting', 'waiting_says');
    for (;;) {
      const told = await Promise.race([cancelled, surely('knocked', { word, knock })]);
      if (told === CANCELLED) {
        keepPending({});
        await surely('withdraw', { word, secret: knock });
        return this.knock(word);
      }
      if (told.status !== 200) {
        keepPending({});
        return this.ways.tell('not_let_in', 'not_let_in_says', this.ways.retry);
      }
      if (told.body.state === 'in') {
        keepPending({});
        return this.ways.letIn(told.body);
      }
      await Promise.race([cancelled, wait(ASKS_AGAIN)]);
    }
  }
}
