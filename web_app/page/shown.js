// What the page shows, as plain data, kept in the browser: the next start draws it before Python is there.
import { changed } from './dom.js';

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

const pictureNames = ({ picture, pressed, pieces = {} }) => [picture, pressed, ...Object.keys(pieces)].filter(Boolean);

export class Shown {
  // `pictures` by their names, as they have been drawn so far.
  constructor(pictures) {
    this.pictures = pictures;
    this.panes = new Map();
    this.layers = [];
    this.look = {};
    this.address = '';
  }

  take({ look, layers, panes = {}, address }) {
    this.look = look || this.look;
    this.layers = layers || this.layers;
    this.address = address === undefined ? this.address : address;
    for (const [name, { set = [], ...own }] of Object.entries(panes)) {
      const pane = this.panes.get(name) || { own: {}, records: new Map() };
      Object.assign(pane.own, own);
      for (const [path, change] of set) pane.records.set(path, changed(change.kind ? {} : pane.records.get(path), change));
      this.panes.set(name, pane);
    }
    const wanted = new Set(this.layers.flatMap((layer) => layer.panes));
    for (const name of this.panes.keys()) if (!wanted.has(name)) this.panes.delete(name);
  }

  // Of a page with something over it nothing is kept: it is half entered, or secret.
  keep(facts, secret) {
    const isPlain = !secret && this.layers.length === 1;
    const text = isPlain ? JSON.stringify({ facts: looks(facts), address: this.address, reply: this.reply() }) : '';
    try {
      if (text && text.length < MOST) localStorage.setItem(KEY, text);
      else if (secret || text) localStorage.removeItem(KEY);
    } catch {
      // a private window, or no room: the next start shows how far it is
    }
  }

  reply() {
    const panes = {};
    const pictures = {};
    for (const [name, { own, records }] of this.panes) {
      const set = [...reached(records, '')];
      panes[name] = { ...own, set };
      for (const [, record] of set) for (const one of pictureNames(record)) pictures[one] = this.pictures.get(one);
    }
    return { look: this.look, layers: this.layers, pictures, panes };
  }
}

// Each record after the one around it; what is no part of anything any more is left out.
function* reached(records, path) {
  const record = records.get(path);
  if (!record) return;
  yield [path, record];
  for (const step of record.parts || []) yield* reached(records, path ? `${path}/${step}` : step);
}
