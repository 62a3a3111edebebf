// Pictures from what a pen took down, in its verbs: y up from the lower left corner of the box. Grounds alone become
// elements; anything else is painted on a canvas.
import { el } from './dom.js';

// How far a picture may reach beyond its box.
const REACH = 12;
const MOST_GROUNDS = 8;
const LETTERS = getComputedStyle(document.documentElement).getPropertyValue('--letters');
const SIGNS = '"Tableside Icons"';
// How far below their middle, or above their lower edge, letters and signs stand, by their size.
const [LETTERS_DOWN, SIGNS_DOWN, LETTERS_UP] = [0.401, 0.375, 0.288];

export function along(to, points, close = false) {
  for (let at = 0; at < points.length; at += 2) (at ? to.lineTo : to.moveTo).call(to, points[at], points[at + 1]);
  if (close) to.closePath();
}

export function rounded(to, [x, y, width, height], radius) {
  const [first, second, third, fourth] = Array.isArray(radius) && radius.length === 4 ? radius : Array(4).fill(Array.isArray(radius) ? radius[0] : radius);
  to.roundRect(x, y, width, height, [fourth, third, second, first]);
}

function filled(to, ink, draw) {
  to.fillStyle = ink;
  to.beginPath();
  draw();
  to.fill();
}

function stroked(to, ink, width, draw) {
  to.strokeStyle = ink;
  to.lineWidth = width;
  to.beginPath();
  draw();
  to.stroke();
}

// Letters stand upright, though y goes up.
function upright(to, text, [x, y], font, ink, align = 'center') {
  to.save();
  to.translate(x, y);
  to.scale(1, -1);
  Object.assign(to, { font, fillStyle: ink, textAlign: align, fontKerning: 'none' });
  to.fillText(text, 0, 0);
  to.restore();
}

// Bold letters around a point.
export const letters = (to, text, [x, y], size, ink) => upright(to, text, [x, y - size * LETTERS_DOWN], `700 ${size}px ${LETTERS}`, ink);

const VERBS = {
  panel: (to, box, radius, ink) => filled(to, ink, () => rounded(to, box, radius)),
  outline: (to, box, radius, ink, width) => stroked(to, ink, 2 * width, () => rounded(to, box, radius)),
  disc: (to, middle, radius, ink) => filled(to, ink, () => to.arc(...middle, radius, 0, 2 * Math.PI)),
  ring: (to, middle, radius, ink, width, share) => stroked(to, ink, 2 * width, () => to.arc(...middle, radius, Math.PI / 2, Math.PI / 2 - 2 * Math.PI * share, true)),
  stroke: (to, points, ink, width, close) => stroked(to, ink, width, () => along(to, points, close)),
  polygons: (to, shapes, ink) => filled(to, ink, () => shapes.forEach((one) => along(to, one, true))),
  threads: (to, paths, ink, width) => stroked(to, ink, width, () => paths.forEach((one) => along(to, one))),
  words: letters,
  line: (to, text, [x, y], size, ink, bold) => upright(to, text, [x, y + size * LETTERS_UP], `${bold ? 700 : 400} ${size}px ${LETTERS}`, ink, 'left'),
  symbol: (to, sign, [x, y], size, ink) => upright(to, sign, [x, y - size * SIGNS_DOWN], `${size}px ${SIGNS}`, ink),

  // A whole number of dashes fits, the first at the right below the corner.
  dashed(to, [x, y, width, height], radius, ink, thick, dash, gap) {
    const around = 2 * (width + height) - 8 * radius + 2 * Math.PI * radius;
    const step = around / Math.max(3, Math.round(around / (dash + gap))) / (dash + gap);
    const [right, top] = [x + width, y + height];
    to.save();
    to.setLineDash([dash * step, gap * step]);
    stroked(to, ink, thick, () => {
      to.moveTo(right, top - radius);
      to.arcTo(right, top, x, top, radius);
      to.arcTo(x, top, x, y, radius);
      to.arcTo(x, y, right, y, radius);
      to.arcTo(right, y, right, top, radius);
      to.closePath();
    });
    to.restore();
  },

  dotted(to, [x, y], length, ink) {
    to.save();
    to.setLineDash([2, 3]);
    stroked(to, ink, 1, () => along(to, [x, y + 0.5, x + length, y + 0.5]));
    to.restore();
  },

  image(to, png, [x, y, width, height]) {
    const at = to.getTransform();
    to.canvas.classList.add('loading');
    createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))], { type: 'image/png' })).then((image) => {
      to.setTransform(at);
      to.scale(1, -1);
      to.drawImage(image, x, -y - height, width, height);
      to.canvas.classList.remove('loading');
    });
  },

  // A picture of verbs, made to fit its box.
  drawing: (to, verbs, [wide], [x, y, width]) => within(to, verbs, () => {
    to.translate(x, y);
    to.scale(width / wide, width / wide);
  }),

  shift: (to, x, y, inner) => within(to, inner, () => to.translate(x, y)),
  turn: (to, angle, [x, y], inner) => within(to, inner, () => {
    to.translate(x, y);
    to.rotate((angle * Math.PI) / 180);
    to.translate(-x, -y);
  }),
};

function within(to, verbs, move) {
  to.save();
  move();
  draw(to, verbs);
  to.restore();
}

function draw(to, verbs) {
  for (const [verb, ...given] of verbs) VERBS[verb](to, ...given);
}

const rounding = (radius) => [radius].flat().map((one) => `${one}px`).join(' ');

function grounds(verbs) {
  return verbs.map(([, [left, bottom, width, height], radius, ink]) => {
    const ground = el('i');
    Object.assign(ground.style, { left: `${left}px`, bottom: `${bottom}px`, width: `${width}px`, height: `${height}px`, borderRadius: rounding(radius), background: ink });
    return ground;
  });
}

// A picture of verbs as a file, so many pixels wide.
export function painted({ drawing, size: [width, height], pixels }) {
  const by = pixels / width;
  const canvas = el('canvas', { width: pixels, height: Math.round(height * by) });
  const to = canvas.getContext('2d');
  to.setTransform(by, 0, 0, -by, 0, height * by);
  draw(to, drawing);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

// An element of so many pixels that shows these verbs.
export function picture(verbs, width, height) {
  if (verbs.length <= MOST_GROUNDS && verbs.every(([verb]) => verb === 'panel')) return el('span', { class: 'picture' }, ...grounds(verbs));
  const dense = Math.max(1, devicePixelRatio);
  const [wide, high] = [width + 2 * REACH, height + 2 * REACH];
  const canvas = el('canvas', { class: 'picture', width: Math.ceil(wide * dense), height: Math.ceil(high * dense) });
  Object.assign(canvas.style, { left: `${-REACH}px`, top: `${-REACH}px`, width: `${Math.ceil(wide * dense) / dense}px`, height: `${Math.ceil(high * dense) / dense}px` });
  const to = canvas.getContext('2d');
  to.setTransform(dense, 0, 0, -dense, REACH * dense, (height + REACH) * dense);
  to.lineJoin = 'round';
  draw(to, verbs);
  return canvas;
}
