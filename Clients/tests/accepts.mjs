// Looks in Chromium at what a page tells the service that it draws, and at items that nothing draws.
// usage: node Clients/tests/accepts.mjs SERVICE
//     SERVICE has the module `m`: an item `a` of the type card@2, two of the type row with the fallback card, and one of
//     another type with a cell.
import assert from 'node:assert/strict';
import {Browser} from './browser.mjs';

const [service] = process.argv.slice(2);
const browser = new Browser();

/** Opens the page of the module alone under a value of `accepts`; `register` is run before. */
async function open(accepts, register) {
  const tab = await browser.open({width: 390, height: 600, reducedMotion: true});
  await tab.go(`${service}/preview/m`);
  await tab.until(() => document.readyState === 'complete');
  await tab.evaluate(async () => {
    document.body.replaceChildren();
    globalThis.warnings = [];
    console.warn = text => globalThis.warnings.push(text);
    globalThis.GalleyPage = (await import('/client/galley-page.js')).GalleyPage;
  });
  if (register) await tab.evaluate(register);
  tab.requests.length = 0;
  await tab.evaluate(accepts => {
    const page = document.createElement('galley-page');
    if (accepts !== undefined) page.setAttribute('accepts', accepts);
    page.setAttribute('src', '/v1/modules/m/layout');
    document.body.append(page);
  }, accepts);
  await tab.until(() => document.querySelector('galley-page')?.layout && document.querySelector('galley-page').shadowRoot.querySelector('.cell'));
  return tab;
}

/** The items of the layout, and the texts and heights of their cells. */
const shown = tab => tab.evaluate(() => {
  const page = document.querySelector('galley-page');
  return {
    types: page.layout.sections[0].items.map(({type, version = 1}) => `${type}@${version}`),
    cells: [...page.shadowRoot.querySelectorAll('.cell')].map(cell => [cell.textContent, cell.getBoundingClientRect().height]),
    warnings: globalThis.warnings,
  };
});

/** The values of `accepts` that the service was sent. */
const told = tab => [...new Set(tab.requests.map(url => new URL(url).searchParams.get('accepts'))
  .filter((value, index) => /\/v1\/modules\//.test(tab.requests[index])))];

try {
  // What is registered is what is told, and each is drawn by its own.
  const own = await open('', () => {
    globalThis.GalleyPage.cells.card = {
      version: 2, create: () => document.createElement('b'), update(node, {data}) { node.textContent = `own ${data.title}`; },
    };
  });
  assert.deepEqual(told(own), ['card@2,+runs,+palette,+clip,+hits,+a11y']);
  assert.deepEqual(await shown(own), {
    types: ['card@2', 'card@1', 'card@1', 'hero@7'],
    cells: [['own A', 40], ['own B', 40], ['own C', 40], ['Words', 40]], warnings: [],
  });
  assert.deepEqual(own.mistakes, []);
  await own.close();

  // A list that names more than there is: what nothing draws has its place and nothing in it, and is said once a type.
  const more = await open('card@2,row,+runs,+palette,+clip,+hits,+a11y');
  assert.deepEqual(told(more), ['card@2,row,+runs,+palette,+clip,+hits,+a11y']);
  assert.deepEqual(await shown(more), {
    types: ['card@2', 'row@1', 'row@1', 'hero@7'], cells: [['', 40], ['', 40], ['', 40], ['Words', 40]],
    warnings: ["galley-page: nothing draws the type 'card'", "galley-page: nothing draws the type 'row'"],
  });
  assert.deepEqual(more.mistakes, []);
  await more.close();

  // Without the attribute nothing is told, and the built-in drawing shows what it finds.
  const plain = await open(undefined);
  assert.deepEqual(told(plain), [null]);
  const {types, cells, warnings} = await shown(plain);
  assert.deepEqual([types, cells.map(([text]) => text), warnings],
    [['card@2', 'row@1', 'row@1', 'hero@7'], ['A', 'B', 'C', 'Words'], []]);
  await plain.close();
  console.log('✓ what is registered is told, and what nothing draws is an empty frame');
} finally {
  await browser.close();
}
