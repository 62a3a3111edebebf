// Attributes of an element; those without a value are gone.
export function put(element, given) {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : value);
  }
}

// Elements in one call.
export function el(tag, given = {}, ...parts) {
  const element = document.createElement(tag);
  put(element, given);
  element.append(...parts);
  return element;
}

// A record after what has changed in it: null is for what is gone, a record within it changes likewise.
export function changed(record, change) {
  const now = { ...record };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete now[name];
    else now[name] = typeof value === 'object' && !Array.isArray(value) ? changed(now[name], value) : value;
  }
  return now;
}

// Left, top, width and height, in pixels.
export function place(element, [left, top, width, height]) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

// Our own letters and signs, which are measured before they are drawn.
export const loadLetters = () => Promise.all(['400 16px "Tableside Latin"', '700 16px "Tableside Latin"', '16px "Tableside Icons"'].map((font) => document.fonts.load(font)));
