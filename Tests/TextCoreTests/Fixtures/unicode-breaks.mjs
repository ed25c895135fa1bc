// Writes unicode-breaks.json.gz: the cases of Unicode's LineBreakTest.txt, and where Chromium breaks those in which it
// departs, for UnicodeBreakTests.
//     node Tests/TextCoreTests/Fixtures/unicode-breaks.mjs /usr/share/unicode/auxiliary/LineBreakTest.txt
// The file is that of Debian's package unicode-data. The CSS is that of docs/text.md, but for words, which are not
// broken: at no width every line is as short as it can be.
import {readFileSync, writeFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';
import {Browser} from '../../../Clients/tests/browser.mjs';

const [path] = process.argv.slice(2);
const file = readFileSync(path, 'utf8');
const [, version] = /^# LineBreakTest-([\d.]+)\.txt/.exec(file);
/** What ends a line in a layout: a browser shows them as signs, but the line feed. */
const ENDS = /[\v\r\x85]/g;
/** How many texts are set at once. */
const BATCH = 500;

/** The texts with the UTF-16 offsets at which they may be broken, but for the end. */
const cases = file.split('\n').map(line => line.split('#')[0].trim()).filter(line => line).map(line => {
  let text = '';
  const breaks = [];
  for (const word of line.split(/\s+/)) {
    if (word === '÷') breaks.push(text.length);
    else if (word !== '×') text += String.fromCodePoint(parseInt(word, 16));
  }
  return {text, breaks: breaks.filter(offset => offset > 0 && offset < text.length)};
});

const html = `<!doctype html><meta charset="utf-8"><style>div { font: 16px/40px monospace; width: 0; white-space: pre-wrap;
  line-break: auto; word-break: normal; overflow-wrap: normal; hyphens: manual; text-autospace: no-autospace;
  text-spacing-trim: space-all; position: absolute }</style><body lang="en"></body>`;

/** Runs in the page: returns the offsets at which the lines of each text begin, but for the first. */
function setTexts(texts) {
  const node = document.body.appendChild(document.createElement('div'));
  const range = document.createRange();
  const results = texts.map(text => {
    node.textContent = text;
    // A space of no width fits a line of none.
    node.style.textIndent = text.startsWith('\u200b') ? '1px' : '0';
    const places = [0];
    for (const character of text) places.push(places.at(-1) + character.length);
    const found = [];
    let line = -1;
    for (let index = 0; index + 1 < places.length; index++) {
      range.setStart(node.firstChild, places[index]);
      range.setEnd(node.firstChild, places[index + 1]);
      const rects = range.getClientRects();
      if (!rects.length) continue;
      const rect = rects[rects.length - 1];
      const now = Math.floor((rect.top + rect.bottom) / 2 / 40);
      if (line >= 0 && now > line) found.push(places[index]);
      line = now;
    }
    return found;
  });
  node.remove();
  return results;
}

const browser = new Browser();
try {
  const {product} = await browser.send('Browser.getVersion');
  const tab = await browser.open({width: 800, height: 600});
  await tab.go(`data:text/html;base64,${Buffer.from(html).toString('base64')}`);
  await tab.until(() => document.readyState === 'complete' && document.querySelector('style'));
  for (let first = 0; first < cases.length; first += BATCH) {
    const part = cases.slice(first, first + BATCH);
    const found = await tab.evaluate(setTexts, part.map(({text}) => text.replace(ENDS, '\n')));
    part.forEach((each, index) => {
      // Nor have some that follow it a width.
      if (/^\u200b[\u0308\u2060\u200b\u200d]/.test(each.text) && each.breaks[0] === 1 && found[index][0] !== 1) {
        found[index].unshift(1);
      }
      // One line end here, two in a browser.
      if (each.text.includes('\r\n')) return;
      if (JSON.stringify(found[index]) !== JSON.stringify(each.breaks)) each.chromium = found[index];
    });
  }
  const rows = cases.map(({text, breaks, chromium}) => [text, breaks, ...(chromium ? [chromium] : [])]);
  writeFileSync(new URL('unicode-breaks.json.gz', import.meta.url),
    gzipSync(JSON.stringify({browser: product, unicode: version, cases: rows}), {level: 9}));
  const departures = cases.filter(({chromium}) => chromium).length;
  console.log(`${product}, Unicode ${version}: ${cases.length} cases, ${departures} departures`);
} finally {
  await browser.close();
}
