// The pages of the app, one above the other; Back leads to the one below. A page is a function that gives its parts, or
// nothing if it shows itself.
import { show } from './dom.js';
import * as levels from './levels.js';
import { leave } from './requests.js';

const main = document.getElementById('page');
const stack = [];
let shown = 0;

async function render(fresh) {
  shown += 1;
  const turn = shown;
  const page = stack[stack.length - 1];
  const parts = await page();
  if (turn !== shown) return;
  if (!parts) {
    if (fresh) scrollTo(0, 0);
    return;
  }
  main.className = 'app';
  if (isFirst()) delete main.dataset.revision;
  show(main, ...parts);
  if (!fresh) return;
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

// Show a page above the one that is shown.
export function go(page) {
  leave();
  stack.push(page);
  if (stack.length > 1) {
    levels.open(() => {
      stack.length = stack.indexOf(page);
      render(true);
    });
  }
  return render(true);
}

// In place of the page that is shown.
export function replace(page) {
  if (stack.length < 2) return go(page);
  levels.cut(stack.length - 2);
  stack.pop();
  return go(page);
}

// The same page once more, with what is there now.
export const again = () => render(false);

// All the way to the first page.
export function home() {
  levels.cut(0);
  stack.length = 1;
  return render(true);
}

// Back to a page that is below the one that is shown.
export function to(page) {
  const place = Math.max(0, stack.indexOf(page));
  levels.cut(place);
  stack.length = place + 1;
  return render(true);
}

// No page at all: this tab has nothing to show any more.
export function close() {
  shown += 1;
  stack.length = 0;
  levels.cut(0);
  main.replaceChildren();
}

export const isShown = (page) => stack[stack.length - 1] === page;
export const isFirst = () => stack.length === 1;
export const { back } = levels;
