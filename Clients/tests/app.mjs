// Walks through an app in Chromium, with real input: mouse, keys and touches.
// usage: node Clients/tests/app.mjs SERVICE
//     SERVICE has the app of AppBrowserTests.swift: records by pages, a record, two more tabs.
import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import {Browser, run} from './browser.mjs';

const [service] = process.argv.slice(2);
/** The most nodes of what is shown, shadow trees included. */
const NODES = 300;

const browser = new Browser();

/** Opens an address, and waits until a page is drawn there. */
async function open(path, {width = 390, height = 844, reducedMotion = false, origin = service} = {}) {
  const tab = await browser.open({width, height, reducedMotion});
  await tab.send('Emulation.setTouchEmulationEnabled', {enabled: true});
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {source: `
    window.shifts = [];
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if (!entry.hadRecentInput) shifts.push(entry.value + ' ' + entry.sources.map(({node}) => node?.className ?? node?.nodeName));
      }
    }).observe({type: 'layout-shift', buffered: true});`});
  await tab.go(`${origin}${path}`);
  await shown(tab);
  return tab;
}

/** Waits until the screen in front is drawn and rests, and returns `{title, module, url, document, y}` of it. */
const shown = (tab, wanted = {}) => tab.until(wanted => {
  const root = document.querySelector('galley-app')?.shadowRoot;
  const {place} = document.querySelector('galley-app') ?? {};
  const id = place?.stacks[place.tab].at(-1).id;
  const layer = [...root?.querySelectorAll('.layer') ?? []].at(-1) ?? root;
  const screen = layer?.querySelector('.screen[data-current]');
  const page = screen?.querySelector('galley-page');
  if (!id || !page?.layout || !page.shadowRoot.querySelector('.section')) return undefined;
  if (root.getAnimations().length) return undefined;
  const found = {
    title: screen.querySelector('.title').textContent, module: page.layout.module,
    path: location.pathname + location.hash, document: document.title, y: screen.querySelector('.scroller').scrollTop,
    layers: root.querySelectorAll('.layer').length, tab: place.tab,
    focus: root.activeElement?.className ?? '', said: root.querySelector('.live').textContent,
  };
  return Object.entries(wanted).every(([name, value]) => found[name] === value) && found;
}, wanted);

/** Clicks an item of the page in front by its id. */
const choose = (tab, id) => tab.click(id => {
  const root = document.querySelector('galley-app').shadowRoot;
  const layer = [...root.querySelectorAll('.layer')].at(-1) ?? root;
  const page = layer.querySelector('.screen[data-current] galley-page');
  return [...page.shadowRoot.querySelectorAll('.cell')].find(cell => page.find(cell)?.item.id === id);
}, id);

/** Clicks a node of the app by a selector. */
const press = (tab, selector) => tab.click(selector => {
  const root = document.querySelector('galley-app').shadowRoot;
  const layer = [...root.querySelectorAll('.layer')].at(-1) ?? root;
  return layer.querySelector(selector) ?? root.querySelector(selector);
}, selector);

/** Moves a finger along points. */
async function drag(tab, from, to, {steps = 12} = {}) {
  const touch = (type, x, y) => tab.send('Input.dispatchTouchEvent', {
    type, touchPoints: type === 'touchEnd' ? [] : [{x, y}],
  });
  await tab.send('Page.bringToFront');
  await touch('touchStart', ...from);
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await touch('touchMove', from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share);
  }
  await touch('touchEnd');
}

/** Closes a tab in which nothing went wrong and nothing jumped. */
async function close(tab) {
  assert.deepEqual(tab.mistakes, []);
  assert.deepEqual(await tab.evaluate(() => window.shifts), []);
  await tab.close();
}

const checks = {
  async 'tabs, pages upon pages, and back by the button, the history and Escape'() {
    const tab = await open('/app');
    assert.equal((await shown(tab, {title: 'Records', path: '/app'})).document, 'Records – Needle & Groove');
    await choose(tab, 'r3');
    const record = await shown(tab, {module: 'record', path: '/app/records/r3'});
    assert.match(record.focus, /title/);
    await press(tab, '.back');
    await shown(tab, {module: 'records', path: '/app'});
    await choose(tab, 'r4');
    await shown(tab, {path: '/app/records/r4'});
    await tab.evaluate(() => history.back());
    await shown(tab, {module: 'records', path: '/app'});
    await tab.evaluate(() => history.forward());
    await shown(tab, {path: '/app/records/r4'});
    await tab.press('Escape');
    await shown(tab, {module: 'records', path: '/app'});
    await choose(tab, 'r5');
    await shown(tab, {path: '/app/records/r5'});
    await press(tab, '#tab-1');
    assert.equal((await shown(tab, {module: 'browse', path: '/app/browse'})).said, 'Browse');
    await press(tab, '#tab-0');
    await shown(tab, {path: '/app/records/r5'});
    await press(tab, '#tab-0');
    await shown(tab, {module: 'records'});
    // The pages that wait, behind it and in other tabs, follow nothing.
    await tab.until(async () => (await navigator.locks.query()).held.filter(({name}) => /^galley stream/.test(name)).length === 1);
    await close(tab);
  },

  async 'an address without a page says so and leads to the start, as a page does whose data is not there'() {
    const tab = await browser.open({width: 390, height: 844});
    const trouble = () => {
      const screen = document.querySelector('galley-app')?.shadowRoot?.querySelector('.screen[data-current]');
      return screen?.querySelector('.trouble') ?? screen?.querySelector('galley-page')?.shadowRoot.querySelector('.trouble');
    };
    for (const [path, words] of [
      ['/app/nope', 'This page does not exist.'], ['/app/records/none?locale=ar', 'هذه الصفحة غير موجودة.'],
    ]) {
      await tab.go(`${service}${path}`);
      const text = await tab.until(`location.pathname === ${JSON.stringify(path.split('?')[0])} && (${trouble})()?.firstChild.textContent`);
      assert.equal(text, words);
      await tab.click(`() => (${trouble})().querySelector('button')`);
      await shown(tab, {module: 'records', path: '/app'});
    }
    await tab.close();
  },

  async 'tabs are reached and chosen by keys'() {
    const tab = await open('/app');
    await press(tab, '#tab-0');
    await tab.press('ArrowRight');
    await tab.press('Enter');
    await shown(tab, {module: 'browse'});
    const roles = await tab.evaluate(() => [...document.querySelector('galley-app').shadowRoot.querySelectorAll('[role=tab]')]
      .map(({ariaSelected, tabIndex}) => `${ariaSelected} ${tabIndex}`));
    assert.deepEqual(roles, ['false -1', 'true 0', 'false -1']);
    await close(tab);
  },

  async 'a swipe from the edge goes back, and a short one does not'() {
    for (const locale of ['en', 'ar']) {
      const tab = await open(`/app/records/r7?locale=${locale}`);
      const x = way => (locale === 'ar' ? 390 - way : way);
      await shown(tab, {module: 'record'});
      await drag(tab, [x(8), 400], [x(60), 404], {steps: 40});
      await shown(tab, {module: 'record'});
      await drag(tab, [x(8), 400], [x(330), 410]);
      await shown(tab, {module: 'records', path: '/app'});
      await close(tab);
    }
  },

  async 'a link opens its page upon the first tab, and is there again when it is loaded again'() {
    const tab = await open('/app/records/r9');
    await shown(tab, {module: 'record', tab: 0});
    await choose(tab, 'next');
    await shown(tab, {path: '/app/records/r2'});
    await tab.send('Page.reload');
    await shown(tab, {path: '/app/records/r2'});
    await press(tab, '.back');
    await shown(tab, {path: '/app/records/r9'});
    await press(tab, '.back');
    await shown(tab, {module: 'records', path: '/app'});
    await close(tab);
  },

  async 'more is loaded before the end, few nodes show it, and a page is found as it was left'() {
    const tab = await open('/app', {reducedMotion: true});
    const state = () => {
      const root = document.querySelector('galley-app').shadowRoot;
      const page = root.querySelector('.screen[data-current] galley-page');
      return {
        items: page.layout.sections.reduce((sum, {items}) => sum + items.length, 0),
        nodes: document.querySelectorAll('*').length + root.querySelectorAll('*').length
          + page.shadowRoot.querySelectorAll('*').length,
      };
    };
    assert.ok((await tab.evaluate(state)).items < 80);
    for (let turn = 0; turn < 60 && (await tab.evaluate(state)).items < 80; turn += 1) {
      await tab.send('Input.dispatchMouseEvent', {type: 'mouseWheel', x: 195, y: 500, deltaX: 0, deltaY: 500});
      await new Promise(resolve => setTimeout(resolve, 60));
    }
    const {items, nodes} = await tab.evaluate(state);
    assert.equal(items, 80);
    assert.ok(nodes <= NODES, `${nodes} nodes`);
    const {y} = await shown(tab);
    assert.ok(y > 500);
    await tab.click(() => {
      const page = document.querySelector('galley-app').shadowRoot.querySelector('.screen[data-current] galley-page');
      return [...page.shadowRoot.querySelectorAll('.cell')].find(cell => {
        const {top, bottom} = cell.getBoundingClientRect();
        return top > 200 && bottom < 600;
      });
    });
    await shown(tab, {module: 'record'});
    await tab.press('Escape');
    const after = await shown(tab, {module: 'records'});
    assert.ok(Math.abs(after.y - y) < 2, `${after.y} for ${y}`);
    await close(tab);
  },

  async 'modals and sheets lie upon the page, and are left by every way'() {
    const tab = await open('/app');
    const upon = async as => {
      await tab.evaluate(as => document.querySelector('galley-app').open({module: 'me'}, as), as);
      await shown(tab, {module: 'me', layers: 1});
      assert.equal(await tab.evaluate(() => document.querySelector('galley-app').shadowRoot.querySelector('.stage').inert), true);
    };
    await upon('sheet');
    await press(tab, '.leave');
    await shown(tab, {module: 'records', layers: 0});
    await upon('modal');
    await tab.press('Escape');
    await shown(tab, {module: 'records', layers: 0});
    await upon('sheet');
    await tab.evaluate(() => history.back());
    await shown(tab, {module: 'records', layers: 0});
    await upon('sheet');
    await drag(tab, [195, 95], [195, 400]);
    await shown(tab, {module: 'records', layers: 0});
    await upon('sheet');
    await tab.evaluate(() => document.querySelector('galley-app').open({module: 'browse'}));
    await shown(tab, {module: 'browse', layers: 1});
    await tab.press('Escape');
    await shown(tab, {module: 'me', layers: 1});
    await tab.press('Escape');
    await shown(tab, {module: 'records', layers: 0});
    await close(tab);
  },

  async 'a pull from the top refreshes a page that says so, and a short one does not'() {
    const still = await open('/app/browse');
    await drag(still, [195, 200], [195, 380]);
    assert.equal(still.requests.filter(url => url.includes('/refresh')).length, 0);
    await close(still);
    const tab = await open('/app');
    const pulls = () => tab.requests.filter(url => url.includes('/refresh')).length;
    await drag(tab, [195, 200], [195, 240]);
    assert.equal(pulls(), 0);
    await drag(tab, [195, 200], [195, 400]);
    await tab.until(() => !document.querySelector('galley-app').shadowRoot.querySelector('.refreshing'));
    assert.equal(pulls(), 1);
    await close(tab);
  },

  async 'the mode is switched by a button, and stays'() {
    const tab = await open('/app');
    const mode = () => {
      const app = document.querySelector('galley-app');
      return [app.mode, getComputedStyle(app).backgroundColor, app.shadowRoot.querySelector('galley-page').mode].join();
    };
    assert.equal(await tab.evaluate(mode), ',rgb(255, 255, 255),');
    await press(tab, '.bar .toggle');
    assert.equal(await tab.evaluate(mode), 'dark,rgb(0, 0, 0),dark');
    await tab.send('Page.reload');
    await shown(tab);
    assert.equal(await tab.evaluate(mode), 'dark,rgb(0, 0, 0),dark');
    await press(tab, '.bar .toggle');
    assert.equal(await tab.evaluate(mode), ',rgb(255, 255, 255),');
    await close(tab);
  },

  async 'links stand in the fragment of a document of another path'() {
    const document = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
      <style>html, body { margin: 0; height: 100% }</style><script type="module" src="/client/galley-app.js"></script>
      <galley-app src="/v1/app" routing="hash"></galley-app>`;
    const server = createServer(async (request, response) => {
      if (request.url === '/shop') {
        response.setHeader('content-type', 'text/html');
        response.end(document);
        return;
      }
      const {headers, method} = request;
      const target = await fetch(service + request.url, {method, headers: {accept: headers.accept ?? '*/*'}});
      response.writeHead(target.status, {'content-type': target.headers.get('content-type')});
      for await (const part of target.body) response.write(part);
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise(resolve => server.once('listening', resolve));
    const tab = await open('/shop#/records/r6', {origin: `http://127.0.0.1:${server.address().port}`});
    await shown(tab, {module: 'record', path: '/shop#/records/r6'});
    await press(tab, '.back');
    await shown(tab, {module: 'records', path: '/shop'});
    await tab.evaluate(() => { location.hash = '#/records/r1'; });
    await shown(tab, {module: 'record', path: '/shop#/records/r1'});
    await tab.evaluate(() => history.back());
    await shown(tab, {module: 'records', path: '/shop'});
    await close(tab);
    server.closeAllConnections();
    server.close();
  },

  async 'a link to elsewhere opens a tab of its own, which knows nothing of the app'() {
    const tab = await open('/app/records/r3');
    await browser.send('Target.setDiscoverTargets', {discover: true});
    await tab.click(id => {
      const page = document.querySelector('galley-app').shadowRoot.querySelector('.screen[data-current] galley-page');
      return [...page.shadowRoot.querySelectorAll('.cell')].find(cell => page.find(cell)?.item.id === id);
    }, 'out');
    let other;
    for (let tries = 0; !other; tries += 1) {
      const {targetInfos} = await browser.send('Target.getTargets');
      other = targetInfos.find(({type, url}) => type === 'page' && /example\.com/.test(url));
      assert.ok(tries < 200, JSON.stringify(targetInfos));
      await new Promise(resolve => setTimeout(resolve, 25));
    }
    assert.equal(other.canAccessOpener, false);
    await browser.send('Target.closeTarget', {targetId: other.targetId});
    await shown(tab, {module: 'record', path: '/app/records/r3'});
    await close(tab);
  },

  async 'bars and pages keep to the safe area'() {
    const tab = await open('/app/browse');
    await tab.send('Emulation.setSafeAreaInsetsOverride', {insets: {top: 47, bottom: 34, left: 0, right: 0}});
    const found = await tab.until(() => {
      const root = document.querySelector('galley-app').shadowRoot;
      const screen = root.querySelector('.screen[data-current]');
      const box = node => { const {top, bottom, height} = node.getBoundingClientRect(); return {top, bottom, height}; };
      const result = {
        tabs: box(root.querySelector('.tabs')), tab: box(root.querySelector('.tab')), bar: box(screen.querySelector('.bar')),
        title: box(screen.querySelector('.title')), page: box(screen.querySelector('galley-page')),
      };
      return result.bar.height > 44 && result;
    });
    assert.deepEqual([found.bar.height, found.tabs.height, found.tabs.bottom], [91, 84, 844]);
    assert.ok(found.title.top >= 47 && found.tab.bottom <= 844 - 34, JSON.stringify(found));
    assert.ok(found.page.top >= 91, JSON.stringify(found));
    await tab.evaluate(() => document.querySelector('galley-app').open({module: 'me'}, 'sheet'));
    await shown(tab, {module: 'me', layers: 1});
    const sheet = await tab.evaluate(() => document.querySelector('galley-app').shadowRoot.querySelector('.panel').getBoundingClientRect().top);
    assert.ok(sheet >= 47, `${sheet}`);
    await tab.close();
  },

  async 'the way back leads the focus to where it was'() {
    const tab = await open('/app');
    const focused = () => {
      const page = document.querySelector('galley-app').shadowRoot.querySelector('.screen[data-current] galley-page');
      const cell = page.shadowRoot.activeElement?.closest('.cell');
      return cell && page.find(cell)?.item.id;
    };
    await choose(tab, 'r3');
    assert.match((await shown(tab, {module: 'record'})).focus, /title/);
    await tab.press('Escape');
    await shown(tab, {module: 'records'});
    assert.equal(await tab.evaluate(focused), 'r3');
    await tab.press('Tab');
    assert.equal(await tab.evaluate(focused), 'r4');
    await tab.press('Enter');
    await shown(tab, {module: 'record', path: '/app/records/r4'});
    await press(tab, '.back');
    await shown(tab, {module: 'records'});
    assert.equal(await tab.evaluate(focused), 'r4');
    await close(tab);
  },

  async 'nothing moves for those who want that'() {
    const tab = await open('/app', {reducedMotion: true});
    await tab.evaluate(() => {
      window.moved = [];
      const {animate} = Element.prototype;
      Element.prototype.animate = function counted(...rest) {
        window.moved.push(this.className);
        return animate.apply(this, rest);
      };
    });
    await choose(tab, 'r3');
    await shown(tab, {module: 'record'});
    await press(tab, '.back');
    await shown(tab, {module: 'records'});
    await tab.evaluate(() => document.querySelector('galley-app').open({module: 'me'}, 'sheet'));
    await shown(tab, {module: 'me', layers: 1});
    await tab.press('Escape');
    await shown(tab, {module: 'records', layers: 0});
    assert.deepEqual(await tab.evaluate(() => window.moved), []);
    await close(tab);
    // With motion the same is counted, so that the count is known to count.
    const other = await open('/app');
    await other.evaluate(() => {
      window.moved = 0;
      const {animate} = Element.prototype;
      Element.prototype.animate = function counted(...rest) { window.moved += 1; return animate.apply(this, rest); };
    });
    await choose(other, 'r3');
    await shown(other, {module: 'record'});
    assert.ok(await other.evaluate(() => window.moved) >= 2);
    await close(other);
  },

  async 'an item that is scrolled to, and what is pinned, lie below the bar, whatever styles the document sets'() {
    const tab = await open('/app/browse');
    const result = await tab.evaluate(async () => {
      customElements.get('galley-page').styles = '.none { color: red }';
      const {shadowRoot: root} = document.querySelector('galley-app');
      const screen = root.querySelector('.screen[data-current]');
      const page = screen.querySelector('galley-page');
      const found = page.scrollTo({id: 'r9', section: 'tiles'}, {behavior: 'instant'});
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const cell = [...page.shadowRoot.querySelectorAll('[data-section=tiles] .cell')].find(cell => page.find(cell)?.item.id === 'r9');
      const header = page.shadowRoot.querySelector('[data-section=tiles] [data-part=header]');
      return {found, bar: screen.querySelector('.bar').getBoundingClientRect().bottom,
        header: header.getBoundingClientRect().top, end: header.getBoundingClientRect().bottom, cell: cell.getBoundingClientRect().top};
    });
    assert.equal(result.found, true);
    assert.ok(Math.abs(result.header - result.bar) < 1, JSON.stringify(result));
    assert.ok(Math.abs(result.cell - result.end) < 1, JSON.stringify(result));
    await tab.close();
  },

  async 'a button of the bar whose image is not found is its word'() {
    const tab = await open('/app');
    const text = () => [...document.querySelector('galley-app').shadowRoot.querySelectorAll('.screen[data-current] .end > button')]
      .map(node => node.textContent).filter(Boolean);
    assert.deepEqual(await tab.evaluate(text), ['All']);
    await close(tab);
  },

  async 'the texts are as large as the reader has chosen in the browser'() {
    const large = new Browser(undefined, ['--blink-settings=defaultFontSize=24']);
    const tab = await large.open({width: 390, height: 844});
    await tab.go(`${service}/app`);
    await shown(tab);
    const scale = () => document.querySelector('galley-app').shadowRoot.querySelector('.screen[data-current] galley-page').layout.viewport.textScale;
    assert.equal(await tab.evaluate(scale), 1.5);
    await large.close();
  },

  async 'a page of 100,000 items is shown by few nodes, wherever it is scrolled to'() {
    const tab = await open('/app/long');
    let most = 0;
    for (let turn = 0; turn < 12; turn += 1) {
      await tab.send('Input.dispatchMouseEvent', {type: 'mouseWheel', x: 195, y: 500, deltaX: 0, deltaY: 400 * 2 ** turn});
      await tab.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const {items, nodes, cells} = await tab.evaluate(() => {
        const count = root => [...root.querySelectorAll('*')].reduce((sum, node) => sum + 1 + (node.shadowRoot ? count(node.shadowRoot) : 0), 0);
        const page = document.querySelector('galley-app').shadowRoot.querySelector('.screen[data-current] galley-page');
        return {nodes: count(document), items: page.layout.sections[0].items.length, cells: page.shadowRoot.querySelectorAll('.cell').length};
      });
      assert.equal(items, 100_000);
      assert.ok(cells > 10, `${cells} cells`);
      most = Math.max(most, nodes);
    }
    assert.ok(most <= NODES, `${most} nodes`);
    assert.ok((await shown(tab)).y > 100_000);
    await close(tab);
  },

  async 'on a wide screen the tabs are at the side'() {
    const tab = await open('/app/browse', {width: 1280, height: 800});
    const frames = await tab.evaluate(() => ['.tabs', '.stage', '.tab'].map(selector => {
      const {left, width, height} = document.querySelector('galley-app').shadowRoot.querySelector(selector).getBoundingClientRect();
      return [left, width, height];
    }));
    assert.deepEqual(frames[0].slice(0, 2), [0, 232]);
    assert.deepEqual(frames[1].slice(0, 2), [232, 1048]);
    assert.ok(frames[2][2] >= 44);
    await close(tab);
  },
};

await run(checks, browser);
