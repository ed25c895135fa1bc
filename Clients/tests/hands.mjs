// A reader's hands on an app in Chromium: what is not in sight is scrolled to by the wheel or a finger, and what is touched is
// what is seen there. Nothing is done by script but looking.

/** The moves of a finger's way. */
const STEPS = 10;
/** The turns after which what is looked for counts as out of reach. */
const TURNS = 120;
/** The time after which what does not scroll counts as at its end, in milliseconds. */
const PATIENCE = 150;

/** Notes in each document of a tab what shifts, but for what a reader's own touch or key has caused within 500 ms. */
export const WATCH = `
  window.shifts = [];
  // A screen that slides in from a side is a motion, and no shift of what is read; on a slow machine it begins later than 500 ms
  // after the touch that opens it.
  const near = (a, b) => Math.abs(a - b) < 1;
  const slidesIn = ({previousRect: {x, width, height}, currentRect: now}) => near(now.x, 0) && near(now.width, innerWidth)
    && near(now.height, innerHeight) && near(height, now.height) && width < now.width && (near(x, 0) || near(x + width, innerWidth));
  new PerformanceObserver(list => {
    for (const {value, hadRecentInput, sources, startTime} of list.getEntries()) {
      // Nodes of shadow trees are not told of: their places are.
      const text = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(' ');
      const names = sources.map(({previousRect, currentRect}) => text(previousRect) + ' to ' + text(currentRect));
      if (!hadRecentInput && !(sources.length && sources.every(slidesIn))) window.shifts.push([value.toFixed(4), Math.round(startTime), ...names].join('; '));
    }
  }).observe({type: 'layout-shift', buffered: true});
  /** The screen in front, its page, and what is said of both. */
  window.front = () => {
    const app = document.querySelector('galley-app');
    const root = app?.shadowRoot;
    const layer = [...root?.querySelectorAll('.layer') ?? []].at(-1) ?? root;
    const screen = layer?.querySelector('.screen[data-current]');
    const page = screen?.querySelector('galley-page');
    return {app, root, layer, screen, page};
  };
  /** The cell of an item of the page in front by its id, in a section where one is named. */
  window.cell = (id, section) => {
    const {page} = front();
    return [...page.shadowRoot.querySelectorAll('.cell')].find(cell => {
      const found = page.find(cell);
      return found?.item.id === id && (section === undefined || found.section.id === section);
    });
  };
  /** The area of a part of a cell by its id. */
  window.part = id => [...front().page.shadowRoot.querySelectorAll('.hit, .switch')].find(node => node.galleyPart?.id === id);
  /** A node of the element in front, else of the app. */
  window.own = selector => front().layer.querySelector(selector) ?? front().root.querySelector(selector);
`;

/** Runs in a page: where a node can be touched, else how far it is from the middle of what is in sight; once it rests. */
async function aim(node) {
  if (!node) return undefined;
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
  const text = () => { const {left, top} = node.getBoundingClientRect(); return `${left} ${top}`; };
  for (let rests = 0, last = text(); rests < 2;) {
    await frame();
    rests = text() === last ? rests + 1 : 0;
    last = text();
  }
  const {left, top, right, bottom} = node.getBoundingClientRect();
  const deepest = (x, y) => {
    for (let root = document, found; ;) {
      const next = root.elementFromPoint(x, y);
      if (!next || next === found) return found;
      found = next;
      if (!next.shadowRoot) return found;
      root = next.shadowRoot;
    }
  };
  const clamp = (value, end) => Math.max(1, Math.min(value, end - 1));
  const [from, to] = [clamp(top, innerHeight), clamp(bottom, innerHeight)];
  const [start, end] = [clamp(left, innerWidth), clamp(right, innerWidth)];
  for (const share of [0.5, 0.25, 0.75]) {
    const [x, y] = [start + (end - start) / 2, from + (to - from) * share];
    if (to - from > 4 && end - start > 4 && node.contains(deepest(x, y))) return {x, y};
  }
  const over = deepest((start + end) / 2, (from + to) / 2);
  return {away: (top + bottom) / 2 - innerHeight / 2, over: [over?.className, left, top, right, bottom].join(' ')};
}

/** Runs in a page: waits until what scrolls has begun to, where it does at all, and rests. */
async function settled(patience) {
  const scroller = window.front().screen.querySelector('.scroller');
  const began = performance.now();
  let [last, rests, isMoved] = [scroller.scrollTop, 0, false];
  while (rests < 4 && performance.now() - began < 3_000) {
    await new Promise(resolve => requestAnimationFrame(resolve));
    isMoved ||= scroller.scrollTop !== last;
    rests = scroller.scrollTop === last && (isMoved || performance.now() - began > patience) ? rests + 1 : 0;
    last = scroller.scrollTop;
  }
}

/** Hands on a tab: a finger, or a mouse with a wheel. */
export class Hands {
  constructor(tab, {isTouch}) {
    Object.assign(this, {tab, isTouch});
  }

  /** A tab behind another one draws nothing, and hears of no hand. */
  front() { return this.tab.send('Page.bringToFront'); }

  /** Moves a finger along a way; `hold` lets it rest at the end, so that nothing goes on. */
  async drag(from, to, {steps = STEPS, hold = 0} = {}) {
    const touch = (type, x, y) => this.tab.send('Input.dispatchTouchEvent', {
      type, touchPoints: type === 'touchEnd' ? [] : [{x, y}],
    });
    await this.front();
    await touch('touchStart', ...from);
    for (let step = 1; step <= steps + hold; step += 1) {
      const share = Math.min(1, step / steps);
      // A finger never rests to the pixel.
      const shake = step > steps ? (step % 2) * 0.5 : 0;
      await touch('touchMove', from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + shake);
    }
    await touch('touchEnd');
  }

  /** Scrolls what is in the middle, and waits until it rests. */
  async scroll(way) {
    await this.turn(way);
    await this.tab.evaluate(settled, PATIENCE);
  }

  async turn(way) {
    const {width, height} = await this.tab.evaluate(() => ({width: innerWidth, height: innerHeight}));
    const [x, y] = [width * 0.55, height / 2];
    const dy = Math.max(-height * 0.55, Math.min(height * 0.55, way));
    if (this.isTouch) await this.drag([x, y + dy / 2], [x, y - dy / 2], {hold: 3});
    else await this.tab.send('Input.dispatchMouseEvent', {type: 'mouseWheel', x, y, deltaX: 0, deltaY: dy});
  }

  async tap({x, y}) {
    if (this.isTouch) {
      await this.tab.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]});
      await this.tab.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
      return;
    }
    const event = {x, y, button: 'left', clickCount: 1};
    await this.tab.send('Input.dispatchMouseEvent', {x, y, type: 'mouseMoved'});
    await this.tab.send('Input.dispatchMouseEvent', {...event, type: 'mousePressed'});
    await this.tab.send('Input.dispatchMouseEvent', {...event, type: 'mouseReleased'});
  }

  /** Brings into sight what a script finds, and touches it. */
  async touch(script, ...values) {
    await this.front();
    const found = `(${script})(${values.map(value => JSON.stringify(value)).join(',')})`;
    let over;
    for (let turn = 1; turn <= TURNS; turn += 1) {
      const place = await this.tab.evaluate(`(${aim})(${found})`);
      if (!place) {
        // It is not drawn yet: it comes soon, or it is further down.
        if (turn % 10) await new Promise(resolve => setTimeout(resolve, 50));
        else await this.scroll(400);
        continue;
      }
      if (place.x !== undefined) {
        await this.tap(place);
        return;
      }
      ({over} = place);
      await this.scroll(place.away);
    }
    throw new Error(`out of reach, below ${over}: ${found}`);
  }

  /** Touches an item by its id, the part of a cell, or a node of the app by a selector. */
  item(id, section) { return this.touch((id, section) => window.cell(id, section), id, section); }
  part(id) { return this.touch(id => window.part(id), id); }
  own(selector) { return this.touch(selector => window.own(selector), selector); }
}

/** Hands on a tab of Firefox, by the actions of WebDriver. */
export class FirefoxHands extends Hands {
  front() { return this.tab.send('browsingContext.activate'); }

  #perform(...sources) {
    return this.tab.send('input.performActions', {actions: sources});
  }

  async drag(from, to, {steps = STEPS} = {}) {
    const moves = Array.from({length: steps}, (_, step) => {
      const share = (step + 1) / steps;
      const [x, y] = [0, 1].map(axis => Math.round(from[axis] + (to[axis] - from[axis]) * share));
      return {type: 'pointerMove', x, y, duration: 16};
    });
    await this.#perform({type: 'pointer', id: 'finger', parameters: {pointerType: 'touch'}, actions: [
      {type: 'pointerMove', x: Math.round(from[0]), y: Math.round(from[1])}, {type: 'pointerDown', button: 0}, ...moves, {type: 'pointerUp', button: 0},
    ]});
  }

  async turn(way) {
    const {width, height} = await this.tab.evaluate(() => ({width: innerWidth, height: innerHeight}));
    const deltaY = Math.round(Math.max(-height * 0.55, Math.min(height * 0.55, way)));
    await this.#perform({type: 'wheel', id: 'wheel', actions: [
      {type: 'scroll', x: Math.round(width * 0.55), y: Math.round(height / 2), deltaX: 0, deltaY},
    ]});
  }

  async tap({x, y}) {
    const place = {type: 'pointerMove', x: Math.round(x), y: Math.round(y)};
    await this.#perform({type: 'pointer', id: 'hand', parameters: {pointerType: this.isTouch ? 'touch' : 'mouse'}, actions: [
      place, {type: 'pointerDown', button: 0}, {type: 'pointerUp', button: 0},
    ]});
  }

  /** Presses and releases a key, named by its value in WebDriver. */
  async press(value) {
    await this.#perform({type: 'key', id: 'keys', actions: [{type: 'keyDown', value}, {type: 'keyUp', value}]});
  }
}

/** Waits until the screen in front is drawn and rests, and is as wanted; returns what there is of it. */
export const shown = (tab, wanted = {}) => tab.until(wanted => {
  const {app, root, screen, page} = window.front();
  if (!page?.layout || !page.shadowRoot.querySelector('.section') || root.getAnimations().length) return undefined;
  const found = {
    module: page.layout.module, title: screen.querySelector('.title').textContent, document: document.title,
    path: location.pathname, layers: root.querySelectorAll('.layer').length, tab: app.place.tab,
    y: screen.querySelector('.scroller').scrollTop, focus: root.activeElement?.className ?? '',
    said: root.querySelector('.live').textContent,
  };
  return Object.entries(wanted).every(([name, value]) => found[name] === value) && found;
}, wanted);
