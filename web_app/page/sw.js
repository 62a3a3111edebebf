// The service worker: keeps every file of one release, and answers from them alone. A new release is fetched beside it
// and used once no page of the old one is open.
const NAME = `tableside ${self.registration.scope} `;
const CACHE = NAME + 'RELEASE';
const FILES = ['FILES'];
// Named by their content: the same name is the same file.
const isHashed = (file) => file.includes('/') && file !== './';

async function fetched(file) {
  const known = isHashed(file) && (await caches.match(file));
  if (known) return known;
  const answer = await fetch(file, { cache: isHashed(file) ? 'default' : 'no-cache' });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer;
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map(async (file) => cache.put(file, await fetched(file))));
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(NAME) && name !== CACHE).map((name) => caches.delete(name)));
}

// Opened once: a start asks for some sixty files.
let opened = null;

async function respond(request) {
  opened ||= caches.open(CACHE);
  const page = request.mode === 'navigate' ? './' : request;
  return (await (await opened).match(page)) || fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', ({ data }) => data === 'use' && self.skipWaiting());
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && event.request.url.startsWith(self.registration.scope)) event.respondWith(respond(event.request));
});
