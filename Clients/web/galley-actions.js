/**
 * The actions that leave a page: what the element does with them unless the document that it is in takes them over.
 */

/** The parameters of every page that another page is opened with too. */
const KEPT = ['locale', 'theme', 'platform', 'textScale', 'textSize', 'fontScale', 'direction'];

/** Schemes that run something, or show what is no page of its own. A service sends none of them; another one may. */
const UNSAFE = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'];

/** True for addresses that a reader may be sent to. */
export function opens(url) {
  try {
    return !UNSAFE.includes(new URL(url, document.baseURI).protocol);
  } catch {
    return false;
  }
}

/** Returns the URL of the layout that an action opens, with what the page shown was asked for; undefined without one. */
export function layoutOf({module, params}, {base, query}) {
  if (!module) return undefined;
  const kept = KEPT.filter(name => query[name] != null).map(name => [name, query[name]]);
  const own = Object.entries(params ?? {}).filter(([, value]) => value != null);
  const search = new URLSearchParams([...kept, ...own]);
  return `${base}/v1/modules/${encodeURIComponent(module)}/layout${search.size ? `?${search}` : ''}`;
}

/** Puts a text on the clipboard; false where that is not allowed. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hands a link and a text to the system's sharing, else to the clipboard. Returns true where they are on that. */
export async function share({url, text}) {
  const data = {...(url && {url}), ...(text && {text})};
  if (navigator.canShare?.(data)) {
    // A reader who closes the panel has shared nothing, and nothing went wrong.
    await navigator.share(data).catch(() => {});
    return false;
  }
  return copy([text, url].filter(Boolean).join('\n'));
}

/** The places that are remembered of entries of the history: a reader who opens page upon page keeps the last ones. */
const MAXIMUM_PLACES = 50;
const PLACES = 'galley-page places';
/** Where entries of the history were left, by their ids: `{top, pages}`. */
let places;
let last = 0;

/** Returns the places, those too that this tab's documents before this one have left. */
function known() {
  if (places) return places;
  try {
    places = new Map(JSON.parse(sessionStorage.getItem(PLACES)));
  } catch {
    places = new Map();
  }
  return places;
}

/** The pages that an element has shown one after the other, as entries of the browser's history. */
export class Trail {
  #host;
  #read;
  #first;
  #entry;
  #due;

  /** `read()` returns the place of what is shown: how far it is scrolled, and how many pages of data it has. */
  constructor(host, read) {
    this.#host = host;
    this.#read = read;
  }

  /** The name of the element in the entries of the history. */
  get #name() {
    return this.#host.id || String([...document.querySelectorAll(this.#host.localName)].indexOf(this.#host));
  }

  /** The place to take up of a layout's URL; undefined where it is shown from its top. */
  placeOf(src) {
    const pathOf = url => new URL(url, document.baseURI).pathname;
    return this.#due && pathOf(this.#due.src) === pathOf(src) ? this.#due.place : undefined;
  }

  /** Forgets the place that was to be taken up, once it is. */
  arrived() {
    this.#due = undefined;
  }

  /** Shows another layout, `push` as an entry of its own. */
  open(src, as) {
    const name = this.#name;
    const before = this.#host.getAttribute('src');
    this.#first ??= before;
    this.#due = undefined;
    const state = (src, id) => ({...history.state, galley: {...history.state?.galley, [name]: {src, id}}});
    if (as !== 'replace') {
      this.#entry ??= newID();
      this.#save();
      history.replaceState(state(before, this.#entry), '');
      this.#entry = newID();
      history.pushState(state(src, this.#entry), '');
    } else {
      this.#entry = newID();
      history.replaceState(state(src, this.#entry), '');
    }
    this.#host.setAttribute('src', src);
  }

  /** Shows the layout of an entry of the history, where it was left: the one that the reader went back or forth to, or loaded again. */
  take(state) {
    const {src: shown, id} = state?.galley?.[this.#name] ?? {};
    if (shown) this.#first ??= this.#host.getAttribute('src');
    const src = shown ?? this.#first;
    if (id !== this.#entry) {
      const isFirst = this.#entry === undefined;
      this.#save();
      this.#entry = id;
      const place = isFirst || src !== this.#host.getAttribute('src') ? known().get(id) : undefined;
      this.#due = place && {src, place};
    }
    if (src) this.#host.setAttribute('src', src);
  }

  /** True while a place is to be taken up. */
  get isDue() {
    return this.#due !== undefined;
  }

  /** Remembers the place of the entry that is left. */
  #save() {
    // A page that has not taken its own place up yet is still there.
    if (this.#entry === undefined || this.#due) return;
    const places = known();
    places.delete(this.#entry);
    places.set(this.#entry, this.#read());
    if (places.size > MAXIMUM_PLACES) places.delete(places.keys().next().value);
  }

  /** Remembers the places beyond the document, which the reader leaves or loads again. */
  leave() {
    if (this.#entry === undefined) return;
    this.#save();
    try {
      sessionStorage.setItem(PLACES, JSON.stringify([...known()]));
    } catch { /* What is not remembered is lost with the document. */ }
  }
}

/** Returns an id that no entry of this document or of the ones before it in its history has. */
function newID() {
  last += 1;
  return `${Date.now().toString(36)}-${last}`;
}
