// The app's pages over whatever runs Python: every message is answered by what has changed, one after the other. What
// time has changed is shown without being asked for.
import { facts, obey, watch } from './device.js';
import { Renderer } from './renderer.js';

// What a message says of a place that the next one says anew: only the last that waits is sent.
const REPLACED = new Set(['size', 'seen', 'type', 'moved', 'slide', 'finger']);
export const here = () => decodeURIComponent(location.hash.slice(1));
// After so many milliseconds without an answer the page says that it works.
const BUSY = 300;

export class Session {
  // `ask` sends a message to Python and gives its answer.
  constructor(main, ask) {
    this.main = main;
    this.ask = ask;
    this.waiting = [];
    this.isAsking = false;
    this.leaving = false;
    // Letters typed while a tap is answered: they are for the field that the answer shows.
    this.letters = null;
    this.renderer = new Renderer(main, (message) => (message.do === 'back' && !message.up ? history.back() : this.queue(message)));
    this.send = this.renderer.send;
  }

  begin() {
    watch(this.send);
    addEventListener('keydown', (event) => this.collect(event), { capture: true });
    addEventListener('popstate', ({ state }) => (state ? this.back() : this.visit()));
    for (const [target, name] of [[document, 'visibilitychange'], [window, 'pagehide']]) target.addEventListener(name, () => this.hide(document.visibilityState === 'hidden' || name === 'pagehide'));
    this.send({ do: 'start', at: here(), ...facts() });
    // One entry above where the app began: the way back comes here, and goes on only from home.
    if (history.state === 'app') return;
    history.replaceState('below', '');
    history.pushState('app', '');
  }

  queue(message) {
    if (this.leaving && message.do === 'tap') {
      this.leaving = false;
      history.pushState('app', '', location.hash);
    }
    const last = this.waiting[this.waiting.length - 1];
    if (last && REPLACED.has(message.do) && last.do === message.do && last.pane === message.pane && last.how === message.how) message.scrolled = { ...this.waiting.pop().scrolled, ...message.scrolled };
    if (message.do === 'tap' || message.do === 'enter') this.letters ||= '';
    this.waiting.push(message);
    if (!this.isAsking) this.empty();
  }

  async empty() {
    this.isAsking = true;
    while (this.waiting.length) {
      const busy = setTimeout(() => this.main.setAttribute('aria-busy', 'true'), BUSY);
      const reply = await this.ask(this.waiting.shift());
      clearTimeout(busy);
      this.main.removeAttribute('aria-busy');
      this.show(reply);
    }
    this.isAsking = false;
    this.handOut();
  }

  // From a tap on until all is answered.
  collect(event) {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    if (this.letters === null || !isLetter || (event.key === ' ' && !this.letters)) return;
    this.letters += event.key;
    event.preventDefault();
    event.stopPropagation();
  }

  handOut() {
    const [letters, field] = [this.letters, document.activeElement];
    this.letters = null;
    if (!letters || !field.matches('input.letters')) return;
    field.setRangeText(letters, field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  show(reply) {
    this.renderer.show(reply);
    if (reply.address !== undefined) history.replaceState('app', '', `#${encodeURIComponent(reply.address)}`);
    if (reply.device) obey(reply.device, this.send);
    if (reply.left) {
      this.leaving = true;
      history.back();
    }
  }

  back() {
    // Where nothing came before the app one stays at its first entry, from which the next way back closes it.
    if (this.leaving) {
      history.back();
      return;
    }
    history.pushState('app', '', location.hash);
    this.send({ do: 'back', up: true });
  }

  // Somebody has written another address.
  visit() {
    history.replaceState('app', '');
    this.send({ do: 'open', at: here() });
  }

  // Nothing secret is left to be pictured among the running apps, or to be found by whoever comes next.
  hide(hidden) {
    const cleared = hidden && document.documentElement.classList.contains('secret');
    if (cleared) this.renderer.clear();
    this.send(hidden ? { do: 'hidden', cleared } : { do: 'shown' });
  }
}
