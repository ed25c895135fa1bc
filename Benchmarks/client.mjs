// What a layout costs galley.js, beside the platform's JSON.parse: one of a megabyte from a response to an update; windows of one of
// 100,000 items, and the plan for cells from one to the next.
// usage: node Benchmarks/client.mjs
import {readFileSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

// The client's files are modules by their place in a browser; Node wants to be told.
const folder = mkdtempSync(join(tmpdir(), 'galley-'));
writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
for (const name of ['galley.js', 'galley-events.js']) {
  writeFileSync(join(folder, name), readFileSync(new URL(`../Clients/web/${name}`, import.meta.url)));
}
const {Galley, reuse, windowOf} = await import(pathToFileURL(join(folder, 'galley.js')));
rmSync(folder, {recursive: true});

/** A list of rows as a service sends it. */
function layout(count) {
  const round = value => Math.round(value * 10_000) / 10_000;
  const items = Array.from({length: count}, (_, index) => ({
    id: `a${index}`, type: 'card', frame: {x: 10, y: round(index * 61.3333), width: 370, height: 60.3333},
    data: {title: `The title of row ${index}`, subtitle: 'What it is about', version: index % 7, isNew: index % 3 === 0},
  }));
  const height = round(count * 61.3333);
  const none = {header: null, footer: null, placeholder: null, decoration: null, scroller: null};
  return {
    module: 'feed', revision: 'b1946ac92492d2347c6235b4d2611184', status: 'complete',
    viewport: {width: 390, scale: 3, direction: 'ltr', textScale: 1}, contentSize: {width: 390, height},
    sections: [{
      id: 'rows', module: 'feed', layout: 'list', arrange: 'vertical', status: 'ok', frame: {x: 0, y: 0, width: 390, height},
      ...none, counts: {total: count, shown: count}, items,
    }],
    failures: [],
  };
}

let sum = 0;

/** The median of some runs in microseconds, after as many that are not counted. */
async function median(rounds, work) {
  const times = [];
  for (let round = -rounds; round < rounds; round += 1) {
    const start = process.hrtime.bigint();
    sum += await work(round + rounds);
    if (round >= 0) times.push(Number(process.hrtime.bigint() - start) / 1e3);
  }
  return times.sort((a, b) => a - b)[rounds >> 1];
}

const line = (name, microseconds) => console.log(`${name.padEnd(46)} ${microseconds.toFixed(2).padStart(12)} µs`);

/** Asks for a layout that is in memory, up to the update that an app gets. */
async function shown(bytes) {
  const fetch = async () => new Response(bytes, {headers: {'content-type': 'application/json'}});
  const page = new Galley('http://127.0.0.1', {fetch}).page('feed', {width: 390});
  await page.resize({width: 390});
  return page.layout.sections[0].items.length;
}

const encoder = new TextEncoder();
const text = JSON.stringify(layout(6_000));
const bytes = encoder.encode(text);
console.log(`a layout of ${bytes.length} bytes, 6,000 items; medians`);
const bare = await median(51, () => JSON.parse(new TextDecoder().decode(bytes)).sections.length);
line('decoded and parsed, JSON.parse', bare);
const whole = await median(51, () => shown(bytes));
line('from a response to an update, galley.js', whole);
console.log(`${(whole / bare).toFixed(2)} of JSON.parse`);

console.log('\na layout of 100,000 items; medians');
const large = JSON.stringify(layout(100_000));
const parsed = await median(5, () => JSON.parse(large).sections.length);
line(`JSON.parse, ${(large.length / 2 ** 20).toFixed(0)} MiB`, parsed);
const firsts = Array.from({length: 10}, () => JSON.parse(large));
const first = await median(5, round => windowOf(firsts[round], {offset: 3_000_000, height: 844}).items.length);
line('the first window', first);
const [page] = firsts;
const at = round => ({offset: (round * 7_919 * 61) % 6_000_000, height: 844});
line('a window', await median(10_000, round => windowOf(page, at(round)).items.length));
const windows = Array.from({length: 100}, (_, index) => windowOf(page, {offset: 400 * index, height: 844}));
line('a plan for cells, 400 points on', await median(5_000, round =>
  Object.keys(reuse(windows[round % 99], windows[round % 99 + 1])).length));
console.log(`the first window takes ${(100 * first / parsed).toFixed(1)} % of JSON.parse of the same`);
if (!sum) throw new Error('nothing was made');
