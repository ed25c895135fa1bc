/** Nodes of a document: made, put at frames, filled with addresses. */

/** Puts a node at a frame. */
export function place(node, {x, y, width, height}) {
  const {style} = node;
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}

/** Returns a node with a class and attributes. */
export function make(name, className, attributes = {}) {
  const node = document.createElement(name);
  node.className = className;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

/** Returns an address as CSS writes it. */
export function urlOf(source) {
  return `url("${source.replace(/["\\\n\r\f]/g, encodeURIComponent)}")`;
}
