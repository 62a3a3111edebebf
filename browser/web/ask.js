// For a driver that has modules of its own: requests come and are answered in attributes of the page.
const page = document.documentElement;
const app = document.querySelector('script[type=module]').src;
const { surely } = await import(new URL('transport.js', app));

document.addEventListener('ask', async () => {
  const [what, body] = JSON.parse(page.dataset.ask);
  page.dataset.reply = JSON.stringify(await surely(what, body));
});
page.dataset.reply = '';
