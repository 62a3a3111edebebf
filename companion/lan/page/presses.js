// A tap belongs to the key it began on, also where the page was shown anew between press and release: the browser sends
// no click then, for what was pressed is gone.
let pressed = null;

const keyAt = (node) => (node.closest ? node.closest('[data-key]') : null);

addEventListener('mousedown', ({ target }) => {
  pressed = keyAt(target);
}, true);

addEventListener('mouseup', ({ target }) => {
  const before = pressed;
  pressed = null;
  const now = before && !before.isConnected ? keyAt(target) : null;
  if (now && now.dataset.key === before.dataset.key) now.click();
}, true);
