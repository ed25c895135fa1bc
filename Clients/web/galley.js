/**
 * A client of the Galley service: layouts, their changes as they happen, windows and cells' reuse.
 * ES module without dependencies but galley-events.js beside it, for browsers and Node 18 and newer. The format is described in
 * docs/wire.md, the use of this module in docs/clients.md.
 */

import {EventReader, GalleyError, problemOf, textOf} from './galley-events.js';

export {EventReader, GalleyError};

/** The time in which an event stream must open, in milliseconds; slower ones are polled. */
const OPENING = 5_000;
/** The silence after which a stream counts as dead; the service comments every 15 s. */
const SILENCE = 40_000;
/** The number of polls after which a stream is tried again. */
const POLLS = 6;
/** The distance within which edges count as touching, in points. */
const TOUCH = 1e-6;
/** The distance within which a length stands for a multiple of the unit: four decimals' half. */
const WRITING = 0.5001e-4;

const PARTS = ['header', 'footer', 'decoration', 'placeholder'];

// MARK: Changes

/** Returns the layout that `changes` lead to from `layout`; neither is modified. */
export function play(layout, changes) {
  if (changes.kind === 'reset') return changes.layout;
  if (changes.from !== layout.revision) throw new Error('changes do not fit');
  if (changes.kind !== 'delta') return layout;
  const {reload, page} = changes;
  const [list] = arrange([layout.sections], changes.sections);
  const sections = arrange(list.map(section => section.items), changes.items)
    .map((items, index) => ({...list[index], items}));
  for (const {index, section} of reload.sections) {
    put(sections, index, {...section, items: sections[index]?.items});
  }
  const owned = new Set();
  /** Returns the items of a section, copied once so that they may be written. */
  const own = index => {
    if (!owned.has(index)) sections[index].items = sections[index].items.slice();
    owned.add(index);
    return sections[index].items;
  };
  for (const {at: [section, index], item} of reload.items) put(own(section), index, item);
  const {moved} = grid({...layout, ...page});
  for (const {at: [section, index], carousel, ...nested} of changes.nested) {
    const row = own(section)[index];
    const items = arrange([row.carousel.items], nested)[0].slice();
    for (const {index, item} of nested.reload) put(items, index, item);
    shift(items, nested, moved);
    put(own(section), index, {...row, carousel: {...(carousel ?? row.carousel), items}});
  }
  for (const {section: index, shifts, set, ...geometry} of changes.frames) {
    shift(own(index), {shifts, set}, moved);
    const section = sections[index];
    for (const name in geometry) {
      const value = geometry[name];
      section[name] = PARTS.includes(name) ? {...section[name], frame: value} : value;
    }
  }
  const result = {...layout, ...page, sections, revision: changes.to};
  for (const name in page) if (page[name] === null) delete result[name];
  return result;
}

/**
 * Returns lists after one step: deletions and the `from` of moves are old indexes, the rest final.
 * A position is an index of the first list, or a list's and an item's.
 */
function arrange(lists, changes) {
  const steps = lists.map(list => ({list, leaving: new Set(), arriving: []}));
  const path = at => [0].concat(at).slice(-2);
  const leave = at => {
    const [list, index] = path(at);
    steps[list].leaving.add(index);
    return lists[list][index];
  };
  const arrive = (at, value) => {
    const [list, index] = path(at);
    steps[list].arriving.push({index, value});
  };
  changes.delete.forEach(leave);
  for (const {at, index = at, item, section = item} of changes.insert) arrive(index, section);
  for (const {from, to} of changes.move) arrive(to, leave(from));
  return steps.map(({list, leaving, arriving}) => {
    if (!leaving.size && !arriving.length) return list;
    const rest = list.filter((_, index) => !leaving.has(index));
    return merge(rest, arriving.sort((a, b) => a.index - b.index));
  });
}

/** Returns a list with values inserted at their final indexes, which ascend. */
function merge(list, arriving) {
  const result = [];
  let next = 0;
  for (const {index, value} of arriving) {
    while (result.length < index && next < list.length) result.push(list[next++]);
    if (result.length !== index || !value) throw new Error('changes do not fit');
    result.push(value);
  }
  return result.concat(list.slice(next));
}

/** Replaces an element of a list, which must have it. */
function put(list, index, value) {
  if (!list[index] || !value) throw new Error('changes do not fit');
  list[index] = value;
}

/** Moves runs of items, then sets the frames of single ones. */
function shift(items, {shifts, set}, moved) {
  for (const [first, last, dx, dy] of shifts) {
    for (let index = first; index <= last; index += 1) {
      put(items, index, {...items[index], frame: moved(items[index].frame, dx, dy)});
    }
  }
  for (const [index, x, y, width, height] of set) {
    put(items, index, {...items[index], frame: {x, y, width, height}});
  }
}

// MARK: Windows

/** The functions of the grid of lengths: multiples of one device pixel, else of 1/10000 point. */
function grid({viewport}) {
  const unit = viewport.scale ?? 1e4;
  const near = length => Math.floor((length + TOUCH) * unit + 0.5) / unit;
  const adopted = length => (Math.abs(near(length) - length) <= WRITING ? near(length) : length);
  /** A start and a size are written each for itself: their plain sum is off by twice as much. */
  const end = (start, size) => adopted(adopted(start) + adopted(size));
  const written = length => Math.sign(length) * Math.round(Math.abs(length) * 1e4) / 1e4 + 0;
  const moved = (edge, by) => written(near(edge + by));
  return {
    near,
    written,
    /** Returns a frame moved, as the service writes it. */
    moved: ({x, y, ...size}, dx, dy) => ({x: moved(x, dx), y: moved(y, dy), ...size}),
    /** Returns the edges that a frame stands for. */
    edges: ({x, y, width, height}) => ({
      x: adopted(x), y: adopted(y), right: end(x, width), bottom: end(y, height),
    }),
  };
}

const clamp = (offset, end) => Math.max(0, Math.min(offset, end));

/** True when two rectangles of edges share some area; touching edges don't count. */
function intersects(a, b) {
  return [['x', 'right'], ['y', 'bottom']].every(([start, end]) => a[end] > a[start]
    && b[end] > b[start] && a[end] > b[start] + TOUCH && b[end] > a[start] + TOUCH);
}

/** Indexes of lists of items by their edges along the flow, made when a list is first searched. */
const indexes = new WeakMap();

/** Returns the indexes of the items that intersect a rectangle: O(log n + found) in most layouts. */
function search({items, scroller}, rect, edges) {
  const [start, size, stop] = scroller ? ['x', 'width', 'right'] : ['y', 'height', 'bottom'];
  let index = indexes.get(items);
  if (index?.start !== start) {
    const order = [...items.keys()]
      .sort((a, b) => items[a].frame[start] - items[b].frame[start] || a - b);
    let reach = -Infinity;
    const reaches = order.map(item =>
      (reach = Math.max(reach, items[item].frame[start] + items[item].frame[size])));
    indexes.set(items, index = {start, order, reaches});
  }
  const {order, reaches} = index;
  let low = 0;
  for (let high = order.length; low < high;) {
    const middle = (low + high) >> 1;
    if (reaches[middle] > rect[start] - WRITING) high = middle; else low = middle + 1;
  }
  const found = [];
  const end = rect[stop] + WRITING;
  for (; low < order.length && items[order[low]].frame[start] < end; low += 1) {
    if (intersects(edges(items[order[low]].frame), rect)) found.push(order[low]);
  }
  return found.sort((a, b) => a - b);
}

/**
 * Returns the visible part of a layout, of the content of one horizontal section, or of the carousel
 * inside one of its items: what the service's window endpoint answers, computed here.
 */
export function windowOf(layout, options) {
  const {sections, ...page} = layout;
  const of = offset => (options.section === undefined ? pageWindow : scrollerWindow)(layout, {
    items: [], pinned: [], supplementary: [], sections: [],
  }, {overscan: 0, ...options, offset});
  const window = {...page, ...of(options.offset ?? 0)};
  const before = options.from === undefined ? undefined : of(options.from);
  return {...window, reuse: reuse(before, window)};
}

function pageWindow(layout, found, {offset, height, overscan}) {
  const {near, written, edges, moved} = grid(layout);
  const {contentSize, contentSize: {width}} = layout;
  const y = clamp(offset, near(contentSize.height) - height);
  const visible = edges({x: 0, y, width, height});
  const rect = edges({x: 0, y: visible.y - overscan, width, height: height + 2 * overscan});
  layout.sections.forEach((section, index) => {
    const outer = edges(section.frame);
    const [x, y] = origin(layout, section).map(near);
    /** Adds something to one of the lists, moved to the page's coordinates. */
    const add = (name, thing, x, y, extra) => found[name].push({
      section: index, ...extra, ...thing, frame: moved(thing.frame, x, y),
    });
    /** The rectangle in other coordinates. */
    const from = (x, y) => ({
      x: rect.x - x, y: rect.y - y, right: rect.right - x, bottom: rect.bottom - y,
    });
    for (const item of search(section, from(x, y), edges)) {
      add('items', section.items[item], x, y, {index: item});
    }
    for (const kind of PARTS) {
      const part = section[kind];
      if (part?.pinned && intersects(outer, visible)) {
        const {y, height} = part.frame;
        if (kind === 'footer') {
          add('pinned', part, 0, outer.y - y + clamp(visible.bottom - height - outer.y, y), {kind});
        } else {
          add('pinned', part, 0, Math.max(outer.y, Math.min(visible.y, outer.bottom - height) - y));
        }
      } else if (part && intersects(edges(part.frame), from(0, outer.y))) {
        add('supplementary', part, 0, outer.y, {kind});
      }
    }
    if ([found.items, found.supplementary].some(list => list.at(-1)?.section === index)
      || intersects(outer, rect)) {
      found.sections.push(summary(section, index, moved, found.items));
    }
  });
  return {rect: {x: 0, y: written(y), width, height}, contentSize, ...found};
}

/** Returns what a window says of a section. */
function summary({id, frame, arrange, selected, a11y, scroller}, section, moved, items) {
  const shown = new Set(items.filter(item => item.section === section).map(({index}) => index));
  const order = a11y?.order.filter(shown.has, shown);
  return {
    section, id, frame, arrange, ...(selected !== undefined && {selected}),
    ...(order?.some((index, at) => index < order[at - 1]) && {a11y: {order}}),
    scroller: scroller && {...scroller, frame: moved(scroller.frame, 0, frame.y)},
  };
}

function scrollerWindow(layout, found, {offset, overscan, section: id, item}) {
  const {near, written, edges, moved} = grid(layout);
  const index = layout.sections.findIndex(section => section.id === id);
  const section = layout.sections[index];
  const carousel = section?.items.find(each => each.id === item)?.carousel;
  if (!carousel && (item !== undefined || section?.arrange !== 'horizontal')) {
    throw new Error(`no scroller ${id}`);
  }
  const scroller = carousel ?? section.scroller;
  const {items} = carousel ?? section;
  const {frame: {width}, contentSize} = scroller
    ?? {frame: layout.contentSize, contentSize: {width: 0, height: 0}};
  const {height} = contentSize;
  const rest = Math.max(0, near(contentSize.width) - near(width));
  let x = clamp(offset, rest);
  if (layout.viewport.direction === 'rtl' && scroller) x = rest - x;
  const rect = edges({x: x - overscan, y: 0, width: width + 2 * overscan, height});
  for (const place of search({items, scroller}, rect, edges)) {
    found.items.push({section: index, index: place, ...items[place]});
  }
  if (scroller) found.sections.push(summary(section, index, moved, carousel ? [] : found.items));
  return {rect: {x: written(x), y: 0, width, height}, contentSize, ...found};
}

/** Returns the page's coordinates of the origin of a section's items, its scroller being at rest. */
function origin({viewport}, {frame, scroller}) {
  if (!scroller) return [0, frame.y];
  const {frame: {x, y, width}, contentSize} = scroller;
  return [x - (viewport.direction === 'rtl' && Math.max(0, contentSize.width - width)), frame.y + y];
}

/** Returns the plan for the cells of two windows of one layout; all are new without the first. */
export function reuse({items: old} = {items: []}, after) {
  const key = item => `${item.section} ${item.index}`;
  const missing = (items, others, keys = new Set(others.map(key))) =>
    items.filter(item => !keys.has(key(item)));
  const [removed, added] = [missing(old, after.items), missing(after.items, old)];
  const places = items => items.map(({id, section, index}) => [id, section, index]);
  const dequeue = {};
  const create = {};
  for (const {type} of added) create[type] = (create[type] ?? 0) + 1;
  for (const type in create) {
    dequeue[type] = Math.min(create[type], removed.filter(item => item.type === type).length);
    create[type] -= dequeue[type];
  }
  return {
    remove: places(removed), add: places(added), keep: old.length - removed.length, dequeue, create,
  };
}

// MARK: The client

/** A service. */
export class Galley {
  /**
   * `base` is the service's URL; `headers` are sent with each request, or a function that returns
   * them; `storage` keeps last layouts; `poll` is the pause between polls, in milliseconds; `maximum` is the most characters of
   * a response or an event.
   */
  constructor(base = '', options = {}) {
    this.base = String(base).replace(/\/+$/, '');
    this.options = {poll: 10_000, ...options};
  }

  /** Returns a page; `params` are the module's own parameters, the rest are those of every page. */
  page(module, {params, ...viewport} = {}) {
    return new Page(this, module, {...viewport, ...params});
  }

  /** Sends a request; throws a `GalleyError` where there is no response, or one of a failure. */
  async request(url, {headers, signal, ...options} = {}) {
    const {fetch = globalThis.fetch, headers: own} = this.options;
    let response;
    try {
      const all = {...(own?.call ? await own() : own), ...headers};
      response = await fetch(url, {...options, signal, headers: all});
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new GalleyError(0, {title: 'No response', status: 0, detail: error.message});
    }
    const {ok, status, statusText: title} = response;
    if (ok) return response;
    const text = await textOf(response, this.options.maximum).catch(() => '');
    throw new GalleyError(status, problemOf(text, {title, status}));
  }

  /** Sends JSON, where there is a body, and returns the JSON that comes. */
  async json(url, method, body, signal) {
    const type = 'application/json';
    const headers = {accept: type, ...(body && {'content-type': type})};
    const response = await this.request(url, {method, headers, signal, body: JSON.stringify(body)});
    return JSON.parse(await textOf(response, this.options.maximum));
  }
}

/** A page of a service: its last layout, its updates, and what can be done with it. */
export class Page {
  #galley;
  #listeners = new Set();
  #run;
  #stream;
  #turn = Promise.resolve();
  #problem;
  /** The revision from which changes are asked for. */
  #since;
  /** The last layout; undefined before the first. */
  layout;

  /** `query` holds the parameters of the page. */
  constructor(galley, module, query) {
    this.#galley = galley;
    Object.assign(this, {module, query});
  }

  /** Returns the URL of one of the page's endpoints; null and undefined parameters are left out. */
  url(endpoint = 'layout', extra = {}) {
    const query = Object.entries({...this.query, ...extra}).filter(([, value]) => value != null);
    const path = `/v1/modules/${encodeURIComponent(this.module)}/${endpoint}`;
    return `${this.#galley.base}${path}?${new URLSearchParams(query)}`;
  }

  /**
   * Yields the layout and then each update, until `signal` aborts, or after a problem that remains as long as the same is
   * asked for, where nothing is shown. One stream serves all readers.
   */
  async *updates({signal} = {}) {
    const queue = this.layout ? [{kind: 'layout', layout: this.layout}] : [];
    let wake = () => {};
    const listener = update => { queue.push(update); wake(); };
    const stop = () => wake();
    signal?.addEventListener('abort', stop);
    this.#listeners.add(listener);
    this.#run ?? this.#start();
    try {
      while (!signal?.aborted && (this.#run || queue[0])) {
        if (queue.length) yield queue.shift();
        else await new Promise(resolve => { wake = resolve; });
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      this.#listeners.delete(listener);
      if (!this.#listeners.size) this.#run = this.#run?.abort();
    }
  }

  /** Returns the visible part of the layout, as the window endpoint does. */
  window(top, height, options = {}) {
    return windowOf(this.layout, {...options, offset: top, height});
  }

  /** Returns the plan for cells from one window to the next. */
  reuse = reuse;

  /** Shows the page with other parameters of its module. */
  set = this.#change;

  /** Shows the page on another screen. */
  resize = this.#change;

  /** Shows one more page of data, where there is one. */
  async loadMore() {
    const pages = /[?&]pages=(\d+)/.exec(this.layout?.next)?.[1];
    return pages && this.#change({pages});
  }

  /** Has the service fetch everything again. */
  refresh() {
    return this.#change({}, () => this.#galley.json(this.url('refresh'), 'POST', {}));
  }

  /** Selects an item; returns its action, which the service has run where it is one of its own. */
  select(id, options) {
    return this.#act('POST', 'select', id, options);
  }

  /** Sets a switch; `was` guards against another client's change. */
  value(id, on, options) {
    return this.#act('PUT', 'value', id, {on, ...options});
  }

  /** Acts on an item, then catches up with what that has changed, where no stream does. */
  async #act(method, name, id, {section, occurrence, ...body} = {}) {
    const url = this.url(`items/${encodeURIComponent(id)}/${name}`, {section, occurrence});
    const result = await this.#galley.json(url, method, body);
    if (!this.#run && this.layout && result.revision !== this.#since) await this.#change();
    return result;
  }

  /** Does one change after the other; the stream of the page as it was ends first. */
  #change(query, prepare) {
    const result = this.#turn.then(async () => {
      const before = this.query;
      this.query = {...before, ...query};
      this.#stream?.abort();
      try {
        await prepare?.();
        return await this.#catchUp();
      } catch (error) {
        this.query = before;
        throw error;
      }
    });
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Takes what changed since the layout that is held, or the layout where there is none. */
  async #catchUp(signal) {
    const since = this.#since;
    const url = this.url(since ? 'changes' : 'layout', {since});
    const body = await this.#galley.json(url, 'GET', undefined, signal);
    signal?.throwIfAborted();
    return since ? this.#played(body) : this.#taken({kind: 'layout', layout: body});
  }

  #played(changes) {
    if (changes.kind === 'none') return {kind: 'changes', layout: this.layout, changes};
    const layout = play(this.layout, changes);
    return this.#taken({kind: changes.kind === 'reset' ? 'layout' : 'changes', layout, changes});
  }

  #taken(update) {
    this.layout = update.layout;
    this.#since = update.layout.revision;
    this.#problem = undefined;
    try {
      this.#galley.options.storage.setItem(this.url(), JSON.stringify(update.layout));
    } catch { /* A full storage loses a convenience, nothing else. */ }
    return this.#emit(update);
  }

  #emit(update) {
    for (const listener of this.#listeners) listener(update);
    return update;
  }

  /** Tells of a problem once, until something comes or another problem does. */
  #failed(problem) {
    const text = JSON.stringify({...problem, requestId: 0});
    if (!this.#run || text !== this.#problem) this.#emit({kind: 'problem', layout: this.layout, problem});
    this.#problem = text;
  }

  // MARK: Following

  async #start() {
    const run = this.#run = new AbortController();
    await this.#restore();
    // Streams are followed while `cuts` is under two; then come polls, and a stream once more.
    for (let cuts = 0, failures = 0; !run.signal.aborted;) {
      await this.#turn;
      this.#stream = new AbortController();
      const signal = AbortSignal.any([run.signal, this.#stream.signal]);
      let delay = this.#galley.options.poll;
      try {
        if (cuts < 2) {
          const [cut, retry = 500] = await this.#listen(signal);
          cuts = cut && cuts + cut;
          delay = cuts < 2 ? retry : 0;
        } else {
          await this.#catchUp(signal);
          cuts = cuts > POLLS ? 1 : cuts + 1;
        }
        failures = 0;
      } catch (error) {
        if (signal.aborted) continue;
        // Client errors stay, but those of a request that took too long, came too early or too often.
        if (!this.layout && /^4(?!08|2[59])/.test(error.status)) this.#run = this.#run?.abort();
        this.#failed(error.problem ?? {title: error.message});
        if (!error.problem) this.#since = undefined;
        delay = Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2);
        failures += 1;
      }
      await pause(delay, signal);
    }
  }

  /** Shows the layout of the last time, until there is a newer one. */
  async #restore() {
    try {
      const layout = JSON.parse(await this.#galley.options.storage.getItem(this.url()));
      if (layout && !this.layout) this.#taken({kind: 'layout', layout});
    } catch { /* Nothing that can be shown was stored. */ }
  }

  /**
   * Follows the event stream until it ends. Returns 0, 1 where it was cut before it was of use, 2
   * where none opened; and the delay after which the service wants to be asked again.
   */
  async #listen(signal) {
    const watch = new AbortController();
    const reader = new EventReader(this.#galley.options.maximum);
    let timer = setTimeout(() => watch.abort(), OPENING);
    let cut = 1, whole = false;
    try {
      const {headers, body} = await this.#galley.request(this.url('events'), {
        headers: {accept: 'text/event-stream', ...(this.#since && {'last-event-id': this.#since})},
        signal: AbortSignal.any([signal, watch.signal]),
      });
      if (!headers.get('content-type')?.startsWith('text/event-stream')) return [2];
      for (const stream = body.getReader(); ;) {
        clearTimeout(timer);
        timer = setTimeout(() => watch.abort(), SILENCE);
        const {done, value} = await stream.read().catch(() => ({done: true}));
        // Where every stream ends before the first layout is whole, it is fetched.
        if (done || signal.aborted) return [this.layout ? cut : 1, reader.retry];
        const events = reader.push(value);
        // A stream that carries comments is of use; one that ends within its first event brought nothing.
        whole ||= events.length > 0;
        cut = +(reader.isWithinEvent && !whole);
        for (const {name, data} of events) {
          const body = JSON.parse(data);
          if (name === 'layout') this.#taken({kind: name, layout: body});
          if (name === 'changes') this.#played(body);
          if (name === 'problem') this.#failed(problemOf(data, {title: name}));
        }
      }
    } catch (error) {
      if (watch.signal.aborted) return [2];
      throw error;
    } finally {
      clearTimeout(timer);
      watch.abort();
    }
  }
}

/** Waits, no longer than until a signal aborts. */
function pause(milliseconds, signal) {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, signal.aborted ? 0 : milliseconds);
    signal.onabort = () => resolve(clearTimeout(timer));
  });
}
