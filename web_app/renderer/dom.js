// Elements in one call.
export function el(tag, given = {}, ...parts) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
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
