// Saves a module's file while its page is shown: mistakes and mended.
// usage: node Clients/tests/saves.mjs SERVICE MODULE FILE
//     SERVICE runs with --watch, and the browser may ask it for its mistakes; FILE is that of MODULE.
import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {basename} from 'node:path';
import {Browser} from './browser.mjs';

const [service, module, file] = process.argv.slice(2);
const good = readFileSync(file, 'utf8');
const browser = new Browser();
try {
  const tab = await browser.open({width: 1280, height: 900, reducedMotion: true});
  await tab.go(`${service}/preview/${module}`);
  const text = () => tab.evaluate(() => document.querySelector('galley-page')?.shadowRoot?.querySelector('.cell')?.textContent);
  await tab.until(() => document.querySelector('galley-page')?.shadowRoot?.querySelector('.cell')?.textContent);
  const before = await text();

  // The second line is a mistake.
  writeFileSync(file, good.replace(/\n/, '\nkidn: single\n'));
  const banner = await tab.until(() => {
    const node = document.querySelector('.banner');
    return node && !node.hidden && node.innerText;
  });
  assert.match(banner, new RegExp(`${basename(file)}:2:1 .*kidn.*did you mean 'kind'`));
  assert.equal(await text(), before);
  const {top, bottom, pageTop} = await tab.evaluate(() => {
    const {top, bottom} = document.querySelector('.banner').getBoundingClientRect();
    return {top, bottom, pageTop: document.querySelector('galley-page').getBoundingClientRect().top};
  });
  assert.ok(top >= 0 && bottom <= pageTop, 'the banner is above the page and hides none of it');

  writeFileSync(file, good.replaceAll('Hello', 'Again'));
  await tab.until(() => document.querySelector('.banner').hidden);
  await tab.until(() => /Again/.test(document.querySelector('galley-page').shadowRoot.querySelector('.cell')?.textContent));
  await tab.close();
  console.log('✓ a save that does not load is a banner over the page, until it is mended');
} finally {
  writeFileSync(file, good);
  await browser.close();
}
