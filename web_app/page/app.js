// The web app: one tab holds the tables, and what it showed last is there before Python has started.
import { Session } from './session.js';

const LOCK = 'tableside';
const main = document.getElementById('page');
const root = document.documentElement;
let worker = null;

// Every message is answered once; `hear` is told of the start and of what went wrong.
function ask(hear) {
  let number = 0;
  const waiting = new Map();
  worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => {
    if (!data.n) {
      hear(data);
      return;
    }
    const done = waiting.get(data.n);
    waiting.delete(data.n);
    if (data.failed) hear({ failed: data.failed });
    done(data.reply ? JSON.parse(data.reply) : {});
  };
  worker.onerror = (event) => hear({ broken: event.message || 'worker' });
  worker.postMessage({ start: [...navigator.languages] });
  return (message) => new Promise((done) => {
    number += 1;
    waiting.set(number, done);
    worker.postMessage({ n: number, message: JSON.stringify(message) });
  });
}

function hear(told) {
  if (told.stage) root.style.setProperty('--started', told.stage);
  if (told.ready === 'taken') lost();
  else if (told.ready) root.dataset.ready = told.ready;
  if (told.broken) root.dataset.broken = told.broken;
  if (told.failed) root.dataset.failed = told.failed;
}

function start() {
  const session = new Session(main, ask(hear));
  window.session = session;
  session.begin();
}

// Another tab has taken the tables over: this one stops at once, so that only one ever writes.
function lost() {
  if (worker) worker.terminate();
  main.replaceChildren();
  root.dataset.ready = 'other_tab';
}

// Held for as long as the page is there, or until another tab steals it.
function hold(steal) {
  const held = (lock) => {
    if (!lock) {
      lost();
      return null;
    }
    start();
    return new Promise(() => {});
  };
  navigator.locks.request(LOCK, steal ? { steal: true } : { ifAvailable: true }, held).catch((error) => (error.name === 'AbortError' ? lost() : start()));
}

if (navigator.serviceWorker) navigator.serviceWorker.register('sw.js').catch(() => {});

const fonts = ['400 16px "Tableside Latin"', '700 16px "Tableside Latin"', '16px "Tableside Icons"'];
Promise.all(fonts.map((font) => document.fonts.load(font))).then(() => (navigator.locks ? hold(false) : start()));
