// Checks in Chromium that texts have the lines that layouts say: each where and as wide as stated in the
// served fonts, and none more or less, in these fonts and in any other.
// At last it plants faults in what is drawn, and finds each.
// usage: node Clients/tests/texts.mjs SERVICE CASES [ROBOTO]
// CASES is a file: [{element, style, direction, lines: [{text, width}]}]
// ROBOTO has fonts whose first file is the system's Roboto instead: {NAME: {weight, style}}
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {Browser} from './browser.mjs';

const [service, path, roboto = '{}'] = process.argv.slice(2);
/** How far from its place, and from its width, a line may be, in pixels. */
const TOLERANCE = 0.5;
/** As many texts are set at once. */
const BATCH = 400;

/** Runs in the page: sets texts, and returns what is wrong with them. */
async function measure(cases, tolerance, isOtherFont, roboto) {
  const {drawElements} = await import('/client/galley-drawing.js');
  const {Fonts} = await import('/client/galley-fonts.js');
  const {STYLES} = await import('/client/galley-styles.js');
  if (!globalThis.stage) {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({mode: 'open'});
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    host.style.cssText = 'position: absolute; left: 3000px; top: 3000px; width: 3000px';
    globalThis.stage = {root, host, fonts: new Fonts(), other: new Fonts()};
    await globalThis.stage.fonts.load(location.origin);
    await globalThis.stage.fonts.loadAll();
    const {fonts} = globalThis.stage;
    fonts.apply = (node, style) => {
      Fonts.prototype.apply.call(fonts, node, style);
      const own = roboto[style.font ?? 'body'];
      if (!own) return;
      const families = node.style.fontFamily.split(', ').slice(1);
      node.style.fontFamily = ['Roboto', ...families].join(', ');
      node.style.fontWeight = own.weight;
      node.style.fontStyle = own.style ?? 'normal';
      node.style.fontSynthesis = 'none';
    };
    globalThis.stage.other.apply = (node, style) => {
      Fonts.prototype.apply.call(globalThis.stage.other, node, style);
      node.style.fontFamily = 'monospace';
      node.style.letterSpacing = '1.5px';
    };
  }
  const {root, host, fonts, other} = globalThis.stage;
  const mistakes = [];
  const origin = host.getBoundingClientRect();

  // `drawn` of a case is a fault: members that are drawn, and not what is expected.
  const drawn = cases.map(({element, style, direction, drawn: fault}) => {
    const cell = root.appendChild(document.createElement('div'));
    cell.style.cssText = 'position: absolute; left: 0; top: 0';
    // The box that clips it is not among the elements here.
    drawElements(cell, {elements: [{...element, ...fault?.element, clip: undefined}]}, {
      styles: {[element.style]: {...style, ...fault?.style}}, fonts: isOtherFont ? other : fonts, images: () => undefined,
      direction, root,
    });
    return cell.firstChild;
  });

  /** The place of some characters of a node, from the host's corner. */
  const place = (node, start, end) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    const {left, right, top, width} = range.getBoundingClientRect();
    return {left: left - origin.left, right: right - origin.left, top: top - origin.top, width};
  };

  cases.forEach(({element, style, direction, lines}, index) => {
    const node = drawn[index];
    const {frame, align = 'start'} = element;
    const isReversed = (element.direction ?? direction) === 'rtl';
    const say = (text, ...values) => mistakes.push(`${text}: ${values} ${JSON.stringify(element)}`);
    const isOff = (a, b) => !(Math.abs(a - b) <= tolerance);
    if (node.textContent !== lines.map(({text}) => text).join('\n')) say('text', node.textContent);
    let start = 0;
    let first;
    lines.forEach(({text, width}, line) => {
      const end = start + text.length;
      const rect = text && place(node.firstChild, start, end);
      start = end + 1;
      if (!rect) return;
      first ??= rect.top - line * style.lineHeight;
      if (isOff(rect.top, first + line * style.lineHeight)) say('line', line, rect.top - first);
      if (isOtherFont) return;
      if (isOff(rect.width, width)) say('width', line, rect.width, width);
      const [is, expected] = align === 'center'
        ? [(rect.left + rect.right) / 2, frame.x + frame.width / 2]
        : (align === 'start') === isReversed ? [rect.right, frame.x + frame.width] : [rect.left, frame.x];
      if (isOff(is, expected)) say('x', line, is, expected);
    });
    const rows = new Set([...node.childNodes].flatMap(child => {
      const range = document.createRange();
      range.selectNodeContents(child);
      return [...range.getClientRects()].map(({top}) => Math.round((top - origin.top - first)
        / style.lineHeight));
    }));
    if (rows.size > lines.length || Math.max(0, ...rows) >= lines.length) say('lines', [...rows]);
  });

  if (!isOtherFont) {
    // A mark at the end of each line stands on its baseline.
    cases.forEach(({lines}, index) => drawn[index].replaceChildren(...lines.flatMap(({text}) => {
      const mark = document.createElement('i');
      mark.className = 'mark';
      return [text, mark, '\n'];
    })));
    cases.forEach(({element, style}, index) => {
      [...drawn[index].querySelectorAll('i')].forEach((mark, line) => {
        const baseline = mark.getBoundingClientRect().bottom - origin.top;
        const expected = element.frame.y + line * style.lineHeight + style.baseline;
        if (!(Math.abs(baseline - expected) <= tolerance)) {
          mistakes.push(`baseline ${line}: ${baseline} ${expected} ${JSON.stringify(element)}`);
        }
      });
    });
    // Left to itself the browser breaks the text where the layout does.
    cases.forEach(({element}, index) => {
      const {style} = drawn[index];
      drawn[index].textContent = element.text.replaceAll('\t', ' ');
      style.whiteSpace = 'pre-wrap';
      style.overflowWrap = 'anywhere';
      style.width = `${element.frame.width + tolerance / 2}px`;
    });
    /** What is wrong with the lines that the browser makes of a text. */
    const misbroken = ({element, style}, node) => {
      const found = [];
      const text = node.firstChild;
      const top = offset => place(text, offset, offset + 1).top;
      const {breaks = [], cut, lines} = element;
      for (const offset of breaks) {
        const step = (top(offset) - top(offset - 1)) / style.lineHeight;
        if (/[\r\n\u2028\u2029\s]/.test(element.text[offset - 1] + element.text[offset])) continue;
        if (Math.abs(step - 1) > 0.1) found.push(`break ${offset}: ${step} ${JSON.stringify(element)}`);
      }
      const height = Math.round(node.scrollHeight / style.lineHeight);
      if (cut === undefined && element.text && !/[\n\u2028\u2029]$/.test(element.text)) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const tops = [...range.getClientRects()].map(rect => rect.top);
        const count = 1 + Math.round((Math.max(...tops) - Math.min(...tops)) / style.lineHeight);
        if (count !== lines) found.push(`lines: ${count}, ${height} ${JSON.stringify(element)}`);
      }
      return found;
    };
    cases.forEach((each, index) => {
      const node = drawn[index];
      if (!misbroken(each, node).length) return;
      // What is too long for its frame by less than that has a line more in the frame itself.
      node.style.width = `${each.element.frame.width}px`;
      mistakes.push(...misbroken(each, node));
    });
  }
  for (const node of drawn) node.parentNode.remove();
  return mistakes;
}

/** As many texts have each fault. */
const FAULTS = 20;

/** Texts that are neither cut nor centred, whose first line could have another character. */
const isFaultable = ({element: {text, breaks = [], cut, align = 'start'}}) => cut === undefined
  && align === 'start' && breaks.length > 0
  && /^\S\S$/.test(text.slice(breaks[0], breaks[0] + 2));

/** Moves the first break by a character. */
const moved = ({element: {breaks}}) => [breaks[0] + 1, ...breaks.slice(1)];

/** The faults that are planted, and the kind of mistake by which each is found. */
const faults = {
  'a text 0.7 pixels to the right': {
    kind: 'x',
    plant: each => {
      const {frame} = each.element;
      return {...each, drawn: {element: {frame: {...frame, x: frame.x + 0.7}}}};
    },
  },
  'a text 0.7 pixels too low': {
    kind: 'baseline',
    plant: each => {
      const {frame} = each.element;
      return {...each, drawn: {element: {frame: {...frame, y: frame.y + 0.7}}}};
    },
  },
  'a text 4 % too large': {
    kind: 'width',
    plant: each => ({...each, drawn: {style: {size: each.style.size * 1.04}}}),
  },
  'a line drawn with a character of the next': {
    kind: 'text',
    plant: each => ({...each, drawn: {element: {breaks: moved(each)}}}),
  },
  'a break that the layout has in another place': {
    kind: 'break',
    plant: each => ({...each, element: {...each.element, breaks: moved(each)}}),
  },
};

const cases = JSON.parse(readFileSync(path, 'utf8'));
assert.ok(cases.length > 500);
const browser = new Browser();
try {
  const tab = await browser.open({width: 800, height: 600});
  await tab.go(`${service}/preview/hello`);
  await tab.until(() => document.querySelector('galley-page') !== null);
  for (const isOtherFont of [false, true]) {
    const mistakes = [];
    for (let start = 0; start < cases.length; start += BATCH) {
      const batch = cases.slice(start, start + BATCH);
      mistakes.push(...await tab.evaluate(measure, batch, TOLERANCE, isOtherFont, JSON.parse(roboto)));
    }
    assert.deepEqual(mistakes.slice(0, 10), [], `${mistakes.length} mistakes`);
  }
  for (const [name, {plant, kind}] of Object.entries(faults)) {
    const planted = cases.filter(isFaultable).slice(0, FAULTS).map(plant);
    assert.equal(planted.length, FAULTS);
    const mistakes = await tab.evaluate(measure, planted, TOLERANCE, false, JSON.parse(roboto));
    const found = mistakes.filter(text => text.startsWith(`${kind} `) || text.startsWith(`${kind}:`));
    assert.ok(found.length >= FAULTS, `${name}: ${found.length} of ${FAULTS} found`);
  }
  assert.deepEqual(tab.mistakes, []);
  const lines = cases.reduce((sum, each) => sum + each.lines.length, 0);
  console.log(`${cases.length} texts of ${lines} lines`);
} finally {
  await browser.close();
}
