// Checks in Chromium that texts of several runs are drawn where the layout says, in the served fonts: backgrounds and
// the lines along runs are the rectangles of the service's picture, each line stands on its baseline.
// usage: node Clients/tests/runs.mjs SERVICE MODULE QUERY…
import assert from 'node:assert/strict';
import {Browser} from './browser.mjs';

const [service, module, ...queries] = process.argv.slice(2);
/** How far from its place an edge may be, in pixels: the browser rounds widths to 1/64. */
const TOLERANCE = 0.1;

/** Runs in the page: draws the texts with runs of a layout, and returns the rectangles of the picture beside those drawn. */
async function compare(query, module) {
  const {drawElements, linesOf} = await import('/client/galley-drawing.js');
  const {Fonts} = await import('/client/galley-fonts.js');
  const {STYLES} = await import('/client/galley-styles.js');
  const path = `/v1/modules/${module}/layout?${query}`;
  const layout = await (await fetch(path)).json();
  const picture = new DOMParser().parseFromString(await (await fetch(`${path}&format=svg`)).text(), 'image/svg+xml');
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = 'position: absolute; left: 0; top: 0';
  const root = host.attachShadow({mode: 'open'});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const fonts = new Fonts();
  await fonts.load(location.origin);
  await fonts.loadAll();
  const [drawn, mistakes] = [[], []];
  const {direction} = layout.viewport;
  for (const section of layout.sections) {
    for (const item of section.items) {
      const cell = root.appendChild(document.createElement('div'));
      const [x, y] = [section.frame.x + item.frame.x, section.frame.y + item.frame.y];
      cell.style.cssText = `position: absolute; left: ${x}px; top: ${y}px`;
      drawElements(cell, item, {styles: layout.styles, fonts, images: () => undefined, direction, root});
      [...cell.children].forEach((node, index) => {
        const element = item.elements[index];
        const {lineHeight, baseline} = layout.styles[element.style];
        if (node.textContent !== linesOf(element).join('\n')) mistakes.push(`text ${node.textContent}`);
        for (const span of node.children) {
          const {left, top, width, height} = span.getBoundingClientRect();
          const line = Math.floor((top + height / 2 - y - element.frame.y) / lineHeight);
          const mark = span.appendChild(document.createElement('i'));
          mark.className = 'mark';
          const off = mark.getBoundingClientRect().bottom - (y + element.frame.y + line * lineHeight + baseline);
          mark.remove();
          if (Math.abs(off) > 0.1) mistakes.push(`baseline ${off} ${span.textContent}`);
          const layers = span.style.background.matchAll(/rgb\(([^)]*)\), rgb\([^)]*\)\) 0(?:px)? ([-.\d]+)(?:px)? \/ 100% ([.\d]+)px/g);
          for (const [, color, offset, size] of layers) {
            drawn.push({x: left, y: top + Number(offset), width, height: Number(size), color});
          }
        }
      });
    }
  }
  host.remove();
  const number = (node, name) => Number(node.getAttribute(name));
  const expected = [...picture.querySelectorAll('rect[fill]')].map(rect => {
    let [x, y] = [number(rect, 'x'), number(rect, 'y')];
    for (let node = rect.parentNode; node.getAttribute; node = node.parentNode) {
      const move = /translate\(([-.\d]+) ([-.\d]+)\)/.exec(node.getAttribute('transform') ?? '');
      if (move) [x, y] = [x + Number(move[1]), y + Number(move[2])];
    }
    const hex = rect.getAttribute('fill');
    const color = [1, 3, 5].map(start => parseInt(hex.slice(start, start + 2), 16)).join(', ');
    return {x, y, width: number(rect, 'width'), height: number(rect, 'height'), color};
  });
  return {drawn, expected, mistakes};
}

const order = (a, b) => a.color.localeCompare(b.color) || a.height - b.height || a.y - b.y || a.x - b.x;
const browser = new Browser(undefined, ['--font-render-hinting=none']);
try {
  const tab = await browser.open({width: 1400, height: 900});
  await tab.go(`${service}/preview/${module}`);
  await tab.until(() => document.querySelector('galley-page') !== null);
  let count = 0;
  for (const query of queries) {
    const {drawn, expected, mistakes} = await tab.evaluate(compare, query, module);
    assert.deepEqual(mistakes, [], query);
    assert.equal(drawn.length, expected.length, query);
    drawn.sort(order);
    expected.sort(order).forEach((rect, index) => {
      for (const name of ['x', 'y', 'width', 'height']) {
        const off = Math.abs(rect[name] - drawn[index][name]);
        assert.ok(off <= TOLERANCE, `${query} ${name} ${JSON.stringify([rect, drawn[index]])}`);
      }
    });
    count += drawn.length;
  }
  assert.ok(count > 30, `${count}`);
  // The picture's own style sheet, which only its parser sees here.
  assert.deepEqual(tab.mistakes.filter(text => !text.startsWith('Applying inline style')), []);
  console.log(`${count} rectangles`);
} finally {
  await browser.close();
}
