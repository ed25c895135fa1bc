// Checks that a hostile service ends in problems, never in a crash, an endless wait or unbounded memory: responses and streams of
// random bytes, mutated layouts and deltas, numbers beyond all bounds, deep nesting, bodies without an end.
// usage: node --expose-gc Clients/tests/hostile.mjs CASES SEED
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {EventReader, Galley, play, windowOf} from '../web/galley.js';

const [cases, seed] = process.argv.slice(2).map(Number);
/** The most characters that a client reads here, and the memory that it may have taken at the end, in bytes. */
const MAXIMUM = 200_000;
const MEMORY = 64 << 20;

// Pauses after failures are a hundredth of what they are elsewhere.
const {setTimeout: timer} = globalThis;
globalThis.setTimeout = (work, delay = 0) => timer(work, delay < 5_000 ? delay / 100 : delay);

let state = seed % 2 ** 32;
const below = limit => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor(state / 2 ** 32 * limit);
};
const pick = list => list[below(list.length)];

/** A file of vectors, what its cases share put in. */
function vectors(name) {
  const {shared = [], cases} = JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url)));
  const done = [];
  const put = value => {
    if (Array.isArray(value)) return value.map(put);
    if (value === null || typeof value !== 'object') return value;
    const keys = Object.keys(value);
    if (keys.length === 1 && keys[0] === '$') return done[value.$];
    return Object.fromEntries(keys.map(key => [key, put(value[key])]));
  };
  for (const value of shared) done.push(put(value));
  return cases.map(put);
}

const changes = vectors('changes');

/** Values that no member expects. */
const WRONG = [
  null, true, '', 'x'.repeat(1_000), -1, 0.5, 2 ** 31, 2 ** 32 - 2, 1e15, 1e308, -1e308, [], {}, [[]], {$: 1}, '__proto__', '\ud800',
];

/** Returns a copy of a value in which some members are others. */
function mutated(value, rate) {
  if (below(1_000) < rate) return pick(WRONG);
  if (Array.isArray(value)) {
    const list = value.map(each => mutated(each, rate));
    if (below(40) === 0) list.push(pick(WRONG));
    return list;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) =>
    (below(1_000) < rate ? [] : [[key, mutated(each, rate)]])));
}

const bytes = length => Uint8Array.from({length}, () => below(256));
const deep = depth => pick([['[', ']'], ['{"a":', '}']]).map((part, index) => part.repeat(depth) + (index ? '' : '1')).join('');

/** Returns a stream of bytes that a kind of hostility sends. */
function bodyOf(kind, layout, delta) {
  const encoder = new TextEncoder();
  const text = {
    random: () => bytes(below(3_000)),
    mutated: () => JSON.stringify(mutated(layout, 1 + below(30))),
    delta: () => JSON.stringify(mutated(delta, 1 + below(30))),
    cut: () => JSON.stringify(layout).slice(0, below(4_000)),
    deep: () => deep(1 + below(60_000)),
    numbers: () => JSON.stringify(layout).replace(/:(-?\d+(\.\d+)?)/g, (all, number) =>
      (below(6) ? all : `:${pick(['1e999', '-1e999', '9'.repeat(400), '1e-999', number])}`)),
    endless: () => undefined,
  }[kind]();
  let position = 0;
  const piece = encoder.encode(pick(['x', ' ', '[', 'data: x\n', ':\n', 'id: 1\n', '\0']).repeat(1_000));
  const whole = typeof text === 'string' ? encoder.encode(text) : text;
  return new ReadableStream({
    pull(controller) {
      if (kind === 'endless') return controller.enqueue(piece);
      if (position >= whole.length) return controller.close();
      const size = 1 + below(2_000);
      controller.enqueue(whole.slice(position, position + size));
      position += size;
      return undefined;
    },
  });
}

const KINDS = ['random', 'mutated', 'delta', 'cut', 'deep', 'numbers', 'endless'];
const counts = {problems: 0, layouts: 0, refused: 0, played: 0, windows: 0};

/** Follows a hostile service until it sends what is right, which is shown then. */
async function follow(layout, delta) {
  const kind = pick(KINDS);
  let left = 1 + below(3);
  const fetch = async url => {
    const isStream = /\/events\?/.test(url);
    const event = (name, body) => `event: ${name}\ndata: ${JSON.stringify(body)}\n\n`;
    if (left-- > 0) {
      const body = bodyOf(kind, layout, delta);
      const head = new TextEncoder().encode(pick(['event: changes\ndata: ', 'event: layout\ndata: ', 'data: ', '']));
      const [own] = isStream ? [body.pipeThrough(new TransformStream({start(controller) { controller.enqueue(head); }}))] : [body];
      return new Response(own, {
        status: pick([200, 200, 200, 404, 500]), headers: {'content-type': isStream ? 'text/event-stream' : 'application/json'},
      });
    }
    const right = {...layout, revision: 'right'};
    return isStream ? new Response(event('layout', right), {headers: {'content-type': 'text/event-stream'}})
      : Response.json(/\/changes\?/.test(url) ? {kind: 'reset', from: 'x', to: 'right', layout: right} : right);
  };
  const page = new Galley('http://galley.test', {fetch, poll: 1, maximum: MAXIMUM}).page('m');
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), 20_000);
  // A page that is refused before anything is shown ends its updates: it is asked for again.
  while (page.layout?.revision !== 'right' && !stop.signal.aborted) {
    for await (const {kind: is, layout: held} of page.updates({signal: stop.signal})) {
      counts[is === 'problem' ? 'problems' : 'layouts'] += 1;
      if (held?.revision === 'right') break;
    }
  }
  clearTimeout(patience);
  assert.equal(page.layout?.revision, 'right', `${kind}: it does not go on`);
}

/** Plays what is wrong: it is refused, or leads to lists no longer than what it brought. */
function playWrong(layout, delta) {
  const wrong = mutated(delta, 1 + below(60));
  if (wrong && typeof wrong === 'object') wrong.from = layout.revision;
  try {
    const result = play(layout, wrong);
    const length = ({sections}) => sections.reduce((sum, {items}) => sum + items.length, sections.length);
    counts.played += 1;
    assert.ok(length(result) <= length(layout) + JSON.stringify(wrong).length);
    windowOf(result, {offset: pick([0, 1e308, -1e308, 100]), height: pick([100, 1e308, 844])});
    counts.windows += 1;
  } catch (error) {
    if (error instanceof assert.AssertionError || error instanceof RangeError) throw error;
    counts.refused += 1;
  }
}

/** Pushes bytes into a reader of events, which throws once too many belong to one event. */
function readWrong() {
  const reader = new EventReader(MAXIMUM);
  const piece = pick([bytes(4_000), new TextEncoder().encode('data: x\n'.repeat(500)), new TextEncoder().encode('y'.repeat(4_000))]);
  let size = 0;
  try {
    for (; size < 4 * MAXIMUM; size += piece.length) reader.push(piece);
  } catch (error) {
    assert.equal(error.problem?.title, 'Too long');
    assert.ok(size <= 2 * MAXIMUM);
  }
}

globalThis.gc();
const before = process.memoryUsage().heapUsed;
for (let number = 0; number < cases; number += 1) {
  const {layout: first, steps} = pick(changes);
  const at = below(steps.length);
  const layout = at ? steps[at - 1].layout : first;
  const delta = steps[at].changes;
  if (number % 4 === 0) await follow(layout, delta);
  playWrong(layout, delta);
  if (number % 16 === 0) readWrong();
}
globalThis.gc();
const grown = process.memoryUsage().heapUsed - before;
assert.ok(grown < MEMORY, `${grown} bytes more`);
assert.ok(counts.problems > 0 && counts.refused > 0 && counts.played > 0, JSON.stringify(counts));
console.log(Object.entries(counts).map(([name, count]) => `${count} ${name}`).join(', '));
