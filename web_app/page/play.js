// Play: the page of a joined phone, with every seat held by whoever has the device.
import { Ask } from './ask.js';
import * as device from './device.js';
import { curtainPage } from './curtain.js';
import { diceParts } from './dice.js';
import { el, show, tr } from './dom.js';
import { figuresPage } from './figures.js';
import * as levels from './levels.js';
import { logPage } from './log.js';
import { tableMenu } from './menu_table.js';
import { milestonesPage } from './milestones.js';
import { OwnAsk } from './own_ask.js';
import * as pages from './pages.js';
import * as panels from './panels.js';
import { iconKey, top } from './parts.js';
import { refusalKeys } from './refusal.js';
import { ask, leave, warn } from './requests.js';
import { rulesPage } from './rules.js';
import { scorePage } from './score.js';
import { guideParts, isGuides } from './setup_page.js';
import { logPage as joinedLog } from './sheet.js';
import { Table } from './table.js';

const place = document.getElementById('page');
const GRIDS = ['milestones', 'entry'];
// As the styles have it.
const WIDE = matchMedia('(min-width: 900px) and (min-height: 37.5rem)');

class OwnTable extends Table {
  constructor() {
    super(place, {});
    this.ways = { choose: () => null, leave: pages.back, nudge: () => this.look(), seat: (seat) => pages.go(() => holdingsPage(this, seat)), curtain: (seat) => this.openCurtain(seat), rules: () => iconKey('rules', 'book', tr('menu.rules'), () => pages.go(rulesPage)), Ask: OwnAsk };
    WIDE.onchange = () => this.view && this.again(); // of the table that was opened last
    this.page = () => (this.view.finished ? scorePage(this) : this.isGrid ? this.grid() : this.take());
  }

  // As the shared page reads it: whoever is to move is the one who enters. What came from behind a curtain is not shown.
  hear(view) {
    if (view.me !== null) return this.look();
    return this.heard({ ...view, owner: true, me: view.turn.seat });
  }

  async heard(view) {
    const before = this.view;
    this.guide = view.setup ? await ask('setup') : null;
    await super.hear(view);
    device.heard(before, view);
  }

  async look() {
    const view = await ask('view');
    if (view) await this.hear(view);
  }

  // The page is the table's again: it shows itself.
  take() {
    place.className = '';
    levels.standOn(levels.depth());
    this.again();
    return null;
  }

  // Milestones and the numbers of *Score only* as a grid, where no map is tapped; a question that comes of a tap is the table's own.
  get isGrid() {
    return GRIDS.includes(this.view.turn.phase) && !this.map && !this.asking;
  }

  grid() {
    levels.standOn(levels.depth());
    return milestonesPage(this);
  }

  again() {
    if (!pages.isShown(this.page)) return;
    if (this.view.finished) this.entering.drop();
    if (this.view.finished || this.isGrid) {
      pages.again();
      return;
    }
    place.classList.remove('app');
    super.again();
    place.classList.toggle('ledgered', !this.parts.ledger.hidden);
    this.holdCards();
    this.besideMap();
  }

  // Beside a large map there is room for names: what everybody has stands below it.
  besideMap() {
    const { strip } = this.parts;
    const wide = WIDE.matches && place.classList.contains('mapped');
    if (wide) {
      strip.className = 'strip rows';
      show(strip, panels.strip({ ...this.view, me: null }, true, this.ways.seat));
    }
    place.style.setProperty('--held', wide ? `${strip.offsetHeight}px` : '0px');
  }

  // What can be done in a turn stays where it is while the turn goes on.
  holdCards() {
    if (!this.first || !this.first.hold) return;
    const look = [this.view.question.words, innerWidth, getComputedStyle(document.documentElement).fontSize].join(' ');
    if (!this.held || this.held.look !== look) this.held = { look, heights: {} };
    this.first.hold(this.held.heights);
  }

  // --- setting up ---

  guideWays() {
    const enter = (what, body) => this.request(what, body);
    const turn = async (page) => {
      this.guide = (await ask('setup', { page })) || this.guide;
      this.again();
    };
    return { enter, turn };
  }

  setupParts() {
    return this.guide ? guideParts(this.view, this.guide, this.guideWays()) : [];
  }

  mainKey(first) {
    const { guide } = this;
    if (!this.view.setup || !guide || this.asking) return super.mainKey(first);
    const { enter, turn } = this.guideWays();
    const goOn = () => (guide.number < guide.open ? turn(guide.number + 1) : enter('page_done'));
    return el('button', { class: 'primary wide', 'data-key': 'page_done', onclick: goOn }, guide.go_on);
  }

  questions() {
    const { question, setup } = this.view;
    if (!setup || this.asking) {
      const [above, below] = diceParts(this.view, this.asking);
      return [...above, ...super.questions(), ...below];
    }
    const meanwhile = question ? question.options.filter((option) => !isGuides(option) && !option.aside) : [];
    this.first = null;
    return meanwhile.length ? new Ask(this, { ...question, options: meanwhile, main: '' }, []).show() : [];
  }

  // A refusal, and what leads on from it.
  say(said) {
    super.say(said);
    const keys = said && !said.good ? refusalKeys(this, said) : null;
    if (keys) this.parts.said.append(keys);
  }

  // The owner's log leads back to any entry.
  open(make) {
    return make === joinedLog ? pages.go(logPage(this)) : super.open(make);
  }

  openMenu() {
    pages.go(() => tableMenu(this));
  }

  // Entered from a page above the table; the table itself hears of it with the answer.
  request(what, body = {}) {
    return ask(what, { revision: this.view.revision, ...body });
  }

  // The curtain before questions about a seat's secrets: true once it was opened.
  openCurtain(seat) {
    return new Promise((done) => {
      const page = curtainPage(this.view, seat, () => {
        done(true);
        this.close();
      });
      this.other = () => page;
      levels.open(() => {
        this.other = null;
        done(false);
        this.again();
      });
      show(place, page);
    });
  }
}

const part = (plain, number) => panels.part(plain, number, { folded: false, fold: null, mine: true });

// What a seat has before everybody's eyes, and the way to its secrets.
async function holdingsPage(table, seat) {
  const { view } = table;
  const held = await ask('holdings');
  const player = view.seats[seat];
  const secret = (view.curtains || []).includes(seat);
  return [top(player.name), secret ? el('button', { class: 'primary wide', 'data-key': 'secrets', onclick: () => lookBehind(table, seat) }, tr('secret_of', { player: player.name })) : null,
    ...((held && held.seats[seat]) || []).map(part)];
}

function lookBehind(table, seat) {
  pages.replace(() => [curtainPage(table.view, seat, async () => {
    const view = await ask('view', { curtain: seat });
    if (view) pages.replace(() => secretsPage(view, seat));
  })]);
}

// Gone as soon as nobody looks at the page.
function secretsPage(view, seat) {
  document.addEventListener('visibilitychange', pages.back, { once: true });
  const hide = () => {
    document.removeEventListener('visibilitychange', pages.back);
    pages.back();
  };
  return [top(view.seats[seat].name), ...view.parts.filter((one) => one.secret).map(part), el('button', { class: 'primary wide', 'data-key': 'hide', onclick: hide }, tr('tickets.close'))];
}

// Open a table above the page that is shown, or in its place with `how`.
export async function openTable(transport, id, how = pages.go) {
  leave();
  const view = await ask('open', { table: id });
  if (!view) return;
  transport.table = id;
  if (navigator.storage && navigator.storage.persist) navigator.storage.persist();
  const table = new OwnTable();
  transport.hearView = (changed) => table.hear(changed);
  await table.hear(view);
  await how(table.page);
  if (view.notice) warn(view.notice, { id: 'notice' });
  if (view.needed) pages.go(figuresPage(table, 'needed'));
}
