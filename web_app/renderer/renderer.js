// What Python shows: layers of panes, drawn from what has changed since the last reply.
import { el } from './dom.js';
import { Pane } from './panes.js';
import { listen } from './touch.js';

const BEFORE_END = 300;

export class Renderer {
  // `send` takes a message to Python, whose reply is given to `show`.
  constructor(main, send) {
    this.main = main;
    // How far panes were scrolled since the last message, which tells it.
    this.scrolled = new Map();
    this.send = (message) => send(this.scrolled.size ? { ...message, scrolled: this.takeScrolled() } : message);
    this.pictures = new Map();
    this.panes = new Map();
    this.layers = new Map();
    listen(main, this.send);
  }

  takeScrolled() {
    const scrolled = Object.fromEntries(this.scrolled);
    this.scrolled.clear();
    return scrolled;
  }

  show({ look, pictures = {}, layers, panes = {} }) {
    if (look) this.look(look);
    for (const [name, verbs] of Object.entries(pictures)) this.pictures.set(name, verbs);
    const come = layers ? this.stack(layers) : [];
    for (const [name, change] of Object.entries(panes)) {
      if (change.within) this.panes.get(name).within = change.within;
      this.panes.get(name).update(change);
    }
    for (const { name, panes: names } of layers || []) this.fill(this.layers.get(name), names);
    for (const [name, { scroll }] of Object.entries(panes)) if (scroll !== undefined) this.panes.get(name).element.scrollTop = scroll;
    for (const layer of come) this.arrive(layer);
  }

  // Colours that are not those of a node, and the language of all words.
  look({ language, dark, still, size, ...inks }) {
    const root = document.documentElement;
    root.lang = language;
    root.style.colorScheme = dark ? 'dark' : 'light';
    root.classList.toggle('still', still);
    root.style.setProperty('--size', `${size}px`);
    for (const [name, ink] of Object.entries(inks)) root.style.setProperty(`--${name}`, ink);
  }

  // The layers there are now, and below a modal one nothing to be reached; those that are new.
  stack(described) {
    const wanted = new Set(described.map(({ name }) => name));
    const kept = new Set(described.flatMap(({ panes }) => panes));
    const gone = [...this.layers.values()].filter(({ name }) => !wanted.has(name));
    for (const [name, pane] of this.panes) if (!kept.has(name)) this.drop(name, pane);
    const come = described.filter(({ name }) => !this.layers.has(name)).map((one) => this.add(one));
    for (const name of kept) if (!this.panes.has(name)) this.panes.set(name, this.pane(name));
    const modal = described.findLastIndex((one) => one.modal);
    described.forEach(({ name }, at) => {
      const { element } = this.layers.get(name);
      element.inert = at < modal;
      if (this.main.children[at] !== element) this.main.insertBefore(element, this.main.children[at] || null);
    });
    for (const layer of gone) this.leave(layer);
    return come;
  }

  add({ name, modal, closes }) {
    const element = el('div', { class: modal ? 'layer modal' : 'layer', role: modal ? 'dialog' : null, 'aria-modal': modal ? 'true' : null, 'data-layer': name, 'data-closes': closes });
    const layer = { name, modal, element, before: document.activeElement };
    this.layers.set(name, layer);
    return layer;
  }

  // Its panes from back to front, each in the layer or in what it is scrolled in.
  fill({ element }, names) {
    const filled = new Map();
    for (const name of names) {
      const pane = this.panes.get(name);
      const around = pane.within ? this.panes.get(pane.within).element : element;
      const [number, before] = [filled.get(around) || 0, around.querySelectorAll(':scope > .pane')];
      if (before[number] !== pane.element) around.insertBefore(pane.element, before[number] || null);
      filled.set(around, number + 1);
    }
  }

  pane(name) {
    const pane = new Pane(name, this.pictures, this.send);
    let asked = false;
    pane.element.addEventListener('scroll', () => {
      this.scrolled.set(name, pane.element.scrollTop);
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        const { scrollTop: low, clientHeight: high } = pane.element;
        const parts = [...this.panes.values()].filter(({ within }) => within === name);
        if (parts.some((one) => one.isBehind(low - BEFORE_END, low + high + BEFORE_END))) this.send({ do: 'seen', pane: name });
      });
    });
    return pane;
  }

  drop(name, pane) {
    this.panes.delete(name);
    pane.element.remove();
  }

  leave({ name, element, modal, before }) {
    this.layers.delete(name);
    element.remove();
    if (modal && before && before.isConnected) before.focus();
  }

  // All of it is gone until Python shows it again.
  clear() {
    this.main.replaceChildren();
    this.layers.clear();
    this.panes.clear();
  }

  // Whoever listens or types goes on at the heading of what has come.
  arrive({ element, modal }) {
    const heading = element.querySelector('.words:not(.covered)');
    if (heading) {
      heading.setAttribute('role', 'heading');
      heading.setAttribute('aria-level', 1);
      heading.tabIndex = -1;
      if (modal) element.setAttribute('aria-label', heading.textContent);
      else document.title = `${heading.textContent} · Tableside`;
      if (modal || element === this.main.firstElementChild) heading.focus({ preventScroll: true });
    }
  }
}
