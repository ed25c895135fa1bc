/**
 * The actions that leave a page: what the element does with them unless the document that it is in takes them over.
 */

/** The parameters of every page that another page is opened with too. */
const KEPT = ['locale', 'theme', 'textScale', 'direction'];

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

/** The pages that an element has shown one after the other, as entries of the browser's history. */
export class Trail {
  #host;
  #first;

  constructor(host) {
    this.#host = host;
  }

  /** The name of the element in the entries of the history. */
  get #name() {
    return this.#host.id || String([...document.querySelectorAll(this.#host.localName)].indexOf(this.#host));
  }

  /** Shows another layout, `push` as an entry of its own. */
  open(src, as) {
    const name = this.#name;
    const before = this.#host.getAttribute('src');
    this.#first ??= before;
    const state = shown => ({...history.state, galley: {...history.state?.galley, [name]: shown}});
    if (as !== 'replace') {
      history.replaceState(state(before), '');
      history.pushState(state(src), '');
    } else {
      history.replaceState(state(src), '');
    }
    this.#host.setAttribute('src', src);
  }

  /** Shows the layout of an entry of the history: the one that the reader went back or forth to, or loaded again. */
  take(state) {
    const shown = state?.galley?.[this.#name];
    if (shown) this.#first ??= this.#host.getAttribute('src');
    const src = shown ?? this.#first;
    if (src) this.#host.setAttribute('src', src);
  }
}
