// The rules of a table: those of this step first, then every section, read when it is opened.
import { el, show, tr } from './dom.js';
import { top } from './parts.js';
import { ask } from './requests.js';

const line = (rule) => el('li', { class: 'rule' }, rule.title ? el('b', {}, rule.title) : null, el('p', {}, rule.words));

export async function rulesPage() {
  const rules = await ask('rules');
  if (!rules) return [top(tr('menu.rules_item'))];
  const now = rules.now.length ? el('section', { class: 'rules now' }, el('h2', { class: 'head' }, tr('menu.rules')), el('ul', {}, ...rules.now.map(line))) : null;
  return [top(tr('menu.rules_item')), now, el('h2', { class: 'head' }, tr('menu.all_rules')), ...rules.sections.map(section)];
}

function section({ id, title }) {
  const list = el('ul', {});
  const fill = async () => {
    if (!fold.open || list.firstChild) return;
    const found = await ask('rules', { section: id });
    if (found) show(list, ...found.rules.map(line));
  };
  const fold = el('details', { class: 'rules', ontoggle: fill }, el('summary', { 'data-key': `rules ${id}` }, title), list);
  return fold;
}
