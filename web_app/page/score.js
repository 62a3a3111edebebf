// The score sheet: a table whose every number opens its reasons; finishing it, and what is done with a finished game.
import { coursePart } from './course.js';
import { el, mark, tr } from './dom.js';
import { heardWinner } from './device.js';
import { begins, openReopen, rematch } from './finished.js';
import { openAbout, toBin } from './about.js';
import { figuresPage } from './figures.js';
import { drawn } from './icons.js';
import { logPage } from './log.js';
import * as pages from './pages.js';
import { dock, key, row, top } from './parts.js';
import { ask } from './requests.js';
import { sharePage } from './share.js';
import { storyPage } from './story.js';
import { openWhy } from './why.js';

export async function scorePage(table) {
  const sheet = await ask('score');
  if (!sheet) return [top(tr('sheet'))];
  return [top(sheet.title), el('p', { class: 'sub under-top' }, sheet.facts), ...result(sheet), sheetTable(table, sheet), ...legend(sheet), sheet.course ? coursePart(sheet.course, sheet.players) : null, ...more(table, sheet), actions(table, sheet)];
}

// --- who wins ---

function result(sheet) {
  if (!sheet.decided) return [el('p', { class: 'sub', role: 'status' }, sheet.on && sheet.on.why ? sheet.on.why : tr('score.so_far'))];
  const winners = sheet.players.filter((_, seat) => sheet.ranks[seat] === 1);
  return [el('section', { class: `seal ${sheet.finished ? 'finished' : ''}`, role: 'status' }, el('span', { class: 'rings' }, ...winners.map((player) => mark(player, sheet.finished ? 64 : 44))),
    el('span', { class: 'lines' }, el('b', {}, sheet.winner), sheet.ahead ? el('small', {}, sheet.ahead) : null, ...sheet.ties.map((words) => el('small', {}, words))))];
}

// --- the table ---

function sheetTable(table, sheet) {
  const wins = (seat) => (sheet.decided && sheet.ranks[seat] === 1 ? 'won' : '');
  const set = (line, seat) => async (points) => {
    const done = await table.request('override', { seat, category: line.category, points });
    if (done) await pages.again();
    return done;
  };
  const open = (line, seat) => () => openWhy(sheet, line, seat, set(line, seat));
  const cell = (line, one, seat) => el('td', { class: wins(seat) }, el('button', { class: `cell ${one.changed ? 'changed' : ''} ${one.best ? 'best' : ''}`, 'data-key': `cell ${line.category} ${seat}`, 'aria-label': [sheet.names[seat], line.words, one.hidden ? tr('score.hidden') : one.points, one.own ? tr('why.written') : one.changed ? tr('log.corrected_mark') : ''].filter(Boolean).join(', '), onclick: open(line, seat) }, el('span', { class: one.points.startsWith('−') && !one.hidden ? 'below' : '' }, one.hidden ? '?' : one.points)));
  const heads = sheet.players.map((player, seat) => el('th', { scope: 'col', class: wins(seat) }, mark(player, 28), el('small', {}, player.name)));
  const lines = sheet.rows.map((line) => el('tr', {}, el('th', { scope: 'row' }, line.words), ...line.cells.map((one, seat) => cell(line, one, seat))));
  const ranks = sheet.decided ? el('tr', { class: 'ranks' }, el('th', { scope: 'row' }, tr('sheet.rank')), ...sheet.ranks.map((rank, seat) => el('td', { class: wins(seat) ? 'winner' : '' }, tr(`rank.${rank}`)))) : null;
  const total = el('tr', { class: 'total' }, el('th', { scope: 'row' }, tr('total')), ...sheet.totals.map((points, seat) => el('td', { class: wins(seat) ? 'winner' : '' }, points)));
  return el('div', { class: 'across', tabindex: '0', role: 'region', 'aria-label': tr('sheet') }, el('table', { class: 'scores' }, el('thead', {}, el('tr', {}, el('td', {}, el('small', {}, tr('score.tap_why'))), ...heads)), el('tbody', {}, ...lines, total, ranks)));
}

function legend(sheet) {
  const has = (what) => sheet.rows.some((line) => line.cells.some((cell) => cell[what]));
  return [has('changed') ? el('p', { class: 'sub marked' }, tr('log.corrected_mark')) : null, has('best') ? el('p', { class: 'sub' }, tr('best_bold')) : null];
}

// --- what can be done ---

function more(table, sheet) {
  const log = row('log', tr('log'), () => pages.go(logPage(table)), { before: drawn('log', 24) });
  if (!sheet.finished) return [log];
  const story = row('story', tr('stats.story'), () => pages.go(() => storyPage(sheet.players)), { before: drawn('flag', 24) });
  return [story, log, ...begins(sheet), row('about', tr('history.notes'), () => openAbout(table.view.table, pages.again), { before: drawn('pencil', 24) }),
    row('reopen', tr('score.reopen'), () => openReopen(table, sheet), { detail: tr('score.reopen_detail'), before: drawn('past', 24), end: '' }),
    row('to_bin', tr('home.to_bin'), () => toBin(table.view.table), { detail: tr('home.to_bin_detail'), before: drawn('bin', 24), end: '' })];
}

function actions(table, sheet) {
  const share = key('share', tr('score.share'), () => pages.go(() => sharePage(table)), { picture: 'share-variant' });
  if (sheet.finished) return dock(share, el('button', { class: 'primary two', 'data-key': 'rematch', onclick: rematch }, el('span', {}, el('b', {}, tr('score.rematch')), el('small', {}, sheet.rematch))));
  if (sheet.decided) {
    const finish = async () => {
      if (!(await table.request('finish'))) return;
      heardWinner(sheet.winner);
      await pages.again();
    };
    return dock(key('finish', tr('score.finish'), finish, { kind: 'primary', picture: 'check' }));
  }
  return sheet.on ? dock(key('on', sheet.on.words, () => goOn(table, sheet.on), { kind: 'primary' })) : null;
}

// To where the table goes on: an answer, figures, or only the table.
async function goOn(table, on) {
  await pages.to(table.page);
  if (on.answers) table.entering.answer(on.answers);
  else if (on.page === 'catch_up') pages.go(figuresPage(table, 'catch_up'));
}
