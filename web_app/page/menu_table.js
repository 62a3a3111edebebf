// What can be done about a table besides the turn.
import { el, tr } from './dom.js';
import { drawn } from './icons.js';
import * as pages from './pages.js';
import { entries } from './panels.js';
import { radios, row, top } from './parts.js';
import { figuresPage } from './figures.js';
import { ask } from './requests.js';
import { rulesPage } from './rules.js';
import { scorePage } from './score.js';

export async function tableMenu(table) {
  const { view } = table;
  const menu = await ask('menu');
  const asides = view.question ? view.question.options.filter((option) => option.aside) : [];
  const answer = (answers) => {
    pages.back();
    table.entering.drop();
    table.entering.answer(answers);
  };
  const end = ({ answers, page }) => {
    if (page) pages.replace(() => scorePage(table));
    else if (answers.length) answer(answers);
  };
  const before = (name) => drawn(name, 24);
  return [top(tr('menu.title')), row('sheet', tr('sheet'), () => pages.go(() => scorePage(table)), { before: before('sheet') }), row('log', tr('menu.log'), () => pages.go(() => logPage(table)), { before: before('log') }),
    row('rules', tr('menu.rules_item'), () => pages.go(() => rulesPage(view.table)), { before: before('sheet') }),
    ...asides.map((option) => row(`o ${option.id}`, option.label, () => answer([option.id]), { detail: option.closed ? option.closed.words : option.detail, before: before('pencil'), option: option.id })),
    ...(view.finished || view.setup ? [] : [row('fix', tr('menu.fix'), () => pages.go(() => figuresPage(table, 'edit')), { before: before('pencil') }), row('catch_up', tr('menu.catch_up'), () => pages.go(() => figuresPage(table, 'catch_up')), { before: before('pencil') })]),
    ...(menu && menu.depths && menu.depths.length > 1 && !view.finished ? [el('h2', { class: 'head' }, tr('menu.depth')), radios('depth', tr('menu.depth'), menu.depths, (menu.depths.find(({ now }) => now) || {}).id, async (depth) => {
      if (await table.request('depth', { depth })) pages.back();
    })] : []),
    ...(menu && menu.end ? [row('end', menu.end.words, () => end(menu.end), { before: before('flag'), detail: menu.end.why_not || menu.end.ask })] : []),
    row('home', tr('home.open_tables'), pages.home, { before: before('back') })];
}

export async function logPage(table) {
  const told = await ask('log');
  return [top(tr('log')), told && told.log.length ? entries(table.view, told.log) : el('p', { class: 'sub' }, tr('log.empty'))];
}
