// The transport of a joined phone: requests, tried again until they are answered, and one long look at the table.
import { state } from './transport.js';

const BASE = new URL('.', location.href);
// A host answers within 4 s, a proxy asks another one after 5; a stream has a line every 4.
const CALL = 8000;
const SILENT = 8500;
// Asked again.
const LATER = [408, 503];
const FIRST_RETRY = 300;
const LONGEST_RETRY = 4000;
// After so long without an answer the player is told.
const SLOW = 3000;

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// Never the same on two phones: those that were cut off together do not come back together.
export const retryAfter = (failed) => Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** failed) * (0.5 + Math.random() / 2);

function url(what) {
  const address = new URL(`api/${what}`, BASE);
  address.searchParams.set('language', state.language);
  return address;
}

export async function limited(address, options, ms = CALL) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ms);
  try {
    const answer = await fetch(address, { ...options, signal: stop.signal, cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' });
    const text = await answer.text();
    const { status } = answer;
    // A line cut within the head of an answer looks like an answer without a body: it has no length either.
    if (!text && !answer.headers.get('Content-Length')) throw new TypeError('cut off');
    // A refusal in a proxy's own words is one, and not sent again for ever.
    const plain = !text || (status > 399 && status < 500 && !text.startsWith('{'));
    return { status, body: plain ? {} : JSON.parse(text) };
  } finally {
    clearTimeout(timer);
  }
}

const post = (what, body, secret = state.secret) => limited(url(what), { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Seat': secret }, body: JSON.stringify(body) });
const words = (language) => limited(new URL(`api/words/${language}`, BASE), {});

// Who hears that answers are late, and that they have come.
let slow = 0;
const listeners = new Set();
export const onSlow = (hear) => listeners.add(hear);
function changeSlow(by) {
  slow += by;
  for (const hear of listeners) hear(slow > 0);
}

// Asked until there is an answer; `slowly` is called once if that takes long.
export async function untilAnswered(ask, slowly) {
  const timer = setTimeout(slowly, SLOW);
  try {
    for (let failed = 0; ; failed += 1) {
      try {
        const answer = await ask();
        if (!LATER.includes(answer.status)) return { ...answer, late: failed > 0 };
      } catch (error) {
        if (!(error instanceof TypeError) && error.name !== 'AbortError' && !(error instanceof SyntaxError)) throw error;
      }
      await wait(retryAfter(failed));
    }
  } finally {
    clearTimeout(timer);
  }
}

// Sent once, however often it has to be tried: the host knows it by its id.
export async function surely(what, body, secret = state.secret) {
  let late = false;
  try {
    return await untilAnswered(() => post(what, body, secret), () => {
      late = true;
      changeSlow(1);
    });
  } finally {
    if (late) changeSlow(-1);
  }
}

export const http = { surely, words: (language, slowly) => untilAnswered(() => words(language), slowly) };

// 128 bits in the letters of an address: made here, so that asking twice for a seat gives the same one.
export const newSecret = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replace(/\+/g, '-').replace(/[/]/g, '_').replace(/=/g, '');

// One long answer, a line for every change; lost and found again by itself.
export class Look {
  constructor(hear) {
    this.hear = hear;
    this.over = false;
    this.failed = 0;
    this.missed = false;
    this.heard = Date.now();
    this.nudge = () => {};
    this.check = () => {
      if (Date.now() - this.heard < SILENT) return;
      this.missed = true;
      this.again();
    };
    document.addEventListener('visibilitychange', this.check);
    this.timer = setInterval(this.check, 500);
    this.run();
  }

  again() {
    this.heard = Date.now();
    if (this.stop) this.stop.abort();
    this.nudge();
  }

  end() {
    this.over = true;
    clearInterval(this.timer);
    document.removeEventListener('visibilitychange', this.check);
    if (this.stop) this.stop.abort();
  }

  // What cannot be answered now is tried again; only a seat that was freed ends it.
  async run() {
    while (!this.over) {
      const told = await this.once();
      if (this.over) return;
      if (told.freed || told.elsewhere) {
        this.end();
        this.hear(told);
        return;
      }
      if (told.moved) continue;
      this.failed += 1;
      this.hear({ lost: this.failed, why: told.why });
      await Promise.race([wait(retryAfter(this.failed)), new Promise((done) => { this.nudge = done; })]);
    }
  }

  async once() {
    // By a call a proxy notices that a host hangs; the stream goes to another one then.
    if (this.missed) await post('view', {}).catch(() => ({}));
    this.missed = false;
    if (this.over) return {};
    this.stop = new AbortController();
    const connecting = setTimeout(() => this.stop.abort(), CALL);
    const slow = setTimeout(() => this.hear({ lost: Math.max(2, this.failed) }), SLOW);
    try {
      const answer = await fetch(url('stream'), { headers: { 'X-Seat': state.secret }, signal: this.stop.signal, cache: 'no-store', credentials: 'omit' });
      clearTimeout(slow);
      if (answer.status !== 200) return await this.refused(answer);
      clearTimeout(connecting);
      return await this.lines(answer.body.getReader());
    } catch (error) {
      if (error instanceof SyntaxError) throw error;
    } finally {
      clearTimeout(connecting);
      clearTimeout(slow);
    }
    return {};
  }

  async refused(answer) {
    const told = await answer.json().catch(() => ({}));
    if (answer.status === 401 && told.freed) return { freed: true };
    return { why: { 401: 'unknown', 404: 'closed', 503: told.full ? 'full' : told.newer ? 'newer' : 'busy' }[answer.status] || '' };
  }

  // The last line says why it is the last, if it does.
  async lines(reader) {
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.over) return {};
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop();
      for (const line of lines) {
        if (!line) continue;
        this.heard = Date.now();
        const told = JSON.parse(line);
        if (told.freed || told.moved || told.elsewhere) return told;
        this.hear({ found: true });
        this.failed = 0;
        if (told.asleep) this.hear({ asleep: true });
        else if (told.epoch) this.hear({ view: told });
        else if (told.here) this.hear({ here: told.here });
      }
    }
  }
}
