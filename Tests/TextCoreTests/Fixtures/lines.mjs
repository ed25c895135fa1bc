// Writes lines.json.gz, and blocks.ttf: where Chromium breaks 10,000 texts, at five widths each, for LineFixtureTests.
//     node Tests/TextCoreTests/Fixtures/lines.mjs
// A width is taken only where a quarter of a pixel more or less breaks at the same places: what is compared
// are rules, and no rounding. The CSS is that of docs/text.md.
import {createServer} from 'node:http';
import {readFileSync, writeFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';
import {blocksFont} from './blocks.mjs';
import {Browser} from '../../../Clients/tests/browser.mjs';
import {makeTexts} from './line-texts.mjs';

const NOTO = '/usr/share/fonts/truetype/noto/Noto';
/** The fonts, as `Fonts.swift` has them. The collection's face is found by its PostScript name. */
const FONTS = {
  noto: `${NOTO}Sans-Regular.ttf`, notoar: `${NOTO}SansArabic-Regular.ttf`, notohe: `${NOTO}SansHebrew-Regular.ttf`,
  notothai: `${NOTO}SansThai-Regular.ttf`, notodev: `${NOTO}SansDevanagari-Regular.ttf`,
  dejavu: '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', inter: '/usr/share/fonts/opentype/inter/Inter-Regular.otf',
  cjk: undefined, blocks: undefined,
};
const POSTSCRIPT = {cjk: 'NotoSansCJKsc-Regular'};
/** How many texts are set at once. */
const BATCH = 200;

/** What none of the fonts has: parts of emoji, regional indicators, some signs. */
const blocks = blocksFont(new Set([...makeTexts().map(({text}) => text).join('')].map(character => character.codePointAt(0))
  .filter(code => code >= 0x1f000 && code < 0x20000 || code === 0x20e3 || code >= 0x2190 && code < 0x2800 || code === 0x23 || code === 0x31
    || code === 0x200d || code === 0xfe0f)));
const faces = Object.keys(FONTS).map(name => {
  const source = FONTS[name] || name === 'blocks' ? `url(/${name})` : `local("${POSTSCRIPT[name]}")`;
  return `@font-face { font-family: "${name}"; src: ${source} }`;
}).join('\n');
const html = `<!doctype html><meta charset="utf-8"><style>${faces}
div { font-size: 16px; line-height: 40px; text-rendering: geometricPrecision; white-space: pre-wrap; line-break: auto;
  word-break: normal; overflow-wrap: anywhere; hyphens: manual; text-autospace: no-autospace;
  text-spacing-trim: space-all; position: absolute }</style><body></body>`;
const server = createServer((request, response) => {
  const name = request.url.slice(1);
  const font = name === 'blocks' ? blocks : FONTS[name] && readFileSync(FONTS[name]);
  response.setHeader('Content-Type', font ? 'font/sfnt' : 'text/html');
  response.end(font ?? html);
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));

/** Runs in the page: returns the widths, and the offsets at which lines begin, of each text. */
function setTexts(texts, seed) {
  let state = seed;
  const random = () => { state = (Math.imul(state, 1103515245) + 12345) >>> 0; return (state >>> 8) / 0x1000000; };
  const graphemes = new Intl.Segmenter('en', {granularity: 'grapheme'});
  const node = document.body.appendChild(document.createElement('div'));
  const range = document.createRange();
  const starts = (text, places) => {
    const found = [];
    let line = -1;
    for (let index = 0; index + 1 < places.length; index++) {
      range.setStart(node.firstChild, places[index]);
      range.setEnd(node.firstChild, places[index + 1]);
      const rects = range.getClientRects();
      if (!rects.length) continue;
      // The letter behind a hyphen that is shown has a second rectangle: the hyphen's, on the line above.
      const rect = rects[rects.length - 1];
      const now = Math.floor((rect.top + rect.bottom) / 2 / 40);
      if (line >= 0 && now > line) found.push(places[index]);
      line = now;
    }
    return found;
  };
  const results = texts.map(({text, fonts, lang, dir}) => {
    node.lang = lang;
    node.dir = dir;
    node.style.fontFamily = fonts.map(name => `"${name}"`).join(',');
    node.style.width = 'max-content';
    node.textContent = text;
    // A space ends a line also where a joiner behind it makes them one grapheme.
    const places = [...graphemes.segment(text)].flatMap(({index, segment}) =>
      segment.length > 1 && ' \u3000'.includes(segment[0]) ? [index, index + 1] : [index]).concat(text.length);
    const whole = node.getBoundingClientRect().width;
    const widths = [];
    for (let tries = 0; tries < 60 && widths.length < 5; tries++) {
      const share = [0.08, 0.2, 0.35, 0.55, 0.8][widths.length];
      const width = Math.round(Math.max(8, whole * share * (0.7 + random() * 0.6) + tries) * 4) / 4;
      const [less, exactly, more] = [width - 0.25, width, width + 0.25].map(pixels => {
        node.style.width = `${pixels}px`;
        return starts(text, places);
      });
      const key = JSON.stringify(exactly);
      if (key === JSON.stringify(less) && key === JSON.stringify(more)) widths.push([width, exactly]);
    }
    return widths;
  });
  node.remove();
  return results;
}

const browser = new Browser(undefined, ['--font-render-hinting=none']);
try {
  const {product} = await browser.send('Browser.getVersion');
  const tab = await browser.open({width: 1600, height: 1200});
  await tab.go(`http://127.0.0.1:${server.address().port}/`);
  await tab.until(() => document.readyState === 'complete');
  await tab.evaluate(names => Promise.all(names.map(name => document.fonts.load(`16px "${name}"`))), Object.keys(FONTS));
  const texts = makeTexts();
  const cases = [];
  for (let first = 0; first < texts.length; first += BATCH) {
    const part = texts.slice(first, first + BATCH);
    const results = await tab.evaluate(setTexts, part, first + 1);
    part.forEach(({text, fonts, lang, dir}, index) => {
      // Offsets are written as distances.
      const lines = results[index].map(([width, starts]) =>
        [width, ...starts.map((start, line) => start - (starts[line - 1] ?? 0))]);
      cases.push([text, fonts.join(' '), lang, dir, lines]);
    });
  }
  writeFileSync(new URL('blocks.ttf', import.meta.url), blocks);
  const json = JSON.stringify({browser: product, size: 16, cases});
  writeFileSync(new URL('lines.json.gz', import.meta.url), gzipSync(json, {level: 9}));
  const widths = cases.reduce((sum, {4: lines}) => sum + lines.length, 0);
  console.log(`${product}: ${cases.length} texts, ${widths} widths`);
} finally {
  await browser.close();
  server.close();
}
