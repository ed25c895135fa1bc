// Runs axe-core on every page of a service, drawn by the web client: light and dark, each with high contrast too, in no
// theme; in each theme that is named light and dark, one of them with high contrast.
// usage: node Clients/tests/axe.mjs SERVICE AXE [all] [THEME...]
//     AXE is the file axe.min.js; with `all` themes are looked at in all four modes.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {Browser} from './browser.mjs';

const [demo, file, ...words] = process.argv.slice(2);
const isWhole = words[0] === 'all';
const themes = isWhole ? words.slice(1) : words;
const axe = readFileSync(file, 'utf8');
const browser = new Browser();
const {modules} = await (await fetch(`${demo}/v1/modules`)).json();
const MODES = [['light'], ['dark'], ['light', 'more'], ['dark', 'more']];
/** Those of a theme, in turns. */
const TURNS = isWhole ? [MODES] : [[['light'], ['dark', 'more']], [['dark'], ['light', 'more']]];

/** Chooses what the reader prefers. */
function prefer(tab, scheme, contrast = 'no-preference') {
  const features = [
    {name: 'prefers-color-scheme', value: scheme}, {name: 'prefers-contrast', value: contrast},
    {name: 'prefers-reduced-motion', value: 'reduce'},
  ];
  return tab.send('Emulation.setEmulatedMedia', {features});
}

/** Opens a page of the client alone: the demo's own page is no part of what is tested. */
async function open(name, theme) {
  const tab = await browser.open({width: 390, height: 900, reducedMotion: true});
  await prefer(tab, 'light');
  await tab.go(`${demo}/preview/${name}`);
  await tab.until(() => document.readyState === 'complete');
  await tab.evaluate(name => {
    const page = new DOMParser().parseFromString(`<!DOCTYPE html><html lang="en"><head><title>${name}</title>
      <meta name="viewport" content="width=device-width">
      </head><body><main><h1>${name}</h1><galley-page></galley-page>
      </main></body></html>`, 'text/html');
    document.replaceChild(document.adoptNode(page.documentElement), document.documentElement);
  }, name);
  await tab.evaluate(async (name, query) => {
    await import('/client/galley-page.js');
    document.querySelector('galley-page').setAttribute('src', `/v1/modules/${name}/layout${query}`);
  }, name, theme ? `?theme=${theme}` : '');
  await tab.until(() => document.querySelector('galley-page')?.layout
    && document.querySelector('galley-page').shadowRoot.querySelector('.section') !== null);
  const hasPalette = await tab.evaluate(() => {
    // A page without named colours is a light one, whatever the mode: its surroundings are too.
    const sheet = new CSSStyleSheet();
    const {palette} = document.querySelector('galley-page').layout;
    sheet.replaceSync(`:root { color-scheme: ${palette ? 'light dark' : 'light'}; } body { background: Canvas; }`);
    document.adoptedStyleSheets = [sheet];
    return Boolean(palette);
  });
  await tab.evaluate(axe);
  return {tab, hasPalette};
}

/** Returns what axe-core finds on a page as it is drawn now, and the number of rules that pass. */
async function look(tab) {
  await tab.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return tab.evaluate(() => axe.run(document, {resultTypes: ['violations']}).then(({violations, passes}) => ({
    passes: passes.length,
    violations: violations.map(({id, help, nodes}) => ({
      id, help, count: nodes.length, nodes: nodes.slice(0, 3).map(({html, failureSummary}) => `${html} ${failureSummary}`),
    })),
  })));
}

const counts = {pages: 0, themed: 0, passes: 0};
const found = [];
try {
  let turn = 0;
  for (const {name} of modules) {
    for (const theme of [undefined, ...themes]) {
      const modes = theme ? TURNS[turn++ % TURNS.length] : MODES;
      const {tab, hasPalette} = await open(name, theme);
      if (!theme || hasPalette) {
        for (const [scheme, contrast] of modes) {
          await prefer(tab, scheme, contrast);
          const {violations, passes} = await look(tab);
          const page = [name, theme, scheme, contrast].filter(Boolean).join(', ');
          found.push(...violations.map(violation => ({page, ...violation})));
          assert.ok(passes > 10, `${passes} rules of axe-core apply to ${name}`);
          counts.pages += 1;
          counts.themed += theme ? 1 : 0;
          counts.passes += passes;
        }
      }
      await tab.close();
    }
  }
  assert.deepEqual(found, []);
  assert.equal(counts.pages - counts.themed, MODES.length * modules.length);
  assert.equal(counts.themed > 0, themes.length > 0);
  console.log(`✓ axe-core finds nothing on ${counts.pages} pages; ${counts.passes} rules passed`);
} finally {
  await browser.close();
}
