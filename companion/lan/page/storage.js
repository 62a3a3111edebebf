// What this browser remembers of a table: the seat's secret, the language, what still has to be said to the host.
const KEY = `tableside ${location.pathname.replace(/[^/]+$/, '')}`;

// A store is given as a function: where a browser keeps nothing, even to name it is refused.
function read(store, key) {
  try {
    return JSON.parse(store().getItem(key)) || {};
  } catch {
    return {};
  }
}

function write(store, key, plain) {
  try {
    store().setItem(key, JSON.stringify(plain));
  } catch {
    // a private window: it lasts as long as the page
  }
}

const forAll = () => localStorage;
const forTab = () => sessionStorage;

// For all tabs, until the table is left.
export const kept = () => read(forAll, KEY);
export const keep = (more) => write(forAll, KEY, { ...kept(), ...more });

// For this tab: a request to be let in goes on after a reload.
export const pending = () => read(forTab, KEY);
export const keepPending = (plain) => write(forTab, KEY, plain);
