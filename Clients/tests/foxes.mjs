// Walks through the app of the demo in Firefox, with a mouse, a wheel and keys: tabs, a page upon another, the ways back, a sheet, a
// switch. usage: node Clients/tests/foxes.mjs DEMO
import assert from 'node:assert/strict';
import {Firefox} from './firefox.mjs';
import {FirefoxHands, WATCH, shown} from './hands.mjs';

const [demo] = process.argv.slice(2);
const ESCAPE = '\uE00C';

const browser = await Firefox.start();
try {
  await browser.send('script.addPreloadScript', {functionDeclaration: `() => {${WATCH}}`});
  for (const {width, locale} of [{width: 390, locale: 'en'}, {width: 1280, locale: 'ar'}]) {
    const tab = await browser.open({width, height: 844});
    const hands = new FirefoxHands(tab, {isTouch: false});
    await tab.go(`${demo}/app?locale=${locale}`);
    await shown(tab, {module: 'home'});
    for (const [index, module] of [[1, 'browse'], [2, 'in-store'], [3, 'account'], [0, 'home']]) {
      await hands.own(`#tab-${index}`);
      await shown(tab, {module, tab: index});
    }
    await hands.item('1', 'genres');
    await shown(tab, {module: 'browse', path: '/app/genres/1'});
    await hands.own('.back');
    await shown(tab, {module: 'home', path: '/app'});
    const card = () => [...window.front().page.shadowRoot.querySelectorAll('.hit')].find(node => node.galleyPart.id === 'open');
    for (let turn = 0; turn < 30 && !await tab.evaluate(`Boolean((${card})())`); turn += 1) await hands.scroll(600);
    await hands.touch(card);
    const {path} = await shown(tab, {module: 'record'});
    assert.match(path, /^\/app\/records\/\d+$/);
    await hands.part('buy');
    await shown(tab, {module: 'basket', layers: 1});
    await hands.press(ESCAPE);
    await shown(tab, {module: 'record', layers: 0, path});
    await tab.send('browsingContext.traverseHistory', {delta: -1});
    const {y} = await shown(tab, {module: 'home', path: '/app'});
    assert.ok(y > 300, `the page was left further down than ${y}`);
    await hands.own('#tab-3');
    await shown(tab, {module: 'account'});
    const control = () => window.cell('letter')?.querySelector('[role=switch]');
    for (const isOn of ['true', 'false']) {
      await hands.touch(control);
      await tab.until(isOn => window.cell('letter').querySelector('[role=switch]').getAttribute('aria-checked') === isOn, isOn);
    }
    assert.deepEqual(tab.mistakes, []);
    assert.deepEqual(tab.requests.filter(url => !/^data:|^about:/.test(url) && !url.startsWith(demo)), []);
    await tab.close();
    console.log(`✓ ${width} ${locale}`);
  }
} finally {
  await browser.close();
}
