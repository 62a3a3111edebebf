// Score over time, drawn: a line for each player with its mark at the end, so that colour is never alone.
import { el, mark, number, svg, tr } from './dom.js';

const WIDE = 320;
const HIGH = 150;
const EDGE = 18;

function scaleOf(lines) {
  const all = lines.flatMap(({ points, total }) => [...points, total]);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  return (points) => HIGH - EDGE / 2 - ((points - low) / (high - low)) * (HIGH - EDGE);
}

export function coursePart(course, players) {
  const y = scaleOf(course.lines);
  const steps = Math.max(1, ...course.lines.map(({ points }) => points.length));
  const x = (place) => (place / steps) * (WIDE - 2 * EDGE) + EDGE / 2;
  const path = ({ points, total }) => [...points, total].map((value, place) => `${place ? 'L' : 'M'}${x(place).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const drawing = svg('svg', { class: 'course', viewBox: `0 0 ${WIDE} ${HIGH}`, 'aria-hidden': 'true' }, svg('line', { class: 'zero', x1: 0, x2: WIDE, y1: y(0), y2: y(0) }),
    ...course.lines.flatMap((line, seat) => {
      const end = mark(players[seat], 16);
      end.setAttribute('x', x(steps) + 2);
      end.setAttribute('y', y(line.total) - 8);
      return [svg('path', { class: `line ${players[seat].colour}`, d: path(line) }), end];
    }));
  const columns = course.lines[0] ? course.lines[0].points.map((_, place) => place) : [];
  const table = el('table', {}, el('caption', {}, tr('score.over_time')), el('tbody', {}, ...course.lines.map((line, seat) => el('tr', {}, el('th', { scope: 'row' }, players[seat].name), ...columns.map((place) => el('td', {}, number(line.points[place]))), el('td', {}, number(line.total))))));
  return el('section', { class: 'plain' }, el('h2', { class: 'head flat' }, tr('score.over_time')), drawing, el('p', { class: 'axis' }, el('small', {}, course.counted), el('small', {}, String(course.last))), el('div', { class: 'hide-table' }, el('div', { class: 'unseen' }, table)));
}
