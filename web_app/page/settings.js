// Settings: language, look, letters, what happens at the table; data; what this browser keeps.
import { el, tr } from './dom.js';
import { load } from './language.js';
import * as pages from './pages.js';
import { row, toggle, top } from './parts.js';
import { ask } from './requests.js';
import { dataPage } from './share.js';
import { keep } from './storage.js';
import { state } from './transport.js';

// Settings that mean something in a browser.
const KNOWN = ['look', 'text_size', 'show_points', 'rematch'];
// Rules of the styles for the dark, which a reader may wish for on a device that is light, and the other way round.
const DARK = '(prefers-color-scheme: dark)';
const dark = [];

export async function settingsPage() {
  const found = await ask('settings');
  if (!found) return [top(tr('settings.title'))];
  const set = async (name, value) => {
    const now = await ask('set', { name, value });
    if (now) await use(now);
    pages.again();
  };
  const choice = (id, title, options, value) => el('label', { class: 'row setting' }, el('span', { class: 'lines' }, el('b', {}, title)), el('select', { 'data-key': `set ${id}`, onchange: (event) => set(id, event.target.value) }, ...options.map(([name, words]) => el('option', { value: name, selected: name === value }, words))));
  const one = ({ id, title, detail, value, options }) => (options ? choice(id, title, options, value) : toggle(`set ${id}`, title, detail, value, () => set(id, !value)));
  return [top(tr('settings.title')), choice('language', tr('settings.language'), found.languages, found.language), ...found.settings.filter(({ id }) => KNOWN.includes(id)).map(one),
    row('data', tr('settings.data'), () => pages.go(dataPage), { detail: tr('data.back_up_detail') }), el('p', { class: 'foot' }, found.footer)];
}

// What the page itself has to know of the settings.
export async function use(found) {
  const language = found.language || state.language;
  const size = (found.settings.find(({ id }) => id === 'text_size') || {}).value;
  const look = (found.settings.find(({ id }) => id === 'look') || {}).value;
  keep({ language, size, look });
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
  for (const sheet of document.styleSheets) dark.push(...[...sheet.cssRules].filter((rule) => rule.media && rule.media.mediaText.includes(DARK)));
  for (const rule of new Set(dark)) rule.media.mediaText = media;
  document.documentElement.style.colorScheme = { dark: 'dark', light: 'light' }[look] || '';
}
