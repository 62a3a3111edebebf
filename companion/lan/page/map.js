// A network of places and links as a picture that can be tapped: who owns what, what is open, which way is missing.
import { SHAPE_OF, el, svg, tr } from './dom.js';
import { placed } from './names.js';
import { Pinch } from './pinch.js';

const WIDTH = 1000;
const PAD = 42;
const DOT = 7;
// From this zoom on every place has its name; before, those that are asked for, and others where there is room.
const NEAR = 1.6;
// Type of a name in browser's letters, what it falls back to, and the smallest in pixels.
const LETTERS = { named: 0.8, other: 0.68 };
const SMALLER = [1, 0.88, 0.8];
const LARGEST = 15;
const FLOOR = 9;
// A finger reaches so far, in pixels.
const REACH = 24;
const FARTHEST_ZOOM = 6;
// What stands on each car beside its colour, so that colour is never alone.
const MOTIFS = {
  pink: 'M-5 0h.1M5 0h.1',
  blue: 'M-9 0h18',
  orange: 'M-5 4l10-8',
  green: 'M-5 0h10M0-4v8',
  yellow: 'M-4-4v8M4-4v8',
  black: 'M-9 0h18M-9-3h18M-9 3h18',
  red: 'M-4-4l8 8M4-4l-8 8',
};

// From a point to a line, in the units of the picture.
function distance([x, y], [ax, ay, bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

export class Map {
  constructor(plain, language) {
    this.language = language;
    this.height = Math.round((WIDTH - 2 * PAD) / plain.aspect) + 2 * PAD;
    this.zoom = 1;
    this.links = {};
    this.named = new Set();
    this.picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${this.height}`, class: 'network', role: 'group', 'aria-label': tr('map') });
    const ways = svg('g', {});
    this.marks = svg('g', { class: 'marks' });
    const places = svg('g', { class: 'places' });
    for (const link of plain.links) ways.append(this.link(link));
    this.places = {};
    for (const [id, name, x, y] of plain.places) places.append(this.place(id, name, x, y));
    this.picture.append(ways, this.marks, places);
    this.node = el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': tr('map') }, this.picture);
    this.picture.addEventListener('click', (event) => this.touch(event));
    new Pinch(this.node, () => this.zoom, (zoom, at) => this.zoomTo(zoom, at), () => this.arrange());
    new ResizeObserver(() => this.arrange()).observe(this.node);
  }

  // The nearest link within a finger's reach is meant, and where places are looked for the nearest place.
  touch(event) {
    const { left, top, width } = this.picture.getBoundingClientRect();
    const scale = width / WIDTH;
    const at = [(event.clientX - left) / scale, (event.clientY - top) / scale];
    const nearest = (things, far) => {
      const found = things.map(([id, thing]) => [far(thing), id]).sort(([a], [b]) => a - b)[0];
      return found && found[0] * scale <= REACH ? found[1] : null;
    };
    if (this.finding) {
      const place = nearest(Object.entries(this.places), ({ spot: [x, y] }) => Math.hypot(x - at[0], y - at[1]));
      if (place) this.finding.find(this.places[place].words.textContent);
      return;
    }
    const link = nearest(Object.entries(this.links), ({ line }) => distance(at, line));
    if (link && this.tap) this.tap(link);
  }

  has(id) {
    return id in this.links;
  }

  spot(x, y) {
    return [PAD + x * (WIDTH - 2 * PAD), PAD + y * (this.height - 2 * PAD)];
  }

  link([id, ax, ay, bx, by, length, colour, lane, lanes]) {
    let [x1, y1] = this.spot(ax, ay);
    let [x2, y2] = this.spot(bx, by);
    const far = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / far, (y2 - y1) / far];
    const aside = (lane - (lanes - 1) / 2) * 15;
    [x1, y1, x2, y2] = [x1 - uy * aside + ux * 13, y1 + ux * aside + uy * 13, x2 - uy * aside - ux * 13, y2 + ux * aside - uy * 13];
    const car = Math.hypot(x2 - x1, y2 - y1) / length;
    const turn = (Math.atan2(uy, ux) * 180) / Math.PI;
    const group = svg('g', { class: `link ${colour}`, 'data-link': id });
    group.append(svg('line', { class: 'halo', x1, y1, x2, y2 }));
    for (let n = 0; n < length; n += 1) {
      const [cx, cy] = [x1 + ux * car * (n + 0.5), y1 + uy * car * (n + 0.5)];
      const parts = [svg('rect', { class: 'car', x: -car / 2 + 1.5, y: -5.5, width: Math.max(4, car - 3), height: 11, rx: 2.5 })];
      if (MOTIFS[colour]) parts.push(svg('path', { class: 'motif', d: MOTIFS[colour] }));
      group.append(svg('g', { transform: `translate(${cx.toFixed(1)} ${cy.toFixed(1)}) rotate(${turn.toFixed(1)})` }, ...parts));
    }
    group.addEventListener('keydown', (event) => {
      if ((event.key === 'Enter' || event.key === ' ') && this.tap) {
        event.preventDefault();
        this.tap(id);
      }
    });
    this.links[id] = { group, line: [x1, y1, x2, y2], middle: [(x1 + x2) / 2, (y1 + y2) / 2] };
    return group;
  }

  place(id, name, x, y) {
    const [cx, cy] = this.spot(x, y);
    const words = svg('text', { 'data-name': id });
    words.textContent = name;
    const lead = svg('line', { class: 'lead', x1: cx, y1: cy });
    const group = svg('g', { class: 'place' }, lead, svg('circle', { cx, cy, r: DOT }), words);
    this.places[id] = { group, words, lead, spot: [cx, cy] };
    return group;
  }

  // Names keep their size while the map is zoomed, so every zoom and width has other places for them.
  arrange() {
    const { width, height } = this.picture.getBoundingClientRect();
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const look = [width, letters, ...this.named].join(' ');
    if (!width || look === this.look) return;
    this.look = look;
    const scale = width / WIDTH;
    const scaled = (numbers) => numbers.map((number) => number * scale);
    const names = Object.entries(this.places).map(([id, place]) => {
      const named = this.named.has(id);
      const type = letters * (named || this.zoom > NEAR ? LETTERS.named : LETTERS.other);
      const first = Math.min(type, LARGEST * Math.max(1, this.zoom));
      place.words.style.fontSize = `${first}px`;
      place.words.removeAttribute('transform');
      return { place, named, must: named || this.zoom > NEAR, at: scaled(place.spot), first, sizes: [...SMALLER.map((part) => Math.max(FLOOR, first * part)), FLOOR] };
    });
    for (const name of names) {
      name.wide = name.place.words.getComputedTextLength() / name.first;
      name.crowd = names.filter(({ at: [x, y] }) => Math.hypot(x - name.at[0], y - name.at[1]) < 60).length;
    }
    names.sort((a, b) => b.named - a.named || b.crowd - a.crowd || b.wide - a.wide);
    const links = Object.values(this.links);
    const ground = { width, height, disc: DOT * scale, dots: names.map(({ at }) => at), lines: links.map(({ line }) => scaled(line)), middles: links.map(({ middle }) => scaled(middle)) };
    placed(names, ground).forEach((found, number) => this.write(names[number].place, found, scale));
  }

  write({ group, words, lead }, found, scale) {
    group.classList.toggle('nameless', !found);
    group.classList.toggle('led', Boolean(found && found.lead));
    if (!found) return;
    const [x, y] = found.at.map((one) => (one / scale).toFixed(1));
    words.style.fontSize = `${found.size}px`;
    words.setAttribute('transform', `translate(${x} ${y}) scale(${(1 / scale).toFixed(4)})`);
    if (found.lead) {
      lead.setAttribute('x2', (found.lead[0] / scale).toFixed(1));
      lead.setAttribute('y2', (found.lead[1] / scale).toFixed(1));
      lead.setAttribute('stroke-width', (1 / scale).toFixed(2));
    }
  }

  // What is at this point of the node stays there.
  zoomTo(zoom, [x, y]) {
    const { node, picture } = this;
    const [across, down] = [(node.scrollLeft + x) / node.scrollWidth, (node.scrollTop + y) / node.scrollHeight];
    this.zoom = Math.max(1, Math.min(FARTHEST_ZOOM, zoom));
    picture.style.width = `${this.zoom * 100}%`;
    picture.classList.toggle('near', this.zoom > NEAR);
    node.scrollLeft = across * node.scrollWidth - x;
    node.scrollTop = down * node.scrollHeight - y;
  }

  zooms() {
    const { node } = this;
    const set = (to) => {
      this.zoomTo(to, [node.clientWidth / 2, node.clientHeight / 2]);
      this.arrange();
    };
    return el('span', {}, el('button', { class: 'step', 'data-key': 'zoom_in', 'aria-label': tr('zoom_in'), onclick: () => set(this.zoom * 1.5) }, '+'), el('button', { class: 'step', 'data-key': 'zoom_out', 'aria-label': tr('zoom_out'), onclick: () => set(this.zoom / 1.5) }, '−'));
  }

  // `asked`: the question whose answers are links; `tap`: what a link leads to where it can be tapped.
  update(view, lines, { asked, asking, tap }) {
    this.tap = asked || (!asking && view.links) ? tap : null;
    this.finding = asking && asking.question.options && asking.question.options.length > 12 && !asked ? asking : null;
    const missing = new Set(lines.flatMap((line) => line.links || []));
    this.named = new Set(lines.flatMap((line) => line.places || []));
    this.picture.classList.toggle('calm', !asked);
    this.picture.classList.toggle('live', Boolean(this.tap));
    const open = new Set(asked ? asked.options.filter((option) => !option.closed).map((option) => option.id) : []);
    this.marks.replaceChildren();
    for (const [id, { group, middle }] of Object.entries(this.links)) {
      const owner = view.owners[id];
      const seat = owner === undefined ? null : view.seats[owner];
      const picked = asking && asking.picked && asking.picked.id === id;
      const base = group.getAttribute('class').split(' ').slice(0, 2).join(' ');
      group.setAttribute('class', `${base} ${seat ? `owned of-${seat.colour}` : ''} ${owner === view.me ? 'own' : ''} ${missing.has(id) && !seat ? 'missing' : ''} ${picked ? 'picked' : ''} ${asked && !open.has(id) ? 'shut' : ''}`);
      const option = asked && asked.options.find((one) => one.id === id);
      if (option) {
        group.setAttribute('tabindex', option.closed ? '-1' : '0');
        group.setAttribute('role', 'button');
        group.setAttribute('aria-label', [option.label, option.detail, option.cost, option.closed && option.closed.words].filter(Boolean).join(', '));
      } else for (const name of ['tabindex', 'role', 'aria-label']) group.removeAttribute(name);
      if (seat) this.marks.append(this.mark(seat, middle));
    }
    for (const [id, { group }] of Object.entries(this.places)) group.classList.toggle('named', this.named.has(id));
    this.arrange();
  }

  mark(seat, [x, y]) {
    const shape = SHAPE_OF[seat.colour] ? svg('polygon', { points: SHAPE_OF[seat.colour] }) : svg('circle', { cx: 24, cy: 24, r: 22 });
    return svg('g', { class: `mark ${seat.colour}`, transform: `translate(${(x - 9).toFixed(1)} ${(y - 9).toFixed(1)}) scale(.375)` }, shape);
  }
}
