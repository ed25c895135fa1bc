/**
 * Where a reader is in an app, as a value: the chosen tab, and a stack of pages for each. And the addresses of that.
 *
 * An entry of a stack is `{id, module, params, as}`; `as` says how it was opened upon the one before.
 */
import {pageAt, pathOf} from './galley-links.js';

/** The most entries of a stack: a reader who opens page upon page for hours keeps the last ones. */
const MAXIMUM_DEPTH = 50;

let last = 0;
/** Returns an id that no entry of this document or of the ones before it in its history has. */
const newID = () => `${Date.now().toString(36)}-${last += 1}`;

/** True where two pages are the same: what is a number in one may be text in the other. */
function isSame(one, other) {
  const texts = ({params}) => JSON.stringify(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]).sort());
  return one.module === other.module && texts(one) === texts(other);
}

/** Returns the entry of a page. */
export const entryOf = ({module, params = {}}, as = 'push') => ({id: newID(), module, params, as});

/** Returns the place at the start of an app. */
export function startOf({tabs, start}) {
  return {tab: start, stacks: tabs.map(({module, params}, index) => [{id: `tab-${index}`, module, params, as: 'push'}])};
}

/** Returns the stack that is shown. */
export const stackOf = place => place.stacks[place.tab];

/** Returns the entry that is shown. */
export const topOf = place => stackOf(place).at(-1);

/** Returns a place with another stack in the chosen tab. */
export function withStack(place, stack) {
  const [root, ...rest] = stack;
  const kept = [root, ...rest.slice(-MAXIMUM_DEPTH)];
  return {...place, stacks: place.stacks.map((each, index) => (index === place.tab ? kept : each))};
}

/** Returns the place of a page that is opened from one. */
export function opened(place, page, as) {
  const stack = stackOf(place);
  const entry = entryOf(page, as);
  if (as !== 'replace') return withStack(place, [...stack, entry]);
  return withStack(place, [...stack.slice(0, -1), {...entry, as: stack.at(-1).as}]);
}

/** Returns the page that a path leads to: that of a link, else the tab that shows the module of this name. */
export function pageOf(path, {tabs, links, start}) {
  const page = pageAt(path, links);
  if (page) return page;
  const [first, ...rest] = path.split(/[?#]/, 1)[0].split('/').filter(Boolean);
  if (first === undefined) return tabs[start];
  return rest.length ? undefined : tabs.find(({module}) => module === first);
}

/** Returns the place of a path: a tab, or the page of a link upon the first tab; undefined for no page's path. */
export function placeOf(path, app) {
  const page = pageOf(path, app);
  if (!page) return undefined;
  const place = startOf(app);
  const tab = app.tabs.findIndex(each => isSame(each, page));
  return tab < 0 ? opened(place, page, 'push') : {...place, tab};
}

/** Returns the path of a place; undefined where what is shown has none. */
export function pathIn(place, app) {
  const {tab} = place;
  const top = topOf(place);
  const path = pathOf(top, app.links);
  if (path !== undefined) return path;
  if (stackOf(place).length > 1) return undefined;
  if (tab === app.start) return '/';
  const isFirst = app.tabs.findIndex(({module}) => module === top.module) === tab;
  return isFirst && pageOf(`/${top.module}`, app) === app.tabs[tab] ? `/${top.module}` : undefined;
}

/** The module of the page of a path that leads nowhere. */
const NOWHERE = '';

/** True for an entry of a path that leads nowhere. */
export const isNowhere = ({module}) => module === NOWHERE;

/** Returns the place of a path that leads nowhere: upon the first tab, so that there is a way back. */
export const nowhere = app => opened(startOf(app), {module: NOWHERE}, 'push');

/** True for a place of this app, as an entry of the history may hold one of an app that had other tabs. */
export function fits(place, {tabs}) {
  return place?.stacks?.length === tabs.length && place.tab in tabs
    && place.stacks.every((stack, index) => isSame(stack[0], tabs[index]));
}

/** Returns the stack's entries in layers: each modal or sheet begins one that lies upon the ones before. */
export function layersOf(stack) {
  const layers = [];
  for (const [index, entry] of stack.entries()) {
    if (index === 0 || /^(modal|sheet)$/.test(entry.as)) layers.push([]);
    layers.at(-1).push(entry);
  }
  return layers;
}

/** The addresses of an app: paths below the one of its document, or in the fragment. */
export class Addresses {
  constructor(base, isInFragment) {
    Object.assign(this, {base: base.replace(/\/+$/, ''), isInFragment});
    this.query = location.search;
  }

  /** The path that the document's address has in the app; undefined for one of another document. */
  get path() {
    return this.pathOf(location.href);
  }

  /** Returns the path in the app of an address; undefined for one elsewhere. */
  pathOf(url) {
    const {origin, pathname, hash} = new URL(url, location.href);
    if (origin !== location.origin) return undefined;
    if (this.isInFragment) return pathname === location.pathname ? hash.slice(1) || '/' : undefined;
    if (pathname !== this.base && !pathname.startsWith(`${this.base}/`)) return undefined;
    return pathname.slice(this.base.length) || '/';
  }

  /** Returns the address of a path. */
  urlOf(path) {
    if (this.isInFragment) return `${location.pathname}${location.search}${path === '/' ? '' : `#${path}`}`;
    return `${path === '/' ? this.base || '/' : this.base + path}${this.query}`;
  }
}
