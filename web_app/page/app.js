// The web app: one tab holds the tables, and what it showed last is there before Python has started.
import { facts, keepStorage } from './device.js';
import { loadLetters } from './dom.js';
import { here, Session } from './session.js';
import { hide, progress, say, speak, starting } from './shell.js';
import { keep, keptLanguage, keptPage, welcomePage } from './shown.js';

const LOCK = 'tableside';
// This tab was asked to take the tables over.
const TAKES_OVER = 'tableside takes over';
const KEEP_AFTER = 400;
// After so many milliseconds without a page one reads what this is.
const LATE = 1000;
const EARLY = new Set(['tap', 'hold']);
const main = document.getElementById('page');
const root = document.documentElement;
const reload = () => location.reload();
let worker = null;
let became = '';
let releases = null;

// The app's pages, of which the last one kept is shown until Python is there; the last tap on it is done then.
class StartingSession extends Session {
  constructor() {
    super(main, ask());
    this.early = null;
    this.isEarly = true;
    this.keeping = 0;
  }

  queue(message) {
    if (!this.isEarly || message.do === 'start') super.queue(message);
    else if (EARLY.has(message.do)) this.holdBack(message);
  }

  holdBack(message) {
    const pressed = (down) => {
      const pane = this.renderer.panes.get(this.early.pane);
      const node = pane && pane.nodes.get(this.early.path);
      if (node) pane.press(node, down);
    };
    if (this.early) pressed(false);
    this.early = { ...message, scrolled: undefined };
    setTimeout(() => pressed(true));
  }

  show(reply) {
    const wasEarly = this.isEarly;
    if (wasEarly) this.renderer.clear();
    this.isEarly = false;
    super.show(reply);
    if (!this.keeps && /table=/.test(reply.address)) {
      this.keeps = true;
      keepStorage(this.send).catch(() => {});
    }
    if (reply.layers || reply.panes || reply.look) {
      clearTimeout(this.keeping);
      this.keeping = setTimeout(() => keep(this.renderer, here(), facts(), root.classList.contains('secret')), KEEP_AFTER);
    }
    if (wasEarly) this.started();
  }

  started() {
    hide();
    root.dataset.ready = became;
    offerRelease();
    super.queue({ do: 'size', ...facts() });
    const { path, name } = this.early || {};
    for (const pane of this.early ? this.renderer.panes.values() : []) {
      const node = pane.nodes.get(path);
      if (node && node.record.name === name) super.queue({ ...this.early, pane: pane.name });
    }
  }
}

// Every message is answered once.
function ask() {
  let number = 0;
  const waiting = new Map();
  worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => {
    if (data.n && data.reply) {
      waiting.get(data.n)(JSON.parse(data.reply));
      waiting.delete(data.n);
    } else if (data.reply) session.show(JSON.parse(data.reply));
    else hear(data);
  };
  worker.onerror = (event) => hear({ broken: event.message || 'worker' });
  worker.postMessage({ start: [...navigator.languages] });
  return (message) => new Promise((done) => {
    number += 1;
    waiting.set(number, done);
    worker.postMessage({ n: number, message: JSON.stringify(message) });
  });
}

function hear({ stage, ready, broken, failed }) {
  if (stage) progress(stage);
  if (ready === 'taken') lost();
  else if (ready) became = ready;
  if (broken || failed) stop(broken ? 'cannot_start' : 'stopped', broken || failed);
}

// Nothing that is entered would be saved: the page ends, and says what became of it.
function stop(id, why) {
  if (worker) worker.terminate();
  worker = null;
  root.dataset.broken = why;
  main.inert = true;
  say(id, [['reload', reload], ['to_tables', () => {
    location.hash = 'home';
    reload();
  }]]);
}

// Another tab has the tables, or has taken them over: this one stops at once, so that only one ever writes.
function lost() {
  if (worker) worker.terminate();
  main.replaceChildren();
  root.dataset.ready = 'other_tab';
  say('other_tab', [['use_tab', () => {
    sessionStorage.setItem(TAKES_OVER, 'yes');
    reload();
  }]], { alone: true });
}

async function start(letters) {
  const kept = keptPage(here(), facts());
  const late = setTimeout(() => starting(!kept), kept ? 0 : LATE);
  window.session = new StartingSession();
  const [shown] = await Promise.all([kept || welcomePage(here(), facts(), root.lang), letters]);
  clearTimeout(late);
  if (root.dataset.broken || root.dataset.ready) return;
  starting(!shown);
  if (shown) session.renderer.show(shown);
  session.begin();
}

function takesOver() {
  try {
    const wanted = sessionStorage.getItem(TAKES_OVER);
    sessionStorage.removeItem(TAKES_OVER);
    return Boolean(wanted);
  } catch {
    return false;
  }
}

// Held for as long as the page is there, or until another tab steals it.
function hold(letters) {
  const held = (lock) => {
    if (!lock) {
      lost();
      return null;
    }
    start(letters);
    return new Promise(() => {});
  };
  // Where a browser keeps nothing there is nothing to lock either.
  navigator.locks.request(LOCK, takesOver() ? { steal: true } : { ifAvailable: true }, held).catch((error) => (error.name === 'AbortError' ? lost() : start(letters)));
}

// A new release is fetched beside this one; it is used at the next start, or now if that is wished.
function offerRelease() {
  if (!releases || !releases.waiting || !navigator.serviceWorker.controller || !root.dataset.ready) return;
  say('new_version', [['reload', () => releases.waiting.postMessage('use')], ['later', hide]]);
  navigator.serviceWorker.addEventListener('controllerchange', reload);
}

async function watchReleases() {
  releases = await navigator.serviceWorker.register('sw.js');
  releases.addEventListener('updatefound', () => releases.installing.addEventListener('statechange', offerRelease));
  offerRelease();
}

addEventListener('unhandledrejection', ({ reason }) => stop('stopped', String(reason)));
speak([keptLanguage(), ...navigator.languages]);
if (navigator.serviceWorker) watchReleases().catch(() => {});
const letters = loadLetters().catch(() => {});
if (navigator.locks) hold(letters);
else start(letters);
