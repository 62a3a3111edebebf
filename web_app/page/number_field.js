// A number to type, with a key for one more and one fewer; below zero too, which many phones' number keys cannot write.
import { el, number, tr } from './dom.js';

const digits = (text) => (/^[-−]?[0-9]+$/.test(text.trim()) ? Number(text.trim().replace('−', '-')) : null);

// `most`: how far it may be from zero.
export function numberField(label, value, most, done) {
  const read = (text) => {
    const typed = digits(text);
    return typed !== null && Math.abs(typed) <= most ? typed : null;
  };
  const field = el('input', { class: 'typed', inputmode: 'numeric', autocomplete: 'off', 'aria-label': label, 'data-key': 'number', value: read(String(value)) === null ? '0' : number(value) });
  const step = (by) => el('button', { class: 'step', type: 'button', 'data-key': by > 0 ? 'number_more' : 'number_less', 'aria-label': tr(by > 0 ? 'one_more' : 'one_fewer', { what: label }), onclick: () => {
    const next = (read(field.value) || 0) + by;
    if (Math.abs(next) <= most) field.value = number(next);
  } }, by > 0 ? '+' : '−');
  const node = el('form', { class: 'number-form', onsubmit: (event) => {
    event.preventDefault();
    const typed = read(field.value);
    field.setAttribute('aria-invalid', String(typed === null));
    if (typed !== null) done(typed);
    else field.focus();
  } }, el('div', { class: 'stepper' }, step(-1), field, step(1)), el('button', { class: 'primary', type: 'submit', 'data-key': 'save_number' }, tr('confirm')));
  return { node, focus: () => {
    field.focus();
    field.select();
  } };
}
