// The table: whose turn, how all stand, what is mine, what may be entered, what was last.
import { announce, el, lock, show, tr } from './dom.js';
import { Ask } from './ask.js';
import { Entering } from './entering.js';
import { drawn } from './icons.js';
import * as levels from './levels.js';
import { Map } from './map.js';
import { leavePage, menuPage } from './menu.js';
import * as panels from './panels.js';
import { setupPage } from './setup.js';
import { logPage, sheetPage } from './sheet.js';
import { state, surely } from './transport.js';

const SECTIONS = ['banner', 'strip', 'drawing', 'said', 'setup', 'map', 'parts', 'ask', 'log', 'main', 'ledger'];
// From so many lines on what one holds comes after what is to be entered.
const LONG = 6;
// Answers that do a step of the setup, or a part of it: its line gives them.
const STEP = ['Tick', 'CompleteStep'];
const kind = (option) => option.id.split(':')[0];

export class Table {
  // `ways`: choose, the choice of language; leave; nudge, to look anew at once.
  constructor(place, ways) {
    this.place = place;
    this.ways = ways;
    this.view = null;
    this.lost = false;
    this.entering = new Entering(this);
    this.said = null;
    this.folded = new Set();
    this.map = null;
    this.loading = null;
    this.mapOpen = null;
    this.other = null;
    this.parts = {};
    for (const name of SECTIONS) this.parts[name] = el('section', { class: name });
    this.parts.said.setAttribute('role', 'alert');
    this.drawing = null;
    show(place, el('p', { class: 'sub opening', role: 'status' }, tr('opening')));
  }

  get asking() {
    return this.entering.asking;
  }

  async hear(view) {
    const before = this.view;
    this.view = view;
    await this.loadMap();
    const moved = before && (before.revision !== view.revision || before.epoch !== view.epoch);
    if (moved && this.entering.drop() && !this.entering.sent) this.said = { words: tr('moved_on') };
    if (this.other) this.fill(this.other);
    this.again();
    this.speak(before);
  }

  // The map in the page's language. Nothing is shown before it: nothing may move below a finger.
  loadMap() {
    const { language } = state;
    if (!this.loading || this.loading.language !== language) {
      const load = async () => {
        const told = await surely('network', {});
        if (told.body.links) this.map = new Map(told.body, language);
      };
      this.loading = { language, done: load() };
    }
    return this.loading.done;
  }

  speak(before) {
    const { view } = this;
    const whose = panels.isMine(view) ? tr('your_turn') : view.turn.seat === null ? view.turn.words : tr('turn_of', { player: view.seats[view.turn.seat].name });
    const last = view.log[0];
    const news = last && before && before.step < view.step ? `${last.seat === null ? '' : `${view.seats[last.seat].name}: `}${last.words}. ` : '';
    if (!before || before.revision !== view.revision) announce(news + whose);
  }

  lose(lost) {
    if (this.lost === lost) return;
    this.lost = lost;
    if (this.view) this.again();
  }

  // What is said to a tap: why not, and the rule.
  say(said) {
    this.said = said;
    show(this.parts.said, said ? el('div', { class: `card ${said.good ? 'good' : 'refused'}` }, said.good ? drawn('check', 24) : lock(),
      el('span', { class: 'lines' }, el('b', {}, said.words), said.rule ? el('small', {}, said.rule) : null),
      el('button', { class: 'plain-button', 'data-key': 'ok', onclick: () => this.say(null) }, tr('ok'))) : null);
  }

  // --- showing ---

  again() {
    const { view, parts, asking } = this;
    if (!view || this.other) return;
    const mine = panels.isMine(view);
    this.place.dataset.revision = view.revision;
    this.place.dataset.asked = asking ? asking.answers.length : 0;
    this.place.classList.toggle('asked', Boolean(asking));
    if (!parts.banner.isConnected) show(this.place, ...Object.values(parts));
    document.title = mine ? `● ${tr('your_turn')}` : 'Tableside';
    parts.banner.className = panels.bannerClass(view);
    show(parts.banner, ...panels.banner(view, this.lost, () => this.openMenu()));
    const rows = !mine && !asking && !view.setup;
    parts.strip.className = rows ? 'strip rows' : 'strip';
    parts.strip.hidden = Boolean(view.setup);
    show(parts.strip, panels.strip(view, rows));
    this.say(this.said);
    parts.setup.hidden = !view.setup || Boolean(asking);
    show(parts.setup, ...(view.setup ? this.setupParts() : []));
    this.drawGame();
    show(parts.ask, ...this.questions());
    this.drawMap(asking ? asking.question : null);
    parts.parts.hidden = (Boolean(asking) && !this.lost) || (Boolean(view.setup) && !view.parts.some((part) => part.lines.length));
    show(parts.parts, ...view.parts.map((part, place) => panels.part(part, place, { folded: this.folded.has(place), fold: () => this.fold(place), mine })));
    this.order(mine);
    this.entering.mark();
  }

  // On one's turn few answers stand at the lower edge, many below the players; a folded map after what one holds.
  order(mine) {
    const { parts, view, asking } = this;
    const first = this.first && !asking;
    const docked = Boolean(first && this.first.short);
    const long = view.parts.reduce((sum, part) => sum + part.lines.length, 0) > LONG;
    parts.ask.classList.toggle('docked', docked);
    const held = this.map && !this.map.node.hidden ? [parts.map, parts.parts] : [parts.parts, parts.map];
    const below = mine && first ? [parts.ask, ...held] : long || asking ? [held[0], parts.ask, held[1]] : [...held, parts.ask];
    const ordered = [parts.said, parts.setup, ...(docked ? [...held, parts.ask] : below)];
    ordered.slice(1).forEach((part, place) => {
      if (ordered[place].nextElementSibling !== part) ordered[place].after(part);
    });
    const all = () => this.open(logPage);
    show(parts.log, ...(asking || mine ? [] : panels.log(view, all)));
    show(parts.ledger, ...(asking || !mine ? [] : panels.ledger(view, { all, undo: () => this.entering.undo() })));
    show(parts.main, this.mainKey(first));
    for (const part of [parts.log, parts.main, parts.ledger]) part.hidden = !part.firstChild;
    parts.ledger.classList.toggle('docked', docked);
  }

  fold(place) {
    if (!this.folded.delete(place)) this.folded.add(place);
    this.again();
  }

  // What the game draws; what shows it is loaded where there is a drawing.
  async drawGame() {
    const { drawing, setup } = this.view;
    const place = this.parts.drawing;
    place.hidden = !drawing || Boolean(setup || this.asking);
    if (!drawing) return;
    const tap = (way) => this.lost || this.entering.answer([`drawn:${way}`]);
    this.drawing = this.drawing || import('./drawn/joined.js').then(({ Joined }) => new Joined(place, tap));
    (await this.drawing).show(drawing);
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
    place.hidden = Boolean(view.setup) || (Boolean(asked) && !links && !finding);
    const ways = view.parts.filter((part, number) => !this.folded.has(number)).flatMap((part) => part.lines);
    this.map.update(view, ways, { asked: links ? asked : null, asking: this.asking, tap: (link) => this.tapLink(link) });
    if (!place.contains(this.map.node)) {
      this.mapTools = this.map.zooms();
      this.mapToggle = el('button', { class: 'plain-button', 'data-key': 'map', onclick: () => {
        this.mapOpen = this.map.node.hidden;
        this.again();
      } });
      show(place, this.map.node, el('div', { class: 'tools' }, this.mapTools, this.mapToggle));
    }
    this.openMap();
  }

  // A link was tapped: it is picked where links are asked for, else the question that asks comes first.
  tapLink(link) {
    if (this.lost || this.entering.sent) return;
    if (this.asking) this.asking.pick(link);
    else if (this.view.links) this.entering.answer([this.view.links], (asking) => asking.pick(link, false));
  }

  // Folded while others move, unless somebody says otherwise.
  openMap() {
    const { view } = this;
    const open = this.mapOpen === null ? (view.me === null || panels.isMine(view) || view.finished) && !(this.asking && this.map.finding) : this.mapOpen;
    this.map.node.hidden = !open;
    this.place.classList.toggle('mapped', open && !this.parts.map.hidden);
    this.mapTools.hidden = !open;
    this.mapToggle.replaceChildren(drawn('map', 20), tr(open ? 'hide_map' : 'show_map'));
    this.mapToggle.setAttribute('aria-expanded', String(open));
  }

  // --- pages above the table; Back leads to it again ---

  async open(make) {
    this.other = make;
    levels.open(() => {
      if (this.other === make) this.other = null;
      this.again();
    });
    if (!await this.fill(make)) return;
    this.place.className = '';
    this.place.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  // What an open page shows now; left alone where it shows that: a finger may be upon it.
  async fill(make) {
    const page = await make(this.view, surely);
    if (this.other !== make) return false;
    const shown = this.place.firstElementChild;
    if (!shown || !page.isEqualNode(shown)) show(this.place, page);
    return true;
  }

  // Away from any page, to go on at the table.
  close() {
    this.other = null;
    levels.closeTo(this.entering.trail.length);
    this.again();
  }

  openSheet() {
    this.open(sheetPage());
  }

  openMenu() {
    const then = (what) => () => {
      this.close();
      what();
    };
    const ways = {
      choose: this.ways.choose,
      sheet: then(() => this.openSheet()),
      log: then(() => this.open(logPage)),
      leave: then(() => this.open(() => leavePage(this.ways.leave))),
      answer: (answers) => then(() => {
        this.entering.drop();
        this.entering.answer(answers);
      })(),
    };
    const asides = ({ question }) => (question && !this.lost ? question.options.filter((option) => option.aside) : []);
    this.open((view) => menuPage(view, { ...ways, asides: asides(view) }));
  }

  // --- what may be entered ---

  // What comes now of the setup, by its line; nothing where this phone may not.
  step() {
    const { view } = this;
    const open = view.question && !this.lost ? view.question.options.find((option) => STEP.includes(kind(option)) && !option.closed) : null;
    return open ? () => this.entering.answer([open.id]) : null;
  }

  setupParts() {
    return setupPage(this.view, this.step());
  }

  // The one key at the lower edge; `first`: whether the first question is shown.
  mainKey(first) {
    return first ? this.first.mainButton() : null;
  }

  questions() {
    const { view } = this;
    this.first = null;
    if (this.lost) return [el('button', { class: 'primary wide', 'aria-disabled': 'true' }, lock(), tr(this.entering.sent ? 'sending' : 'waiting_for_host')), el('p', { class: 'sub centred' }, tr('host_can_enter'))];
    if (this.asking) return this.asking.show();
    if (view.finished) return [el('button', { class: 'primary wide', 'data-key': 'sheet', onclick: () => this.openSheet() }, tr('sheet'))];
    const undo = view.undo && !panels.isMine(view) && !this.entering.sent ? el('button', { class: 'secondary wide', 'data-key': 'undo', onclick: () => this.entering.undo() }, drawn('undo', 20), tr('undo')) : null;
    const options = view.question ? view.question.options.filter((option) => !option.aside) : [];
    if (!options.length) return [undo, view.me === null ? el('p', { class: 'sub' }, tr('watching')) : null];
    const page = view.setup && options.find((option) => kind(option) === 'CompletePage');
    const shown = page ? options.filter((option) => !STEP.includes(kind(option))) : options;
    const main = page || options.find((option) => option.main);
    this.first = new Ask(this, { ...view.question, options: shown, main: main ? main.id : '' }, []);
    return [...this.first.show(), undo];
  }
}
