// Writes runs.json: paragraphs of runs as Chromium sets their spans, for RunOracleTests.
//     node Tests/TextCoreTests/Fixtures/runs.mjs > Tests/TextCoreTests/Fixtures/runs.json
// Written with the Chromium 156 and the fonts of Debian 12.
import {Browser} from '../../../Clients/tests/browser.mjs';

const COUNT = 500;
/** The height of a line, so much that no run reaches into another. */
const LINE = 400;
/** Families by the test's names of fonts; all fall back alike. */
const FONTS = {
  inter: 'Inter Regular', interb: 'Inter Bold', interi: 'Inter Italic', dejavu: 'DejaVu Sans', mono: 'DejaVu Sans Mono',
  noto: 'Noto Sans Regular', cjk: 'Noto Sans CJK SC',
};
const FALLBACKS = ['Noto Sans Arabic Regular', 'Noto Sans Devanagari Regular', 'Noto Sans Thai Regular', 'Noto Sans CJK SC'];
const FAMILIES = Object.fromEntries(Object.entries(FONTS).map(([name, first]) => [name, [first, ...FALLBACKS]]));

/** Random numbers by a seed (mulberry32). */
let seed = 20_261_126;
const random = () => {
  seed = (seed + 0x6D2B79F5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};
const below = count => Math.floor(random() * count);
const pick = list => list[below(list.length)];

const LATIN = ('the quick brown fox jumps over lazy dogs AVATAR Toward Wave office difficult fluffy affine Yearly Type '
  + 'price 12 €9 100 naïve Élan größte résumé façade crème brûlée Of to we Ta Ye LT rock-solid').split(' ');
const ARABIC = 'مرحبا بالعالم هذه جملة قصيرة لا سلام كتاب مدرسة الشمس القمر بيت'.split(' ');
const HEBREW = 'שלום עולם זה משפט קצר בית ספר שמש ירח'.split(' ');
const CHINESE = '山上的小屋可以看见早晨大海今天天气很好我们去公园散步吃饭'.split('');
const JAPANESE = '山の上のちいさないえからあさのうみがみえるカタカナテスト'.split('');
const THAI = 'สวัสดีชาวโลก นี่คือข้อความทดสอบ กรุงเทพมหานคร ประเทศไทย'.split(' ');
const HINDI = 'नमस्ते दुनिया यह एक छोटा वाक्य है क्षत्रिय हिन्दी'.split(' ');

const words = (list, gap = ' ') => count => Array.from({length: count}, () => pick(list)).join(gap);
const mixed = (one, other) => count => Array.from({length: count}, () => pick(random() < 0.65 ? one : other)).join(' ');
const KINDS = [
  {tag: 'latin', make: words(LATIN), fonts: ['inter', 'interb', 'interi', 'dejavu', 'mono', 'noto'], lang: 'en', count: 14},
  {tag: 'latin', make: words(LATIN), fonts: ['inter', 'interb', 'interi', 'dejavu', 'mono', 'noto'], lang: 'en', count: 8},
  {tag: 'arabic', make: words(ARABIC), fonts: ['inter', 'interb', 'noto'], lang: 'ar', count: 10, direction: 'rtl'},
  {tag: 'hebrew', make: words(HEBREW), fonts: ['dejavu'], lang: 'he', count: 10, direction: 'rtl'},
  {tag: 'latin in arabic', make: mixed(ARABIC, LATIN), fonts: ['inter', 'interb', 'noto'], lang: 'ar', count: 10, direction: 'rtl'},
  {tag: 'arabic in latin', make: mixed(LATIN, ARABIC), fonts: ['inter', 'interb', 'noto'], lang: 'en', count: 10},
  {tag: 'chinese', make: words(CHINESE, ''), fonts: ['cjk', 'inter', 'interb'], lang: 'zh-CN', count: 24},
  {tag: 'japanese', make: words(JAPANESE, ''), fonts: ['cjk'], lang: 'ja', count: 24},
  {tag: 'thai', make: words(THAI), fonts: ['inter', 'interb', 'noto'], lang: 'th', count: 5},
  {tag: 'hindi', make: words(HINDI), fonts: ['inter', 'interb', 'noto'], lang: 'hi', count: 8},
];

/** Cuts a text into runs: mostly between words, at times inside of one, never inside a grapheme. */
function cut(text, kind) {
  const graphemes = [...new Intl.Segmenter(kind.lang).segment(text)].map(({index}) => index).slice(1);
  const spaces = graphemes.filter(index => text[index - 1] === ' ');
  const ends = new Set([text.length]);
  for (let count = graphemes.length ? below(6) : 0; count > 0; count -= 1) {
    ends.add(pick(random() < 0.6 && spaces.length ? spaces : graphemes));
  }
  const first = {font: pick(kind.fonts), size: 11 + below(40) / 2, letterSpacing: 0};
  let last = first;
  return [...ends].sort((a, b) => a - b).map(end => {
    const run = {...(random() < 0.5 ? first : last), end};
    if (random() < 0.5) run.font = pick(kind.fonts);
    if (random() < 0.35) run.size = 10 + below(48) / 2;
    if (random() < 0.3) run.letterSpacing = pick([0, 0.5, 1, 2.25, -0.25, 4]);
    last = run;
    return run;
  });
}

const cases = Array.from({length: COUNT}, (_, index) => {
  const kind = pick(KINDS);
  let text = kind.make(1 + below(kind.count));
  if (random() < 0.15) text = text.replace(' ', '\n');
  if (random() < 0.15) text = text.replace(' ', '   ');
  return {
    id: `runs-${String(index).padStart(3, '0')}`, tag: kind.tag, lang: kind.lang, direction: kind.direction ?? 'ltr',
    maxWidth: random() < 0.2 ? null : Math.round((40 + random() * 400) * 64) / 64, text, runs: cut(text, kind),
  };
});

/** Runs in the page: sets the cases, and returns the lines and parts of runs of each. */
function measure({cases, families, line}) {
  const sheet = document.createElement('style');
  const known = [...new Set(Object.values(families).flat())];
  sheet.textContent = known.map((name, index) => `@font-face {font-family: f${index}; src: local("${name}")}`).join('\n');
  document.head.append(sheet);
  const stack = name => families[name].map(family => `f${known.indexOf(family)}`).join(', ');
  const HANGING = /^[ \t\u3000]$/;

  return Promise.all(known.map((_, index) => document.fonts.load(`20px f${index}`, 'aאعกन字'))).then(faces => {
    const missing = known.filter((_, index) => faces[index].length !== 1);
    if (missing.length) throw new Error(`no fonts ${missing}`);
    return cases.map(({text, runs, maxWidth, lang, direction}) => {
      const block = document.createElement('div');
      block.lang = lang;
      block.dir = direction;
      block.style.cssText = `position: absolute; left: 2000px; top: 0; white-space: pre-wrap; overflow-wrap: anywhere; `
        + `text-spacing-trim: space-all; text-autospace: no-autospace; line-height: ${line}px; font-size: 20px; font-family: ${stack(runs[0].font)}; `
        + `width: ${maxWidth === null ? 'max-content' : `${maxWidth}px`}`;
      const starts = [0, ...runs.map(({end}) => end)];
      runs.forEach(({font, size, letterSpacing}, index) => {
        const span = document.createElement('span');
        span.style.cssText = `font-family: ${stack(font)}; font-size: ${size}px; letter-spacing: ${letterSpacing}px; line-height: 0`;
        span.textContent = text.slice(starts[index], starts[index + 1]);
        block.append(span);
      });
      document.body.append(block);
      const top = block.getBoundingClientRect().top;
      const rects = (run, start, end) => {
        const range = document.createRange();
        range.setStart(block.children[run].firstChild, start - starts[run]);
        range.setEnd(block.children[run].firstChild, end - starts[run]);
        return [...range.getClientRects()];
      };
      const lineOf = ({top: y, height}) => Math.floor((y + height / 2 - top) / line);
      // The lines begin with the first grapheme of each.
      const lines = [0];
      let last = 0;
      runs.forEach((_, run) => {
        for (const {index, segment} of new Intl.Segmenter(lang).segment(text.slice(starts[run], starts[run + 1]))) {
          const [rect] = rects(run, starts[run] + index, starts[run] + index + segment.length);
          if (segment === '\n' || !rect || HANGING.test(segment)) continue;
          const at = lineOf(rect);
          if (at === last) continue;
          last = at;
          lines.push(starts[run] + index);
        }
      });
      const fragments = lines.flatMap((start, index) => {
        let end = lines[index + 1] ?? text.length;
        while (end > start && /[ \t\n\u3000]/.test(text[end - 1])) end -= 1;
        const parts = runs.flatMap((_, run) => {
          const [from, to] = [Math.max(start, starts[run]), Math.min(end, starts[run + 1])];
          return from < to ? rects(run, from, to).map(({left, width}) => ({run, left, width})) : [];
        }).filter(({width}) => width !== 0).sort((a, b) => a.left - b.left);
        const merged = [];
        for (const part of parts) {
          const before = merged.at(-1);
          if (before?.run === part.run) before.width = part.left + part.width - before.left;
          else merged.push({...part});
        }
        return merged.map(({run, left, width}) => [index, run, left - merged[0].left, width]);
      });
      block.remove();
      return {lines, fragments};
    });
  });
}

const browser = new Browser(undefined, ['--font-render-hinting=none', '--force-device-scale-factor=1']);
const tab = await browser.open({width: 1600, height: 1200});
// A page without a document type would leave out the height of lines.
await tab.go('data:text/html,<!doctype html><meta charset=utf-8><body>');
await tab.until(() => document.compatMode === 'CSS1Compat' && document.body !== null);
const results = await tab.evaluate(measure, {cases, families: FAMILIES, line: LINE});
const {product} = await browser.send('Browser.getVersion');
await browser.close();
const rows = cases.map((test, index) => JSON.stringify({...test, ...results[index]}));
process.stdout.write(`{"browser":${JSON.stringify(product)},"cases":[\n${rows.join(',\n')}\n]}\n`);
