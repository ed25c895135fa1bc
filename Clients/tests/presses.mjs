// Presses what acts while it changes, as another client changes it: with a mouse, a finger and keys. What was pressed acts
// once, as it was shown, and what changed is shown when it is let go.
// usage: node Clients/tests/presses.mjs SERVICE [firefox]
//     SERVICE has the modules `pressed`, whose text says a toggle and stands beside a part, and `form`, with a switch.
import assert from 'node:assert/strict';
import {Browser, run} from './browser.mjs';
import {Firefox} from './firefox.mjs';

const [service, kind] = process.argv.slice(2);
const isFirefox = kind === 'firefox';
const browser = isFirefox ? await Firefox.start() : new Browser();

/** Opens a module's page, and notes the actions that run. */
async function open(module) {
  const tab = await browser.open({width: 390, height: 600});
  await tab.go(`${service}/preview/${module}?width=390&scale=1`);
  await tab.until(() => Boolean(document.querySelector('galley-page')?.shadowRoot.querySelector('.cell')));
  await tab.evaluate(() => {
    window.page = document.querySelector('galley-page');
    window.actions = [];
    page.addEventListener('galley-action', ({detail}) => { window.actions.push([detail.item?.id, detail.element ?? null]); });
  });
  return tab;
}

/** Sets a toggle as another client does, and waits until the tab's page knows of it. */
async function change(tab, isOn) {
  const before = await tab.evaluate(() => page.page.layout.revision);
  const result = await fetch(`${service}/v1/modules/pressed/items/a/value`, {
    method: 'PUT', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({element: 'like', on: isOn, was: !isOn}),
  });
  assert.equal(result.status, 200, await result.text());
  await tab.until(before => page.page.layout.revision !== before, before);
}

/** Returns the middle of what a script finds. */
const placeOf = (tab, script) => tab.evaluate(`(node => {
  const {left, top, width, height} = node.getBoundingClientRect();
  return {x: Math.round(left + width / 2), y: Math.round(top + height / 2)};
})((${script})())`);

/** A mouse, or a finger, that goes down, and up later. */
class Pointer {
  constructor(tab, isTouch) { Object.assign(this, {tab, isTouch}); }

  #perform(...actions) {
    const parameters = {pointerType: this.isTouch ? 'touch' : 'mouse'};
    return this.tab.send('input.performActions', {actions: [{type: 'pointer', id: 'hand', parameters, actions}]});
  }

  #mouse(type, {x, y}) {
    return this.tab.send('Input.dispatchMouseEvent', {type, x, y, button: 'left', clickCount: 1});
  }

  #finger(type, ...touchPoints) {
    return this.tab.send('Input.dispatchTouchEvent', {type, touchPoints});
  }

  async down(place) {
    this.place = place;
    if (isFirefox) await this.#perform({type: 'pointerMove', ...place}, {type: 'pointerDown', button: 0});
    else if (this.isTouch) await this.#finger('touchStart', place);
    else await this.#mouse('mousePressed', place);
  }

  async up() {
    if (isFirefox) await this.#perform({type: 'pointerUp', button: 0});
    else if (this.isTouch) await this.#finger('touchEnd');
    else await this.#mouse('mouseReleased', this.place);
  }
}

async function press(key, tab) {
  if (!isFirefox) return tab.press(key);
  const value = {' ': '\uE00D'}[key];
  return tab.send('input.performActions', {actions: [
    {type: 'key', id: 'keys', actions: [{type: 'keyDown', value}, {type: 'keyUp', value}]},
  ]});
}

const SAID = {true: 'liked', false: 'not liked'};
const text = () => page.shadowRoot.querySelector('.text').textContent;

async function pressing(isTouch) {
  const tab = await open('pressed');
  if (!isFirefox) await tab.send('Emulation.setTouchEmulationEnabled', {enabled: isTouch});
  const hand = new Pointer(tab, isTouch);
  let isOn = await tab.evaluate(text) === SAID.true;
  for (const [node, expected] of [
    [() => page.shadowRoot.querySelector('.text'), ['a', null]],
    [() => [...page.shadowRoot.querySelectorAll('.hit')].find(node => node.galleyPart.id === 'act'), ['a', 'act']],
  ]) {
    await hand.down(await placeOf(tab, node));
    await change(tab, !isOn);
    isOn = !isOn;
    await new Promise(resolve => setTimeout(resolve, 100));
    assert.equal(await tab.evaluate(text), SAID[!isOn], 'what is pressed has changed under the hand');
    await hand.up();
    const actions = await tab.until(() => window.actions.length > 0 && window.actions.splice(0));
    assert.deepEqual(actions, [expected]);
    await tab.until(said => page.shadowRoot.querySelector('.text').textContent === said, SAID[isOn]);
  }
  // A hand that rests does not hold up the page for good.
  await hand.down(await placeOf(tab, () => page.shadowRoot.querySelector('.text')));
  await change(tab, !isOn);
  await tab.until(said => page.shadowRoot.querySelector('.text').textContent === said, SAID[!isOn]);
  await hand.up();
  assert.deepEqual(tab.mistakes, []);
  await tab.close();
}

const checks = {
  'what a mouse presses acts, though it changes meanwhile': () => pressing(false),
  'what a finger presses acts, though it changes meanwhile': () => pressing(true),

  async 'a switch of a form keeps the focus when its value changes'() {
    const tab = await open('form');
    await tab.evaluate(() => page.shadowRoot.querySelector('.switch').focus());
    for (const isOn of ['true', 'false', 'true']) {
      await press(' ', tab);
      await tab.until(isOn => page.shadowRoot.querySelector('.switch').getAttribute('aria-checked') === isOn, isOn);
      assert.equal(await tab.evaluate(() => page.shadowRoot.activeElement?.className), 'switch');
    }
    assert.deepEqual(tab.mistakes, []);
    await tab.close();
  },
};

await run(checks, browser);
