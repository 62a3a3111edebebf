// Fingers, keys and letters on the page, as messages: what is tapped is named by its pane, its way and its name.
const HOLD = 500;
const STILL = 12;
// A second tap this soon and this near was meant for what stood there at the first.
const [TWICE, NEAR] = [300, 20];
// How far a finger goes beside a picture until that is another place.
const BESIDE = 8;

const buttonAt = (x, y) => {
  const found = document.elementFromPoint(x, y);
  return found ? found.closest('.tap') : null;
};
const at = ({ clientX, clientY }) => ({ x: clientX, y: clientY });
const nodeOf = (element) => (element ? element.parentElement.node : null);
export const spot = ({ pane, path, record }) => ({ pane: pane.name, path, name: record.name });

// `send` takes a message to Python; `main` holds all panes.
export function listen(main, send) {
  let down = null;
  let last = {};
  let spent = false;
  // The picture a finger is on that takes it.
  let taken = null;
  // Where on it the finger is: only what is another place for it is told.
  let stop = '';
  const stopAt = ({ clientX, clientY }) => {
    const { left, top, bottom } = taken.element.getBoundingClientRect();
    const beside = Math.max(top - clientY, clientY - bottom, 0);
    return `${taken.record.fingers.filter((one) => one <= clientX - left).length} ${Math.ceil(beside / BESIDE)}`;
  };
  const finger = (how, event) => send({ do: 'finger', how, pane: taken.pane.name, ...at(event) });

  const release = () => {
    if (!down) return;
    clearTimeout(down.timer);
    down.node.pane.press(down.node, false);
    down = null;
  };
  const press = (node, event) => {
    release();
    down = { node, x: event.clientX, y: event.clientY, at: event.timeStamp };
    node.pane.press(node, true);
  };
  // Events that wait are older than the time that has passed here: on a busy machine a tap is no hold.
  const hold = () => {
    if (!down) return;
    spent = true;
    const { node, x, y } = down;
    release();
    send({ do: 'hold', ...spot(node), x, y });
  };

  main.addEventListener('pointerdown', (event) => {
    spent = false;
    const picture = event.button === 0 ? event.target.closest('.taking .fingers') : null;
    if (picture) {
      taken = picture.node;
      stop = stopAt(event);
      picture.setPointerCapture(event.pointerId);
      finger('down', event);
      return;
    }
    const node = event.button === 0 ? nodeOf(event.target.closest('.tap')) : null;
    if (!node) return;
    const isNear = Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR;
    if (isNear && event.timeStamp - last.at < TWICE && last.name !== node.record.name) {
      spent = true;
      return;
    }
    press(node, event);
    if (node.record.drags) event.target.setPointerCapture(event.pointerId);
    if (node.record.hold) down.timer = setTimeout(() => setTimeout(hold, 16), HOLD);
  });

  main.addEventListener('pointermove', (event) => {
    if (taken && stopAt(event) !== stop) {
      stop = stopAt(event);
      finger('move', event);
    }
    if (!down) return;
    if (Math.abs(event.clientX - down.x) + Math.abs(event.clientY - down.y) > STILL) clearTimeout(down.timer);
    const { slides, drags } = down.node.record;
    if (!slides && !drags) return;
    const box = down.node.element.getBoundingClientRect();
    const to = nodeOf(drags ? buttonAt(box.x + box.width / 2, event.clientY) : buttonAt(event.clientX, box.y + box.height / 2));
    if (!to || to === down.node || !(to.record.slides || to.record.drags)) return;
    const from = down.node;
    press(to, event);
    spent = true;
    send(drags ? { do: 'drag', ...spot(from), to: to.path, to_name: to.record.name, ...at(event) } : { do: 'tap', ...spot(to), ...at(event) });
  });

  const letGo = (event) => {
    if (taken) finger('up', event);
    taken = null;
  };
  addEventListener('pointerup', (event) => {
    letGo(event);
    if (down && !spent) last = { at: event.timeStamp, x: event.clientX, y: event.clientY, name: down.node.record.name };
    release();
  });
  addEventListener('pointercancel', (event) => {
    letGo(event);
    release();
  });

  // By a finger, a mouse, the keyboard or whatever helps somebody.
  main.addEventListener('click', (event) => {
    const node = nodeOf(event.target.closest('.tap'));
    if (spent && event.detail) return;
    const layer = event.target.closest('.modal[data-closes]');
    if (node) send({ do: 'tap', ...spot(node), ...at(event) });
    else if (layer && !event.target.closest('.words, input')) send({ do: 'close', layer: layer.dataset.layer, ...at(event) });
  });
  main.addEventListener('contextmenu', (event) => {
    if (event.target.closest('.hold')) event.preventDefault();
  });

  // Words stand apart on the page: copied, those of a line are in columns, and lines below each other.
  document.addEventListener('copy', (event) => {
    const selection = getSelection();
    const words = [...main.querySelectorAll('.words')].filter((one) => selection.containsNode(one, true));
    if (words.length < 2) return;
    const lines = [];
    let low = 0;
    for (const one of words) {
      const { top, bottom } = one.getBoundingClientRect();
      const text = one.textContent.replaceAll('\n', ' ');
      if (lines.length && (top + bottom) / 2 < low && bottom > low - 40) lines.push(`${lines.pop()}\t${text}`);
      else lines.push(text);
      low = bottom;
    }
    event.clipboardData.setData('text/plain', lines.join('\n'));
    event.preventDefault();
  });

  const field = ({ target }) => (target && target.localName === 'input' ? target.parentElement.node : null);
  // The end of a hold is a press on what has come meanwhile, and some fields are typed in whatever else is tapped.
  main.addEventListener('mousedown', (event) => {
    const typed = field({ target: document.activeElement });
    const keeps = typed && typed.record.field && typed.record.field.keeps_focus;
    if (spent || (keeps && !field(event))) event.preventDefault();
  });
  const typed = (event) => {
    const node = field(event);
    if (!node || event.isComposing) return;
    if (node.record.kind === 'slider') {
      send({ do: 'slide', pane: node.pane.name, at: Number(event.target.value) });
      return;
    }
    node.typed.add(event.target.value);
    send({ do: 'type', pane: node.pane.name, text: event.target.value });
  };
  const focused = (on) => (event) => {
    const node = field(event);
    if (!node || !node.typed || Boolean(node.focused) === on) return;
    node.focused = on;
    if (!on) node.typed.clear();
    send({ do: 'focus', pane: node.pane.name, on });
  };
  main.addEventListener('input', typed);
  main.addEventListener('compositionend', (event) => typed({ target: event.target }));
  main.addEventListener('focusin', focused(true));
  main.addEventListener('focusout', focused(false));
  main.addEventListener('keydown', (event) => {
    const node = field(event);
    if (event.key !== 'Enter' || !node || !node.typed || event.isComposing) return;
    node.typed.clear(); // what the field holds then is news, an empty one too
    send({ do: 'enter', pane: node.pane.name });
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) send({ do: 'back' });
  });
}
