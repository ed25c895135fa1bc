/**
 * The links of an app: which page a path opens, and which path a page has.
 *
 * Pure; checked with the vectors of the service (Clients/vectors/links.json). Described in docs/app.md.
 */

/** Returns the segments of a path, decoded; undefined where it is none that links take. */
function segmentsOf(path) {
  if (!path.startsWith('/')) return undefined;
  const parts = path.split(/[?#]/, 1)[0].split('/').slice(1);
  if (parts.at(-1) === '') parts.pop();
  try {
    const segments = parts.map(decodeURIComponent);
    return segments.some(text => text === '' || text.includes('\0')) ? undefined : segments;
  } catch {
    return undefined;
  }
}

/** Returns the named segments of a path that a link's path takes, by name; undefined where it takes it not. */
export function valuesIn(pattern, path) {
  const segments = segmentsOf(path);
  const own = pattern.split('/').slice(1);
  if (own.at(-1) === '') own.pop();
  if (segments?.length !== own.length) return undefined;
  const values = {};
  for (const [index, text] of own.entries()) {
    if (text.startsWith(':')) values[text.slice(1)] = segments[index];
    else if (decodeURIComponent(text) !== segments[index]) return undefined;
  }
  return values;
}

/** Returns a text with the values of its places, `${name}`; `$${` is `${`. */
export function filled(text, values) {
  return text.replace(/\$\$\{|\$\{([^}]*)\}/g, (all, name) => (name === undefined ? '${' : values[name] ?? ''));
}

/** Returns the page that the first link opens that takes a path: `{module, params}`; undefined for none. */
export function pageAt(path, links) {
  for (const {path: pattern, module, params} of links) {
    const values = valuesIn(pattern, path);
    if (!values) continue;
    const entries = Object.entries(params)
      .map(([name, value]) => [name, typeof value === 'string' ? filled(value, values) : value]);
    return {module, params: Object.fromEntries(entries)};
  }
  return undefined;
}

/** Returns the path by which links open a page; undefined where none opens exactly it. */
export function pathOf(page, links) {
  const given = Object.entries(page.params ?? {}).filter(([, value]) => value !== null && value !== undefined);
  for (const {path, module, params} of links) {
    if (module !== page.module || Object.keys(params).length !== given.length) continue;
    const values = {};
    for (const [name, value] of given) {
      const place = typeof params[name] === 'string' && /^\$\{([^}]*)\}$/.exec(params[name]);
      if (place) values[place[1]] = String(value);
    }
    const found = path.replace(/:(\w+)/g, (all, name) => encodeURIComponent(values[name] ?? ''));
    const opened = pageAt(found, links);
    const isSame = opened?.module === module
      && given.every(([name, value]) => String(opened.params[name]) === String(value));
    if (isSame) return found;
  }
  return undefined;
}
