"""What keeps somebody from using a page, found in the page itself; letters of twice the size and of the usual one."""

LOOKED_AT = """
() => {
  const found = [];
  const shown = (one) => one.getClientRects().length && getComputedStyle(one).visibility !== 'hidden';
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) {
    found.push(`${wide} wide`);
    for (const one of document.querySelectorAll('body *')) {
      if (shown(one) && one.getBoundingClientRect().right > innerWidth) found.push(one.outerHTML.slice(0, 100));
    }
  }
  for (const one of document.querySelectorAll('button, select, input')) {
    if (!shown(one)) continue;
    const box = one.getBoundingClientRect();
    const [above] = one.labels || [];
    const label = one.getAttribute('aria-label') || one.innerText || (above && above.innerText);
    if (!String(label || '').trim()) found.push(`without a name: ${one.outerHTML.slice(0, 120)}`);
    if (box.height < 44 || box.width < 44) found.push(`too small to hit: ${label} ${box.width} x ${box.height}`);
    if (one.tagName === 'BUTTON' && one.scrollWidth > one.clientWidth + 1) found.push(`cut off: ${label}`);
  }
  const parts = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number);
  const light = (colour) => parts(colour).slice(0, 3).map((n) => n / 255)
    .map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4))
    .reduce((sum, n, place) => sum + n * [0.2126, 0.7152, 0.0722][place], 0);
  const behind = (one) => {
    for (let up = one; up; up = up.parentElement) {
      const colour = getComputedStyle(up).backgroundColor;
      const [, , , alpha = 1] = parts(colour);
      if (alpha > 0.99) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !shown(one) || one.closest('svg, .unseen, :disabled, noscript')) continue;
    const box = one.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (box.width < 2.5 * size && box.height > 3 * size && words.currentNode.data.length > 4) {
      found.push(`letter below letter: ${words.currentNode.data}`);
    }
    for (const { 0: word, index } of words.currentNode.data.matchAll(/\\b[a-z0-9]{2,6}\\b/gi)) {
      const piece = document.createRange();
      piece.setStart(words.currentNode, index);
      piece.setEnd(words.currentNode, index + word.length);
      const tops = new Set([...piece.getClientRects()].map((line) => Math.round(line.top)));
      if (tops.size > 1) found.push(`a short word in two lines: ${word}`);
    }
    const [ink, paper] = [light(getComputedStyle(one).color), light(behind(one))];
    const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    if (contrast < 4.5) found.push(`hard to read, ${contrast.toFixed(2)}: ${words.currentNode.data.trim()}`);
  }
  return found;
}
"""
"""What keeps somebody out: too wide, without a name, too small, cut off, letter below letter, broken, too pale."""
LARGE = "() => { document.documentElement.style.fontSize = '200%'; }"
USUAL = "() => { document.documentElement.style.fontSize = ''; }"
