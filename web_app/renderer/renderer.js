// What Python shows: layers of panes, drawn from what has changed since the last reply.
import { el, put } from './dom.js';
import { Overview, PanMap } from './map.js';
import { Pane } from './panes.js';
import { listen } from './touch.js';

const APP = 'Tableside';
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
    // What was told last of layers, and of colours.
    this.described = [];
    this.colours = {};
    // How far below home this page is, and what had the focus on those above it.
    this.depth = 0;
    this.left = [];
    listen(main, this.send);
  }

  takeScrolled() {
    const scrolled = Object.fromEntries(this.scrolled);
    this.scrolled.clear();
    return scrolled;
  }

  show({ look, pictures = {}, layers, panes = {}, depth }) {
    if (look) this.look(look);
    const focus = this.focus();
    if (depth !== undefined) this.go(depth, focus);
    for (const [name, verbs] of Object.entries(pictures)) this.pictures.set(name, verbs);
    const come = layers ? this.stack(layers) : [];
    for (const [name, change] of Object.entries(panes)) this.panes.get(name).update(change);
    for (const { name, panes: names } of layers || []) this.fill(this.layers.get(name), names);
    for (const [name, { scroll }] of Object.entries(panes)) if (scroll !== undefined) this.panes.get(name).element.scrollTop = scroll;
    for (const layer of this.layers.values()) this.head(layer);
    if (come.length) this.arrive(come[come.length - 1]);
    else this.stay(focus);
    this.returning = null;
  }

  // The reply that shows all of it again.
  whole() {
    const panes = Object.fromEntries([...this.panes].map(([name, pane]) => [name, pane.whole()]));
    const records = Object.values(panes).flatMap(({ set }) => set.map(([, record]) => record));
    const names = records.flatMap(({ picture, pressed, pieces = {} }) => [picture, pressed, ...Object.keys(pieces)]).filter(Boolean);
    const pictures = Object.fromEntries(names.map((name) => [name, this.pictures.get(name)]));
    return { look: this.colours, layers: this.described, pictures, panes };
  }

  // What has the focus, and where that is.
  focus() {
    const element = document.activeElement;
    const { node } = element.parentElement || {};
    if (!node || !element.matches('.tap')) return { element };
    return { element, pane: node.pane, name: node.record.name, at: node.pane.taps().indexOf(element) };
  }

  // To another page: from one below, back to what had the focus there.
  go(depth, { name }) {
    if (depth > this.depth) this.left[this.depth] = name;
    this.returning = depth < this.depth ? this.left[depth] : null;
    this.depth = depth;
  }

  // What had the focus is gone: it goes on to what has taken its place.
  stay({ element, pane, at }) {
    if (!pane || element.isConnected || document.activeElement !== document.body) return;
    const taps = pane.taps();
    if (taps.length) taps[Math.min(at, taps.length - 1)].focus({ preventScroll: true });
  }

  // Colours that are not those of a node, and the language of all words.
  look(given) {
    this.colours = given;
    const { language, dark, still, size, ...inks } = given;
    const root = document.documentElement;
    root.lang = language;
    root.style.colorScheme = dark ? 'dark' : 'light';
    root.classList.toggle('still', still);
    root.style.setProperty('--size', `${size}px`);
    for (const [name, ink] of Object.entries(inks)) root.style.setProperty(`--${name}`, ink);
  }

  // The layers there are now, and below a modal one nothing to be reached; those that are new.
  stack(described) {
    this.described = described;
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

  add({ name, sheet, modal, closes }) {
    const element = el('div', { class: modal ? 'layer modal' : 'layer', role: sheet ? 'dialog' : null, 'aria-modal': modal ? 'true' : null, 'data-layer': name, 'data-closes': closes });
    const layer = { name, sheet, element, before: this.focus() };
    this.layers.set(name, layer);
    return layer;
  }

  // Its panes from back to front, each in the layer or in what it is scrolled in.
  fill({ element }, names) {
    const filled = new Map();
    for (const name of names) {
      const pane = this.panes.get(name);
      const around = pane.own.within ? this.panes.get(pane.own.within).element : element;
      const [number, before] = [filled.get(around) || 0, around.querySelectorAll(':scope > .pane')];
      if (before[number] !== pane.element) around.insertBefore(pane.element, before[number] || null);
      filled.set(around, number + 1);
    }
  }

  pane(name) {
    const pane = new Pane(name, this.pictures, (node) => this.showMap(node));
    let asked = false;
    pane.element.addEventListener('scroll', () => {
      this.scrolled.set(name, pane.element.scrollTop);
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        const { scrollTop: low, clientHeight: high } = pane.element;
        const parts = [...this.panes.values()].filter(({ own }) => own.within === name);
        if (parts.some((one) => one.isBehind(low - BEFORE_END, low + high + BEFORE_END))) this.send({ do: 'seen', pane: name });
      });
    });
    return pane;
  }

  showMap(node) {
    const { kind, map } = node.record;
    node.map ||= kind === 'map' ? new PanMap(node, this.pictures, this.send) : new Overview(node);
    node.map.show(node.record, map && this.panes.get(map).nodes.get('').map);
  }

  drop(name, pane) {
    this.panes.delete(name);
    pane.element.remove();
  }

  leave({ name, element, sheet, before }) {
    const had = element.contains(document.activeElement) || document.activeElement === document.body;
    this.layers.delete(name);
    element.remove();
    if (sheet && had && before.element.isConnected) before.element.focus({ preventScroll: true });
  }

  // All of it is gone until Python shows it again.
  clear() {
    this.described = [];
    this.main.replaceChildren();
    this.pictures.clear();
    this.layers.clear();
    this.panes.clear();
  }

  // What a layer begins with is its heading, by which it is called.
  head(layer) {
    const heading = layer.element.querySelector('.words:not(.covered)');
    if (layer.heading && layer.heading !== heading) put(layer.heading, { role: null, 'aria-level': null, tabindex: null });
    layer.heading = heading;
    if (!heading) return;
    put(heading, { role: 'heading', 'aria-level': 1, tabindex: -1 });
    if (layer.sheet) layer.element.setAttribute('aria-label', heading.textContent);
    else if (layer.element === this.main.firstElementChild) document.title = heading.textContent === APP ? APP : `${heading.textContent} · ${APP}`;
  }

  // Whoever listens or types goes on at the heading of what has come; on the way back, where they were.
  arrive({ element, sheet, heading }) {
    if (!sheet && element !== this.main.firstElementChild) return;
    const known = this.returning && [...element.querySelectorAll('.tap')].find((one) => one.getAttribute('aria-label') === this.returning);
    const to = known || heading;
    if (to) to.focus({ preventScroll: true });
  }
}
