// A pane: a tree of records as elements, each in place by its box. An element stays the same while its record does.
import { changed, el, place, put } from './dom.js';
import { picture } from './pictures.js';

const TAGS = { words: 'p', icon: 'i' };
const kindOf = ({ kind, heading }) => (kind === 'words' && heading ? 'h2' : TAGS[kind] || 'div');
const way = ({ path }, step) => (path ? `${path}/${step}` : step);

export class Pane {
  // `showMap` shows a map in its node, where there are maps.
  constructor(name, pictures, showMap) {
    this.name = name;
    this.showMap = showMap;
    this.pictures = pictures;
    this.element = el('div', { class: 'pane' });
    // What was told of it beside what stands in it; `within` is the pane it is scrolled in, by its name.
    this.own = {};
    this.nodes = new Map();
    // The node around each way.
    this.owners = new Map();
  }

  // `box` of the pane in the window, whether it `scrolls`, and in `set` the records that have changed, as [way, change].
  update({ set = [], ...own }) {
    const { box, scrolls, fingers } = Object.assign(this.own, own);
    if (box) place(this.element, box);
    if (scrolls) this.element.classList.add('scrolls');
    if (fingers) this.element.classList.add('taking');
    const changed = set.map(([path, change]) => this.change(path, change));
    for (const node of changed) this.arrange(node);
    for (const node of changed) this.dress(node);
    // Keys scroll by what they reach; where they reach nothing, by the pane itself.
    if (this.element.classList.contains('scrolls')) this.element.tabIndex = this.element.querySelector('.tap, input') ? -1 : 0;
  }

  // All that shows it again: each record after the one around it.
  whole() {
    const within = (node) => [[node.path, node.record], ...node.parts.flatMap(within)];
    return { ...this.own, set: this.nodes.size ? within(this.nodes.get('')) : [] };
  }

  change(path, change) {
    const node = this.node(path, change.kind);
    node.record = changed(node.record, change);
    if (change.parts) for (const step of change.parts) this.owners.set(way(node, step), node);
    this.ensureElement(node);
    return node;
  }

  // The node of this way; with a kind, another kind of thing stands there now, or it is new.
  node(path, kind) {
    let node = this.nodes.get(path);
    if (node && !kind) return node;
    const up = this.owners.get(path);
    if (node) for (const part of node.parts) this.forget(part, node);
    if (node && node.up !== up) node.element.remove();
    node = Object.assign(node || { pane: this, path }, { record: {}, parts: [], up, button: null, input: null, map: null, ground: null, text: null, renewed: true });
    this.nodes.set(path, node);
    return node;
  }

  ensureElement(node) {
    const tag = kindOf(node.record);
    if (!node.renewed && node.element.localName === tag) return;
    const element = el(tag, { class: `node ${node.record.kind}` });
    if (!node.renewed) element.append(...node.element.childNodes);
    if (node.element) node.element.replaceWith(element);
    if (node.path === '' && element.parentNode !== this.element) this.element.prepend(element);
    Object.assign(node, { element, renewed: false });
    element.node = node;
  }

  forget(node, up) {
    if (node.up !== up) return;
    this.nodes.delete(node.path);
    for (const part of node.parts) this.forget(part, node);
    node.element.remove();
  }

  // What it holds, in the order it is painted; what is no part of it any more is gone.
  arrange(node) {
    const paths = (node.record.parts || []).map((step) => way(node, step));
    const wanted = new Set(paths);
    for (const part of node.parts) if (!wanted.has(part.path)) this.forget(part, node);
    node.parts = paths.map((path) => this.nodes.get(path));
    let next = node.element.querySelector(':scope > .node');
    for (const part of node.parts) {
      if (part.element === next) next = next.nextElementSibling;
      else node.element.insertBefore(part.element, next);
    }
  }

  // What can be tapped, in order.
  taps() {
    return [...this.element.querySelectorAll('.tap')];
  }

  // True if something of a long list is missing between these distances from the top of all.
  isBehind(low, high) {
    const above = this.element.getBoundingClientRect().top - this.element.scrollTop;
    return [...this.nodes.values()].some(({ element, record: { lazy, box } }) => {
      if (!lazy) return false;
      const top = element.getBoundingClientRect().top - above;
      return Math.max(0, low - top) < lazy[0] || Math.min(box[3], high - top) > lazy[1];
    });
  }

  // True for what is a part of something that is tapped, which says its words.
  isCovered(node) {
    return Boolean(node.up && (node.up.record.tap || this.isCovered(node.up)));
  }

  dress(node) {
    const { element, record } = node;
    place(element, record.box);
    if (record.kind === 'words' || record.kind === 'icon') this.setWords(node);
    else if (record.kind === 'field') setField(node);
    else if (record.kind === 'slider') setSlider(node);
    else if (record.kind === 'map' || record.kind === 'overview') this.showMap(node);
    element.classList.toggle('fingers', Boolean(record.fingers));
    if (record.kind === 'list') element.setAttribute('role', 'list');
    if (node.up && node.up.record.kind === 'list') element.setAttribute('role', 'listitem');
    if (Boolean(record.tap) !== Boolean(node.button)) {
      if (node.ground) node.ground.remove();
      if (node.button) node.button.remove();
      node.button = record.tap ? el('button', { class: 'tap', type: 'button' }) : null;
      node.ground = null;
      if (node.button) element.prepend(node.button);
      for (const part of this.nodes.values()) if (part.record.lines && part.path.startsWith(node.path)) this.setWords(part);
    }
    if (node.button) setButton(node);
    this.setGround(node);
  }

  setWords(node) {
    const { element, record } = node;
    const { lines, size, bold, ink, align, box } = record;
    const text = lines.join('\n');
    if (!node.text) {
      node.text = document.createTextNode('');
      element.prepend(node.text);
    }
    if (node.text.data !== text) node.text.data = text;
    Object.assign(element.style, { fontSize: `${size}px`, lineHeight: `${box[3] / lines.length}px`, fontWeight: bold ? 700 : 400, color: ink, textAlign: align || '' });
    const covered = record.kind === 'icon' || this.isCovered(node);
    element.classList.toggle('covered', covered);
    put(element, { 'aria-hidden': covered && 'true' });
  }

  // The picture, or how it looks while it is pressed.
  setGround(node) {
    const { element, record, button } = node;
    const name = (node.down && record.pressed) || record.picture || '';
    const wanted = name && `${name} ${record.box[2]} ${record.box[3]}`;
    if (button) element.style.setProperty('--sinks', `${record.sinks || 0}px`);
    if (wanted === (node.ground ? node.ground.wanted : '')) return;
    const shown = name ? picture(this.pictures.get(name), record.box[2], record.box[3]) : null;
    if (shown) shown.wanted = wanted;
    if (node.ground && shown) node.ground.replaceWith(shown);
    else if (node.ground) node.ground.remove();
    else if (record.kind === 'words') element.append(shown);
    else (button || element).prepend(shown);
    node.ground = shown;
  }

  // Something is pressed, or no longer.
  press(node, down) {
    node.down = down;
    node.element.classList.toggle('down', down);
    this.setGround(node);
  }
}

function setButton({ button, record }) {
  const { name, on, chosen } = record;
  const isSwitch = on !== undefined;
  put(button, { 'aria-label': name, role: isSwitch && 'switch', 'aria-checked': isSwitch && String(on), 'aria-pressed': !isSwitch && chosen && 'true' });
  for (const flag of ['hold', 'slides', 'drags']) button.classList.toggle(flag, Boolean(record[flag]));
}

function inputOf(node, given) {
  if (!node.input) {
    node.input = el('input', given);
    node.element.append(node.input);
  }
  return node.input;
}

// The browser owns the letters while they are typed: what comes back of them is no news.
function setField(node) {
  const { text, hint, left, sign, focus } = node.record.field;
  const input = inputOf(node, { class: 'letters', autocomplete: 'off', enterkeyhint: 'done' });
  input.placeholder = hint;
  input.setAttribute('aria-label', hint || text);
  Object.assign(input.style, { fontSize: `${node.record.size}px`, paddingLeft: `${left}px` });
  if (sign) node.element.dataset.sign = sign;
  node.typed ||= new Set();
  if (text !== input.value && !node.typed.has(text)) {
    input.value = text;
    node.typed.clear();
  }
  if (Boolean(focus) !== Boolean(node.focused)) {
    node.focused = focus;
    if (focus) setTimeout(() => input.focus());
    else input.blur();
  }
}

function setSlider(node) {
  const input = inputOf(node, { class: 'range', type: 'range', min: 0 });
  input.max = node.record.last;
  if (document.activeElement !== input) input.value = node.record.at;
  input.setAttribute('aria-label', `${node.record.at} / ${node.record.last}`);
}
