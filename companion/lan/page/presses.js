// A tap counts though its key was shown anew meanwhile: the browser sends no click then.
let pressed = null;
const keyAt = (node) => node.closest && node.closest('[data-key]');

addEventListener('mousedown', ({ target }) => { pressed = keyAt(target); }, true);
addEventListener('mouseup', ({ target }) => {
  const now = pressed && !pressed.isConnected && keyAt(target);
  if (now && now.dataset.key === pressed.dataset.key) now.click();
}, true);
