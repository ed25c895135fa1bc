/**
 * The connections that the pages of a browser share: over HTTP/1.1 it opens six to an origin, whatever the number of its
 * tabs, and requests need some of them. Three streams of a service at most are open at once; further pages poll, in turn.
 */

import {textOf} from './galley-events.js';

/** The most streams of a service in all tabs of a document's origin, and of a document. */
const STREAMS = 3;
/** Those of a document where tabs cannot agree, as `http:` of another machine has no locks: five tabs leave a connection. */
const ALONE = 1;
/** The most polls at once: what a reader does finds a connection. */
const POLLS = 2;
/** The pause between two polls of a page, in milliseconds, and the share by which it differs from page to page. */
const PAUSE = 10_000;
const SPREAD = 0.25;
/** The pause between two comments of a stream that brings nothing, in milliseconds; a client gives up one that is silent for long. */
const COMMENT = 15_000;
/** The time that a document keeps a place whose stream has ended, in milliseconds: the next stream of a page follows at once. */
const KEPT = 500;

/** The pauses in which documents that are not seen give their streams up when one that is seen asks for them, in milliseconds. */
const HANDOVER = [30, 100, 300];

const locks = globalThis.navigator?.locks;
/** What ends the streams of this document. */
const ends = new Set();
let channel;
let streams = 0;
let polls = 0;
let isLeft = false;
/** True where this document has given its streams to one that is seen: it asks for none until it is seen itself. */
let isGiving = false;
const waiting = [];
/** The places that this document holds and does not use, by the service. */
const spare = new Map();

// A document that is left gives its places up at once: the next one needs them.
globalThis.addEventListener?.('pagehide', () => {
  isLeft = true;
  channel?.close();
  channel = undefined;
  drop();
}, {capture: true});
globalThis.addEventListener?.('pageshow', () => { isLeft = false; }, {capture: true});

/** Tells by an event `back` that this document is seen again and may have streams, where it had given them away. */
export const turns = new EventTarget();
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.hidden || !isGiving) return;
  isGiving = false;
  turns.dispatchEvent(new Event('back'));
});

/**
 * Returns the options of a service's client whose streams and polls are counted with the browser's others. `first` is a layout to
 * begin with, or what has one by its URL, by `take(url)`. A page that is not live, as `isLive()` says, is loaded and not followed.
 */
export function sharing({
  fetch = (...request) => globalThis.fetch(...request), poll = PAUSE, isLive = () => true, ...options
}, first) {
  const {storage, failed} = beginning(fetch, options, first);
  return {
    ...options,
    storage,
    // Pages that were opened together are not asked for together for ever.
    poll: poll * (1 - SPREAD + 2 * SPREAD * Math.random()),
    fetch(url, init = {}) {
      if (init.headers?.accept === 'text/event-stream') {
        return failed() ?? (isLive() ? streamed(fetch, url, init) : quiet(init));
      }
      return /\/changes\?/.test(url) ? polled(fetch, url, init) : fetch(url, init);
    },
  };
}

/**
 * Returns the storage in which a client looks for the layout to begin with. One that is not there is asked for: as a response
 * of its own it comes compressed, which the first event of a stream does not. `failed` returns, once, the response of a failure.
 */
function beginning(fetch, {storage: own, headers, maximum}, first) {
  let failure;
  const storage = {
    async getItem(url) {
      const ahead = first?.sections ? JSON.stringify(first) : first?.take(url);
      const stored = await ahead ?? await own?.getItem(url);
      if (stored) return stored;
      const fields = typeof headers === 'function' ? await headers() : headers;
      const response = await fetch(url, {headers: {accept: 'application/json', ...fields}});
      if (response.ok) return textOf(response, maximum);
      failure = response;
      return null;
    },
    /** Without a storage of the document's own layouts are not even written as text. */
    get setItem() {
      if (!own) throw new TypeError('nothing is stored');
      return (url, text) => own.setItem(url, text);
    },
  };
  const failed = () => {
    const response = failure;
    failure = undefined;
    return response;
  };
  return {storage, failed};
}

/** Returns a stream that brings nothing, of a page that was loaded; of another one what is no stream, whereupon it is polled. */
function quiet({headers, signal}) {
  if (!headers['last-event-id']) return new Response(null);
  const comment = new TextEncoder().encode(':\n\n');
  let timer;
  const end = () => clearInterval(timer);
  signal?.addEventListener('abort', end, {once: true});
  const body = new ReadableStream({
    start(controller) {
      const send = () => controller.enqueue(comment);
      send();
      timer = setInterval(send, COMMENT);
      signal?.addEventListener('abort', () => controller.close(), {once: true});
    },
    cancel: end,
  });
  return new Response(body, {headers: {'content-type': 'text/event-stream'}});
}

/** Opens a stream where there is a place for one; else responds with what is no stream, whereupon the page polls. */
async function streamed(fetch, url, init) {
  if (isGiving || streams >= (locks ? STREAMS : ALONE) || init.signal.aborted) return new Response(null);
  streams += 1;
  const {origin} = new URL(url, globalThis.location?.href);
  const give = await placeFor(origin) ?? await handedOver(origin);
  const own = new AbortController();
  const end = () => own.abort();
  const signal = AbortSignal.any([init.signal, own.signal]);
  const leave = () => {
    streams -= 1;
    ends.delete(end);
    if (give) keep(origin, give);
  };
  if (!give || signal.aborted) {
    leave();
    return new Response(null);
  }
  ends.add(end);
  listen();
  signal.addEventListener('abort', leave, {once: true});
  return fetch(url, {...init, signal});
}

/** Hears of documents that ask for a stream: where this one is not seen it ends its own. */
function listen() {
  if (channel || !globalThis.BroadcastChannel) return;
  channel = new BroadcastChannel('galley streams');
  channel.addEventListener('message', () => {
    if (!document.hidden) return;
    isGiving = true;
    for (const end of [...ends]) end();
    drop();
  });
}

/** Asks documents that are not seen for a place; undefined where this one is not seen itself, or none gives one. */
async function handedOver(origin) {
  if (!globalThis.BroadcastChannel || document.hidden) return undefined;
  listen();
  channel.postMessage(origin);
  for (const pause of HANDOVER) {
    await new Promise(resolve => setTimeout(resolve, pause));
    const give = await placeFor(origin);
    if (give) return give;
  }
  return undefined;
}

/** Returns what gives a place for a stream of a service up again; undefined where other streams have all of them. */
async function placeFor(origin) {
  const kept = spare.get(origin)?.shift();
  if (kept) {
    clearTimeout(kept.timer);
    return kept.give;
  }
  if (!locks) return () => {};
  for (let number = 1; number <= STREAMS; number += 1) {
    const give = await locked(`galley stream ${number} of ${origin}`);
    if (give) return give;
  }
  return undefined;
}

/** Takes a lock that all tabs of the document's origin know. Returns what lets go of it; undefined where another has it. */
function locked(name) {
  return new Promise(resolve => {
    const hold = lock => (lock ? new Promise(give => resolve(give)) : resolve());
    // A document that may hold no locks counts its own streams alone.
    locks.request(name, {ifAvailable: true}, hold).catch(() => resolve(() => {}));
  });
}

/** Gives up the places that are kept. */
function drop() {
  for (const list of spare.values()) {
    for (const {give, timer} of list.splice(0)) {
      clearTimeout(timer);
      give();
    }
  }
}

/** Keeps a place for the next stream of this document, for a moment. */
function keep(origin, give) {
  if (isLeft) {
    give();
    return;
  }
  if (!spare.has(origin)) spare.set(origin, []);
  const list = spare.get(origin);
  const kept = {give, timer: setTimeout(() => {
    list.splice(list.indexOf(kept), 1);
    give();
  }, KEPT)};
  list.push(kept);
}

/** Sends a poll when it is its turn; one that is given up meanwhile passes its turn on. */
async function polled(fetch, url, init) {
  if (polls >= POLLS) await new Promise(resolve => waiting.push(resolve));
  else polls += 1;
  try {
    init.signal?.throwIfAborted();
    return await fetch(url, init);
  } finally {
    if (waiting.length) waiting.shift()();
    else polls -= 1;
  }
}
