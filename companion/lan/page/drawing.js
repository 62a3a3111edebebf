// Pictures that the host describes as shapes: rounded panels, discs, outlines, words, symbols, players' marks.
import { SHAPE_OF, svg } from './dom.js';
import { SYMBOLS } from './symbols.js';

const LINE = 1.4;
// How wide a bold letter is, by its size: for words that have to be made smaller.
const LETTER = 0.68;

const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches;
// A colour as it is written; two with a stroke between where the dark has its own.
const written = (colour) => { const [light, dark] = colour.split('/'); return isDark() && dark ? dark : light; };
// The same, or a name of the look.
const paint = (colour) => (!colour ? 'none' : colour[0] === '#' ? written(colour) : `var(--${colour.replace('_', '-')})`);
const outlined = ({ fill, line }, width = LINE) => ({ fill: paint(fill), stroke: paint(line), 'stroke-width': line ? width : 0 });
const joined = (points) => points.map((point) => point.join(',')).join(' ');

function rounded({ box: [x, y, width, height], radius }, inset) {
  return { x: x + inset, y: y + inset, width: Math.max(0, width - 2 * inset), height: Math.max(0, height - 2 * inset), rx: Math.max(0, radius - inset) };
}

const DRAW = {
  panel: (one) => svg('rect', { ...rounded(one, one.line ? LINE / 2 : 0), ...outlined(one) }),
  dashed: (one) => svg('rect', { ...rounded(one, LINE / 2), 'stroke-dasharray': '4 3', ...outlined(one) }),
  disc: (one) => svg('circle', { cx: one.middle[0], cy: one.middle[1], r: one.radius - (one.line ? LINE / 2 : 0), ...outlined(one) }),
  polygon: (one) => svg('polygon', { points: joined(one.points), 'stroke-linejoin': 'round', ...outlined(one, one.width) }),
  lines: (one) => svg('g', { fill: 'none', stroke: paint(one.ink), 'stroke-width': one.width }, ...one.paths.map((path) => svg('polyline', { points: joined(path) }))),
  words: ({ words, middle: [x, y], room, size, ink }) => {
    const fit = Math.min(1, room / (size * LETTER * words.length));
    const text = svg('text', { x, y, 'text-anchor': 'middle', 'dominant-baseline': 'central', fill: paint(ink), 'font-size': (size * fit).toFixed(2) });
    text.textContent = words;
    return text;
  },
  icon: ({ name, middle: [x, y], size, ink }) => svg('path', { d: SYMBOLS[name], transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`, fill: paint(ink) }),
  mark: ({ seat, middle: [x, y], side, lettered }, seats) => {
    const { colour, initial } = seats[seat];
    const shape = SHAPE_OF[colour] ? svg('polygon', { points: SHAPE_OF[colour] }) : svg('circle', { cx: 24, cy: 24, r: 22 });
    const letter = svg('text', { x: 24, y: colour === 'green' ? 31 : 25, 'text-anchor': 'middle', 'dominant-baseline': 'central' });
    letter.textContent = lettered ? initial : '';
    return svg('g', { class: `mark ${colour}`, transform: `translate(${x - side / 2} ${y - side / 2}) scale(${side / 48})` }, shape, letter);
  },
};

// `seats`: whose marks stand in the picture.
export function picture(plain, props, seats = []) {
  return svg('svg', { viewBox: `0 0 ${plain.width} ${plain.height}`, ...props }, ...plain.shapes.map((one) => DRAW[one.shape](one, seats)));
}
