// The transport to the host. Whichever page starts chooses it with `useTransport`; all other modules know only this.
let transport = null;

export const state = { secret: '', language: 'en' };

export function useTransport(chosen) {
  transport = chosen;
}

// One request, answered once however long that takes: `{ status, body, late }`.
export const surely = (what, body) => transport.surely(what, body);

// The page's own sentences; `slowly` is called once if they take long to come.
export const words = (language, slowly) => transport.words(language, slowly);

export const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, '0')).join('');
