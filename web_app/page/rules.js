// The rules of a table: those of this step, and every section.
import { el, tr } from './dom.js';
import * as pages from './pages.js';
import { row, top } from './parts.js';
import { ask } from './requests.js';

const list = (rules) => el('ul', {}, ...rules.map((rule) => el('li', { class: 'rule' }, rule.title ? el('b', {}, rule.title) : null, el('p', {}, rule.words))));

export async function rulesPage(table) {
  const rules = await ask('rules', { table });
  if (!rules) return [top(tr('menu.rules_item'))];
  return [top(tr('menu.rules_item')), rules.now.length ? el('section', { class: 'rules now' }, el('h2', { class: 'head' }, tr('menu.rules')), list(rules.now)) : null, el('h2', { class: 'head' }, tr('menu.all_rules')),
    ...rules.sections.map(({ id, title }) => row(`section ${id}`, title, () => pages.go(() => sectionPage(table, id, title))))];
}

async function sectionPage(table, id, title) {
  const rules = await ask('rules', { table, section: id });
  return [top(title), rules ? list(rules.rules) : null];
}
