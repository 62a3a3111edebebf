// What a game draws, on the page of a joined phone: by the renderer of the web app, in a tree of its own, so that the
// styles of neither reach the other.
import { loadLetters } from './dom.js';

const dark = matchMedia('(prefers-color-scheme: dark)');

function styled(place, name) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: new URL(name, import.meta.url).href });
  return new Promise((done) => {
    link.onload = done;
    link.onerror = done;
    place.append(link);
  });
}

export class Joined {
  // `tap` is told the way to what was tapped.
  constructor(place, tap) {
    this.root = place.attachShadow({ mode: 'open' });
    this.frame = document.createElement('div');
    this.frame.style.position = 'relative';
    this.root.append(this.frame);
    this.root.addEventListener('click', ({ target }) => {
      if (target.matches('.tap')) tap(target.parentElement.node.path);
    });
    this.loaded = this.load();
    dark.addEventListener('change', () => this.show(this.drawing));
  }

  async load() {
    await Promise.all([styled(this.root, 'panes.css'), styled(document.head, 'letters.css')]);
    await loadLetters();
    this.Pane = (await import('./panes.js')).Pane;
    new ResizeObserver(() => this.fit()).observe(this.frame);
  }

  async show(drawing) {
    this.drawing = drawing;
    await this.loaded;
    const look = this.drawing[dark.matches ? 'dark' : 'light'];
    const told = JSON.stringify(look);
    if (told === this.told) return;
    this.told = told;
    const focused = this.root.activeElement && this.root.activeElement.getAttribute('aria-label');
    this.pane = new this.Pane('drawing', new Map(Object.entries(look.pictures)));
    this.pane.update(look);
    this.pane.element.style.transformOrigin = '0 0';
    this.frame.replaceChildren(this.pane.element);
    const again = focused && this.pane.taps().find((one) => one.getAttribute('aria-label') === focused);
    if (again) again.focus({ preventScroll: true });
    this.fit();
  }

  // As wide as there is room.
  fit() {
    if (!this.pane) return;
    const [, , width, height] = this.pane.own.box;
    const scale = this.frame.clientWidth / width;
    this.pane.element.style.transform = `scale(${scale})`;
    this.frame.style.height = `${height * scale}px`;
  }
}
