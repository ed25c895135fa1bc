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
