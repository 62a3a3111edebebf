// Settings: language, look, letters, what happens at the table; what this browser keeps, and the way to the data.
import { dataPage } from './data.js';
import { allowMoving, canRead, use as useDevice } from './device.js';
import { el, tr } from './dom.js';
import { drawn } from './icons.js';
import { load } from './language.js';
import * as pages from './pages.js';
import { row, toggle, top } from './parts.js';
import { ask } from './requests.js';
import { keep } from './storage.js';
import { state } from './transport.js';

// Rules of the styles for the dark, which a reader may wish for on a device that is light, and the other way round.
const DARK = '(prefers-color-scheme: dark)';
const dark = new Set();

export async function settingsPage() {
  const found = await ask('settings');
  if (!found) return [top(tr('settings.title'))];
  const one = ({ id, title, detail, value, options }) => (options ? choice(id, title, options, value) : toggle(`set ${id}`, title, detail, value, () => set(id, !value)));
  const [looks, rest] = [found.settings.filter(({ options }) => options), found.settings.filter(({ id, options }) => !options && (id !== 'spoken' || canRead()))];
  return [top(tr('settings.title')), found.notice ? el('p', { class: 'sub', role: 'status' }, found.notice) : null, choice('language', tr('settings.language'), found.languages, found.language), ...looks.map(one),
    el('h2', { class: 'head' }, tr('settings.at_table')), ...rest.map(one), ...(await storagePart()), row('data', tr('settings.data'), () => pages.go(dataPage), { before: drawn('sheet', 24), detail: tr('data.back_up_detail') }), el('p', { class: 'foot' }, found.footer)];
}

async function set(name, value) {
  if (name === 'shake' && value) allowMoving();
  const now = await ask('set', { name, value });
  if (now) await use(now);
  await pages.again();
}

const choice = (id, title, options, value) => el('label', { class: 'row setting' }, el('span', { class: 'lines' }, el('b', {}, title)), el('select', { 'data-key': `set ${id}`, onchange: (event) => set(id, event.target.value) }, ...options.map(([name, words]) => el('option', { value: name, selected: name === value, lang: id === 'language' ? name : null }, words))));

// --- what this browser keeps ---

// Whether the browser may clear the tables when it needs the room, and whether it starts without a network.
async function storagePart() {
  const { storage, serviceWorker } = navigator;
  const known = storage && storage.persisted ? await storage.persisted() : null;
  const grant = async () => {
    await storage.persist();
    await pages.again();
  };
  const offline = serviceWorker && serviceWorker.controller ? el('p', { class: 'sub' }, tr('works_offline')) : null;
  if (known === null && !offline) return [];
  return [el('h2', { class: 'head' }, tr('storage')), known === null ? null : el('p', { class: 'sub', role: 'status', 'data-kept': String(known) }, tr(known ? 'storage_kept' : 'storage_may_go')), offline,
    known === false ? row('persist', tr('storage_keep'), grant, { end: '' }) : null];
}

// --- what the page itself has to know of the settings ---

export async function use(found) {
  const valueOf = (name) => (found.settings.find(({ id }) => id === name) || {}).value;
  const language = found.language || state.language;
  const [size, look] = [valueOf('text_size'), valueOf('look')];
  keep({ language, size, look });
  useDevice(Object.fromEntries(found.settings.map(({ id, value }) => [id, value])));
  dress({ size, look });
  if (language !== state.language) await load(language);
}

// The look and the letters, before anything is shown.
export function dress({ size, look }) {
  const { dataset } = document.documentElement;
  dataset.size = size || 'normal';
  if (dataset.look === (look || 'phone')) return;
  dataset.look = look || 'phone';
  const media = { dark: 'all', light: 'not all' }[look] || DARK;
  for (const sheet of document.styleSheets) [...sheet.cssRules].filter((rule) => rule.media && rule.media.mediaText.includes(DARK)).forEach((rule) => dark.add(rule));
  for (const rule of dark) rule.media.mediaText = media;
  document.documentElement.style.colorScheme = { dark: 'dark', light: 'light' }[look] || '';
}
