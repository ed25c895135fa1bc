// Plays the guide of docs/clients.md on another origin in Chromium, and what a document with many pages does.
// usage: node Clients/tests/embed.mjs SERVICE
//     SERVICE has the modules of the guide, and reads for its origin.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {Browser, findBrowser, run} from './browser.mjs';

const [service] = process.argv.slice(2);
const guide = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8');
/** The origin and the service of the guide. */
const ORIGIN = 'http://localhost:5173';
const GUIDE_SERVICE = 'http://127.0.0.1:8080';
/**
 * The time in which a page is shown on a busy machine, in milliseconds, and how much slower than a page alone it may be: one that
 * finds no connection waits for as long as the streams are open.
 */
const SHOWN = 8_000;
const SLOWER = 4;

/** Returns the guide's block of a name. */
function block(name) {
  const parts = guide.split(`\`\`\`${name}\n`);
  assert.equal(parts.length, 2, name);
  return parts[1].split('```')[0];
}

const steps = ['cells', 'actions', 'address', 'more', 'problems', 'messages', 'dark'];
const whole = block('html embed').replace('// The other pieces come here.', steps.map(step => block(`js embed ${step}`)).join('\n'))
  .replaceAll(GUIDE_SERVICE, service);
const bare = block('html embed').replaceAll(GUIDE_SERVICE, service);

/** A document with some pages. */
const many = count => `<!doctype html><style>galley-page { width: 390px; height: 200px; overflow: auto }</style>
  ${Array.from({length: count}, (_, index) => `<galley-page src="${service}/v1/modules/songs/layout?height=${700 + index}"></galley-page>`).join('')}
  <script type="module" src="${service}/client/galley-page.js"></script>`;

const files = createServer((request, response) => {
  const {pathname, searchParams} = new URL(request.url, ORIGIN);
  response.setHeader('content-type', 'text/html');
  // The browser may keep documents, to show them when the reader goes back.
  response.end({'/': whole, '/bare': bare, '/none': block('html embed').replaceAll(GUIDE_SERVICE, 'http://127.0.0.1:1'), '/many': many(Number(searchParams.get('count')))}[pathname] ?? '');
});
await new Promise(resolve => files.listen(0, '127.0.0.1', resolve));
const {port} = files.address();
const browser = new Browser(findBrowser(), [`--host-resolver-rules=MAP localhost:5173 127.0.0.1:${port}`]);

const page = () => document.querySelector('galley-page');
const isShown = () => Boolean(document.querySelector('galley-page')?.shadowRoot?.querySelector('.cell'));

async function open(path, size = {}) {
  const tab = await browser.open({width: 390, height: 700, reducedMotion: true, ...size});
  await tab.go(ORIGIN + path);
  return tab;
}

/** Runs in a tab: the number of the elements that show cells, and the streams that are open. */
const shown = () => [...document.querySelectorAll('galley-page')].filter(node => node.shadowRoot?.querySelector('.cell')).length;

/** Returns the milliseconds until a document that is navigated to shows all of some pages. */
async function timed(tab, url, count) {
  const began = performance.now();
  await tab.go(url);
  await tab.until(`location.href === ${JSON.stringify(url)} && (${shown})() === ${count}`);
  return performance.now() - began;
}

/** Waits until a tab has opened some streams, and all tabs of its origin hold as many places. */
async function followed(tab, count) {
  for (let tries = 0; ; tries += 1) {
    const all = await tab.evaluate(async () => (await navigator.locks.query()).held.filter(({name}) => /^galley stream/.test(name)).length);
    assert.ok(all <= count, `${all} streams`);
    const opened = tab.requests.filter(url => /\/events/.test(url)).length;
    if (all === count && opened >= count) return;
    assert.ok(tries < 200, `${all} streams, of which the tab has opened ${opened}: ${tab.requests.slice(-8)}`);
    await new Promise(resolve => setTimeout(resolve, 25));
  }
}

const checks = {
  async 'an origin that is not allowed reads in the console what the guide says'() {
    const tab = await browser.open({width: 390, height: 700});
    await tab.go(`http://127.0.0.1:${port}/bare`);
    const said = /Access to script at '[^']+' from origin '[^']+' has been blocked by CORS policy/;
    for (let tries = 0; !tab.mistakes.some(text => said.test(text)); tries += 1) {
      assert.ok(tries < 200, `${tab.mistakes}`);
      await new Promise(resolve => setTimeout(resolve, 25));
    }
    assert.match(guide.replace(/\n/g, ' '), said);
    await tab.close();
  },

  async 'the file alone shows the page'() {
    const tab = await open('/bare');
    await tab.until(isShown);
    await tab.close();
  },

  async 'own cells are drawn with own styles, in the colours of the mode'() {
    const tab = await open('/');
    await tab.until(isShown);
    const look = () => tab.evaluate(() => {
      const node = document.querySelector('galley-page').shadowRoot.querySelector('article');
      const {borderRadius, backgroundColor, color} = getComputedStyle(node);
      return {text: node.textContent, borderRadius, backgroundColor, color};
    });
    const light = await look();
    assert.equal(light.text, 'Song 1Artist 1');
    assert.equal(light.borderRadius, '12px');
    assert.equal(light.color, 'rgb(26, 28, 32)');
    await tab.click(() => document.querySelector('#dark'));
    await tab.until(() => document.querySelector('galley-page').mode === 'dark');
    const dark = await look();
    assert.deepEqual([dark.backgroundColor, dark.color], ['rgb(36, 38, 43)', 'rgb(242, 242, 247)']);
    // Sheets that come later reach the elements that are there.
    const size = await tab.evaluate(() => {
      const page = document.querySelector('galley-page');
      page.constructor.styles = [...page.constructor.styles, 'article { font-size: 21px }'];
      return getComputedStyle(page.shadowRoot.querySelector('article')).fontSize;
    });
    assert.equal(size, '21px');
    const own = await tab.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('galley-page::part(cell-song) { opacity: .5 }');
      document.adoptedStyleSheets = [sheet];
      return getComputedStyle(document.querySelector('galley-page').shadowRoot.querySelector('.cell')).opacity;
    });
    assert.equal(own, '0.5');
    assert.deepEqual(tab.mistakes.filter(text => !/favicon/.test(text)), []);
    await tab.close();
  },

  async 'an action is taken over; one that is not shows its page, and the way back the one before'() {
    const tab = await open('/');
    await tab.until(isShown);
    await tab.click(() => document.querySelector('galley-page').shadowRoot.querySelector('[role=button]'));
    await tab.until(() => document.title === 'Song s1');
    await tab.evaluate(() => document.querySelector('galley-page').act({
      action: {action: 'open', module: 'notices', params: {}},
    }));
    await tab.until(() => document.querySelector('galley-page').layout?.module === 'notices');
    // Each page has an address, which finds it again.
    assert.equal(await tab.evaluate(() => location.search), '?module=notices');
    await tab.evaluate(() => { location.reload(); });
    await tab.until(() => performance.getEntriesByType('navigation')[0].type === 'reload'
      && document.querySelector('galley-page').layout?.module === 'notices');
    await tab.evaluate(() => document.querySelector('galley-page').act({action: {action: 'back'}}));
    await tab.until(() => document.querySelector('galley-page').layout?.module === 'songs');
    assert.equal(await tab.evaluate(() => location.search), '');
    await tab.evaluate(() => history.forward());
    await tab.until(() => document.querySelector('galley-page').layout?.module === 'notices');
    await tab.close();
  },

  async 'the way back finds a page where it was left, with what was loaded of it, and so does loading it again'() {
    const tab = await open('/bare');
    await tab.until(isShown);
    await tab.send('Page.bringToFront');
    const place = () => {
      const {layout} = document.querySelector('galley-page');
      return layout && [layout.module, layout.sections[0].items.length, scrollY];
    };
    await tab.evaluate(() => document.querySelector('galley-page').loadMore());
    await tab.send('Input.dispatchMouseEvent', {type: 'mouseWheel', x: 200, y: 400, deltaX: 0, deltaY: 2_000});
    const left = await tab.until(async () => {
      const before = scrollY;
      await new Promise(resolve => setTimeout(resolve, 200));
      const {layout} = document.querySelector('galley-page');
      return before >= 1_800 && scrollY === before && [layout.module, layout.sections[0].items.length, before];
    });
    assert.equal(left[1], 40);
    await tab.click(() => [...document.querySelector('galley-page').shadowRoot.querySelectorAll('[role=button]')]
      .find(node => node.getBoundingClientRect().top > 200));
    await tab.until(() => document.querySelector('galley-page').layout?.module === 'song');
    const isLeft = `JSON.stringify((${place})()) === ${JSON.stringify(JSON.stringify(left))}`;
    await tab.evaluate(() => history.back());
    await tab.until(isLeft);
    await tab.evaluate(() => { location.reload(); });
    await tab.until(`performance.getEntriesByType('navigation')[0].type === 'reload' && ${isLeft}`);
    await tab.close();
  },

  async 'what the service refuses is asked for once, until it is asked for again'() {
    const tab = await open('/bare?module=nothing');
    const problem = () => document.querySelector('galley-page').shadowRoot?.querySelector('.problem');
    await tab.until(problem);
    const asked = () => tab.requests.filter(url => /\/v1\/modules\/nothing/.test(url)).length;
    // Longer than three tries, each after twice the time of the one before.
    await new Promise(resolve => setTimeout(resolve, 2_500));
    assert.equal(asked(), 1);
    await tab.evaluate(() => document.querySelector('galley-page').retry());
    await tab.until(problem);
    assert.equal(asked(), 2);
    await tab.close();
  },

  async 'a service that is not there is told of in words of the document'() {
    const tab = await open('/none');
    const text = await tab.until(() => document.querySelector('galley-page').textContent);
    assert.equal(text, 'We cannot reach the songs. Load the page again.');
    await tab.close();
  },

  async 'a text is copied, and a link is shared by the clipboard where nothing else shares'() {
    const tab = await open('/');
    await tab.until(isShown);
    await browser.send('Browser.grantPermissions', {origin: ORIGIN, permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite']});
    await tab.send('Page.bringToFront');
    for (const [action, text] of [
      [{action: 'copy', text: 'A 12'}, 'A 12'],
      [{action: 'share', url: 'https://songs.example/1', text: 'Song 1'}, 'Song 1\nhttps://songs.example/1'],
    ]) {
      await tab.evaluate(async action => {
        navigator.canShare = undefined;
        await document.querySelector('galley-page').act({action});
      }, action);
      assert.equal(await tab.evaluate(() => navigator.clipboard.readText()), text);
      assert.equal(await tab.evaluate(() => document.querySelector('galley-page').shadowRoot.querySelector('.note')?.textContent),
        'Copied');
    }
    await tab.close();
  },

  async 'the end of the page comes nearer as it is scrolled to, until there is no more; refresh asks again'() {
    const tab = await open('/');
    await tab.until(isShown);
    await tab.send('Page.bringToFront');
    const count = () => document.querySelector('galley-page').layout.sections[0].items.length;
    for (const expected of [40, 50]) {
      await tab.send('Input.dispatchMouseEvent', {type: 'mouseWheel', x: 200, y: 400, deltaX: 0, deltaY: 3_000});
      await tab.until(`(${count})() >= ${expected}`);
    }
    assert.equal(await tab.evaluate(() => document.querySelector('galley-page').layout.next), undefined);
    const answer = await tab.evaluate(async () => (await document.querySelector('galley-page').refresh())?.layout.module);
    assert.equal(answer, 'songs');
    assert.equal(await tab.evaluate(() => document.querySelector('galley-page').loadMore()), undefined);
    await tab.close();
  },

  async 'scrollTo brings an item to the top, and is what it is elsewhere'() {
    const tab = await open('/bare', {height: 500});
    await tab.until(isShown);
    const result = await tab.evaluate(() => {
      const page = document.querySelector('galley-page');
      const found = page.scrollTo('s12', {behavior: 'instant'});
      const cell = [...page.shadowRoot.querySelectorAll('.cell')].find(cell => page.find(cell)?.item.id === 's12');
      const {top} = cell.getBoundingClientRect();
      return {found, top, missing: page.scrollTo('nothing'), element: page.scrollTo({top: 0})};
    });
    assert.deepEqual([result.found, result.missing, result.element], [true, false, true]);
    assert.ok(Math.abs(result.top) < 1, `${result.top}`);
    await tab.close();
  },

  async 'problems are said in the words of the document'() {
    const tab = await open('/?module=nothing');
    const text = await tab.until(() => document.querySelector('galley-page').shadowRoot.querySelector('.problem')?.textContent);
    assert.equal(text, 'This page has moved.');
    await tab.close();
    // What an action ends in is a note over the page, which stays.
    const other = await open('/');
    await other.until(isShown);
    const note = await other.evaluate(async () => {
      const page = document.querySelector('galley-page');
      await page.act({action: {action: 'request'}, item: {id: 'nothing'}, section: page.layout.sections[0]});
      return [page.shadowRoot.querySelector('.note')?.textContent, Boolean(page.shadowRoot.querySelector('.cell'))];
    });
    assert.deepEqual(note, ['This page has moved.', true]);
    await other.close();
  },

  async 'what a switch says is the document’s to say, else it is a note'() {
    const tab = await open('/?module=notices');
    await tab.until(isShown);
    const control = () => document.querySelector('galley-page').shadowRoot.querySelector('[role=switch]');
    await tab.click(control);
    await tab.until(() => document.title === 'See you on Friday');
    await tab.until(() => document.querySelector('galley-page').shadowRoot.querySelector('[role=switch]').ariaChecked === 'true');
    assert.equal(await tab.evaluate(() => document.querySelector('galley-page').shadowRoot.querySelector('.note')), null);
    await tab.close();
    const other = await open('/bare?module=notices');
    await other.until(isShown);
    await other.click(control);
    const note = await other.until(() => document.querySelector('galley-page').shadowRoot.querySelector('.note')?.textContent);
    assert.equal(note, 'No more letters');
    await other.close();
  },

  async 'docks are at their edges, the page scrolls between them, and pinned footers where the formula says'() {
    const tab = await open('/bare');
    await tab.until(isShown);
    const found = await tab.evaluate(async () => {
      dispatchEvent(new Event('pagehide'));
      document.querySelectorAll('button').forEach(node => node.remove());
      const page = document.querySelector('galley-page');
      const {layout: base} = page;
      const item = (id, y, height, width = 390) => ({
        id, type: 'row', frame: {x: 0, y, width, height}, data: {title: id}, select: {action: 'emit', name: id},
      });
      const section = (id, y, height, extra) => ({
        id, module: 'm', layout: 'list', arrange: 'vertical', status: 'ok', frame: {x: 0, y, width: 390, height},
        header: null, footer: null, placeholder: null, decoration: null, scroller: null, counts: {total: 1, shown: 1},
        items: [], ...extra,
      });
      const supplement = (y, height) => ({type: 'bar', pinned: true, frame: {x: 0, y, width: 390, height}, data: {title: 'bar'}});
      const sections = [
        section('a', 0, 1_000, {header: supplement(0, 40), footer: supplement(950, 50), items: [item('a1', 40, 910)]}),
        section('b', 1_000, 1_500, {footer: supplement(1_440, 60), items: [item('b1', 0, 1_440)]}),
      ];
      const docks = [
        {edge: 'top', section: section('t', 0, 44, {items: [item('t1', 0, 44)]})},
        {edge: 'bottom', section: section('d', 0, 80, {items: [item('d1', 0, 80)]})},
      ];
      const layout = {...base, palette: undefined, sections, docks, contentSize: {width: 390, height: 2_500}};
      const shown = {layout, query: {}, url: () => base ? page.page.url() : ''};
      const url = page.page.url();
      shown.url = () => url;
      page.present(shown, {kind: 'layout', layout});
      window.acts = [];
      page.addEventListener('galley-action', ({detail}) => window.acts.push([detail.section.id, detail.item.id]));
      const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const root = page.shadowRoot;
      const box = path => root.querySelector(path)?.getBoundingClientRect();
      const height = innerHeight - 44 - 80;
      const rows = [];
      for (const offset of [0, 300, 700, 1_000, 1_200, 2_500 - height]) {
        scrollTo(0, offset);
        await frame();
        const tops = sections.map(({id, frame: {y: start}, footer: {frame: {y, height: own}}}) => {
          const node = root.querySelector(`[data-section=${id}] [data-part=footer]`);
          if (!node) return undefined;
          const at = start + y;
          const stated = Math.max(start, Math.min(at, offset + height - own)) - offset + 44;
          return [node.getBoundingClientRect().top, stated];
        });
        rows.push({offset, tops, dock: [box('.dock.top').top, innerHeight - box('.dock.bottom').bottom],
          header: root.querySelector('[data-section=a] [data-part=header]')?.getBoundingClientRect().top});
      }
      scrollTo(0, 0);
      await frame();
      // A page that ends above the screen's edge has its dock at that edge all the same; one without docks has none.
      const short = {...layout, sections: [section('c', 0, 100, {items: [item('c1', 0, 100)]})], contentSize: {width: 390, height: 100}};
      shown.layout = short;
      page.present(shown, {kind: 'layout', layout: short});
      await frame();
      const low = innerHeight - box('.dock.bottom').bottom;
      const {docks: _, ...plain} = short;
      shown.layout = plain;
      page.present(shown, {kind: 'layout', layout: plain});
      await frame();
      const none = root.querySelectorAll('.dock').length;
      shown.layout = layout;
      page.present(shown, {kind: 'layout', layout});
      await frame();
      return {rows, low, none};
    });
    for (const {offset, tops, dock, header} of found.rows) {
      assert.deepEqual(dock.map(Math.round), [0, 0], `docks at ${offset}`);
      for (const [is, stated] of tops.filter(Boolean)) {
        assert.ok(Math.abs(is - stated) <= 0.5, `a footer at ${is}, not ${stated}, at ${offset}`);
      }
      if (offset < 900) assert.ok(Math.abs(header - 44) <= 0.5, `${header} at ${offset}`);
    }
    assert.deepEqual([Math.round(found.low), found.none], [0, 0]);
    // What is in a dock is touched as everything else.
    for (const id of ['t1', 'd1']) {
      await tab.click(id => {
        const page = document.querySelector('galley-page');
        return [...page.shadowRoot.querySelectorAll('.dock .cell')].find(cell => page.find(cell)?.item.id === id);
      }, id);
    }
    await tab.until(() => window.acts.length >= 2);
    assert.deepEqual(await tab.evaluate(() => window.acts), [['t', 't1'], ['d', 'd1']]);
    await tab.close();
  },

  async 'seven and twelve pages of one document are all shown at once, three of them with streams'() {
    const tab = await browser.open({width: 1_280, height: 900, reducedMotion: true});
    const alone = await timed(tab, `${ORIGIN}/many?count=1`, 1);
    for (const count of [7, 12]) {
      tab.requests.length = 0;
      const time = await timed(tab, `${ORIGIN}/many?count=${count}`, count);
      assert.ok(time <= Math.max(SHOWN, SLOWER * alone), `${count} pages took ${time} ms, one ${alone}`);
      await followed(tab, 3);
    }
    // One that goes makes room for another.
    await tab.evaluate(() => document.querySelectorAll('galley-page').forEach((node, index) => index < 10 && node.remove()));
    assert.equal(await tab.evaluate(shown), 2);
    await tab.close();
  },

  async 'three tabs of one origin share three streams, and each shows its pages at once; the one that is seen has them'() {
    const single = await browser.open({width: 1_280, height: 900, reducedMotion: true});
    const alone = await timed(single, `${ORIGIN}/many?count=3`, 3);
    await single.close();
    const tabs = [];
    for (let number = 1; number <= 3; number += 1) {
      const tab = await browser.open({width: 1_280, height: 900, reducedMotion: true});
      tabs.push(tab);
      await tab.send('Page.bringToFront');
      const time = await timed(tab, `${ORIGIN}/many?count=3&tab=${number}`, 3);
      assert.ok(time <= Math.max(SHOWN, SLOWER * alone), `tab ${number} took ${time} ms, the first ${alone}`);
      await followed(tab, 3);
      // What a reader does finds a connection, in each of them.
      for (const each of tabs) {
        const kind = await each.evaluate(async () => {
          const late = new Promise(resolve => setTimeout(() => resolve('late'), 5_000));
          return Promise.race([late, document.querySelector('galley-page').refresh().then(update => update?.kind)]);
        });
        assert.match(kind, /layout|changes/);
      }
    }
    // Who comes back to a tab finds it followed again.
    const [first] = tabs;
    first.requests.length = 0;
    await first.send('Page.bringToFront');
    await followed(first, 3);
    for (const tab of tabs) await tab.close();
  },

  async 'ten navigations of a tab each show their page at once, and the way back takes up what was left'() {
    const tab = await browser.open({width: 1_280, height: 900, reducedMotion: true});
    const alone = await timed(tab, `${ORIGIN}/many?count=2&n=0`, 2);
    for (let number = 1; number <= 10; number += 1) {
      const time = await timed(tab, `${ORIGIN}/many?count=2&n=${number}`, 2);
      assert.ok(time <= Math.max(SHOWN, SLOWER * alone), `navigation ${number} took ${time} ms, the first ${alone}`);
    }
    tab.requests.length = 0;
    await tab.evaluate(() => history.back());
    await tab.until(`location.search.endsWith('n=9') && (${shown})() === 2`);
    for (let tries = 0; tab.requests.filter(url => /\/events/.test(url)).length < 2; tries += 1) {
      assert.ok(tries < 200, `${tab.requests}`);
      await new Promise(resolve => setTimeout(resolve, 25));
    }
    await tab.close();
  },
};

await run(checks, browser);
