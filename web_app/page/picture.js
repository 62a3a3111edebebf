// The score sheet as a picture for a chat, always light: the winner, every row, the totals.
import { el, SHAPE_OF, tr } from './dom.js';

const [WIDE, HIGH, EDGE, TOP] = [1080, 1350, 64, 400];
const FONT = 'system-ui, sans-serif';
const INK = '#262119';
const INK2 = '#5C5344';
const RULE = '#D8CCB4';
const PAPER = '#F5EFE1';
const BRASS = '#D9A441';
const WASH = '#F7E8C4';
// Fill, line and letter of each colour, as on the marks.
const FILLS = { blue: ['#24539A', '#163663', '#FFFDF7'], red: ['#C23B2E', '#7E2219', '#FFFDF7'], green: ['#5FA052', '#2F6427', '#201B14'], yellow: ['#EDB92E', '#8A640D', '#201B14'], black: ['#2A2722', '#0B0A08', '#FFFDF7'], white: ['#FDFAF2', '#3A342A', '#201B14'], purple: ['#6B3F8F', '#42245B', '#FFFDF7'] };

class Pen {
  constructor(canvas) {
    this.to = canvas.getContext('2d');
    this.to.textBaseline = 'middle';
  }

  box(x, y, width, height, colour) {
    this.to.fillStyle = colour;
    this.to.fillRect(x, y, width, height);
  }

  // Letters made smaller until they fit.
  write(words, x, y, { size = 40, weight = 400, colour = INK, align = 'start', most = WIDE - 2 * EDGE } = {}) {
    const { to } = this;
    let now = size;
    do {
      to.font = `${weight} ${now}px ${FONT}`;
      now -= 2;
    } while (to.measureText(words).width > most && now > 14);
    to.fillStyle = colour;
    to.textAlign = align;
    to.fillText(words, x, y);
  }

  mark(player, x, y, size) {
    const { to } = this;
    const [fill, line, letter] = FILLS[player.colour] || FILLS.white;
    const points = (SHAPE_OF[player.colour] || '').split(' ').filter(Boolean).map((one) => one.split(',').map(Number));
    const at = (value) => ((value - 24) / 48) * size;
    to.beginPath();
    if (points.length) points.forEach(([px, py], place) => (place ? to.lineTo(x + at(px), y + at(py)) : to.moveTo(x + at(px), y + at(py))));
    else to.arc(x, y, (22 / 48) * size, 0, 2 * Math.PI);
    to.closePath();
    to.fillStyle = fill;
    to.strokeStyle = line;
    to.lineWidth = size / 20;
    to.fill();
    to.stroke();
    this.write(player.initial, x, y + (player.colour === 'green' ? size / 7 : size / 40), { size: size * 0.46, weight: 700, colour: letter, align: 'center', most: size });
  }
}

export function scorePicture(sheet) {
  const canvas = el('canvas', { width: WIDE, height: HIGH });
  const pen = new Pen(canvas);
  pen.box(0, 0, WIDE, HIGH, PAPER);
  pen.box(0, 0, WIDE, TOP - 40, WASH);
  pen.write(sheet.title, EDGE, 70, { size: 52, weight: 700 });
  pen.write(sheet.facts, EDGE, 126, { size: 32, colour: INK2 });
  const winners = sheet.players.filter((_, seat) => sheet.ranks[seat] === 1);
  winners.forEach((player, place) => pen.mark(player, EDGE + 60 + place * 140, 250, 120));
  const beside = EDGE + 60 + winners.length * 140;
  pen.write(sheet.winner, beside, 225, { size: 64, weight: 700, most: WIDE - beside - EDGE });
  pen.write([sheet.ahead, ...sheet.ties].filter(Boolean).join(' · '), beside, 290, { size: 32, colour: INK2, most: WIDE - beside - EDGE });
  drawRows(pen, sheet);
  pen.write('Tableside', WIDE - EDGE, HIGH - 44, { size: 28, weight: 700, colour: INK2, align: 'end' });
  return canvas;
}

function drawRows(pen, sheet) {
  const names = 320;
  const column = (WIDE - 2 * EDGE - names) / sheet.players.length;
  const x = (seat) => EDGE + names + column * (seat + 0.5);
  const high = Math.min(76, (HIGH - TOP - 290) / (sheet.rows.length + 0.4));
  sheet.players.forEach((player, seat) => {
    pen.mark(player, x(seat), TOP + 10, 52);
    pen.write(player.name, x(seat), TOP + 66, { size: 28, weight: 700, align: 'center', most: column - 12 });
  });
  const first = TOP + 100;
  sheet.rows.forEach((line, place) => {
    const y = first + high * (place + 0.5);
    pen.box(EDGE, y - high / 2, WIDE - 2 * EDGE, 2, RULE);
    pen.write(line.words, EDGE, y, { size: 32, most: names - 16 });
    line.cells.forEach((cell, seat) => pen.write(cell.hidden ? '?' : cell.points, x(seat), y, { size: 36, align: 'center', most: column - 12 }));
  });
  const y = first + high * sheet.rows.length + 50;
  pen.box(EDGE, y - 48, WIDE - 2 * EDGE, 4, INK);
  pen.write(tr('total'), EDGE, y, { size: 40, weight: 700, most: names - 16 });
  sheet.totals.forEach((points, seat) => {
    if (sheet.ranks[seat] === 1) pen.box(x(seat) - column / 2 + 4, y - 40, column - 8, 80, BRASS);
    pen.write(points, x(seat), y, { size: 48, weight: 700, align: 'center', most: column - 12 });
  });
}
