// A table for others: its picture, its file, its numbers, its words.
import { el, tr } from './dom.js';
import { fileOf, give, giveText, textOf } from './give.js';
import { drawn } from './icons.js';
import { row, top } from './parts.js';
import { scorePicture } from './picture.js';
import { ask } from './requests.js';

export async function sharePage(table) {
  const { view } = table;
  const as = async (kind) => ask('share', { table: view.table, as: kind });
  const gives = (kind) => async () => {
    const file = await as(kind);
    if (file) give(fileOf(file));
  };
  const line = (kind, picture, tap = gives(kind), detail = tr(`share.${kind}_detail`)) => row(kind, tr(`share.${kind}`), tap, { before: drawn(picture, 24), detail });
  const file = line('file', 'sheet');
  if (!view.finished) return [top(tr('share.title')), file];
  const [text, sheet] = [await as('text'), await ask('score')];
  const words = text ? textOf(text) : '';
  return [top(tr('share.title')), sheet ? picture(sheet) : null, line('bgstats', 'next'), file, line('csv', 'sheet'), line('text', 'log', () => giveText(words), words.split('\n')[0])];
}

// What is shared is what is seen here.
function picture(sheet) {
  const drawing = scorePicture(sheet);
  drawing.setAttribute('role', 'img');
  drawing.setAttribute('aria-label', tr('share.picture_detail'));
  const share = () => drawing.toBlob((blob) => blob && give(new File([blob], 'tableside.png', { type: 'image/png' })), 'image/png');
  return el('div', { class: 'shared-picture' }, drawing, el('div', { class: 'lines' }, el('b', {}, tr('share.picture')), el('small', {}, tr('share.picture_detail')), el('button', { class: 'primary', 'data-key': 'picture', onclick: share }, drawn('share-variant', 20), tr('share.picture_button'))));
}
