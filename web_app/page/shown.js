// What the page shows, as plain data, kept in the browser: the next start draws it before Python is there. Nothing is
// kept of what is secret, but that somebody was here.
import { WELCOMES } from './release.js';

const KEY = `tableside ${location.pathname.replace(/[^/]+$/, '')}`;
// More than this many letters are not worth their writing.
const MOST = 400000;

// What decides how a page looks.
const looks = ({ install, keeps, ...facts }) => JSON.stringify(facts);

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

// The reply that shows all of it again, at an address and where the facts of the device are the same ones; or null.
export function keptPage(address, facts) {
  const kept = read();
  const isHere = kept && kept.facts === looks(facts) && ['', kept.address].includes(address);
  return isHere ? kept.reply : null;
}

export const keptLanguage = () => ((read() || {}).reply || { look: {} }).look.language;

// The page was laid out for another window: it stands in the middle of this one, and what scrolls is as high.
function fitted(reply, [width, height]) {
  const [aside, more] = [(innerWidth - width) / 2, innerHeight - height];
  const inPlace = ({ box: [x, y, wide, high], ...pane }) => {
    const [isLow, isHigh] = [y > height / 2, y + high > height / 2];
    return { ...pane, box: [x + aside, isLow ? y + more : y, wide, !isLow && isHigh ? high + more : high] };
  };
  const panes = Object.entries(reply.panes).map(([name, pane]) => [name, pane.within ? pane : inPlace(pane)]);
  return { ...reply, panes: Object.fromEntries(panes) };
}

// The reply that shows the welcome to whoever never was here; null for anybody else.
export async function welcomePage(address, { font }, language) {
  const lies = innerWidth > innerHeight;
  const near = WELCOMES.filter(([width, height]) => width <= innerWidth && width > height === lies).sort(([wide, high], [width, height]) => width - wide || Math.abs(high - innerHeight) - Math.abs(height - innerHeight));
  if (read() || !['', 'home'].includes(address) || font !== 1 || !near.length) return null;
  const [width, height] = near[0];
  const name = `welcome-${language}-${width}x${height}.json`;
  const found = await fetch(new URL(name, import.meta.url)).then((answer) => answer.json()).catch(() => null);
  return found && fitted(found, near[0]);
}

// Of a page with something over it nothing is kept: it is half entered, or secret.
export function keep(renderer, address, facts, secret) {
  const isPlain = !secret && renderer.described.length === 1;
  const text = isPlain ? JSON.stringify({ facts: looks(facts), address, reply: renderer.whole() }) : '';
  try {
    if (text && text.length < MOST) localStorage.setItem(KEY, text);
    else if (secret || text) localStorage.setItem(KEY, '{}');
  } catch {
    // a private window, or no room: the next start shows how far it is
  }
}
