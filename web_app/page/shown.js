// What the page shows, as plain data, kept in the browser: the next start draws it before Python is there.
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

export const keptLanguage = () => (read() || { reply: { look: {} } }).reply.look.language;

// Of a page with something over it nothing is kept: it is half entered, or secret.
export function keep(renderer, address, facts, secret) {
  const isPlain = !secret && renderer.described.length === 1;
  const text = isPlain ? JSON.stringify({ facts: looks(facts), address, reply: renderer.whole() }) : '';
  try {
    if (text && text.length < MOST) localStorage.setItem(KEY, text);
    else if (secret || text) localStorage.removeItem(KEY);
  } catch {
    // a private window, or no room: the next start shows how far it is
  }
}
