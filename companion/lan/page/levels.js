// Levels above the table, each an entry of the browser's history: Back closes the topmost.
const closers = [];
// How many entries of the browser's are ours.
let entries = 0;
// Levels below the table: pages that Back leads to from it.
let base = 0;
let ready = Promise.resolve();
// While the page goes back itself: what opens stays.
let arrived = null;

addEventListener('popstate', (event) => {
  entries = (event.state && event.state.level) || 0;
  if (arrived) arrived();
  else while (closers.length > entries) closers.pop()();
});

const goBack = (count) => new Promise((done) => {
  arrived = () => {
    arrived = null;
    done();
  };
  history.go(-count);
});

// Bring the browser's history to as many levels as are open. Going back takes it a moment.
function settle() {
  ready = ready.then(async () => {
    while (entries < closers.length) {
      entries += 1;
      history.pushState({ level: entries }, '');
    }
    if (entries > closers.length) await goBack(entries - closers.length);
  });
}

// A level opens; `close` is called once it is left by Back.
export function open(close) {
  closers.push(close);
  settle();
}

export const depth = () => closers.length;

// The table stands on so many levels; those above it are its own.
export function standOn(level) {
  base = level;
}

// What the page's own Back does.
export const back = () => ready.then(() => history.back());

// Everything above a level is over: an entry was made, or the table has moved on. Nothing is left to close.
export const closeTo = (level) => cut(base + level);

// Counted from the lowest page.
export function cut(level) {
  closers.length = Math.min(level, closers.length);
  settle();
}

// A page that was reloaded has levels of the browser's that are not open here.
export function begin() {
  entries = (history.state && history.state.level) || 0;
  settle();
}
