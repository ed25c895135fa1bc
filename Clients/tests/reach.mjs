// Touches every item of every page in Chromium with real input: the mouse, a finger, the wheel and swipes. What can be
// seen is what is reached, and nothing invisible lies over it.
// usage: node Clients/tests/reach.mjs SERVICE [MODULE...]
import assert from 'node:assert/strict';
import {Browser} from './browser.mjs';

const [service, ...only] = process.argv.slice(2);
/** The screen. */
const [WIDTH, HEIGHT] = [390, 844];
/** The moves of a swipe. */
const STEPS = 8;
/** As many events are on their way at once. */
const BATCH = 40;

const browser = new Browser();
const {modules} = await (await fetch(`${service}/v1/modules`)).json();
const needed = ({parameters}) => parameters.some(({required}) => required);
const names = modules.filter(module => !needed(module) && (!only.length || only.includes(module.name)))
  .map(({name}) => name);
const counts = {pages: 0, items: 0, taps: 0, clicks: 0, wheels: 0, swipes: 0};
const mistakes = [];

/** Opens a page of the client alone, and notes what events reach. Nothing that they would do is done. */
async function open(name) {
  const tab = await browser.open({width: WIDTH, height: HEIGHT, reducedMotion: true});
  await tab.go(`${service}/preview/${name}`);
  await tab.until(() => document.readyState === 'complete');
  await tab.evaluate(async name => {
    const page = new DOMParser().parseFromString('<!DOCTYPE html><meta name="viewport" content="width=device-width">'
      + '<galley-page></galley-page>', 'text/html');
    document.replaceChild(document.adoptNode(page.documentElement), document.documentElement);
    const own = new CSSStyleSheet();
    own.replaceSync('body { margin: 0 }');
    document.adoptedStyleSheets = [own];
    await import('/client/galley-page.js');
    const element = document.querySelector('galley-page');
    element.setAttribute('src', `/v1/modules/${name}/layout`);
    window.reached = [];
    window.acted = [];
    element.addEventListener('galley-action', event => {
      event.preventDefault();
      acted.push(event.detail.item?.id ?? null);
    });
    for (const type of ['click', 'wheel', 'touchstart']) {
      addEventListener(type, event => {
        // A switch is set by the element itself, which a click in this test is not to do.
        const path = event.composedPath();
        const cell = path.find(node => node.classList?.contains('cell') || node.dataset?.part);
        reached.push([type, cell?.number ?? path[0].className ?? path[0].localName]);
        if (path.some(node => node.getAttribute?.('role') === 'switch')) event.stopPropagation();
      }, {capture: true, passive: true});
    }
  }, name);
  await tab.until(() => {
    const element = document.querySelector('galley-page');
    return element?.layout && element.shadowRoot.querySelector('.section') !== null;
  });
  // What changes by itself would move under the finger.
  await tab.evaluate(() => dispatchEvent(new Event('pagehide')));
  return tab;
}

/** Returns the cells, headers and footers in sight that were not looked at before, with the middle of what is seen. */
function seen(known) {
  window.known = known ? window.known : new Map();
  const root = document.querySelector('galley-page').shadowRoot;
  const element = document.querySelector('galley-page');
  const found = [];
  for (const node of root.querySelectorAll('.cell, .part')) {
    node.number = [...root.querySelectorAll('.cell, .part')].indexOf(node);
    // Pinned parts lie over what scrolls under them.
    let {left, top, right, bottom} = node.getBoundingClientRect();
    for (let outer = node.parentNode; outer && outer !== root; outer = outer.parentNode) {
      if (!outer.classList.contains('scroller')) continue;
      const frame = outer.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    }
    if (!node.matches('.pinned')) {
      for (const pinned of root.querySelectorAll('.pinned, .dock')) {
        if (pinned.contains(node)) continue;
        const frame = pinned.getBoundingClientRect();
        if (frame.top <= top && frame.bottom > top) top = frame.bottom;
        else if (frame.bottom >= bottom && frame.top < bottom) bottom = frame.top;
      }
    }
    [left, right] = [Math.max(0, left), Math.min(innerWidth, right)];
    [top, bottom] = [Math.max(0, top), Math.min(innerHeight, bottom)];
    // What holds a carousel is reached beside it.
    const inner = node.matches('.cell') && node.querySelector('.scroller')?.getBoundingClientRect();
    if (inner) bottom = Math.min(bottom, inner.top);
    if (right - left < 2 || bottom - top < 2 || !node.childNodes.length) continue;
    const place = node.matches('.cell') ? element.find(node) : undefined;
    const name = place ? `${place.section.id} ${place.row?.id ?? ''} ${place.item.id} ${place.index}`
      : `${node.closest('.section').dataset.section} ${node.dataset.part}`;
    if (window.known.has(name)) continue;
    window.known.set(name, true);
    const hits = place?.item.elements?.some(({action, runs}) => action || runs?.some(run => run.action));
    found.push({name, number: node.number, x: (left + right) / 2, y: (top + bottom) / 2,
      acts: place && !hits && place.item.select ? place.item.id : undefined});
  }
  return found;
}

/** Sends events about places, some at once, and returns what they reached, in order. */
async function send(tab, places, kind, perPlace = 1) {
  const events = kinds[kind];
  const result = [];
  // Browsers join turns of a wheel that they have not told of yet.
  const batch = kind === 'wheels' ? 1 : BATCH;
  for (let start = 0; start < places.length; start += batch) {
    const some = places.slice(start, start + batch);
    await Promise.all(some.flatMap(place => events(place).map(([method, params]) => tab.send(`Input.${method}`, params))));
    // Who only listens hears of them a little later.
    result.push(...await tab.evaluate(expected => new Promise(resolve => {
      const end = performance.now() + 2_000;
      const check = () => {
        if (window.reached.length >= expected || performance.now() > end) resolve(window.reached.splice(0));
        else requestAnimationFrame(check);
      };
      check();
    }), some.length * perPlace));
  }
  assert.equal(result.length, places.length * perPlace, `each of the ${kind} is heard once`);
  return result;
}

const mouse = (type, {x, y}) => ['dispatchMouseEvent', {type, x, y, button: 'left', clickCount: 1}];
const touch = (type, points) => ['dispatchTouchEvent', {type, touchPoints: points}];
const kinds = {
  clicks: place => [mouse('mousePressed', place), mouse('mouseReleased', place)],
  taps: ({x, y}) => [touch('touchStart', [{x, y}]), touch('touchEnd', [])],
  // A wheel that turns by next to nothing: the places of what is looked at stay.
  wheels: ({x, y}) => [['dispatchMouseEvent', {type: 'mouseWheel', x, y, deltaX: 0, deltaY: 0.01}]],
};

/** Looks at everything that is in sight. */
async function look(tab, module, isFirst) {
  const places = await tab.evaluate(seen, !isFirst);
  for (const kind of Object.keys(kinds)) {
    // A tap is heard twice: as a touch, and as the click that follows it.
    const heard = await send(tab, places, kind, kind === 'taps' ? 2 : 1);
    for (const type of new Set(heard.map(([type]) => type))) {
      const reached = heard.filter(each => each[0] === type).map(([, number]) => number);
      places.forEach(({name, number, x, y}, index) => {
        if (reached[index] === number) return;
        mistakes.push(`${module}: ${kind} at ${name} (${x}, ${y}) reach ${reached[index]} by ${type}`);
      });
    }
    counts[kind] += places.length;
    const acted = await tab.evaluate(() => window.acted.splice(0));
    const expected = kind === 'wheels' ? [] : places.filter(({acts}) => acts !== undefined).map(({acts}) => acts);
    for (const id of expected) {
      if (!acted.includes(id)) mistakes.push(`${module}: ${kind} at ${id} run nothing`);
    }
  }
  counts.items += places.length;
}

/** Turns the wheel over the page until there is something new in sight; false at its end. */
async function wheel(tab) {
  const before = await tab.evaluate(() => scrollY);
  await tab.send('Input.dispatchMouseEvent', {
    type: 'mouseWheel', x: WIDTH / 2, y: HEIGHT / 2, deltaX: 0, deltaY: HEIGHT - 120,
  });
  const end = Date.now() + 1_000;
  const reach = await tab.evaluate(() => document.scrollingElement.scrollHeight - innerHeight);
  for (;;) {
    await tab.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const now = await tab.evaluate(() => scrollY);
    if (now >= Math.min(before + HEIGHT - 121, reach - 1)) return now > before + 1;
    if (Date.now() > end) return now > before + 1;
  }
}

/** Swipes with a finger over what scrolls sideways, and returns how far it went. */
async function swipe(tab, index) {
  const place = await tab.evaluate(index => {
    const node = document.querySelector('galley-page').shadowRoot.querySelectorAll('.scroller')[index];
    const {left, top, width, height} = node.getBoundingClientRect();
    const room = node.scrollWidth - node.clientWidth;
    const y = Math.max(0, top) + (Math.min(innerHeight, top + height) - Math.max(0, top)) / 2;
    const isThere = room > 20 && top + height > 20 && top < innerHeight - 20;
    return isThere && !node.swiped && (node.swiped = true) && {left, width, y, before: node.scrollLeft, dir: node.dir};
  }, index);
  if (!place) return undefined;
  const sign = place.dir === 'rtl' ? 1 : -1;
  const from = place.left + place.width * (sign < 0 ? 0.85 : 0.15);
  const move = ([method, params]) => tab.send(`Input.${method}`, params);
  await move(touch('touchStart', [{x: from, y: place.y}]));
  for (let step = 1; step <= STEPS; step += 1) {
    await move(touch('touchMove', [{x: from + sign * step * 0.7 * place.width / STEPS, y: place.y}]));
  }
  await move(touch('touchEnd', []));
  await tab.evaluate(() => { window.reached.length = 0; });
  return tab.evaluate((index, before) => new Promise(resolve => {
    const node = document.querySelector('galley-page').shadowRoot.querySelectorAll('.scroller')[index];
    const end = performance.now() + 3_000;
    // A finger on what still moves stops it, and taps nothing.
    let [last, rests] = [-1, 0];
    const check = () => {
      const way = Math.abs(node.scrollLeft - before);
      rests = way === last ? rests + 1 : 0;
      last = way;
      if ((way > 1 && rests > 8) || performance.now() > end) resolve(way); else requestAnimationFrame(check);
    };
    check();
  }), index, place.before);
}

try {
  for (const name of names) {
    const began = Date.now();
    const tab = await open(name);
    await tab.send('Emulation.setTouchEmulationEnabled', {enabled: true});
    for (let isFirst = true; ; isFirst = false) {
      await look(tab, name, isFirst);
      const {length} = await tab.evaluate(() =>
        [...document.querySelector('galley-page').shadowRoot.querySelectorAll('.scroller')].map(() => 0));
      for (let index = 0; index < length; index += 1) {
        const way = await swipe(tab, index);
        if (way === undefined) continue;
        if (way < 1) mistakes.push(`${name}: a swipe over scroller ${index} scrolls nothing`);
        counts.swipes += 1;
        await look(tab, name, false);
      }
      if (!await wheel(tab)) break;
      await tab.evaluate(() => { window.reached.length = 0; });
    }
    // The document that stands in for the preview has no icon.
    assert.deepEqual(tab.mistakes.filter(text => !/favicon/.test(text)), [], name);
    await tab.close();
    counts.pages += 1;
    if (process.env.VERBOSE) console.log(name, Date.now() - began, JSON.stringify(counts));
  }
  assert.deepEqual(mistakes, []);
  console.log(`✓ ${JSON.stringify(counts)}`);
} finally {
  await browser.close();
}
