// What can be done about a table besides the turn, in groups: the table, how much is entered, sharing, help.
import { openAbout, removeSample } from './about.js';
import { canRead, readAloud } from './device.js';
import { el, svg, tr } from './dom.js';
import { figuresPage } from './figures.js';
import { drawn } from './icons.js';
import { logPage } from './log.js';
import { openChoice } from './over.js';
import * as pages from './pages.js';
import { radios, row, toggle, top } from './parts.js';
import { replayPage } from './replay.js';
import { ask, warn } from './requests.js';
import { rulesPage } from './rules.js';
import { scorePage } from './score.js';
import { settingsPage } from './settings.js';
import { sharePage } from './share.js';

const LOUD = 'M14 3.2v2.1c2.9.9 5 3.5 5 6.7s-2.1 5.8-5 6.7v2.1c4-.9 7-4.5 7-8.8s-3-7.9-7-8.8M16.5 12A4.5 4.5 0 0 0 14 8v8a4.5 4.5 0 0 0 2.5-4M3 9v6h4l5 5V4L7 9z';
const loudspeaker = () => svg('svg', { viewBox: '0 0 24 24', width: 24, height: 24, class: 'drawn', 'aria-hidden': 'true' }, svg('path', { d: LOUD }));
const item = (name, picture, words, tap, more = {}) => row(name, words, tap, { before: drawn(picture, 24), ...more });

export async function tableMenu(table) {
  const { view } = table;
  const menu = await ask('menu');
  if (!menu) return [top(tr('menu.title'))];
  return [top(view.name || view.title), el('div', { class: 'menu-groups' }, group(tr('menu.title'), ...aboutTable(table, menu)), depths(table, menu),
    group(tr('menu.sharing'), item('share', 'share-variant', tr('score.share'), () => pages.go(() => sharePage(table)))),
    group(tr('menu.help'), item('rules', 'book', tr('menu.rules_item'), () => pages.go(rulesPage)), item('settings', 'gear', tr('settings.title'), () => pages.go(settingsPage)), canRead() ? item('say', 'book', tr('menu.say'), sayTurnAndScore, { before: loudspeaker() }) : null,
      item('home', 'house', tr('home.open_tables'), pages.home)))];
}

const group = (title, ...items) => el('section', { class: 'menu-group' }, el('h2', { class: 'head' }, title), el('div', { class: 'menu-items' }, ...items.filter(Boolean)));

function aboutTable(table, menu) {
  const { view } = table;
  const asides = view.question && !view.finished ? view.question.options.filter((option) => option.aside && !(menu.end && menu.end.answers.includes(option.id))) : [];
  const figures = (sheet) => () => pages.go(figuresPage(table, sheet));
  const setByHand = view.finished || view.place === 'setup' ? [] : [item('catch_up', 'next', tr('catch_up.title'), figures('catch_up')), menu.missed_round ? item('missed_round', 'next', tr('missed_round'), figures('missed_round')) : null, item('fix', 'pencil', tr('menu.fix'), figures('edit'))];
  return [item('sheet', 'sheet', tr('sheet'), () => pages.go(() => scorePage(table))), item('log', 'log', tr('menu.log'), () => pages.go(logPage(table))), menu.replay ? item('replay', 'map', tr('replay.show'), () => pages.go(replayPage(view.seats))) : null, ...setByHand,
    ...asides.map((option) => item(`o ${option.id}`, 'pencil', option.label, () => answer(table, [option.id]), { detail: option.closed ? option.closed.words : option.detail, option: option.id })),
    item('rename', 'pencil', tr('history.notes'), () => openAbout(view.table, () => table.look())), end(table, menu),
    toggle('hide_points', tr('menu.hide_points'), '', view.show_points === false, async () => {
      if (!(await ask('set', { name: 'show_points', value: view.show_points === false }))) return;
      await table.look();
      pages.again();
    })];
}

// Aloud, and shown for whoever does not hear it.
async function sayTurnAndScore() {
  const said = await ask('turn_and_score');
  if (!said) return;
  readAloud(said.words);
  warn(said.words, { id: 'said' });
}

// An answer to the first question of the table, from its menu.
async function answer(table, answers) {
  await pages.to(table.page);
  table.entering.drop();
  table.entering.answer(answers);
}

function end(table, menu) {
  if (menu.sample) return item('remove_sample', 'bin', tr('sample.remove'), () => removeSample(table.view.table));
  const how = menu.end;
  if (!how) return null;
  const now = () => (how.page === 'score' ? pages.replace(() => scorePage(table)) : answer(table, how.answers));
  const asked = () => {
    if (how.why_not) openChoice(how.words, [how.why_not], [['ok', tr('ok'), 'primary', null]]);
    else if (how.ask) openChoice(how.words, [how.ask], [['end_now', tr('menu.end_yes'), 'primary', now], ['play_on', tr('menu.end_no'), 'secondary', null]]);
    else now();
  };
  return item('end', 'flag', how.words, asked);
}

function depths(table, menu) {
  if (menu.depths.length < 2 || table.view.finished) return null;
  const now = menu.depths.find((depth) => depth.now) || { id: '' };
  const choose = async (depth) => {
    if (depth === now.id || !(await table.request('depth', { depth }))) return;
    await pages.to(table.page);
    if (table.view.needed) pages.go(figuresPage(table, 'needed'));
  };
  return el('section', { class: 'menu-group' }, el('h2', { class: 'head' }, tr('menu.depth'), ' ', el('small', {}, tr('menu.depth_from'))), radios('depth', tr('menu.depth'), menu.depths, now.id, choose));
}
