// The transport of the web app: messages to the worker in which the core runs.
import { state } from './transport.js';

export class WorkerTransport {
  // `hear` is told of every stage of the start, of the list of tables to be kept, and of what went wrong.
  constructor(hear) {
    this.hear = hear;
    this.waiting = new Map();
    this.number = 0;
    // The table that is open, and who is told of every change of it.
    this.table = '';
    this.hearView = () => {};
    this.worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => hear({ broken: event.message || 'worker' });
    this.worker.postMessage({ start: [state.language, ...(navigator.languages || [])] });
  }

  receive(data) {
    if (!data.n) {
      this.hear(data);
      return;
    }
    const done = this.waiting.get(data.n);
    this.waiting.delete(data.n);
    if (data.failed) this.hear({ failed: data.failed });
    if (data.reply && data.reply.status === 200 && data.reply.body.view) this.hearView(data.reply.body.view);
    done(data.reply ? { status: data.reply.status, body: data.reply.body } : { status: 500, body: {} });
  }

  // Requests of a table carry its id.
  surely(what, body) {
    this.number += 1;
    const n = this.number;
    const request = { what, ...(this.table ? { table: this.table } : {}), ...body };
    return new Promise((done) => {
      this.waiting.set(n, done);
      this.worker.postMessage({ n, request });
    });
  }

  // Made when the site was built: they are there before Python is.
  async words(language) {
    return { body: await (await fetch(new URL(`words-${language}.json`, import.meta.url))).json() };
  }

  end() {
    this.worker.terminate();
  }
}
