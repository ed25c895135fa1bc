// Checks galley.js with the vectors of the service. usage: node Clients/tests/vectors.mjs
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {valueIn} from '../web/galley-colors.js';
import {linesOf, partsOf} from '../web/galley-drawing.js';
import {fileOf, pixelsOf} from '../web/galley-images.js';
import {EventReader, play, reuse, windowOf} from '../web/galley.js';
import {pageAt, pathOf, valuesIn} from '../web/galley-links.js';
import {partAt} from '../web/galley-hits.js';
import {stopsOf} from '../web/galley-stops.js';

/** Returns a value in which `{"$": n}` is replaced by the n-th shared one. */
function whole(value, shared) {
  if (Array.isArray(value)) return value.map(each => whole(each, shared));
  if (value === null || typeof value !== 'object') return value;
  if ('$' in value) return shared[value.$];
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, whole(each, shared)]));
}

/** Reads a file of vectors. */
function vectors(name) {
  const file = new URL(`../vectors/${name}.json`, import.meta.url);
  const {shared = [], ...rest} = JSON.parse(readFileSync(file, 'utf8'));
  shared.forEach((value, index) => { shared[index] = whole(value, shared); });
  return whole(rest, shared);
}

/** A generator of numbers below a limit, the same in each run. */
let state = 20_261_121;
const below = limit => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor(state / 2 ** 32 * limit);
};

/** Freezes a value and all in it, so that a write into it throws. */
function frozen(value) {
  if (value && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

const checks = {
  changes({cases}) {
    let count = 0;
    for (const {layout, steps} of cases) {
      let held = frozen(layout);
      for (const step of steps) {
        held = frozen(play(held, frozen(step.changes)));
        assert.deepEqual(held, step.layout);
        count += 1;
      }
    }
    assert.throws(() => play(cases[0].layout, cases[1].steps[0].changes), /changes do not fit/);
    return count;
  },

  links({cases}) {
    for (const {links, path, taken} of cases) {
      const found = links.findIndex(pattern => valuesIn(pattern, path));
      assert.equal(found, taken?.link ?? -1, path);
      if (taken) assert.deepEqual(valuesIn(links[found], path), taken.values, path);
    }
    const links = [
      {path: '/new', module: 'song', params: {id: 'new', big: true}},
      {path: '/songs/:id/:part', module: 'song', params: {id: '${id}', text: 'a $${b} ${part}-${id}'}},
      {path: '/songs/:id', module: 'song', params: {id: '${id}'}},
    ];
    assert.deepEqual(pageAt('/songs/a%2Fb/c', links), {module: 'song', params: {id: 'a/b', text: 'a ${b} c-a/b'}});
    assert.deepEqual(pageAt('/new?x', links), {module: 'song', params: {id: 'new', big: true}});
    assert.equal(pageAt('/old', links), undefined);
    assert.equal(pathOf({module: 'song', params: {id: 'ä/1'}}, links), '/songs/%C3%A4%2F1');
    assert.equal(pathOf({module: 'song', params: {id: 'new', big: true}}, links), '/new');
    assert.equal(pathOf({module: 'song', params: {id: 'new', big: false}}, links), undefined);
    assert.equal(pathOf({module: 'song', params: {}}, links), undefined);
    assert.equal(pathOf({module: 'home', params: {id: '1'}}, links), undefined);
    return cases.length;
  },

  images({files, blurs, noBlurs}) {
    for (const {url, scale, isDark, ...image} of files) {
      assert.equal(fileOf(frozen(image), {scale, isDark}).url, url);
    }
    for (const {hash, width, height, pixels} of blurs) {
      const drawn = [...pixelsOf(hash, width, height)].filter((_, index) => index % 4 < 3);
      assert.deepEqual(drawn, pixels, hash);
    }
    for (const hash of noBlurs) assert.equal(pixelsOf(hash, 1, 1), undefined, hash);
    return files.length + blurs.length + noBlurs.length;
  },

  windows({layouts, cases}) {
    for (const {layout, options, window} of cases) {
      assert.deepEqual(windowOf(frozen(layouts[layout]), options), window);
    }
    return cases.length;
  },

  reuse({layouts, cases}) {
    for (const {layout, options: {from, ...options}, reuse: plan} of cases) {
      const before = windowOf(layouts[layout], {...options, offset: from});
      assert.deepEqual(reuse(before, windowOf(layouts[layout], options)), plan);
    }
    return cases.length;
  },

  colors({cases}) {
    for (const {palette, color, values} of cases) {
      for (const [mode, value] of Object.entries(values)) {
        assert.equal(valueIn(palette, color, mode), value, `${color} ${mode}`);
      }
    }
    return cases.length;
  },

  texts({cases}) {
    for (const {element, style, lines} of cases) {
      assert.deepEqual(linesOf(element), lines.map(({text}) => text));
      assert.equal(lines.length, element.lines);
      if (element.runs) {
        const parts = partsOf(element).map(line => line.map(({text}) => text));
        assert.deepEqual(parts, lines.map(line => line.parts));
      }
      lines.forEach(({baseline}, line) => {
        const expected = element.frame.y + line * style.lineHeight + style.baseline;
        assert.ok(Math.abs(baseline - expected) < 1e-4);
      });
    }
    return cases.length;
  },

  touches({cases}) {
    for (const {item, touches} of cases) {
      for (const {x, y, part} of touches) {
        assert.equal(partAt(frozen(item), {x, y})?.id ?? null, part, `${item.id} at ${x}, ${y}`);
      }
    }
    return cases.length;
  },

  stops({cases}) {
    for (const {name, kind, thing, stops} of cases) {
      assert.deepEqual(stopsOf(kind, frozen(thing)), stops, name);
    }
    return cases.length;
  },

  events({cases}) {
    for (const {stream, events} of cases) {
      for (const ending of ['\n', '\r\n', '\r']) {
        const bytes = new TextEncoder().encode(stream.replaceAll('\n', ending));
        const reader = new EventReader();
        const found = [];
        for (let start = 0; start < bytes.length;) {
          const end = start + 1 + below(7);
          found.push(...reader.push(bytes.subarray(start, end)));
          start = end;
        }
        assert.deepEqual(found, events);
      }
    }
    return cases.length;
  },
};

for (const [name, check] of Object.entries(checks)) {
  console.log(`${name}: ${check(vectors(name))} cases`);
}
