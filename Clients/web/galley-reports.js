/**
 * Reports of how texts were drawn, which a service compares with how it laid them out: of one text in a thousand, at most twenty a
 * session, and never the text itself. Which texts these are is decided by their hash, so that the service knows the same ones.
 */

const INTERVAL = 1000;
const MAXIMUM = 20;
const DELAY = 2000;
const COUNT = 'galley-text-reports';

/** Returns FNV-1a of a text's UTF-8, 64 bits in two halves. */
export function fingerprint(text) {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0;
    // The prime is 2 ** 40 + 0x1b3: products of halves stay exact in doubles.
    const product = low * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + (low << 8 >>> 0)) >>> 0;
    low = product >>> 0;
  }
  return [high, low];
}

/** Returns true for the hash of a text that is compared. */
export function isSampled([high, low]) {
  return (high % INTERVAL * (2 ** 32 % INTERVAL) + low % INTERVAL) % INTERVAL === 0;
}

/** Returns a hash as the service reads it: 16 hexadecimal digits. */
export function hexOf(hash) {
  return hash.map(half => half.toString(16).padStart(8, '0')).join('');
}

/** The reports of one service's texts. */
export class Reports {
  #base;
  #fetched;
  #pending = new Map();
  #sent = new Set();

  constructor(base, fetched = globalThis.fetch) {
    this.#base = base;
    this.#fetched = fetched;
  }

  /** Notes a text that is drawn in a node; it is measured once fonts have come and the page is at rest. */
  note(element, style, node, fonts) {
    if (!element.text || element.runs || element.measured === 'estimated') return;
    const hash = fingerprint(element.text);
    if (!isSampled(hash)) return;
    const {platform} = fonts;
    const name = `${hexOf(hash)} ${platform} ${style.font} ${style.size} ${element.frame.width}`;
    if (this.#sent.has(name) || this.#sent.size + this.#pending.size >= MAXIMUM) return;
    if (!this.#pending.size) setTimeout(() => this.#send(), DELAY);
    // A text is drawn again once its font has come: the last node is the one that is seen.
    this.#pending.set(name, {element, style, node, fonts, text: hexOf(hash)});
  }

  async #send() {
    await document.fonts.ready;
    const room = MAXIMUM - counted();
    const seen = [...this.#pending].filter(([, {node}]) => node.isConnected).slice(0, Math.max(0, room));
    this.#pending.clear();
    for (const [name] of seen) this.#sent.add(name);
    const reports = seen.map(([, report]) => reportOf(report));
    if (!reports.length) return;
    count(reports.length);
    try {
      await this.#fetched.call(globalThis, `${this.#base}/v1/text/reports`, {
        method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(reports), keepalive: true,
      });
    } catch { /* Nothing depends on it. */ }
  }
}

/** Returns the report of a text: its lines as the browser breaks them in its frame, and the widest of the drawn ones. */
function reportOf({element, style, node, fonts, text}) {
  const probe = node.cloneNode(false);
  probe.textContent = element.text;
  Object.assign(probe.style, {
    visibility: 'hidden', height: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', width: `${element.frame.width + 0.01}px`,
  });
  node.after(probe);
  const broken = Math.round(probe.offsetHeight / style.lineHeight);
  probe.remove();
  return {
    font: style.font, size: style.size, platform: fonts.platform, text,
    width: fonts.hasInk(style) ? inkedWidthOf(node, style, element.frame.width) : widthOf(node),
    // Of a text that is cut no more lines are drawn than there may be.
    lines: element.cut === undefined ? broken : Math.min(broken, element.lines),
  };
}

/** The pixels of an em that ink is measured at: browsers round it. */
const EM = 1000;

/** Returns the width of the widest line with the ink that reaches beyond its advances, as far as a frame has room for it. */
function inkedWidthOf(node, {size}, room) {
  const canvas = document.createElement('canvas').getContext('2d');
  const {fontStyle, fontWeight, fontFamily} = node.style;
  canvas.font = `${fontStyle || 'normal'} ${fontWeight || 'normal'} ${EM}px ${fontFamily}`;
  canvas.direction = node.dir || 'ltr';
  canvas.textAlign = 'left';
  let [start, widest] = [0, 0];
  for (const line of node.textContent.split('\n')) {
    const range = document.createRange();
    range.setStart(node.firstChild, start);
    range.setEnd(node.firstChild, start + line.length);
    start += line.length + 1;
    const {width, actualBoundingBoxLeft: left, actualBoundingBoxRight: right} = canvas.measureText(line.trimEnd());
    widest = Math.max(widest, widthIn(range) + (Math.max(0, left) + Math.max(0, right - width)) * size / EM);
  }
  return Math.max(widthOf(node), Math.min(widest, room));
}

/** Returns the width of the widest line of a node's text. */
function widthOf(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  return widthIn(range);
}

/** Returns the width of the widest line in a range. */
function widthIn(range) {
  const lines = new Map();
  for (const {left, right, top} of range.getClientRects()) {
    const line = lines.get(Math.round(top)) ?? [left, right];
    lines.set(Math.round(top), [Math.min(left, line[0]), Math.max(right, line[1])]);
  }
  return Math.max(0, ...[...lines.values()].map(([left, right]) => right - left));
}

function counted() {
  try { return Number(sessionStorage.getItem(COUNT)) || 0; } catch { return 0; }
}

function count(number) {
  try { sessionStorage.setItem(COUNT, String(counted() + number)); } catch { /* Each page counts for itself. */ }
}
