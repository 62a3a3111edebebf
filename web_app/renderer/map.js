// A map that fingers, the wheel and keys move without asking: Python is told where it came to rest, and what was tapped.
import { el, place } from './dom.js';
import { along, letters, picture, rounded } from './pictures.js';

const STILL = 10;
const [WHEEL, DOUBLE] = [1.15, 2.2];
const [TWICE, REST] = [300, 200];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// An offset that keeps the map in sight: in the middle if it is smaller than its room, else without a gap.
function held(offset, side, world, covered = 0, beyond = 0) {
  const [low, high] = world <= side ? [(side - world) / 2, (side - world) / 2] : [side - world, 0];
  return Math.min(high + covered + beyond, Math.max(low - beyond, offset));
}

// Its polygons by colour, the lowest layer first; those of layers below 0 are for the map in small.
function layersOf(pieces, pictures) {
  const found = new Map();
  for (const name of Object.keys(pieces)) {
    for (const [, shapes, tint, layer] of pictures.get(name)) {
      const key = `${layer} ${tint}`;
      if (!found.has(key)) found.set(key, { layer, tint, shapes: [] });
      found.get(key).shapes.push(...shapes);
    }
  }
  return [...found.values()].sort((one, other) => one.layer - other.layer || (one.tint < other.tint ? -1 : 1));
}

function pathOf(shapes) {
  const path = new Path2D();
  for (const points of shapes) along(path, points, true);
  return path;
}

export class PanMap {
  constructor(node, pictures, send) {
    this.node = node;
    this.pictures = pictures;
    this.tell = (how, more) => send({ do: 'map', pane: node.pane.name, how, ...more });
    this.canvas = el('canvas', { class: 'map', tabindex: 0, role: 'application' });
    node.element.append(this.canvas);
    this.fingers = new Map();
    // What shows it in small.
    this.overview = null;
    this.moves = null;
    this.last = {};
    this.listen();
  }

  // The record has changed: what is the same as before is not prepared anew.
  show(record) {
    const { view, pieces, box } = record;
    const hasChanged = pieces !== this.pieces;
    Object.assign(this, { record, view, pieces });
    if (hasChanged) {
      this.layers = layersOf(pieces, this.pictures);
      this.paths = this.layers.filter(({ layer }) => layer >= 0).map(({ tint, shapes }) => [tint, pathOf(shapes)]);
      if (this.overview) this.overview.draw(this);
    }
    if (view.moves !== this.moves) Object.assign(this, { moves: view.moves, zoom: view.zoom, offset: view.offset });
    this.canvas.setAttribute('aria-label', document.title);
    const dense = Math.max(1, devicePixelRatio);
    const [wide, high] = [Math.round(box[2] * dense), Math.round(box[3] * dense)];
    if (this.canvas.width !== wide || this.canvas.height !== high) Object.assign(this.canvas, { width: wide, height: high });
    this.place();
  }

  // --- what of it is in sight ---

  place() {
    const { world, box } = this.record;
    const { covered, beyond } = this.view;
    this.offset = [held(this.offset[0], box[2], world[0] * this.zoom, 0, beyond), held(this.offset[1], box[3], world[1] * this.zoom, covered)];
    if (this.overview) this.overview.follow(this);
    if (this.asked) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = 0;
      this.draw();
    });
  }

  pan(x, y) {
    this.offset = [this.offset[0] + x, this.offset[1] + y];
    this.place();
  }

  zoomAbout([x, y], by) {
    const before = this.zoom;
    this.zoom = Math.min(Math.max(before * by, this.view.farthest), this.view.nearest);
    this.offset = [x - ((x - this.offset[0]) * this.zoom) / before, y - ((y - this.offset[1]) * this.zoom) / before];
    this.place();
  }

  // Bring a point of its world to the middle of what no sheet covers.
  jump([x, y]) {
    const { box } = this.record;
    this.offset = [box[2] / 2 - x * this.zoom, (box[3] + this.view.covered) / 2 - y * this.zoom];
    this.place();
    this.rest();
  }

  rest() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.tell('rest', { zoom: this.zoom, offset: this.offset }), REST);
  }

  // --- what is drawn ---

  draw() {
    const to = this.canvas.getContext('2d');
    const { record, zoom, offset } = this;
    const dense = this.canvas.width / record.box[2];
    to.setTransform(1, 0, 0, 1, 0, 0);
    to.fillStyle = record.ground;
    to.fillRect(0, 0, this.canvas.width, this.canvas.height);
    to.setTransform(dense * zoom, 0, 0, -dense * zoom, dense * offset[0], dense * (record.box[3] - offset[1]));
    for (const [tint, path] of this.paths) {
      to.fillStyle = tint;
      to.fill(path);
    }
    for (const [points, tint, width] of record.outlines || []) {
      Object.assign(to, { strokeStyle: tint, lineWidth: 2 * width });
      to.stroke(pathOf([points]));
    }
    const { names, letters: above, ...look } = record.labels;
    for (const labels of [names, above]) this.write(to, Object.values(labels), look);
  }

  write(to, labels, { zoom, plate, lead, width }) {
    for (const [lines, size, tint, ground, from] of labels) {
      if (from) {
        Object.assign(to, { strokeStyle: lead, lineWidth: 2 * width });
        to.beginPath();
        to.moveTo(from[0], from[1]);
        to.lineTo(from[2], from[3]);
        to.stroke();
      }
      if (ground) {
        to.fillStyle = plate;
        to.beginPath();
        rounded(to, [ground[0], ground[1], ground[2] - ground[0], ground[3] - ground[1]], 0);
        to.fill();
      }
      for (const [text, x, y] of lines) letters(to, text, [x, y], size / zoom, tint);
    }
  }

  // --- fingers, the wheel and keys ---

  at({ clientX, clientY }) {
    const { left, bottom } = this.canvas.getBoundingClientRect();
    return [clientX - left, bottom - clientY];
  }

  world([x, y]) {
    return [(x - this.offset[0]) / this.zoom, (y - this.offset[1]) / this.zoom];
  }

  listen() {
    const { canvas, fingers } = this;
    canvas.addEventListener('pointerdown', (event) => {
      const at = this.at(event);
      canvas.setPointerCapture(event.pointerId);
      if (!fingers.size) this.hasMoved = false;
      fingers.set(event.pointerId, { begin: at, now: at });
      if (event.timeStamp - this.last.when < TWICE && Math.hypot(at[0] - this.last.at[0], at[1] - this.last.at[1]) < 2 * STILL) this.twice(at);
    });
    canvas.addEventListener('pointermove', (event) => {
      const finger = fingers.get(event.pointerId);
      if (finger) this.move(finger, this.at(event));
    });
    const up = (event) => {
      if (!fingers.delete(event.pointerId)) return;
      if (this.hasMoved) this.rest();
      else if (!fingers.size && event.type === 'pointerup') {
        this.last = { at: this.at(event), when: event.timeStamp };
        this.tell('tap', { world: this.world(this.last.at), zoom: this.zoom });
      }
    };
    canvas.addEventListener('pointerup', up);
    canvas.addEventListener('pointercancel', up);
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoomAbout(this.at(event), WHEEL ** -Math.sign(event.deltaY));
      this.rest();
    }, { passive: false });
    canvas.addEventListener('keydown', (event) => {
      if (ARROWS[event.key]) {
        event.preventDefault();
        this.tell('move', { direction: ARROWS[event.key] });
      } else if (event.key === 'Enter') this.tell('enter');
    });
    canvas.addEventListener('focus', () => canvas.matches(':focus-visible') && this.tell('in'));
    canvas.addEventListener('blur', () => this.tell('out'));
  }

  move(finger, now) {
    const before = finger.now;
    finger.now = now;
    if (Math.abs(now[0] - finger.begin[0]) + Math.abs(now[1] - finger.begin[1]) > STILL) this.hasMoved = true;
    if (!this.hasMoved) return;
    const other = [...this.fingers.values()].find((one) => one !== finger);
    if (!other) {
      this.pan(now[0] - before[0], now[1] - before[1]);
      return;
    }
    const [was, is] = [before, now].map((one) => Math.max(1, Math.hypot(one[0] - other.now[0], one[1] - other.now[1])));
    this.zoomAbout([(now[0] + other.now[0]) / 2, (now[1] + other.now[1]) / 2], is / was);
  }

  twice(at) {
    this.hasMoved = true;
    this.last = {};
    this.tell('twice');
    if (this.zoom > this.view.farthest * 2) {
      this.zoom = this.view.farthest;
      this.place();
    } else this.zoomAbout(at, DOUBLE);
  }
}

// The whole map in small: a frame around what is in sight, wherever fingers have moved the map; a tap jumps there.
export class Overview {
  constructor({ element }) {
    this.frame = el('i', { class: 'frame' });
    element.append(this.frame);
    element.addEventListener('pointerdown', ({ clientX, clientY }) => {
      const { left, bottom } = element.getBoundingClientRect();
      this.map.jump([(clientX - left) / this.record.scale, (bottom - clientY) / this.record.scale]);
    });
  }

  show(record, map) {
    Object.assign(this, { record, map });
    this.frame.style.outlineColor = record.ink;
    map.overview = this;
    this.draw(map);
    this.follow(map);
  }

  draw({ layers, record: { world } }) {
    const [, , width, height] = this.record.box;
    const lines = layers.filter(({ layer }) => layer < 0).map(({ tint, shapes }) => ['polygons', shapes, tint]);
    const shown = picture([['drawing', lines, world, [0, 0, width]]], width, height);
    if (this.shown) this.shown.remove();
    this.shown = shown;
    this.frame.before(shown);
  }

  follow({ record: { world, box }, zoom, offset }) {
    const { scale } = this.record;
    const [left, bottom, right, top] = [0, 0, box[2], box[3]].map((side, n) => scale * Math.max(0, Math.min(world[n % 2], (side - offset[n % 2]) / zoom)));
    place(this.frame, [left, this.record.box[3] - top, right - left, top - bottom]);
  }
}
