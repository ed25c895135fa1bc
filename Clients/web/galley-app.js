/**
 * `<galley-app src="/v1/app">`: an app of a Galley service. Tabs, stacks of pages, links as addresses.
 *
 * It shows each page with `<galley-page>`. What is documented of it is in docs/app.md.
 */
import {el, icon, symbol, wordsOf} from './galley-app-parts.js';
import {
  Addresses, fits, isNowhere, layersOf, nowhere, opened, pathIn, placeOf, stackOf, startOf, topOf, withStack,
} from './galley-app-routes.js';
import {Screen} from './galley-app-screen.js';
import {Stage} from './galley-app-stage.js';
import {STYLES} from './galley-app-styles.js';
import {paletteSheet} from './galley-colors.js';
import {sourceOf} from './galley-images.js';
import {pageAt} from './galley-links.js';
import {GalleyPage} from './galley-page.js';

/** The parameters of an app's URL that its pages are asked for with too. */
const KEPT = ['locale', 'theme', 'platform', 'textScale', 'textSize', 'fontScale', 'direction'];
/** The layouts that are remembered, so that a page is there at once when it is shown again. */
const MAXIMUM_LAYOUTS = 24;
/** Schemes that run something. */
const UNSAFE = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'];
const MODE = 'galley-mode';
/** The size of `font-size: medium` in browsers whose reader has chosen none, in pixels. */
const USUAL_SIZE = 16;

const dark = matchMedia('(prefers-color-scheme: dark)');
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);

/** A storage of the last layouts, in memory. */
function memory() {
  const layouts = new Map();
  return {
    getItem: name => layouts.get(name) ?? null,
    setItem(name, value) {
      layouts.delete(name);
      layouts.set(name, value);
      if (layouts.size > MAXIMUM_LAYOUTS) layouts.delete(layouts.keys().next().value);
    },
  };
}

/** Returns what a storage of the browser has under a name; a document may be denied it. */
function stored(storage, name, value) {
  try {
    if (value === undefined) return globalThis[storage].getItem(name);
    if (value === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, value);
  } catch { /* What is not remembered is lost with the document. */ }
  return undefined;
}

/** Pages remember what they last showed. */
let isPrepared = false;
function prepare() {
  if (isPrepared) return;
  isPrepared = true;
  GalleyPage.options = {storage: memory(), ...GalleyPage.options};
}

/** An app of a service. */
export class GalleyApp extends HTMLElement {
  /** Words in place of the element's own: `{back, close, dark, refresh, tabs, failed, again, missing, unavailable, denied, offline, undone, start}`. */
  static words = {};

  static observedAttributes = ['src', 'mode'];

  #root = this.attachShadow({mode: 'open'});
  #colors = new CSSStyleSheet();
  #live = el('div', 'live', {'aria-live': 'polite', role: 'status'});
  #saved = new Map();
  #titles = new Map();
  #stop;
  #tabs;
  #stage;
  #place;
  #isShown = false;
  #isThere = false;
  #said = true;

  frame = el('div', 'frame');
  words = wordsOf('en', {});
  /** The app as the service describes it. */
  app;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [this.#colors, sheet];
    this.#root.append(this.frame, this.#live);
    this.#root.addEventListener('galley-open', event => this.#opens(event));
    this.#root.addEventListener('galley-action', event => this.#acts(event));
    this.#root.addEventListener('click', event => this.#follows(event));
  }

  /** The mode that it is drawn in: `light`, `dark` or `contrast`; empty for what the reader prefers. */
  get mode() {
    return this.getAttribute('mode') ?? '';
  }

  set mode(mode) {
    if (mode) this.setAttribute('mode', mode);
    else this.removeAttribute('mode');
  }

  /** `dark` or `light`, whichever is shown. */
  get shade() {
    return this.mode === 'dark' || (this.mode !== 'light' && dark.matches) ? 'dark' : 'light';
  }

  /** The service. */
  get base() {
    const {origin, pathname} = new URL(this.getAttribute('src') ?? '', document.baseURI);
    return origin + pathname.replace(/\/v1\/app\/?$/, '');
  }

  get isReversed() {
    return getComputedStyle(this).direction === 'rtl';
  }

  connectedCallback() {
    this.#isThere = true;
    prepare();
    addEventListener('popstate', this.#popped);
    addEventListener('pagehide', this.#leaves);
    addEventListener('keydown', this.#pressed);
    dark.addEventListener('change', this.#repaint);
    const mode = stored('localStorage', MODE);
    if (mode && !this.mode) this.mode = mode;
    this.#load();
  }

  disconnectedCallback() {
    this.#isThere = false;
    removeEventListener('popstate', this.#popped);
    removeEventListener('pagehide', this.#leaves);
    removeEventListener('keydown', this.#pressed);
    dark.removeEventListener('change', this.#repaint);
    this.#stop?.abort();
  }

  attributeChangedCallback(name, before, after) {
    // An element of a document is told of its attributes before it is told that it is there.
    if (!this.#isThere || before === after) return;
    if (name === 'src') this.#load();
    else this.#repaint();
  }

  // MARK: Beginning

  async #load() {
    this.#stop?.abort();
    this.#stop = new AbortController();
    const {signal} = this.#stop;
    const src = this.getAttribute('src');
    if (!src) return;
    const url = new URL(src, document.baseURI);
    const asked = new URLSearchParams(url.searchParams);
    // The texts of another platform have a size in its own words.
    const isWeb = (asked.get('platform') ?? 'web') === 'web';
    if (isWeb && !asked.has('textScale') && this.#textScale !== 1) asked.set('textScale', this.#textScale);
    this.query = KEPT.filter(name => asked.has(name)).map(name => [name, asked.get(name)]);
    this.words = wordsOf(url.searchParams.get('locale') ?? document.documentElement.lang, GalleyApp.words);
    this.style.setProperty('--text-scale', asked.get('textScale'));
    try {
      const app = this.#given() ?? await this.#asked(url, signal);
      if (!signal.aborted) this.#begin(app);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  /** The size of the texts that the reader has chosen in the browser, of its usual one; one that services take. */
  get #textScale() {
    const scale = parseFloat(getComputedStyle(this.#live).fontSize) / USUAL_SIZE;
    return scale >= 0.5 && scale <= 4 ? Math.round(scale * 100) / 100 : 1;
  }

  /** Returns, once, the description that the document has in the element, so that it need not be asked for. */
  #given() {
    const node = this.querySelector(':scope > script[type="application/json"]');
    node?.remove();
    return node && JSON.parse(node.textContent);
  }

  async #asked(url, signal) {
    const {fetch = globalThis.fetch.bind(globalThis), headers} = GalleyPage.options;
    const own = typeof headers === 'function' ? await headers() : headers;
    const response = await fetch(url.href, {headers: own, signal});
    const body = await response.json();
    if (!response.ok) throw Object.assign(new Error(body.detail ?? body.title), {problem: body});
    return body;
  }

  #fail(error) {
    const again = el('button', '', {type: 'button'}, this.words.again);
    again.addEventListener('click', () => this.#load());
    console.warn(`galley-app: ${error.message}`);
    this.frame.replaceChildren(el('div', 'problem', {role: 'alert'}, el('h1', '', {}, this.words.failed), again));
  }

  #begin(app) {
    this.app = app;
    this.#colors.replaceSync(paletteSheet(app.palette, '$background'));
    const base = this.getAttribute('base') ?? (this.addresses?.base ?? location.pathname);
    this.addresses = new Addresses(base, this.getAttribute('routing') === 'hash');
    this.#stage = new Stage(this, (entry, options) => this.#screen(entry, options));
    this.#tabs = this.#bar();
    this.frame.classList.toggle('single', app.tabs.length < 2);
    this.frame.replaceChildren(el('main', '', {}, this.#stage.node), ...app.tabs.length > 1 ? [this.#tabs] : []);
    const before = history.state?.galleyApp;
    const place = before && fits(before.place, app) && !isNowhere(topOf(before.place)) ? before.place : undefined;
    // An address that is gone to anew begins at its top.
    const kept = place ? stored('sessionStorage', this.#name) : undefined;
    for (const [id, value] of Object.entries(JSON.parse(kept ?? '{}'))) this.#saved.set(id, value);
    const path = this.addresses.path;
    const start = path === undefined ? startOf(app) : placeOf(path, app) ?? nowhere(app);
    this.#go(place ?? start, {as: 'replace', depth: place ? before.depth : 0});
  }

  get #name() {
    return `galley-app ${this.getAttribute('src')}`;
  }

  #bar() {
    const {tabs, images, name} = this.app;
    const list = el('div', 'tablist', {role: 'tablist', 'aria-label': this.words.tabs});
    for (const [index, {title, image}] of tabs.entries()) {
      const source = image && sourceOf(image, {images: GalleyPage.images, files: images, base: this.base, mode: this.shade});
      const words = el('span', 'words', {}, title);
      const tab = el('button', 'tab', {type: 'button', role: 'tab', id: `tab-${index}`, tabindex: '-1'}, symbol(source, title), words);
      tab.addEventListener('click', () => this.select(index));
      list.append(tab);
    }
    list.addEventListener('keydown', event => this.#moved(event, [...list.children]));
    const toggle = this.toggle();
    toggle.append(el('span', 'words', {}, this.words.dark));
    return el('nav', 'tabs', {}, el('div', 'name', {}, name), list, toggle);
  }

  /** Moves the focus among the tabs. */
  #moved(event, tabs) {
    const index = tabs.indexOf(this.#root.activeElement);
    const ahead = this.isReversed ? ['ArrowLeft', 'ArrowDown'] : ['ArrowRight', 'ArrowDown'];
    const back = this.isReversed ? ['ArrowRight', 'ArrowUp'] : ['ArrowLeft', 'ArrowUp'];
    const next = {Home: 0, End: tabs.length - 1}[event.key]
      ?? (ahead.includes(event.key) ? index + 1 : back.includes(event.key) ? index - 1 : undefined);
    if (next === undefined || index < 0) return;
    event.preventDefault();
    tabs[(next + tabs.length) % tabs.length].focus();
  }

  /** Returns a button that switches the mode. */
  toggle() {
    const button = el('button', 'toggle', {
      type: 'button', 'aria-label': this.words.dark, 'aria-pressed': String(this.shade === 'dark'),
    }, icon('moon'), icon('mode'));
    button.addEventListener('click', () => {
      const wanted = this.shade === 'dark' ? 'light' : 'dark';
      const isPreferred = wanted === (dark.matches ? 'dark' : 'light');
      stored('localStorage', MODE, isPreferred ? null : wanted);
      this.mode = isPreferred ? '' : wanted;
    });
    return button;
  }

  #repaint = () => {
    for (const screen of this.#stage?.screens ?? []) screen.setMode(this.mode);
    for (const button of this.#root.querySelectorAll('.toggle')) button.ariaPressed = String(this.shade === 'dark');
  };

  // MARK: Going somewhere

  /** Where the reader is: the tab's index, and a stack of pages for each tab. */
  get place() {
    return this.#place;
  }

  get canGoBack() {
    return layersOf(stackOf(this.#place)).at(-1).length > 1;
  }

  /** Opens a page: `{module, params}`, `as` `push`, `modal`, `sheet` or `replace`. */
  open(page, as = 'push') {
    this.#go(opened(this.#place, page, as), as === 'replace' ? {as} : {as: 'push', motion: 'push'});
  }

  /** Opens the page of a path; false where none has it. */
  openPath(path, as) {
    const page = pageAt(path, this.app.links);
    if (page) this.open(page, as);
    return page !== undefined;
  }

  /** Goes back in the stack that is shown, to a page below or from a modal. */
  back({isShown = false} = {}) {
    if (stackOf(this.#place).length > 1) this.#pop(1, isShown);
  }

  /** Goes to the first page of the tab that is shown first. */
  home() {
    this.#go(startOf(this.app), {as: 'push', depth: 0});
  }

  /** Closes the modal or the sheet in front. */
  close() {
    const layers = layersOf(stackOf(this.#place));
    if (layers.length > 1) this.#pop(layers.at(-1).length);
  }

  /** Shows a tab; of the one that is shown its first page, else its top. */
  select(index) {
    const {tab} = this.#place;
    if (index !== tab) this.#go({...this.#place, tab: index}, {as: 'push', depth: 0});
    else if (stackOf(this.#place).length > 1) this.#pop(stackOf(this.#place).length - 1);
    else this.#stage.top?.toTop();
  }

  /** Leaves the last entries of the stack: by the history, where these were the last steps there. */
  #pop(count, isShown = false) {
    if ((history.state?.galleyApp?.depth ?? 0) >= count) {
      this.#isShown = isShown;
      history.go(-count);
      return;
    }
    this.#go(withStack(this.#place, stackOf(this.#place).slice(0, -count)), {
      as: 'replace', motion: isShown ? '' : 'pop', depth: 0,
    });
  }

  /** Shows a place, as a new entry of the history or in place of the one that is shown. */
  #go(place, {as, motion = '', depth}) {
    const path = pathIn(place, this.app);
    const url = path === undefined ? undefined : this.addresses.urlOf(path);
    const before = history.state?.galleyApp?.depth ?? 0;
    const state = {...history.state, galleyApp: {place, depth: depth ?? (as === 'push' ? before + 1 : before)}};
    if (as === 'push') history.pushState(state, '', url);
    else history.replaceState(state, '', url);
    this.#show(place, motion);
  }

  #popped = ({state}) => {
    if (!this.app) return;
    const place = state?.galleyApp?.place;
    if (place && fits(place, this.app)) {
      const motion = this.#isShown ? '' : this.#motion(place);
      this.#isShown = false;
      this.#show(place, motion);
      return;
    }
    // An address that the reader has written, or an anchor in the document has.
    const {path} = this.addresses;
    const page = path !== undefined && pageAt(path, this.app.links);
    if (page) this.#go(opened(this.#place, page, 'push'), {as: 'replace', motion: 'push', depth: 1});
    else if (path?.startsWith('/')) this.#go(placeOf(path, this.app) ?? nowhere(this.app), {as: 'replace', depth: 0});
  };

  /** Returns how a place comes upon the one that is shown. */
  #motion(place) {
    if (place.tab !== this.#place.tab) return '';
    const [before, after] = [stackOf(this.#place), stackOf(place)];
    const isPart = (short, long) => short.length < long.length && short.every(({id}, index) => id === long[index].id);
    if (isPart(after, before)) return 'pop';
    return isPart(before, after) ? 'push' : '';
  }

  #show(place, motion) {
    const isFirst = !this.#place;
    this.#place = place;
    this.#stage.show(place, motion);
    const {tab} = place;
    const {title} = this.app.tabs[tab];
    this.#stage.node.setAttribute('aria-label', title);
    for (const [index, node] of [...this.#root.querySelectorAll('.tab')].entries()) {
      node.ariaSelected = String(index === tab);
      node.tabIndex = index === tab ? 0 : -1;
    }
    this.#tabs.inert = layersOf(stackOf(place)).length > 1;
    const {top} = this.#stage;
    this.#entitle(top);
    if (isFirst) return;
    top.focus();
    this.#said = false;
    this.#say(top);
  }

  // MARK: Screens

  #screen(entry, {isRoot, leave}) {
    const saved = this.#saved.get(entry.id);
    const tab = this.app.tabs.find((_, index) => entry.id === `tab-${index}`);
    const title = this.#titles.get(this.#key(entry)) ?? tab?.title ?? '';
    return new Screen(this, entry, {src: this.#src(entry, saved), title, isRoot, leave, saved});
  }

  /** Returns the URL of a page's layout; empty for a path that leads nowhere. */
  #src({module, params}, saved) {
    if (isNowhere({module})) return '';
    const own = Object.entries(params ?? {}).filter(([, value]) => value !== null && value !== undefined);
    const search = new URLSearchParams([...this.query, ...own, ...saved?.pages ? [['pages', saved.pages]] : []]);
    return `${this.base}/v1/modules/${encodeURIComponent(module)}/layout${search.size ? `?${search}` : ''}`;
  }

  #key({module, params}) {
    return `${module} ${JSON.stringify(params ?? {})}`;
  }

  /** Returns the title of an entry, as far as it is known. */
  titleOf(entry) {
    const tab = this.app.tabs.find((_, index) => entry.id === `tab-${index}`);
    return this.#titles.get(this.#key(entry)) ?? tab?.title ?? '';
  }

  /** Takes the title that a page has once it is loaded. */
  titled(screen) {
    if (screen.title) this.#titles.set(this.#key(screen.entry), screen.title);
    if (screen !== this.#stage.top) return;
    this.#stage.entitle(screen);
    this.#entitle(screen);
    if (!this.#said) this.#say(screen);
  }

  /** Says the title of the screen that was gone to, as soon as it is known. */
  #say({title}) {
    this.#said = title !== '';
    this.#live.textContent = title;
  }

  /** Gives the document the title of a screen. */
  #entitle(screen) {
    const {name} = this.app;
    const isTold = screen?.title && screen.title !== name;
    document.title = isTold ? `${screen.title} – ${name}` : name;
  }

  /** Remembers what is to be kept of a screen that goes. */
  save(screen) {
    this.#saved.set(screen.entry.id, screen.state);
  }

  #leaves = () => {
    for (const screen of this.#stage?.screens ?? []) this.save(screen);
    const ids = new Set(this.#place?.stacks.flat().map(({id}) => id));
    const kept = [...this.#saved].filter(([id]) => ids.has(id));
    stored('sessionStorage', this.#name, JSON.stringify(Object.fromEntries(kept)));
  };

  /** Returns what a swipe back moves. */
  swiping() {
    return this.#stage.swiping();
  }

  // MARK: What pages ask for

  #acts(event) {
    if (event.detail.action?.action !== 'back') return;
    event.preventDefault();
    this.back();
  }

  #opens(event) {
    event.preventDefault();
    this.#open(event.detail);
  }

  #open({module, params, url, as = 'push'}) {
    if (module) {
      this.open({module, params}, as);
      return;
    }
    const {protocol, origin, href} = new URL(url ?? '', document.baseURI);
    const isPath = /^\/(?!\/)/.test(url ?? '');
    const below = this.addresses.pathOf(href);
    if (isPath && this.openPath(url, as)) return;
    if (below !== undefined && this.openPath(below, as)) return;
    if (!url || UNSAFE.includes(protocol)) return;
    if (/^https?:$/.test(protocol) && origin !== location.origin) window.open(href, '_blank', 'noopener');
    else if (as === 'replace') location.replace(href);
    else location.assign(href);
  }

  /** Takes over links of cells that documents draw themselves, where they lead to pages of the app. */
  #follows(event) {
    const link = event.composedPath().find(node => node.localName === 'a' && node.href);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    const path = this.addresses.pathOf(link.href);
    if (path !== undefined && this.openPath(path)) event.preventDefault();
  }

  #pressed = event => {
    const isOurs = !event.defaultPrevented && !event.composedPath().some(node => node.localName === 'dialog');
    if (event.key !== 'Escape' || !isOurs || !this.app || stackOf(this.#place).length < 2) return;
    event.preventDefault();
    if (this.canGoBack) this.back();
    else this.close();
  };
}

customElements.define('galley-app', GalleyApp);
