// Where names stand on a map: beside their places, never upon each other, smaller or led to where it is narrow.
const WAYS = Array.from({ length: 16 }, (_, turn) => [Math.cos((turn * Math.PI) / 8), Math.sin((turn * Math.PI) / 8)]);
// How far from its place a name stands, in pixels; from the second on a line leads to it.
const FAR = [0, 8, 18, 30, 45, 64];
const GAP = 2;
const BESIDE = 4;
const APART = 1.5;
const EDGE = 2;
// How high letters rise above their line and fall below it, by the size of the type.
const ABOVE = 0.88;
const BELOW = 0.22;
const COST = { smaller: 9, led: 34, farther: 0.8, upon: 0.3, dot: 26, mark: 4, strange: 8 };

const bounded = (value) => Math.max(-1, Math.min(1, value));

// How much of a line lies under a box.
function covered([ax, ay, bx, by], [left, top, right, bottom]) {
  let [first, last] = [0, 1];
  for (const [from, step, low, high] of [[ax, bx - ax, left, right], [ay, by - ay, top, bottom]]) {
    if (Math.abs(step) < 1e-9) {
      if (from <= low || from >= high) return 0;
      continue;
    }
    const [one, other] = [(low - from) / step, (high - from) / step];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return last > first ? (last - first) * Math.hypot(bx - ax, by - ay) : 0;
}

const within = ([x, y], [left, top, right, bottom], room) => x > left - room && x < right + room && y > top - room && y < bottom + room;

class Ground {
  constructor(ground) {
    Object.assign(this, ground);
    this.taken = [];
  }

  free([left, top, right, bottom]) {
    if (left < EDGE || top < EDGE || right > this.width - EDGE || bottom > this.height - EDGE) return false;
    return this.taken.every(([l, t, r, b]) => right + BESIDE < l || r + BESIDE < left || bottom + APART < t || b + APART < top);
  }

  // What a name hides there, and whether it could be another place's.
  hides(box, name) {
    let sum = 0;
    for (const dot of this.dots) {
      if (dot === name.at) continue;
      if (within(dot, box, this.disc)) sum += COST.dot;
      else if (within(dot, box, GAP + this.disc)) sum += COST.strange;
    }
    for (const line of this.lines) sum += COST.upon * covered(line, box);
    for (const middle of this.middles) if (within(middle, box, this.disc)) sum += COST.mark;
    return sum;
  }
}

function boxed(name, size, x, y) {
  const [w, h] = [name.wide * size, (ABOVE + BELOW) * size];
  return [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
}

function best(name, ground) {
  const tiers = [];
  name.sizes.forEach((size, step) => {
    for (const far of name.must ? FAR : [0]) tiers.push([COST.smaller * step + (far ? COST.led + COST.farther * far : 0), size, far]);
  });
  tiers.sort((a, b) => a[0] - b[0]);
  let found = null;
  for (const [least, size, far] of tiers) {
    if (found && found.cost <= least) break;
    const away = ground.disc + GAP + far;
    for (const [ux, uy] of WAYS) {
      const [w, h] = [name.wide * size, (ABOVE + BELOW) * size];
      const box = boxed(name, size, name.at[0] + ux * away + (bounded(ux * 1.5) * w) / 2, name.at[1] + uy * away + (bounded(uy * 1.5) * h) / 2);
      if (!ground.free(box)) continue;
      const turned = Math.abs(uy) < 0.1 ? 0 : Math.abs(ux) < 0.1 ? 1.5 : 2.5;
      const cost = least + turned + ground.hides(box, name);
      if ((name.must || cost < COST.dot) && (!found || cost < found.cost)) found = { cost, size, box, far };
    }
  }
  return found || (name.must ? anywhere(name, ground) : null);
}

// The nearest room that is left, in the smallest type.
function anywhere(name, ground) {
  const size = name.sizes[name.sizes.length - 1];
  let found = null;
  for (let x = 0; x < ground.width; x += 4) {
    for (let y = 0; y < ground.height; y += 4) {
      const cost = Math.hypot(x - name.at[0], y - name.at[1]);
      const box = boxed(name, size, x, y);
      if ((!found || cost < found.cost) && ground.free(box)) found = { cost, size, box, far: 1 };
    }
  }
  return found;
}

// A size, the start of the line it is written on, and where a line leads to it if it stands apart; null where there is
// no room for a name that may wait. Those that come first choose first.
export function placed(names, around) {
  const ground = new Ground(around);
  return names.map((name) => {
    const found = best(name, ground);
    if (!found) return null;
    const [left, top, right, bottom] = found.box;
    ground.taken.push(found.box);
    const lead = found.far ? [Math.max(left, Math.min(right, name.at[0])), Math.max(top, Math.min(bottom, name.at[1]))] : null;
    return { size: found.size, at: [left, top + ABOVE * found.size], lead };
  });
}
