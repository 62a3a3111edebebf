// A table's name, place and notes; to the bin and back.
import { el, tr } from './dom.js';
import { openChoice, openOver } from './over.js';
import * as pages from './pages.js';
import { ask, calm, warn } from './requests.js';

const LONGEST_NAME = 60;
const LONGEST_NOTES = 2000;

const field = (id, label, value, more = {}) => [el('label', { for: id }, label), el('input', { id, value, 'data-key': id, autocomplete: 'off', maxlength: LONGEST_NAME, ...more })];

// `then`: what shows the table anew.
export async function openAbout(id, then) {
  const about = await ask('about', { table: id });
  if (!about) return;
  openOver(tr('history.notes'), (close) => {
    const notes = el('textarea', { id: 'about_notes', 'data-key': 'about_notes', rows: 4, maxlength: LONGEST_NOTES });
    notes.value = about.notes;
    const name = field('about_name', tr('home.rename'), about.name, { placeholder: about.usual });
    const place = field('about_place', tr('history.place_field'), about.place);
    const save = async (event) => {
      event.preventDefault();
      const named = name[1].value.trim() === about.name || (await ask('rename', { table: id, name: name[1].value.trim() }));
      const noted = named && (await ask('note', { table: id, place: place[1].value.trim(), notes: notes.value }));
      if (!noted) return;
      await close();
      then();
    };
    return [el('form', { class: 'sheet', onsubmit: save }, ...name, ...place, el('label', { for: 'about_notes' }, tr('history.notes_field')), notes, el('button', { class: 'primary wide', type: 'submit', 'data-key': 'save_about' }, tr('fix.save')))];
  }, { detail: about.name || about.usual });
}

// Home, with the way back in one sentence.
export async function toBin(id) {
  const gone = await ask('delete', { table: id });
  if (!gone) return;
  await pages.home();
  warn(gone.words, { id: 'in_bin', keys: [[tr('score.undo'), async () => {
    calm();
    if (await ask('bring_back', { table: id })) pages.again();
  }]] });
}

// A sample is no table of the group's: it is gone at once, after one question.
export function removeSample(id) {
  const remove = async () => {
    if (await ask('remove_sample', { table: id })) await pages.home();
  };
  openChoice(tr('sample.remove'), [tr('sample.remove_why')], [['keep', tr('sample.keep'), 'primary', null], ['remove_now', tr('sample.remove_yes'), 'secondary', remove]]);
}
