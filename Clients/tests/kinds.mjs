// Checks the gallery and a page of each kind in Firefox. usage: node Clients/tests/kinds.mjs DEMO
import assert from 'node:assert/strict';
import {compare} from './compare.mjs';
import {Firefox} from './firefox.mjs';

const [demo] = process.argv.slice(2);
/** How far from its place something may be drawn, in pixels. */
const TOLERANCE = 0.5;

const {modules} = await (await fetch(`${demo}/v1/modules`)).json();
/** The first page of each kind that needs no parameters, and settings. */
const pages = new Map(modules.filter(({parameters}) => !parameters.some(({required}) => required))
  .map(({kind, name}) => [kind, name]).reverse());
pages.set('form', 'settings');

const {fonts} = await (await fetch(`${demo}/v1/fonts`)).json();
const served = fonts.flatMap(({files}) => files).filter(({url}) => url).length;

const browser = await Firefox.start();
try {
  const tab = await browser.open({width: 1280, height: 900});
  await tab.go(demo);
  const count = await tab.until(() => document.querySelectorAll('.status[data-status=complete]').length > 4
    && document.querySelectorAll('#pages > li[data-module]').length);
  assert.equal(count, modules.length);
  await tab.until(count => document.fonts.size === count, served);
  let total = 0;
  for (const [kind, name] of pages) {
    for (const [width, direction] of [[390, 'ltr'], [768, 'rtl']]) {
      const url = `${demo}/preview/${name}?width=${width}&direction=${direction}`;
      await tab.go(url);
      await tab.until(() => document.querySelector('galley-page')?.layout
        && document.querySelector('galley-page').shadowRoot.querySelector('.section') !== null);
      await tab.until(count => !document.querySelector('galley-page').layout.styles
        || document.fonts.size === count, served);
      // Files are fetched for the letters that there are; here all texts are compared in their own.
      await tab.evaluate(async () => {
        await Promise.all([...document.fonts].map(face => face.load()));
        for (let frame = 0; frame < 3; frame += 1) await new Promise(resolve => requestAnimationFrame(resolve));
      });
      const {count, mistakes} = await tab.evaluate(compare, TOLERANCE);
      assert.deepEqual(mistakes, [], `${kind} ${url}`);
      assert.ok(count > 0);
      total += count;
    }
  }
  assert.deepEqual(tab.mistakes, []);
  assert.deepEqual(tab.requests.filter(url => !/^data:|^about:/.test(url) && !url.startsWith(demo)), []);
  console.log(`${pages.size} kinds: ${[...pages.keys()].join(', ')}; ${total} things`);
} finally {
  await browser.close();
}
