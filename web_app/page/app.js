// The web app: one tab holds the tables; the list of them is shown before Python has started, and taps wait for it.
import { tr } from './dom.js';
import { homePage } from './home.js';
import { load, ownLanguage } from './language.js';
import * as levels from './levels.js';
import { onOpen } from './open_table.js';
import * as pages from './pages.js';
import { openTable } from './play.js';
import './presses.js';
import { progress } from './progress.js';
import { calm, warn } from './requests.js';
import { dress } from './settings.js';
import { keep, kept } from './storage.js';
import { useTransport } from './transport.js';
import { WorkerTransport } from './worker_transport.js';

const LOCK = 'tableside';
const SENTENCES = { denied: 'storage_denied', insecure: 'storage_insecure' };
let transport = null;

// For the next start, before Python is there.
function keepHome({ home, language, look, text_size: size }) {
  keep({ home, language, look, size });
  dress({ look, size });
}

function hear(told) {
  if (told.stage) progress.reach(told.stage);
  if (told.home) keepHome(JSON.parse(told.home));
  if (told.broken) warn(tr('cannot_start'), { kind: 'red', id: 'broken', keys: [[tr('try_now'), () => location.reload()]] });
  if (told.failed) warn(tr('not_done'), { id: 'failed' });
  if (told.ready) {
    if (told.ready === 'taken') {
      lost();
      return;
    }
    if (SENTENCES[told.ready]) warn(tr(SENTENCES[told.ready]), { kind: 'red', id: told.ready });
    document.documentElement.dataset.ready = told.ready;
    if (pages.isFirst()) pages.again();
  }
}

function start() {
  calm();
  progress.restart();
  transport = new WorkerTransport(hear);
  useTransport(transport);
  onOpen((id, how) => openTable(transport, id, how));
  pages.go(homePage);
}

// Another tab has taken the tables over: this one stops at once, so that only one ever writes.
function lost() {
  if (transport) transport.end();
  transport = null;
  document.documentElement.dataset.ready = 'other_tab';
  pages.close();
  warn(tr('other_tab'), { kind: 'red', id: 'other_tab', keys: [[tr('use_tab'), () => hold(true)]] });
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
  // Where a browser keeps nothing there is nothing to lock either.
  navigator.locks.request(LOCK, steal ? { steal: true } : { ifAvailable: true }, held).catch((error) => (error.name === 'AbortError' ? lost() : start()));
}

async function begin() {
  levels.begin();
  dress(kept());
  useTransport(WorkerTransport.prototype);
  await load(ownLanguage());
  if (navigator.serviceWorker) navigator.serviceWorker.register('sw.js').catch(() => {});
  if (navigator.locks) hold(false);
  else start();
}

begin();
