// Touches the cells of a page in Chromium: at every fifth point the action that runs is the one that the
// layout says.
// usage: node Clients/tests/touches.mjs SERVICE
//     SERVICE has the modules `touched`, cells with parts that emit their names, and `hearts`, with a toggle.
import assert from 'node:assert/strict';
import {Browser, run} from './browser.mjs';

const [service] = process.argv.slice(2);
/** The distance between two points, in pixels. */
const STEP = 5;

const browser = new Browser();

/** Opens a page as tall as it is, and notes the actions that run. */
async function open(module, width) {
  const layout = await (await fetch(`${service}/v1/modules/${module}/layout?width=${width}&scale=1`)).json();
  const height = Math.ceil(layout.contentSize.height) + 300;
  const tab = await browser.open({width: width + 480, height, reducedMotion: true});
  await tab.go(`${service}/preview/${module}?width=${width}&scale=1`);
  await tab.until(() => document.querySelector('galley-page')?.layout
    && document.querySelector('galley-page').shadowRoot.querySelector('.cell') !== null);
  // The preview's device scrolls: here it is as tall as the page. It is at whole pixels, as a mouse is.
  await tab.evaluate(height => {
    document.querySelector('.bar').style.height = '120px';
    document.querySelector('.device').style.height = `${height}px`;
  }, layout.contentSize.height);
  // The window tells the preview of its new size.
  await tab.resize(width + 480, height + 1);
  const {length} = layout.sections.flatMap(({items}) => items);
  await tab.until(length => document.querySelector('galley-page').shadowRoot
    .querySelectorAll('.cell').length === length, length);
  await tab.evaluate(() => {
    window.actions = [];
    document.querySelector('galley-page').addEventListener('galley-action', ({detail}) => {
      window.actions.push([detail.item?.id, detail.element ?? null, detail.action.name ?? null]);
    });
  });
  return tab;
}

/** Returns the items of the page with where they are in the viewport. */
function cells(tab) {
  return tab.evaluate(() => {
    const page = document.querySelector('galley-page');
    return [...page.shadowRoot.querySelectorAll('.cell')].map(node => {
      const {left, top} = node.getBoundingClientRect();
      return {item: page.find(node).item, left, top};
    });
  });
}

/** Returns what a layout says that a touch at a point of an item does. */
function stated({id, select, elements}, x, y) {
  const parts = elements.flatMap(element => [element, ...element.runs ?? []]);
  const part = parts.find(({hit, hits = hit ? [hit] : [], action}) => action && hits.some(area =>
    x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height));
  if (part) return [id, part.id, part.action.name];
  return select ? [id, null, select.name] : undefined;
}

async function click(tab, x, y) {
  const event = {x, y, button: 'left', clickCount: 1};
  await Promise.all([
    tab.send('Input.dispatchMouseEvent', {...event, type: 'mousePressed'}),
    tab.send('Input.dispatchMouseEvent', {...event, type: 'mouseReleased'}),
  ]);
}

async function tap(tab, x, y) {
  await tab.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]});
  await tab.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
}

const checks = {
  async 'at every fifth point of a cell the stated action runs, once'() {
    const tab = await open('touched', 840);
    const found = await cells(tab);
    let points = 0;
    let parts = 0;
    for (const {item, left, top} of found) {
      const expected = [];
      const clicks = [];
      for (let y = 0; y < item.frame.height; y += STEP) {
        for (let x = 0; x < item.frame.width; x += STEP) {
          clicks.push(click(tab, left + x, top + y));
          const action = stated(item, x, y);
          if (action) expected.push([...action, x, y]);
          points += 1;
        }
      }
      await Promise.all(clicks);
      const actions = await tab.evaluate(() => window.actions.splice(0));
      const first = expected.findIndex(([id, part, name], index) =>
        JSON.stringify([id, part, name]) !== JSON.stringify(actions[index]));
      assert.ok(first < 0 && actions.length === expected.length, `${actions.length} of ${expected.length} `
        + `actions, ${actions[first]} for ${expected[first]}, ${JSON.stringify(item.elements)} at ${left}, ${top}`);
      parts += new Set(expected.map(([, part]) => part)).size;
    }
    assert.ok(found.length >= 40 && points > 100 * found.length && parts > found.length, `${found.length} ${points} ${parts}`);
    assert.deepEqual(tab.mistakes, []);
    await tab.close();
  },

  async 'a finger reaches a part in its area, and the item beside it'() {
    const tab = await open('touched', 840);
    await tab.send('Emulation.setTouchEmulationEnabled', {enabled: true});
    let count = 0;
    for (const {item, left, top} of (await cells(tab)).slice(0, 30)) {
      for (const {hit, action} of item.elements) {
        if (!hit || !action) continue;
        const [x, y] = [Math.floor(hit.x + hit.width / 2), Math.floor(hit.y + hit.height / 2)];
        await tap(tab, left + x, top + y);
        const actions = await tab.until(() => window.actions.length > 0 && window.actions.splice(0));
        assert.deepEqual(actions, [stated(item, x, y)]);
        count += 1;
      }
    }
    assert.ok(count > 20, `${count} taps`);
    await tab.close();
  },

  async 'the keyboard reaches the item and its parts, and runs each once'() {
    const tab = await open('hearts', 390);
    await tab.evaluate(() => document.querySelector('galley-page').shadowRoot
      .querySelector('.said').focus());
    await tab.press('Enter');
    await tab.press('Tab');
    await tab.press(' ');
    const actions = await tab.until(() => window.actions.length >= 2 && window.actions);
    assert.deepEqual(actions, [['a', null, 'open'], ['a', 'like', null]]);
    // The switch is set, shown, and keeps the focus.
    await tab.until(() => document.querySelector('galley-page').shadowRoot
      .activeElement?.getAttribute('aria-checked') === 'true');
    assert.equal(await tab.evaluate(() => document.querySelector('galley-page').shadowRoot
      .querySelector('.text').textContent), 'liked');
    await tab.press('Enter');
    await tab.until(() => document.querySelector('galley-page').shadowRoot
      .activeElement?.getAttribute('aria-checked') === 'false');
    assert.deepEqual(tab.mistakes, []);
    await tab.close();
  },
};

await run(checks, browser);
