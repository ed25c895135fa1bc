/**
 * The streams of a document: at most three, as browsers open six connections to an origin over HTTP/1.1 and requests
 * need the others. Further pages poll, in turn.
 */

/** The most streams of a document. */
const STREAMS = 3;
/** The most polls at once: what a reader does finds a connection. */
const POLLS = 2;
/** The pause between two polls of a page, in milliseconds, and the share by which it differs from page to page. */
const PAUSE = 10_000;
const SPREAD = 0.25;

let streams = 0;
let polls = 0;
const waiting = [];

/** Returns the options of a service's client whose streams and polls are counted with the document's others. */
export function sharing({fetch = (...request) => globalThis.fetch(...request), poll = PAUSE, ...options}) {
  return {
    ...options,
    // Pages that were opened together are not asked for together for ever.
    poll: poll * (1 - SPREAD + 2 * SPREAD * Math.random()),
    fetch(url, init = {}) {
      if (init.headers?.accept === 'text/event-stream') return streamed(fetch, url, init);
      return /\/changes\?/.test(url) ? polled(fetch, url, init) : fetch(url, init);
    },
  };
}

/** Opens a stream where there is room for one; else responds with what is no stream, whereupon the page polls. */
async function streamed(fetch, url, init) {
  if (streams >= STREAMS || init.signal?.aborted) return new Response(null);
  streams += 1;
  init.signal.addEventListener('abort', () => { streams -= 1; }, {once: true});
  return fetch(url, init);
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
