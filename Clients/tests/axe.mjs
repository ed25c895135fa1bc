// Runs axe-core on every page of the demo, drawn by the web client, in light and dark.
// usage: node Clients/tests/axe.mjs DEMO AXE
//     DEMO is a service of the demo, AXE the file axe.min.js.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {Browser} from './browser.mjs';

const [demo, file] = process.argv.slice(2);
const axe = readFileSync(file, 'utf8');
const browser = new Browser();
const {modules} = await (await fetch(`${demo}/v1/modules`)).json();

/** Opens a page of the client alone: the demo's own page is no part of what is tested. */
async function open(name, scheme) {
  const tab = await browser.open({width: 390, height: 900, reducedMotion: true});
  const features = [
    {name: 'prefers-color-scheme', value: scheme}, {name: 'prefers-reduced-motion', value: 'reduce'},
  ];
  await tab.send('Emulation.setEmulatedMedia', {features});
  await tab.go(`${demo}/preview/${name}`);
  await tab.until(() => document.readyState === 'complete');
  await tab.evaluate(name => {
    const page = new DOMParser().parseFromString(`<!DOCTYPE html><html lang="en"><head><title>${name}</title>
      <meta name="viewport" content="width=device-width">
      </head><body><main><h1>${name}</h1><galley-page></galley-page>
      </main></body></html>`, 'text/html');
    document.replaceChild(document.adoptNode(page.documentElement), document.documentElement);
  }, name);
  await tab.evaluate(async name => {
    await import('/client/galley-page.js');
    document.querySelector('galley-page').setAttribute('src', `/v1/modules/${name}/layout`);
  }, name);
  await tab.until(() => document.querySelector('galley-page')?.layout
    && document.querySelector('galley-page').shadowRoot.querySelector('.section') !== null);
  await tab.evaluate(() => {
    // A page without named colours is a light one, whatever the mode: its surroundings are too.
    const sheet = new CSSStyleSheet();
    const {palette} = document.querySelector('galley-page').layout;
    sheet.replaceSync(`:root { color-scheme: ${palette ? 'light dark' : 'light'}; } body { background: Canvas; }`);
    document.adoptedStyleSheets = [sheet];
  });
  await tab.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return tab;
}

const counts = {pages: 0, passes: 0};
const found = [];
try {
  for (const {name} of modules) {
    for (const scheme of ['light', 'dark']) {
      const tab = await open(name, scheme);
      await tab.evaluate(axe);
      const {violations, passes} = await tab.evaluate(() => axe.run(document, {
        resultTypes: ['violations'],
      }).then(({violations, passes}) => ({
        passes: passes.length,
        violations: violations.map(({id, help, nodes}) => ({
          id, help, count: nodes.length, nodes: nodes.slice(0, 3).map(({html, failureSummary}) => `${html} ${failureSummary}`),
        })),
      })));
      found.push(...violations.map(violation => ({page: `${name}, ${scheme}`, ...violation})));
      assert.ok(passes > 10, `${passes} rules of axe-core apply to ${name}`);
      counts.pages += 1;
      counts.passes += passes;
      await tab.close();
    }
  }
  assert.deepEqual(found, []);
  assert.equal(counts.pages, 2 * modules.length);
  console.log(`✓ axe-core finds nothing on ${counts.pages} pages; ${counts.passes} rules passed`);
} finally {
  await browser.close();
}
