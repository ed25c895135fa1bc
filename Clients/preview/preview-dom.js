/** Small helpers of the preview. */

/** Returns an element with properties and children. */
export function el(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === 'dataset') Object.assign(node.dataset, value);
    else if (key in node) node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter(child => child !== undefined && child !== null));
  return node;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The symbols, as paths in a square of 16: drawn, as fonts lack them or draw each its own. */
const ICONS = {
  target: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 0v4.5M8 11.5V16M0 8h4.5M11.5 8H16',
  sliders: 'M1 4h8M13 4h2M1 12h2M7 12h8M11 2v4M5 10v4',
  back: 'M10 2 4 8l6 6',
  close: 'M3 3l10 10M13 3 3 13',
};

/** Returns a symbol; what it means is said by what it is in. */
export function icon(name) {
  const node = document.createElementNS(SVG, 'svg');
  node.setAttribute('viewBox', '-1 -1 18 18');
  node.setAttribute('class', 'icon');
  node.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  node.append(path);
  return node;
}

/** Returns a table of names and values; values that are undefined are left out. */
export function table(entries) {
  const rows = Object.entries(entries).filter(([, value]) => value !== undefined && value !== null);
  return el('table', {}, ...rows.map(([name, value]) => el(
    'tr', {}, el('th', {scope: 'row'}, name),
    el('td', {}, value instanceof Node ? value : written(value)),
  )));
}

/** Returns a value as people write it: frames, sizes and counts in words, the rest as JSON. */
function written(value) {
  if (typeof value !== 'object') return String(value);
  const {x, y, width, height, total, shown} = value;
  const names = Object.keys(value).join();
  if (names === 'x,y,width,height') return `${width} × ${height} at ${x}, ${y}`;
  if (names === 'width,height') return `${width} × ${height}`;
  if (names.startsWith('total,shown')) return shown === total ? String(total) : `${shown} of ${total}`;
  return el('code', {}, pretty(value));
}

/** Returns JSON of which what is short stands in one line. */
export function pretty(value, indent = '') {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Object.entries(value).map(([name, each]) =>
    (open === '[' ? '' : `${JSON.stringify(name)}: `) + pretty(each, `${indent}  `));
  const line = parts.join(', ');
  if (line.length < 44 && !line.includes('\n')) return open + line + close;
  return `${open}\n${parts.map(part => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`;
}

/** Returns a number of bytes as people write it. */
export function bytes(count) {
  return count < 1_000 ? `${count} B` : `${(count / 1_000).toFixed(1)} kB`;
}

/** Returns the size of text in UTF-8. */
export const sizeOf = text => new TextEncoder().encode(text).length;

/** Returns the size of text when compressed. */
export async function gzipped(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}
