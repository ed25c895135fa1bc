// Looks at the colours of a page in Chromium: of all modes, by preference and by attribute, and of two themes.
// usage: node Clients/tests/colors.mjs SERVICE MODULE
//     The module names `tint` in a text, a background, a shadow and a gradient; the theme `gold` changes it.
import assert from 'node:assert/strict';
import {Browser} from './browser.mjs';

const [service, module] = process.argv.slice(2);
const browser = new Browser();
const tab = await browser.open({width: 1280, height: 900});
await tab.go(`${service}/preview/${module}`);
await tab.until(() => document.querySelector('galley-page')?.shadowRoot.querySelector('.text'));
/** Marks a node, which is another one where everything is drawn again. */
const mark = () => tab.evaluate(() => {
  document.querySelector('galley-page').shadowRoot.querySelector('.text').same = true;
});
// Once it is known which fonts there are, and when they have come, texts are drawn again.
await tab.until(async () => {
  const isKnown = performance.getEntriesByType('resource').some(({name, responseEnd}) => /\/v1\/fonts$/.test(name) && responseEnd);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(resolve => requestAnimationFrame(resolve));
  return isKnown && document.fonts.status === 'loaded';
});

/** The colours that are drawn, the palette's and those of the page's nodes. */
const drawn = () => tab.evaluate(() => {
  const page = document.querySelector('galley-page');
  const of = name => getComputedStyle(page.shadowRoot.querySelector(name));
  return {
    text: of('.text').color, box: of('.box').backgroundColor, shadow: of('.box').boxShadow,
    gradient: of('.decoration').backgroundImage, page: of('.content').backgroundColor,
    isSame: page.shadowRoot.querySelector('.text').same === true,
  };
});

/** Prefers a scheme and a contrast. */
const prefer = (scheme, contrast) => tab.send('Emulation.setEmulatedMedia', {
  features: [{name: 'prefers-color-scheme', value: scheme}, {name: 'prefers-contrast', value: contrast}],
});

/** Checks that everything is drawn in a colour, and that no node is another. */
async function expect(color, what) {
  const colors = await drawn();
  assert.equal(colors.text, color, what);
  assert.equal(colors.box, color, what);
  assert.ok(colors.gradient.includes(color), `${what}: ${colors.gradient}`);
  assert.ok(!colors.shadow.startsWith('none'), what);
  assert.ok(colors.isSame, `${what}: drawn again`);
  return colors;
}

const {palette: {tint}} = await tab.evaluate(() => document.querySelector('galley-page').layout);
const rgb = hex => `rgb(${[1, 3, 5].map(start => parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;
const values = {
  light: tint.light, dark: tint.dark, contrast: tint.contrast.light, darkContrast: tint.contrast.dark,
};
const cases = [
  ['light', 'no-preference', '', values.light], ['dark', 'no-preference', '', values.dark],
  ['light', 'more', '', values.contrast], ['dark', 'more', '', values.darkContrast],
  ['dark', 'more', 'light', values.light], ['light', 'no-preference', 'dark', values.dark],
  ['light', 'no-preference', 'contrast', values.contrast],
  ['dark', 'no-preference', 'contrast', values.darkContrast],
];
for (const [scheme, contrast, mode, value] of cases) {
  await mark();
  await prefer(scheme, contrast);
  await tab.evaluate(mode => { document.querySelector('galley-page').mode = mode; }, mode);
  await expect(rgb(value), `${scheme} ${contrast} ${mode}`);
}
await mark();
await tab.evaluate(() => { document.querySelector('galley-page').mode = 'light'; });
const requests = tab.requests.length;
await tab.evaluate(() => document.querySelector('galley-page').page.set({theme: 'gold'}));
await tab.until(() => document.querySelector('galley-page').layout.palette.tint.light === '#C08000');
await expect(rgb('#C08000'), 'gold');
const asked = tab.requests.slice(requests).filter(url => url.includes('/changes'));
assert.equal(asked.length, 1, 'a theme is one delta');
assert.deepEqual(tab.mistakes, []);
await browser.close();
console.log(`${cases.length + 1} colours`);
