// Looks at what the web client says of things, in Chromium: what acts has the role, the words and the order of its stop.
// usage: node Clients/tests/stops.mjs DEMO
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {Browser} from './browser.mjs';

const [demo] = process.argv.slice(2);
const {cases} = JSON.parse(readFileSync(new URL('../vectors/stops.json', import.meta.url), 'utf8'));
const items = cases.filter(({kind}) => kind === 'item');
const browser = new Browser();

/** Shows things as the items of a page, and returns what acts in each: `[role, words, state]`. */
function present(things, order) {
  const element = document.querySelector('galley-page');
  const {page} = element;
  const layout = structuredClone(element.layout);
  const [section] = layout.sections;
  layout.sections = [{
    ...section, scroller: null, header: null, footer: null, placeholder: null, decoration: null,
    frame: {x: 0, y: 0, width: 390, height: 5000}, ...(order && {a11y: {order}}),
    items: things.map((thing, index) => ({
      ...thing, id: `i${index}`, frame: {x: 0, y: index * 20, width: 200, height: 100},
    })),
  }];
  layout.contentSize = {width: 390, height: 5000};
  element.present({layout, url: (...path) => page.url(...path), query: {}}, {kind: 'layout', layout});
  return [...element.shadowRoot.querySelectorAll('.cell')].map(cell => ({
    id: element.find(cell).item.id,
    acts: [...cell.querySelectorAll('[tabindex="0"], button')]
      .map(({role, ariaLabel, ariaChecked}) => [role, ariaLabel ?? '', ariaChecked]),
    isHidden: cell.querySelector('.body').inert,
  }));
}

const ROLES = {adjustable: 'slider'};

try {
  const tab = await browser.open({width: 1280, height: 5600, reducedMotion: true});
  await tab.go(`${demo}/preview/hello?width=390`);
  await tab.until(() => document.querySelector('galley-page')?.layout);
  const found = await tab.evaluate(present, items.map(({thing}) => thing));
  assert.equal(found.length, items.length);
  items.forEach(({name, thing, stops}, index) => {
    const expected = stops.flatMap(stop => [
      ...(stop.active ? [stop] : []),
      ...(stop.actions ?? []).map(action => ({role: action.on === undefined ? 'button' : 'switch', ...action})),
    ]).map(({role, label, on, value}) => [
      ROLES[role] ?? role, role === 'adjustable' || value === undefined ? label : `${label}, ${value}`,
      role === 'switch' ? String(on) : null,
    ]);
    assert.deepEqual(found[index].acts, expected, name);
    assert.equal(found[index].isHidden, thing.a11y?.hidden === true, name);
  });
  const things = ['a', 'b', 'c'].map(text => ({
    ...items[0].thing, elements: [{...items[0].thing.elements[1], text}], select: {action: 'emit', name: text},
  }));
  assert.deepEqual((await tab.evaluate(present, things, [1, 0, 2])).map(({id}) => id), ['i1', 'i0', 'i2']);
  // A key does what a click does, on a stop of its own too.
  const heart = items.find(({name}) => name.startsWith('a heart in a card that can be selected')).thing;
  await tab.evaluate(present, [heart]);
  await tab.evaluate(() => {
    const element = document.querySelector('galley-page');
    window.actions = [];
    element.addEventListener('galley-action', event => {
      window.actions.push(event.detail.action);
      event.preventDefault();
    });
    element.shadowRoot.querySelector('.said').focus();
  });
  for (const key of ['Enter', 'Tab', 'Enter']) await tab.press(key);
  const events = await tab.until(() => window.actions.length >= 2 && window.actions);
  assert.deepEqual(events, [heart.select, heart.elements[1].action]);
  assert.deepEqual(tab.mistakes, []);
  console.log(`✓ ${items.length} things say what their stops are`);
} finally {
  await browser.close();
}
