// Says which texts Chromium sets on more lines than they may have: node Clients/tests/fits.mjs CASES.json
// A case is left out where a 64th of a pixel decides: lengths in browsers are whole 64ths.
import {createServer} from 'node:http';
import {readFileSync} from 'node:fs';
import {Browser} from './browser.mjs';

const {fonts, cases} = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const faces = fonts.map((font, index) => `@font-face { font-family: "f${index}"; src: url(/${index}) }`).join('\n');
const family = fonts.map((_, index) => `"f${index}"`).join(',');
const html = `<!doctype html><meta charset="utf-8"><style>${faces}
div { font-family: ${family}; line-height: 40px; text-rendering: geometricPrecision; white-space: pre-wrap; line-break: auto;
  word-break: normal; overflow-wrap: anywhere; hyphens: manual; text-autospace: no-autospace;
  text-spacing-trim: space-all; position: absolute }</style><body></body>`;
const server = createServer((request, response) => {
  const font = fonts[Number(request.url.slice(1) || NaN)];
  response.setHeader('Content-Type', font ? 'font/sfnt' : 'text/html');
  response.end(font ? readFileSync(font) : html);
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));

/** Runs in the page: returns of each case if it fits, or null where that is not certain. */
function fit(cases) {
  const node = document.body.appendChild(document.createElement('div'));
  return cases.map(({text, size, width, lines, lang, dir}) => {
    node.lang = lang;
    node.dir = dir;
    node.style.fontSize = `${size}px`;
    node.textContent = text;
    const [less, more] = [width - 1 / 32, width + 1 / 32].map(pixels => {
      node.style.width = `${pixels}px`;
      return Math.round(node.getBoundingClientRect().height / 40) <= lines;
    });
    return less === more ? less : null;
  });
}

const browser = new Browser(undefined, ['--font-render-hinting=none']);
try {
  const tab = await browser.open({width: 1600, height: 1200});
  await tab.go(`http://127.0.0.1:${server.address().port}/`);
  await tab.until(() => document.readyState === 'complete');
  await tab.evaluate(count => Promise.all([...Array(count).keys()].map(index => document.fonts.load(`16px "f${index}"`, 'a'))), fonts.length);
  const found = await tab.evaluate(fit, cases);
  const wrong = cases.filter((one, index) => found[index] !== null && found[index] !== one.fits);
  const certain = found.filter(fits => fits !== null).length;
  console.log(JSON.stringify({cases: cases.length, certain, wrong}));
} finally {
  await browser.close();
  server.close();
}
