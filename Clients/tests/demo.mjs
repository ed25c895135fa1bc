// Walks through the app of the demo in Chromium as its readers do: with a finger on a narrow screen and a mouse on a wide one, in
// English and in Arabic, with texts of both sizes. Nothing fails, and nothing jumps but by what the reader touched.
// usage: node Clients/tests/demo.mjs DEMO [all]
//     `all` walks all eight combinations; without it two of them, in which each of the three choices is made both ways.
import assert from 'node:assert/strict';
import {Browser, findBrowser} from './browser.mjs';
import {Hands, WATCH, shown} from './hands.mjs';

const [demo, which] = process.argv.slice(2);
const walks = [
  {width: 390, locale: 'ar', textScale: 1.5}, {width: 1280, locale: 'en', textScale: 1},
  ...which === 'all' ? [
    {width: 390, locale: 'en', textScale: 1}, {width: 1280, locale: 'ar', textScale: 1},
    {width: 390, locale: 'en', textScale: 1.5}, {width: 1280, locale: 'ar', textScale: 1.5},
    {width: 390, locale: 'ar', textScale: 1}, {width: 1280, locale: 'en', textScale: 1.5},
  ] : [],
];
/** What a mouse is to a page: it points finely, and hovers. A browser without a screen knows of none. */
const MOUSE = ['--blink-settings=primaryPointerType=4,availablePointerTypes=4,primaryHoverType=2,availableHoverTypes=2'];
const browsers = {finger: new Browser(), mouse: new Browser(findBrowser(), MOUSE)};

/** Opens an address of the app, and waits until it is drawn. */
async function open(path, {width, locale, textScale}) {
  const isTouch = width < 768;
  const tab = await browsers[isTouch ? 'finger' : 'mouse'].open({width, height: isTouch ? 844 : 800});
  if (isTouch) await tab.send('Emulation.setTouchEmulationEnabled', {enabled: true});
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {source: WATCH});
  await tab.go(`${demo}/app${path}?${new URLSearchParams({locale, ...textScale !== 1 && {textScale}})}`);
  await shown(tab);
  return {tab, hands: new Hands(tab, {isTouch}), isTouch, isReversed: locale === 'ar', width};
}

/** Closes a tab in which nothing went wrong and nothing jumped. */
async function close({tab}) {
  assert.deepEqual(tab.mistakes, []);
  assert.deepEqual(await tab.evaluate(() => window.shifts), []);
  await tab.close();
}

/** Goes back by the browser's own button. */
async function goBack(tab) {
  const {currentIndex, entries} = await tab.send('Page.getNavigationHistory');
  await tab.send('Page.navigateToHistoryEntry', {entryId: entries[currentIndex - 1].id});
}

/** Runs in a tab: the ids of the items of a section of the page in front. */
const ids = section => window.front().page.layout.sections.find(({id}) => id === section)?.items.map(({id}) => id) ?? [];
/** Runs in a tab: the texts of a section, or a dock, of the page in front. */
const texts = section => window.front().page.sections.find(({id}) => id === section)
  ?.items.flatMap(({elements}) => elements.map(({text}) => text).filter(Boolean)) ?? [];

const steps = {
  async 'the pages are as the reader asks for them'({tab, isReversed}, {textScale}) {
    const found = await tab.evaluate(() => ({
      dir: document.documentElement.dir, viewport: window.front().page.layout.viewport,
      size: parseFloat(getComputedStyle(window.front().screen.querySelector('.title')).fontSize),
    }));
    assert.equal(found.dir, isReversed ? 'rtl' : 'ltr');
    assert.equal(found.viewport.direction, found.dir);
    assert.equal(found.viewport.textScale, textScale);
    assert.ok(textScale === 1 ? found.size === 17 : found.size > 17, `${found.size}`);
  },

  async 'tabs'({tab, hands}) {
    for (const [index, module] of [[1, 'browse'], [2, 'in-store'], [3, 'account'], [0, 'home']]) {
      await hands.own(`#tab-${index}`);
      await shown(tab, {module, tab: index});
    }
  },

  async 'a chip of the first page opens its genre; the button leads back to it'({tab, hands}) {
    await hands.item('1', 'genres');
    await shown(tab, {module: 'browse', path: '/app/genres/1'});
    await hands.own('.back');
    await shown(tab, {module: 'home', path: '/app'});
  },

  async 'more is loaded before the end'({tab, hands}) {
    const before = (await tab.evaluate(ids, 'feed')).length;
    for (let turn = 0; turn < 40 && (await tab.evaluate(ids, 'feed')).length === before; turn += 1) await hands.scroll(700);
    assert.ok((await tab.evaluate(ids, 'feed')).length > before);
  },

  async 'a record of the feed opens, and its buy bar the basket, which is left as a person leaves it'({tab, hands, isTouch}) {
    await hands.touch(() => {
      const isSeen = node => { const {top} = node.getBoundingClientRect(); return top > 80 && top < innerHeight - 140; };
      const hits = [...window.front().page.shadowRoot.querySelectorAll('.hit')];
      return hits.find(node => node.galleyPart.id === 'open' && isSeen(node));
    });
    const {path, y} = await shown(tab, {module: 'record', layers: 0});
    assert.match(path, /^\/app\/records\/\d+$/);
    assert.equal(y, 0);
    await hands.part('buy');
    await shown(tab, {module: 'basket', layers: 1});
    if (isTouch) {
      const from = await tab.evaluate(() => { const {left, top, width} = own('.bar').getBoundingClientRect(); return [left + width / 2, top + 12]; });
      await hands.drag(from, [from[0], from[1] + 320]);
    } else {
      await tab.press('Escape');
    }
    await shown(tab, {module: 'record', layers: 0, path});
  },

  async 'an edition is chosen, and the buy bar has its price; the heart is set and taken back'({tab, hands}) {
    const before = await tab.evaluate(texts, 'buy');
    await hands.item('cd', 'editions');
    await tab.until(`JSON.stringify((${texts})('buy')) !== ${JSON.stringify(JSON.stringify(before))}`);
    for (const isOn of [true, false]) {
      await hands.part('keep');
      await tab.until(isOn => window.front().page.layout.sections.flatMap(({items}) => items).flatMap(({elements = []}) => elements)
        .find(({id}) => id === 'keep')?.action.value === isOn, isOn);
    }
  },

  async 'the way back by the edge, or by the browser'({tab, hands, isTouch, isReversed, width}) {
    const x = way => (isReversed ? width - way : way);
    if (isTouch) await hands.drag([x(6), 420], [x(320), 426]);
    else await goBack(tab);
    const {y} = await shown(tab, {module: 'home', path: '/app'});
    assert.ok(y > 300, `the page was left further down than ${y}`);
  },

  async 'the shelves of the second tab: a chip, the orders unfold, one is chosen'({tab, hands}) {
    await hands.own('#tab-1');
    await shown(tab, {module: 'browse'});
    const all = await tab.evaluate(ids, 'list');
    await hands.item('2', 'genres');
    await tab.until(`JSON.stringify((${ids})('list')) !== ${JSON.stringify(JSON.stringify(all))}`);
    assert.equal(await tab.evaluate(() => window.cell('price', 'sorts') === undefined), true);
    await hands.touch(() => window.front().page.shadowRoot.querySelector('[data-section=sorts] [data-part=header]'));
    await hands.item('price', 'sorts');
    await tab.until(() => window.cell('price', 'sorts') === undefined);
    await hands.item('0', 'genres');
  },

  async 'a switch is set and taken back, and a question is left by Escape'({tab, hands}) {
    await hands.own('#tab-3');
    await shown(tab, {module: 'account'});
    for (const isOn of ['true', 'false']) {
      await hands.touch(() => window.cell('letter')?.querySelector('[role=switch]'));
      await tab.until(isOn => window.cell('letter').querySelector('[role=switch]').ariaChecked === isOn, isOn);
    }
    await hands.item('logout');
    await tab.until(() => window.front().page.shadowRoot.querySelector('dialog'));
    await tab.press('Escape');
    await tab.until(() => !window.front().page.shadowRoot.querySelector('dialog'));
  },

  async 'the first page is asked for again: by a pull, or by its button'({tab, hands, isTouch}) {
    await hands.own('#tab-0');
    await shown(tab, {module: 'home'});
    // A touch of the tab that is shown scrolls to the top.
    await hands.own('#tab-0');
    await shown(tab, {module: 'home', y: 0});
    const refreshes = () => tab.requests.filter(url => url.includes('/refresh')).length;
    if (isTouch) await hands.drag([200, 240], [200, 460]);
    else await hands.own('.reload');
    await tab.until(() => !window.front().screen.matches('.refreshing'));
    for (let tries = 0; !refreshes(); tries += 1) {
      assert.ok(tries < 200, 'no refresh');
      await new Promise(resolve => setTimeout(resolve, 25));
    }
  },

  async 'dark, and light again'({tab, hands, isTouch}) {
    const ground = () => getComputedStyle(window.front().app).backgroundColor;
    const light = await tab.evaluate(ground);
    for (const isDark of [true, false]) {
      await hands.own(isTouch ? '.bar .toggle' : '.tabs > .toggle');
      await tab.until(`((${ground})() === ${JSON.stringify(light)}) !== ${isDark}`);
    }
  },
};

let failures = 0;
async function run(name, body) {
  const began = Date.now();
  try {
    await body();
    console.log(`✓ ${name} (${Date.now() - began} ms)`);
  } catch (error) {
    failures += 1;
    console.log(`failed ${name}\n${error.stack}`);
  }
}

for (const walk of walks) {
  const name = `${walk.width} ${walk.locale} ${walk.textScale}`;
  await run(name, async () => {
    const place = await open('', walk);
    for (const [step, body] of Object.entries(steps)) {
      const began = Date.now();
      await body(place, walk).catch(async error => {
        if (process.env.PICTURE) (await import('node:fs')).writeFileSync(process.env.PICTURE, await place.tab.picture());
        throw new Error(`${step}: ${error.message}`, {cause: error});
      });
      if (process.env.VERBOSE) console.log(`  ${step} ${Date.now() - began} ms`);
    }
    await close(place);
  });
}

await run('a deep link is a page upon the first tab; what changes by itself is voted for, which asks', async () => {
  const place = await open('/records/113', {width: 390, locale: 'en', textScale: 1});
  const {tab, hands} = place;
  await shown(tab, {module: 'record', path: '/app/records/113'});
  await hands.own('.back');
  await shown(tab, {module: 'home', path: '/app'});
  await hands.own('#tab-2');
  await shown(tab, {module: 'in-store'});
  const revision = await tab.evaluate(() => window.front().page.layout.revision);
  await tab.until(revision => window.front().page.layout.revision !== revision, revision);
  // Right after a change there is time to touch what it has left, as it changes each six seconds.
  await hands.part('vote');
  await hands.touch(() => window.front().page.shadowRoot.querySelector('dialog button'));
  await tab.until(() => !window.front().page.shadowRoot.querySelector('dialog'));
  await close(place);
});

for (const browser of Object.values(browsers)) await browser.close();
process.exit(failures ? 1 : 0);
