// The table: whose turn, how everybody stands, what is mine, what I may enter, what was entered last.
import { announce, el, lock, mark, number, show, tr } from './dom.js';
import { drawn } from './icons.js';
import { newId, post, state, surely } from './net.js';
import { Ask } from './ask.js';
import { Map } from './map.js';
import { logPage, sheetPage } from './sheet.js';

export class Table {
  constructor(place, ways) {
    this.place = place;
    this.ways = ways;
    this.view = null;
    this.lost = false;
    this.busy = false;
    this.asking = null;
    this.told = '';
    this.folded = new Set();
    this.map = null;
    this.mapOpen = null;
    this.other = null;
    this.parts = {};
    for (const name of ['banner', 'strip', 'said', 'map', 'parts', 'ask', 'log', 'foot']) this.parts[name] = el('section', { class: name });
    this.parts.said.setAttribute('role', 'alert');
  }

  async hear(view) {
    const before = this.view;
    this.view = view;
    if (this.map === null || (this.map && this.map.language !== state.language)) {
      const { language } = state;
      this.map = this.map || false;
      const told = await surely('network', {}, () => {});
      if (told.body.links) this.map = new Map(told.body, language);
    }
    if (this.asking && before && (before.revision !== view.revision || before.epoch !== view.epoch)) {
      this.asking = null;
      if (!this.busy) this.say(tr('moved_on'));
    }
    this.again();
    this.speak(before);
  }

  speak(before) {
    const { view } = this;
    const whose = view.turn.seat === view.me && view.me !== null ? tr('your_turn') : view.turn.seat === null ? view.turn.words : tr('turn_of', { player: view.seats[view.turn.seat].name });
    const last = view.log[0];
    const news = last && before && before.step < view.step ? `${last.seat === null ? '' : `${view.seats[last.seat].name}: `}${last.words}. ` : '';
    if (!before || before.revision !== view.revision) announce(news + whose);
  }

  lose(lost) {
    if (this.lost === lost) return;
    this.lost = lost;
    if (this.view) this.again();
  }

  say(words) {
    this.told = words;
    show(this.parts.said, words ? el('p', {}, words, el('button', { class: 'plain-button', 'data-key': 'ok', onclick: () => this.say('') }, tr('ok'))) : null);
  }

  // --- showing ---

  again() {
    if (!this.view) return;
    if (this.other) return;
    const { view, parts } = this;
    this.place.dataset.revision = view.revision;
    this.place.dataset.asked = this.asking ? this.asking.answers.length : 0;
    if (!parts.banner.isConnected) show(this.place, ...Object.values(parts));
    const mine = view.me !== null && view.turn.seat === view.me;
    document.title = mine ? `● ${tr('your_turn')}` : 'Tableside';
    this.banner(mine);
    this.strip(mine);
    this.say(this.told);
    show(parts.ask, ...this.questions());
    const asked = this.asking ? this.asking.question : null;
    this.drawMap(asked);
    parts.parts.hidden = Boolean(this.asking) && !this.lost;
    show(parts.parts, ...view.parts.map((part, place) => this.part(part, place)));
    // What is to be entered stays within reach: a long list of what one holds comes after it.
    const long = view.parts.reduce((sum, part) => sum + part.lines.length, 0) > 6;
    const [upper, lower] = long ? [parts.ask, parts.parts] : [parts.parts, parts.ask];
    if (upper.nextElementSibling !== lower) lower.before(upper);
    this.log();
    this.foot();
    parts.log.hidden = Boolean(this.asking);
    parts.foot.hidden = Boolean(this.asking);
  }

  banner(mine) {
    const { view } = this;
    const seat = view.turn.seat === null ? null : view.seats[view.turn.seat];
    this.parts.banner.className = `banner ${mine ? `mine ${seat.colour}` : seat ? `theirs ${seat.colour}` : 'theirs'}`;
    const title = view.finished ? view.title : mine ? view.seats[view.me].name : seat ? tr('turn_of', { player: seat.name }) : view.title;
    const below = this.lost ? tr('as_of', { number: view.step }) : view.turn.words;
    show(this.parts.banner, seat ? mark(seat, 46, mine) : null, el('div', { class: 'lines' }, el('h1', {}, title), el('small', {}, below)),
      !mine && view.me !== null ? el('span', { class: 'you' }, mark(view.seats[view.me], 26), tr('you')) : null,
      view.turn.notices.length ? el('p', { class: 'notice' }, view.turn.notices.join(' ')) : null);
  }

  strip(mine) {
    const { view } = this;
    const rows = !mine && !this.asking;
    this.parts.strip.className = rows ? 'strip rows' : 'strip';
    show(this.parts.strip, el('ul', {}, ...view.seats.map((seat, place) => {
      const name = `${seat.name}${place === view.me ? `, ${tr('you')}` : ''}`;
      const points = el('b', {}, number(seat.points));
      const counts = el('small', {}, seat.said || (seat.counts || []).flatMap(([what, count]) => [' ', el('span', { class: 'whole' }, what === 'trains' ? drawn('train', 14) : '·', ` ${count}`)]));
      const away = view.here[place] === 'away' ? el('span', { class: 'away', title: tr('away') }, '…') : null;
      const parts = rows ? [el('span', { class: 'name' }, name), away, counts, points] : [el('span', { class: 'lines' }, points, counts), el('span', { class: 'unseen' }, name), away];
      return el('li', { class: `${view.turn.seat === place ? 'now' : ''} ${seat.colour}`, 'aria-current': view.turn.seat === place ? 'true' : null }, mark(seat, 30), ...parts);
    })));
  }

  drawMap(asked) {
    const place = this.parts.map;
    if (!this.map) {
      place.hidden = true;
      return;
    }
    const { view } = this;
    const links = asked && asked.options && asked.options.some((option) => this.map.has(option.id));
    const finding = asked && asked.kind === 'several' && asked.options.length > 12;
    place.hidden = Boolean(asked) && !links && !finding;
    const ways = view.parts.filter((part, number0) => !this.folded.has(number0)).flatMap((part) => part.lines);
    this.map.update(view, ways, links ? asked : null, this.asking);
    if (!place.contains(this.map.node)) {
      this.mapTools = this.map.zooms();
      this.mapToggle = el('button', { class: 'plain-button', 'data-key': 'map', onclick: () => {
        this.mapOpen = this.map.node.hidden;
        this.openMap();
      } });
      show(place, this.map.node, el('div', { class: 'tools' }, this.mapTools, this.mapToggle));
    }
    this.openMap();
  }

  // Folded away while others move, unless somebody says otherwise.
  openMap() {
    const { view } = this;
    const open = this.mapOpen === null ? Boolean(this.asking) || view.me === null || view.turn.seat === view.me || view.finished : this.mapOpen;
    this.map.node.hidden = !open;
    this.mapTools.hidden = !open;
    this.mapToggle.replaceChildren(drawn('map', 20), tr(open ? 'hide_map' : 'show_map'));
    this.mapToggle.setAttribute('aria-expanded', String(open));
  }

  part(part, place) {
    const folded = this.folded.has(place);
    const fold = () => {
      if (folded) this.folded.delete(place);
      else this.folded.add(place);
      this.again();
    };
    const lines = part.lines.map((line) => el('li', { class: line.state || '' }, el('span', { class: 'sign', 'aria-hidden': 'true' }, { done: '✓', lost: '−' }[line.state] || ''),
      el('span', { class: 'lines' }, el('b', {}, line.words), line.detail ? el('small', {}, line.detail) : null), line.figure ? el('span', { class: 'figure' }, line.figure) : null));
    return el('div', { class: 'part' }, el('header', {}, el('h2', {}, part.title), this.sums(part.lines) || (part.secret ? el('small', {}, tr('only_here')) : null),
      el('button', { class: 'plain-button', 'data-key': `fold${place}`, 'aria-expanded': String(!folded), onclick: fold }, drawn(folded ? 'seen' : 'unseen', 20), tr(folded ? 'show' : 'hide'))),
    folded ? null : el('ul', { class: 'ledger' }, ...lines));
  }

  // How many are done and how many not yet, while there is time to look.
  sums(lines) {
    const { view } = this;
    const count = (state) => lines.filter((line) => line.state === state).length;
    const some = [['done', '✓'], ['open', '○']].filter(([state]) => count(state));
    if (view.turn.seat === view.me || !some.length) return null;
    return some.map(([state, sign]) => el('span', { class: `sum ${state}`, 'aria-hidden': 'true' }, `${sign} ${count(state)}`));
  }

  log() {
    const { view } = this;
    show(this.parts.log, el('header', {}, el('h2', {}, tr('log')), view.log.length ? el('button', { class: 'plain-button', 'data-key': 'log', onclick: () => this.open(logPage) }, `${tr('all')} ${view.log[0].number}`) : null),
      el('ol', { class: 'ledger' }, ...view.log.map((line) => el('li', {}, el('span', { class: 'count' }, line.number), line.seat === null ? el('span', { class: 'sign' }) : mark(view.seats[line.seat], 24),
        el('span', { class: 'lines' }, line.words, line.seat === null ? null : el('span', { class: 'unseen' }, ` ${view.seats[line.seat].name}`))))));
  }

  foot() {
    show(this.parts.foot, el('button', { class: 'secondary', 'data-key': 'sheet', onclick: () => this.open(sheetPage) }, tr('sheet')), this.ways.languages(),
      el('button', { class: 'plain-button', 'data-key': 'leave', onclick: () => this.leave() }, tr('leave')), el('p', { class: 'sub' }, this.view.title));
  }

  leave() {
    show(this.parts.foot, el('p', {}, tr('leave_sure')), el('button', { class: 'secondary', onclick: () => this.ways.leave() }, tr('leave')), el('button', { class: 'secondary', onclick: () => this.foot() }, tr('stay')));
  }

  async open(make) {
    const back = () => {
      this.other = null;
      this.again();
    };
    this.other = make;
    show(this.place, await make(this.view, back, post));
    this.place.focus();
  }

  // --- entering ---

  questions() {
    const { view } = this;
    if (this.lost) return [el('button', { class: 'primary wide', 'aria-disabled': 'true' }, lock(), tr('waiting_for_host')), el('p', { class: 'sub' }, tr('host_can_enter'))];
    const undo = view.undo ? el('button', { class: 'secondary wide', 'data-key': 'undo', onclick: () => this.undo() }, tr('undo')) : null;
    if (this.busy) return [el('p', { class: 'sub', role: 'status' }, tr('sending'))];
    if (this.asking) return this.asking.show();
    if (view.finished) return [el('p', { class: 'sub' }, tr('finished'))];
    if (!view.question) return [undo, view.me === null ? el('p', { class: 'sub' }, tr('watching')) : null];
    this.first = new Ask(this, view.question, []);
    return [...this.first.show(), undo];
  }

  async answer(answers) {
    if (this.busy) return;
    const { view } = this;
    this.busy = true;
    const body = { epoch: view.epoch, revision: view.revision, step: view.step, id: newId(), answers };
    const told = await surely('answer', body, () => this.again());
    this.busy = false;
    this.settle(told, answers);
  }

  settle(told, answers) {
    const { status, body } = told;
    if (status === 200 && body.question) {
      this.asking = new Ask(this, body.question, body.answers || answers);
      this.told = '';
      this.again();
      this.asking.begin();
      return;
    }
    if (status === 200) {
      this.asking = null;
      this.told = told.late ? tr('arrived') : '';
      if (navigator.vibrate) navigator.vibrate(20);
    } else if (status === 412) {
      this.asking = null;
      this.told = body.words;
      this.view = body.view;
    } else if (status === 401) {
      this.ways.nudge();
      return;
    } else {
      this.told = body.rule ? `${body.words} ${body.rule}` : body.words || tr('not_done');
      if (navigator.vibrate) navigator.vibrate([30, 60, 30]);
    }
    this.again();
    this.parts.said.scrollIntoView({ block: 'nearest' });
  }

  async undo() {
    const { view } = this;
    const told = await surely('undo', { epoch: view.epoch, revision: view.revision, step: view.step, id: newId() }, () => {});
    this.settle(told, []);
  }

  back() {
    const { answers } = this.asking;
    if (answers.length <= 1) {
      this.asking = null;
      this.again();
    } else this.answer(answers.slice(0, -1));
  }
}
