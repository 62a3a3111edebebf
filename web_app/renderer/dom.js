// Elements in one call.
export function el(tag, given = {}, ...parts) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...parts);
  return element;
}

// Left, top, width and height, in pixels.
export function place(element, [left, top, width, height]) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}
