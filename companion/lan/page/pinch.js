// Two fingers that move apart or together zoom what lies under them; one finger scrolls, as everywhere.
const middle = ([a, b], { left, top }) => [(a.clientX + b.clientX) / 2 - left, (a.clientY + b.clientY) / 2 - top];
const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

export class Pinch {
  // `zoom`: how near it is now; `set`: to be as near, with what is at a point of the node staying there; `end`: done.
  constructor(node, zoom, set, end) {
    this.began = null;
    node.addEventListener('touchstart', ({ touches }) => {
      this.began = touches.length === 2 ? { apart: apart(touches), zoom: zoom() } : null;
    }, { passive: true });
    node.addEventListener('touchmove', (event) => {
      if (!this.began || event.touches.length !== 2) return;
      event.preventDefault();
      set((this.began.zoom * apart(event.touches)) / this.began.apart, middle(event.touches, node.getBoundingClientRect()));
    }, { passive: false });
    for (const name of ['touchend', 'touchcancel']) {
      node.addEventListener(name, () => {
        if (this.began) end();
        this.began = null;
      }, { passive: true });
    }
  }
}
