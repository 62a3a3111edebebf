// What leads on from a refusal: the way the rules allow, what was never entered, or the same entry by hand.
import { el } from './dom.js';
import { figuresPage } from './figures.js';
import * as pages from './pages.js';

export function refusalKeys(table, refusal) {
  const { on, catch_up: missed, by_hand: own } = refusal;
  const keys = [];
  const add = (name, words, tap) => keys.push(el('button', { class: 'secondary', 'data-key': name, onclick: () => {
    table.say(null);
    tap();
  } }, words));
  const figures = (sheet, values) => () => pages.go(figuresPage(table, sheet, values));
  if (on && on.answers) {
    add('refusal_on', on.words, () => {
      table.entering.drop();
      table.entering.answer(on.answers);
    });
  } else if (on && on.page === 'catch_up') add('refusal_on', on.words, figures('catch_up', null));
  if (missed) add('refusal_catch_up', missed, figures('catch_up', null));
  if (own) add('refusal_by_hand', own.words, figures('by_hand', own.values));
  return keys.length ? el('div', { class: 'keys refusal-keys' }, ...keys) : null;
}
