/**
 * Layouts that are fetched before they are opened: those that the actions `open` of the items in sight lead to, once the reader
 * rests there. A page that is opened is shown at once then, and what has changed since follows.
 */

import {textOf} from './galley-events.js';

/** The time that a reader rests before anything is fetched, in milliseconds. */
const REST = 250;
/** The most layouts that are fetched at one place, one after the other, and that are kept. */
const MOST = 4;
const KEPT = 16;
/** The age at which a layout is fetched again, in milliseconds. */
const FRESH = 60_000;

/** The layouts of one element. */
export class Ahead {
  #layouts = new Map();
  #timer;

  /**
   * `own` has `urlOf(action)`, the URL of the layout that an action opens, undefined for others; `fetched(url, options)`; and
   * `headers()`, the client's option.
   */
  constructor(own) {
    Object.assign(this, own);
  }

  /** Returns the layout of a URL as text; undefined where it was not fetched. */
  take(url) {
    return this.#layouts.get(url)?.text;
  }

  /** Notes the actions of the items in sight, in their order; those without one are undefined. */
  note(actions) {
    clearTimeout(this.#timer);
    const opening = actions.filter(action => action?.action === 'open' && action.module);
    if (opening.length) this.#timer = setTimeout(() => this.#fetchAll(opening), REST);
  }

  async #fetchAll(actions) {
    const urls = [...new Set(actions.map(action => this.urlOf(action)).filter(Boolean))].slice(0, MOST);
    for (const url of urls) {
      const {time = -Infinity} = this.#layouts.get(url) ?? {};
      if (performance.now() - time > FRESH) await this.#fetch(url);
    }
  }

  /** Fetches a layout; one that cannot be fetched is fetched when it is opened. */
  async #fetch(url) {
    const entry = {time: performance.now()};
    this.#layouts.delete(url);
    this.#layouts.set(url, entry);
    if (this.#layouts.size > KEPT) this.#layouts.delete(this.#layouts.keys().next().value);
    try {
      const own = this.headers();
      const headers = {accept: 'application/json', ...(own?.call ? await own() : own)};
      const response = await this.fetched(url, {headers, priority: 'low'});
      if (response.ok) entry.text = await textOf(response);
    } catch { /* It is asked for again when the reader opens it. */ }
  }
}
