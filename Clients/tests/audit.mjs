// Asks of the demo's app what Lighthouse asks of a page: how soon it is there, whether it can be read and touched, whether it is
// kept. usage: node Clients/tests/audit.mjs DEMO [AXE]
//     AXE is the file axe.min.js, with which contrasts and roles of the app are looked at too.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {Browser, run} from './browser.mjs';
import {Hands, WATCH, shown} from './hands.mjs';

const [demo, axe] = process.argv.slice(2);
/** The requests after the document with which the first page is there, and the bytes of all of them as they are sent. */
const REQUESTS = 3;
const BYTES = 60 * 1024;
/** The least side of what is touched, in pixels (WCAG 2.2, 2.5.8). */
const TARGET = 24;

const browser = new Browser();

/** Opens a tab that notes each response: `{url, type, status, headers, isKept, bytes}`; pictures and what follows `hold` requests wait. */
async function open({hold = Infinity} = {}) {
  const tab = await browser.open({width: 390, height: 844});
  const responses = new Map();
  const held = [];
  const issues = [];
  let count = 0;
  const take = tab.take.bind(tab);
  tab.take = message => {
    take(message);
    const {method, params} = message;
    const {requestId} = params;
    if (method === 'Fetch.requestPaused') {
      const isPicture = params.resourceType === 'Image';
      count += isPicture ? 0 : 1;
      if (isPicture || count > hold) held.push(params.request.url);
      else tab.send('Fetch.continueRequest', {requestId}).catch(() => {});
    }
    if (method === 'Audits.issueAdded') issues.push(params.issue.code);
    if (method === 'Network.responseReceived') {
      const {url, status, headers, fromDiskCache, fromPrefetchCache} = params.response;
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      responses.set(requestId, {url, type: params.type, status, headers: lower, isKept: fromDiskCache || fromPrefetchCache, bytes: 0});
    }
    const response = responses.get(requestId);
    if (method === 'Network.requestServedFromCache' && response) response.isKept = true;
    if (method === 'Network.loadingFinished' && response) response.bytes = params.encodedDataLength;
  };
  await tab.send('Audits.enable');
  if (hold < Infinity) await tab.send('Fetch.enable', {patterns: [{urlPattern: 'http*'}]});
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {source: WATCH});
  return {tab, held, issues, list: () => [...responses.values()].filter(({url}) => /^http/.test(url))};
}

/** Waits until nothing is on its way any more but streams. */
async function settled(tab) {
  for (let last = -1; tab.requests.length !== last;) {
    last = tab.requests.length;
    await new Promise(resolve => setTimeout(resolve, 400));
  }
}

/** Runs in a tab: what can be touched and is in sight, and is smaller than it should be. */
const small = least => {
  const {root, page} = window.front();
  const isInline = node => node.getAttribute('role') === 'link' || node.galleyPart?.text !== undefined;
  const nodes = [...root.querySelectorAll('button, [role=tab]'),
    ...page.shadowRoot.querySelectorAll('button, [role=button], [role=switch], .hit, a')];
  const seen = nodes.filter(node => node.checkVisibility({visibilityProperty: true}) && !isInline(node));
  const found = seen.map(node => ({name: node.className || node.textContent, ...node.getBoundingClientRect().toJSON()}))
    .filter(({width, height}) => width > 0 && Math.min(width, height) < least)
    .map(({name, width, height}) => `${name} ${width} × ${height}`);
  return {count: seen.length, found};
};

const checks = {
  async 'the first page is there with three requests after the document, and few bytes'() {
    const {tab, held, list} = await open({hold: REQUESTS + 1});
    await tab.go(`${demo}/app`);
    await shown(tab, {module: 'home'});
    const texts = await tab.evaluate(() => [...window.front().page.shadowRoot.querySelectorAll('.text')]
      .filter(node => node.getBoundingClientRect().top < innerHeight).map(({textContent}) => textContent));
    assert.ok(texts.length > 10, `${texts}`);
    assert.ok(held.length > 0, 'what the first page needs not, fonts and pictures, comes later');
    const sent = list();
    assert.equal(sent.length, REQUESTS + 1);
    const bytes = sent.reduce((sum, {bytes}) => sum + bytes, 0);
    assert.ok(bytes > 10_000 && bytes < BYTES, `${sent.map(({url, bytes}) => `${url} ${bytes}`).join('\n')}: ${bytes}`);
    console.log(`  ${sent.length - 1} requests, ${bytes} bytes`);
    await tab.close();
  },

  async 'the document has a title, a language and a viewport that may be zoomed; nothing foreign, nothing that blocks'() {
    for (const [locale, lang] of [['en', 'en'], ['ar', 'ar'], ['zh', 'zh']]) {
      const {tab, issues} = await open();
      await tab.go(`${demo}/app?locale=${locale}`);
      await shown(tab);
      await settled(tab);
      const found = await tab.evaluate(() => ({
        title: document.title, lang: document.documentElement.lang,
        viewport: document.querySelector('meta[name=viewport]').content,
        blocking: [...document.querySelectorAll('link[rel=stylesheet], script[src]:not([type=module], [async], [defer])')].map(({outerHTML}) => outerHTML),
        headings: [...window.front().root.querySelectorAll('.screen[data-current] h1')].map(({textContent}) => textContent),
      }));
      assert.ok(found.title && found.headings.length === 1 && found.headings[0], `${JSON.stringify(found)}`);
      assert.equal(found.lang, lang);
      assert.match(found.viewport, /width=device-width/);
      assert.doesNotMatch(found.viewport, /user-scalable|maximum-scale/);
      assert.deepEqual(found.blocking, []);
      assert.deepEqual(tab.requests.filter(url => /^http/.test(url) && !url.startsWith(demo)), []);
      assert.deepEqual(issues, []);
      assert.deepEqual(tab.mistakes, []);
      await tab.close();
    }
  },

  async 'what is sent is compressed where that helps, and kept: a second visit loads no script, font or picture again'() {
    const first = await open();
    await first.tab.go(`${demo}/app`);
    await shown(first.tab);
    await settled(first.tab);
    const list = first.list();
    assert.ok(list.length > 15, `${list.length} responses`);
    for (const {url, type, status, headers, bytes} of list) {
      assert.equal(status, 200, url);
      const isText = /javascript|json|html|css/.test(headers['content-type']) && bytes > 1_500;
      if (isText) assert.equal(headers['content-encoding'], 'br', url);
      assert.ok(headers['cache-control'], `${url} says how long it is kept`);
      if (/no-cache/.test(headers['cache-control'])) assert.ok(headers.etag || type === 'EventSource' || /event-stream/.test(headers['content-type']), url);
    }
    await first.tab.close();
    const second = await open();
    await second.tab.go(`${demo}/app`);
    await shown(second.tab);
    await settled(second.tab);
    const again = second.list().filter(({type, isKept, status}) => /Script|Font|Image/.test(type) && !isKept && status !== 304);
    assert.deepEqual(again.map(({url}) => url), []);
    await second.tab.close();
  },

  async 'what is touched is large enough, on each page of the app'() {
    const {tab} = await open();
    await tab.send('Emulation.setTouchEmulationEnabled', {enabled: true});
    await tab.go(`${demo}/app`);
    await shown(tab);
    const hands = new Hands(tab, {isTouch: true});
    let total = 0;
    const look = async name => {
      const {count, found} = await tab.evaluate(small, TARGET);
      assert.deepEqual(found, [], name);
      total += count;
    };
    for (const [index, module] of [[0, 'home'], [1, 'browse'], [2, 'in-store'], [3, 'account']]) {
      await hands.own(`#tab-${index}`);
      await shown(tab, {module});
      await look(module);
      await hands.scroll(600);
      await look(module);
    }
    await tab.go(`${demo}/app/records/128`);
    await shown(tab, {module: 'record'});
    await look('record');
    await hands.part('buy');
    await shown(tab, {module: 'basket'});
    await look('basket');
    assert.ok(total > 80, `${total} things to touch`);
    assert.deepEqual(tab.mistakes, []);
    await tab.close();
  },
};

if (axe) {
  checks['axe-core finds nothing in the app, its bars and its sheets, light and dark'] = async () => {
    const {tab} = await open();
    let passed = 0;
    const look = async (name, scheme) => {
      await tab.evaluate(readFileSync(axe, 'utf8'));
      const {passes, violations} = await tab.evaluate(() => globalThis.axe.run(document, {resultTypes: ['violations']}).then(found => ({
        passes: found.passes.length,
        violations: found.violations.map(({id, nodes}) => `${id}: ${nodes.slice(0, 3).map(({html, failureSummary}) => `${html} ${failureSummary}`)}`),
      })));
      assert.deepEqual(violations, [], `${name}, ${scheme}`);
      passed += passes;
    };
    for (const scheme of ['light', 'dark']) {
      const features = [{name: 'prefers-color-scheme', value: scheme}, {name: 'prefers-reduced-motion', value: 'reduce'}];
      await tab.send('Emulation.setEmulatedMedia', {features});
      for (const [path, module] of [['', 'home'], ['/browse', 'browse'], ['/in-store', 'in-store'], ['/account', 'account'], ['/records/128', 'record']]) {
        await tab.go(`${demo}/app${path}`);
        await shown(tab, {module});
        await look(module, scheme);
      }
      await new Hands(tab, {isTouch: false}).part('buy');
      await shown(tab, {module: 'basket'});
      await look('basket', scheme);
    }
    assert.ok(passed > 100, `${passed} rules apply`);
    await tab.close();
  };
}

await run(checks, browser);
