// Checks that galley.js holds what the service has, whatever is cut: pages that change at random are
// followed over streams that end anywhere, or do not open.
// usage: node Clients/tests/deltas.mjs SERVICE CHANGE DELTAS SEED CUTS
// SERVICE serves the modules mixed, shared and both; a request of CHANGE changes their data. CUTS streams at least are cut.
import assert from 'node:assert/strict';
import {Galley} from '../web/galley.js';

const [service, change, total, seed, cuts] = process.argv.slice(2);
/** Longer than this no revision may be on its way, in milliseconds. */
const PATIENCE = 60_000;

/** A generator of numbers below a limit, the same for the same seed. */
let state = Number(BigInt(seed) % 2n ** 32n);
const below = limit => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor(state / 2 ** 32 * limit);
};

const counts = {deltas: 0, layouts: 0, streams: 0, cuts: 0, refused: 0, windows: 0, troubles: 0};

/** Fetches, but event streams come in pieces of any size, and many end at some byte or do not open. */
async function brokenFetch(url, options) {
  const response = await fetch(url, options);
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
  counts.streams += 1;
  const reader = response.body.getReader();
  if (below(8) === 0) {
    counts.refused += 1;
    await reader.cancel();
    return new Response('<html>', {headers: {'content-type': 'text/html'}});
  }
  let left = below(3) === 0 ? Infinity : below(30_000);
  // The client may come back at once.
  let head = new TextEncoder().encode('retry: 1\n\n');
  const body = new ReadableStream({
    async pull(controller) {
      const {done, value} = await reader.read();
      if (done) return controller.close();
      const bytes = new Uint8Array([...head, ...value]);
      head = [];
      for (let start = 0; start < bytes.length;) {
        const size = Math.min(1 + below(below(4) === 0 ? 7 : 4_000), bytes.length - start, left);
        if (size === 0) {
          counts.cuts += 1;
          await reader.cancel();
          return controller.close();
        }
        controller.enqueue(bytes.slice(start, start + size));
        start += size;
        left -= size;
      }
      return undefined;
    },
    cancel: reason => reader.cancel(reason),
  });
  return new Response(body, {headers: response.headers});
}

/** One who follows a page. */
class Follower {
  #wake = () => {};

  constructor(module, query) {
    this.page = new Galley(service, {fetch: brokenFetch, poll: 5}).page(module, query);
  }

  async follow(signal) {
    for await (const {kind, changes, problem} of this.page.updates({signal})) {
      if (kind === 'problem') assert.fail(JSON.stringify(problem));
      counts[changes?.kind === 'delta' ? 'deltas' : 'layouts'] += 1;
      this.#wake();
    }
  }

  /** Waits until the revision is there. */
  async reach(revision) {
    const end = Date.now() + PATIENCE;
    while (this.page.layout?.revision !== revision) {
      assert.ok(Date.now() < end, `${JSON.stringify(counts)} ${this.page.url()} ${this.page.layout?.revision} is not ${revision}`);
      await new Promise(resolve => {
        this.#wake = resolve;
        setTimeout(resolve, 1_000);
      });
    }
  }

  /** Has the page fetched, and checks that the client comes to hold what the service then has. */
  async check() {
    const body = {method: 'POST', headers: {'content-type': 'application/json'}, body: '{}'};
    const layout = await (await fetch(this.page.url('refresh'), body)).json();
    await this.reach(layout.revision);
    assert.deepEqual(this.page.layout, layout);
  }

  /** Checks a window of the page, of a section or of a carousel beside the service's. */
  async checkWindow() {
    const options = {overscan: below(3) * below(200), from: below(1_500) - 50};
    const kind = below(3);
    const rows = this.page.layout.sections.find(({items}) => items[0]?.carousel);
    if (kind === 1) options.section = this.page.layout.sections
      .find(({arrange}) => arrange === 'horizontal')?.id;
    if (kind === 2 && rows) {
      Object.assign(options, {section: rows.id, item: rows.items[below(rows.items.length)].id});
    }
    if (kind === 1 && !options.section) delete options.section;
    const [offset, height] = [below(180_000) / 100 - 100, 100 + below(800)];
    const {revision, status} = this.page.layout;
    const url = this.page.url('window', {...options, offset, height, revision});
    const window = this.page.window(offset, height, options);
    const answer = await fetch(url);
    if (answer.status === 409) {
      // The page has changed by itself, which an upstream in trouble alone explains: its data did not. The trouble was
      // there before the request, or is still, or is over, so that the page is what it was.
      const layout = await (await fetch(this.page.url('layout'))).json();
      const isExplained = status !== 'complete' || layout.status !== 'complete' || layout.revision === revision;
      assert.ok(isExplained, `${url}: ${JSON.stringify(await answer.json())}, then ${layout.revision}`);
      counts.troubles += 1;
      return;
    }
    assert.deepEqual(window, await answer.json(), url);
    counts.windows += 1;
  }
}

const followers = [
  new Follower('mixed', {width: 390}),
  new Follower('mixed', {width: 711.5, scale: 2.75, direction: 'rtl', most: 3}),
  new Follower('shared', {width: 320, scale: 3}),
  new Follower('both', {width: 390, direction: 'rtl'}),
];
const stop = new AbortController();
const following = Promise.all(followers.map(follower => follower.follow(stop.signal)));
following.catch(error => { throw error; });

for (const follower of followers) await follower.check();
for (let round = 0; counts.deltas < Number(total) || counts.cuts < Number(cuts); round += 1) {
  await fetch(change);
  const follower = followers[below(2)];
  if (below(8) === 0) {
    const title = ['Everything', 'Other'][below(2)];
    await follower.page.set({most: 1 + below(5), title});
  }
  await Promise.all(followers.map(each => each.check()));
  if (below(3) === 0) await followers[below(followers.length)].checkWindow();
}
stop.abort();
await following;
assert.ok(counts.cuts > 0 && counts.windows > 0);
console.log(Object.entries(counts).map(([name, count]) => `${count} ${name}`).join(', '));
