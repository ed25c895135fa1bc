/** The requests of a page: the address of its layout, the types that its client draws, and the refusals that end it. */

/** The members of a page's request that are not the module's own. */
const SCREEN = ['width', 'height', 'scale', 'direction', 'locale', 'platform', 'textScale', 'textSize', 'fontScale', 'theme', 'pages'];

/** The features of the wire that this client draws. */
const FEATURES = ['+runs', '+palette', '+clip', '+hits', '+a11y'];

/** Client errors that another try may end otherwise: a request that took too long, came too early or too often. */
const PASSING = [408, 425, 429];

/** Returns the service and the module that a layout's URL names. */
export function baseOf(src) {
  const {origin, pathname} = new URL(src, globalThis.document?.baseURI);
  const path = /^(.*)\/v1\/modules\/([^/]+)/.exec(pathname);
  if (!path) throw new Error(`not the URL of a layout: ${src}`);
  return [origin + path[1], path[2]];
}

/**
 * Returns the URL of a layout: `src`, or that of `module` at the service `base`, with the members of the screen and the
 * module's own `params`; undefined where neither is given.
 */
export function sourceOf({src, base = '', module, params, ...screen}) {
  if (src === undefined && module === undefined) return undefined;
  const own = src ?? `${base.replace(/\/+$/, '')}/v1/modules/${encodeURIComponent(module)}/layout`;
  const [path, query = ''] = own.split('?');
  const search = new URLSearchParams(query);
  const members = [...SCREEN.map(name => [name, screen[name]]), ...Object.entries(params ?? {})];
  for (const [name, value] of members) if (value != null) search.set(name, value);
  const text = String(search);
  return text ? `${path}?${text}` : path;
}

/** Returns what is asked for of the reader's screen in a browser: its height, and its pixels a point. */
export function screenOf() {
  const scale = Math.min(8, devicePixelRatio);
  return {height: innerHeight, ...(scale >= 1 && {scale})};
}

/** Returns the value of `accepts` of a client with the drawings `cells`, each with its `version`. */
export function acceptsOf(cells) {
  const types = Object.entries(cells).map(([type, {version = 1}]) => `${type}@${version}`);
  return [...types, ...FEATURES].join();
}

/** True for a problem that remains as long as the same is asked for, as a module that is not there. */
export const isFinal = ({status}) => status >= 400 && status < 500 && !PASSING.includes(status);
