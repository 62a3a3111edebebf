// The page's words in a language of the player's choice.
import { el, speak, tr } from './dom.js';
import { keep, kept } from './storage.js';
import { state, words } from './transport.js';

const KNOWN = ['en', 'ja', 'ko'];
let names = {};

export function ownLanguage() {
  const wishes = [kept().language, ...(navigator.languages || []), navigator.language];
  return wishes.map((wish) => String(wish || '').slice(0, 2)).find((wish) => KNOWN.includes(wish)) || 'en';
}

// No answer yet: said in all languages, for as long as it lasts.
export async function load(language) {
  const stuck = document.getElementById('stuck');
  const told = await words(language, () => {
    if (stuck) stuck.hidden = false;
  });
  if (stuck) stuck.hidden = true;
  names = told.body.languages;
  speak(told.body.words);
  state.language = language;
  document.documentElement.lang = language;
}

export function languages(then) {
  const box = el('select', { 'aria-label': tr('language'), 'data-key': 'language', class: 'language' });
  for (const [id, name] of Object.entries(names)) box.append(el('option', { value: id, lang: id, selected: id === state.language }, name));
  box.addEventListener('change', async () => {
    keep({ language: box.value });
    await load(box.value);
    then();
  });
  return box;
}
