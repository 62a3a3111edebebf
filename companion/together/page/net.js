// All talk with the host: requests that are tried again until they are answered, and one long look at the table.
const BASE = new URL('.', location.href);
const SILENT = 20000;
const EMPTY = [400, 405, 411, 413, 415, 421];
const WAITS = [300, 1000, 2000, 3000];

export const state = { secret: '', language: 'en' };
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

function url(what) {
  const address = new URL(`api/${what}`, BASE);
  address.searchParams.set('language', state.language);
  return address;
}

async function limited(address, options, ms) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ms);
  try {
    const answer = await fetch(address, { ...options, signal: stop.signal, cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' });
    const text = await answer.text();
    // A line cut within the head of an answer looks like an answer without a body; the host's have one but for these.
    if (!text && !EMPTY.includes(answer.status)) throw new TypeError('cut off');
    return { status: answer.status, body: text ? JSON.parse(text) : {} };
  } finally {
    clearTimeout(timer);
  }
}

const head = () => ({ 'Content-Type': 'application/json', 'X-Seat': state.secret });

export const post = (what, body) => limited(url(what), { method: 'POST', headers: head(), body: JSON.stringify(body) }, 12000);
export const words = (language) => limited(new URL(`api/words/${language}`, BASE), {}, 12000);

// Sent once, however often it has to be tried: the host knows it by its id.
export async function surely(what, body, meanwhile) {
  for (let turn = 0; ; turn += 1) {
    try {
      const answer = await post(what, body);
      if (answer.status !== 503) return { ...answer, late: turn > 0 };
    } catch (error) {
      if (!(error instanceof TypeError) && error.name !== 'AbortError' && !(error instanceof SyntaxError)) throw error;
    }
    meanwhile();
    await wait(WAITS[Math.min(turn, WAITS.length - 1)]);
  }
}

export const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, '0')).join('');

// 128 bits in the letters of an address: made here, so that asking twice for a seat gives the same one.
export const newSecret = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replace(/\+/g, '-').replace(/[/]/g, '_').replace(/=/g, '');

// One long answer, a line for every change; lost and found again by itself.
export class Look {
  constructor(hear) {
    this.hear = hear;
    this.over = false;
    this.failed = 0;
    this.heard = Date.now();
    this.reader = null;
    this.nudge = () => {};
    this.seen = () => {
      if (document.visibilityState === 'visible' && Date.now() - this.heard > 16000) this.again();
    };
    document.addEventListener('visibilitychange', this.seen);
    this.timer = setInterval(() => {
      if (Date.now() - this.heard > SILENT) this.again();
    }, 2000);
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
    document.removeEventListener('visibilitychange', this.seen);
    if (this.stop) this.stop.abort();
  }

  async run() {
    while (!this.over) {
      const status = await this.once();
      if (this.over) return;
      if (status === 401 || status === 404) {
        this.end();
        this.hear({ gone: true });
        return;
      }
      this.failed += 1;
      this.hear({ lost: this.failed, full: status === 503 });
      await Promise.race([wait(WAITS[Math.min(this.failed, WAITS.length - 1)]), new Promise((done) => { this.nudge = done; })]);
    }
  }

  async once() {
    this.stop = new AbortController();
    const connecting = setTimeout(() => this.stop.abort(), 8000);
    try {
      const answer = await fetch(url('stream'), { headers: { 'X-Seat': state.secret }, signal: this.stop.signal, cache: 'no-store', credentials: 'omit' });
      if (answer.status !== 200) return answer.status;
      clearTimeout(connecting);
      await this.lines(answer.body.getReader());
    } catch (error) {
      if (error instanceof SyntaxError) throw error;
    } finally {
      clearTimeout(connecting);
    }
    return 0;
  }

  async lines(reader) {
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.over) return;
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop();
      for (const line of lines) {
        if (!line) continue;
        this.heard = Date.now();
        const told = JSON.parse(line);
        if (told.gone) {
          this.end();
          this.hear({ gone: true });
          return;
        }
        if (this.failed) this.hear({ found: true });
        this.failed = 0;
        if (told.asleep) this.hear({ asleep: true });
        else if (!told.alive) this.hear({ view: told });
      }
    }
  }
}
