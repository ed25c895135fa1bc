/**
 * Drawing of elements, as docs/wire.md describes them, with the DOM. Positions and sizes are set
 * through the CSSOM, which every content security policy allows.
 */
import {colorOf, withOpacity} from './galley-colors.js';
import {drawImage, sourceOf} from './galley-images.js';
import {make, place, urlOf} from './galley-nodes.js';

/** Returns the lines of a text, as they are drawn: each shaped by itself, none broken again. */
export function linesOf({text, breaks = [], cut}) {
  const ends = [...breaks, cut ?? text.length];
  return [0, ...breaks].map((start, line) => {
    const drawn = text.slice(start, ends[line]).replace(/[\r\n\v\f\u0085\u2028\u2029]+$/, '')
      .replace(/[ \t\u3000]+$/, '').replaceAll('\t', ' ');
    return cut !== undefined && line === breaks.length ? `${drawn}…` : drawn;
  });
}

/**
 * Returns the parts of runs on each line of a text with runs, `{run, text}`, in the order of the text. The
 * ellipsis belongs to the first run that reaches to it.
 */
export function partsOf(element) {
  const {runs, breaks = [], cut} = element;
  const starts = [0, ...breaks];
  return linesOf(element).map((line, index) => {
    const isCut = cut !== undefined && index === breaks.length;
    const end = starts[index] + line.length - (isCut ? 1 : 0);
    const parts = [];
    let start = starts[index];
    runs.forEach((run, number) => {
      const to = number === runs.length - 1 ? end : Math.min(run.end, end);
      if (start >= to) return;
      parts.push({run: number, text: line.slice(start - starts[index], to - starts[index])});
      start = to;
    });
    if (!isCut) return parts;
    const found = runs.findIndex(run => run.end >= cut);
    const run = found < 0 ? runs.length - 1 : found;
    if (parts.at(-1)?.run === run) parts.at(-1).text += '…';
    else parts.push({run, text: '…'});
    return parts;
  });
}

// MARK: Boxes

/** Draws the background of a box or a decoration: colour, gradient or image, corners, shadow. */
export function drawContents(node, {contents = {}, radius = 0, border, shadow, frame}, context) {
  const {style} = node;
  const {color, gradient, image} = contents;
  style.background = gradient ? gradientOf(gradient, frame) : colorOf(color);
  if (image) {
    const source = sourceOf(image, context);
    style.background = source
      ? `center / cover no-repeat ${urlOf(source)}` : '#8883';
  }
  style.borderRadius = radius ? `${radius}px` : '';
  style.border = border ? `${border.width}px solid ${colorOf(border.color)}` : '';
  style.boxShadow = shadowOf(shadow ?? contents.shadow);
}

/** The blur of a CSS shadow is twice the Gaussian's standard deviation. */
function shadowOf(shadow) {
  if (!shadow) return '';
  const {opacity = 1, offset = [0, 0], radius = 0} = shadow;
  const [x, y] = Array.isArray(offset) ? offset : [offset.x ?? 0, offset.y ?? 0];
  return `${x}px ${y}px ${2 * radius}px ${withOpacity(colorOf(shadow.color) ? shadow.color : '#000000', opacity)}`;
}

/**
 * Returns the CSS of a gradient whose colours are constant along perpendiculars to the line from
 * start to end. CSS measures along a line through the box's centre, so stops are moved to that.
 */
function gradientOf({colors, locations, start = [0, 0], end = [1, 0]}, {width, height}) {
  const [x, y] = [(end[0] - start[0]) * width, (end[1] - start[1]) * height];
  const length = Math.hypot(x, y) || 1;
  const [dx, dy] = [x / length, y / length];
  const line = Math.abs(width * dx) + Math.abs(height * dy);
  const offset = (start[0] - 0.5) * width * dx + (start[1] - 0.5) * height * dy + line / 2;
  const stops = colors.map((color, index) => {
    const location = locations?.[index] ?? index / Math.max(1, colors.length - 1);
    return `${colorOf(color) || 'transparent'} ${offset + location * Math.hypot(x, y)}px`;
  });
  if (stops.length === 1) stops.push(stops[0]);
  return `linear-gradient(${Math.atan2(dx, -dy)}rad, ${stops.join(', ')})`;
}

// MARK: Elements

/** What an element is, also where a layout does not say. */
const kindOf = ({kind, text, image, role}) =>
  kind ?? (text !== undefined ? 'text' : image !== undefined ? 'image' : role);

/** The size of a text without a style, in points. */
const PLAIN = {size: 14, lineHeight: 17, color: '#000000'};

/**
 * Draws the elements of an item, a header, a footer or a placeholder into a node.
 *
 * `context` has `styles`, `fonts`, what `sourceOf` takes, `direction`, `root` and `carousel(node)`,
 * `node` being that of the carousel as it was drawn before.
 */
export function drawElements(node, thing, context) {
  const {elements} = thing;
  const layers = new Map();
  const draws = kind => elements.some(element => kindOf(element) === kind && !elements[element.clip]);
  const kept = (draws('carousel') ? scrollerOf(node, thing) : undefined)
    ?? (draws('switch') ? focusedSwitch(node) : undefined);
  let before = kept;
  empty(node, kept);
  for (const element of elements) {
    const drawn = drawElement(element, thing, context, kept);
    if (drawn === before) before = undefined;
    if (!drawn || drawn === kept) continue;
    const layer = layerOf(element, elements, layers, node);
    layer.insertBefore(drawn, layer === node && before ? before : null);
  }
}

/** Returns the scroller of a thing's carousel that a node has; undefined without one. */
export const scrollerOf = (node, {id, carousel}) =>
  (carousel ? [...node.children].find(child => child.galleyScroller?.row === id) : undefined);

/** Returns the switch in a node that has the focus; undefined without one. */
function focusedSwitch(node) {
  const {activeElement} = node.getRootNode();
  return activeElement?.parentNode === node && activeElement.classList.contains('switch') ? activeElement : undefined;
}

/**
 * Empties a node but for a scroller, which would lose its offset out of the page, and the finger that is on it; or for a
 * switch, which would lose the focus.
 */
export function empty(node, kept) {
  for (const child of [...node.childNodes]) if (child !== kept) child.remove();
}

/** Returns the node that an element is drawn into: that of the box that clips it, or the thing's own. */
function layerOf({clip}, elements, layers, root) {
  const box = elements[clip];
  if (!box) return root;
  if (!layers.has(clip)) {
    const layer = make('div', 'clip');
    const content = make('div', 'clipped');
    // A box is clipped by those around it only, which stand before it.
    const outer = box.clip < clip ? layerOf(box, elements, layers, root) : root;
    for (const {style} of [layer, content]) style.position = 'absolute';
    place(layer, box.frame);
    layer.style.overflow = 'hidden';
    layer.style.borderRadius = box.radius ? `${box.radius}px` : '';
    place(content, {...box.frame, x: -box.frame.x, y: -box.frame.y});
    layer.append(content);
    outer.append(layer);
    layers.set(clip, content);
  }
  return layers.get(clip);
}

function drawElement(element, thing, context, kept) {
  const kind = kindOf(element);
  const node = {
    text: drawText, image: drawImage, box: drawBox, switch: drawSwitch, arrow: drawArrow,
    carousel: () => context.carousel?.(kept),
  }[kind]?.(element, context, thing, kept);
  if (!node) return undefined;
  if (kind !== 'text') place(node, element.frame);
  node.dataset.role = element.role;
  return node;
}

function drawText(element, {styles, fonts, direction, root}) {
  const style = styles?.[element.style] ?? {...PLAIN, lineHeight: lineHeightOf(element)};
  const node = make('div', 'text');
  const {frame} = element;
  place(node, frame);
  // Not a part of its place: when its font comes nothing around it is laid out again.
  const correction = fonts.correction(element.style, style, root);
  if (correction) node.style.translate = `0 ${correction}px`;
  fonts.apply(node, style);
  fonts.need(style, element.text ?? '', root);
  node.dir = element.direction ?? direction;
  if (element.align && element.align !== 'start') node.style.textAlign = element.align;
  if (element.runs) drawRuns(node, element, style, {styles, fonts, root});
  else node.textContent = linesOf(element).join('\n');
  fonts.reports?.note(element, style, node, fonts);
  return node;
}

/**
 * Draws the lines of a text as spans, one a run. The spans have no height of their own, so that each line is as
 * tall as the layout says and stands on its baseline.
 */
function drawRuns(node, element, whole, {styles, fonts, root}) {
  partsOf(element).forEach((parts, line) => {
    if (line > 0) node.append('\n');
    for (const {run, text} of parts) {
      const look = element.runs[run];
      const style = styles?.[look.style] ?? whole;
      const span = make('span', 'run');
      fonts.apply(span, style);
      fonts.need(style, text, root);
      span.style.lineHeight = '0';
      span.textContent = text;
      node.append(decorated(span, look, style, whole));
    }
  });
}

/**
 * Returns a run with what is behind it and the lines along it: a span around it without letters of its own, whose
 * padding reaches from the baseline to the line's top and bottom. It moves nothing.
 */
function decorated(run, {background, radius, underline, strike}, style, {lineHeight, baseline}) {
  const lines = [strike && style.strike, underline && style.underline].filter(Boolean);
  if (!background && !lines.length) return run;
  const span = make('span', 'run');
  const {style: css} = span;
  const below = Math.max(0, lineHeight - baseline, ...lines.map(([top, height]) => top + height));
  css.fontSize = '0';
  css.lineHeight = '0';
  css.padding = `${Math.max(0, baseline)}px 0 ${below}px`;
  const layers = lines.map(([top, height]) => layer(style.color, baseline + top, height));
  if (background) layers.push(layer(background, 0, lineHeight));
  css.background = layers.join(', ');
  css.borderRadius = radius ? `${radius}px` : '';
  span.append(run);
  return span;
}

/** Returns a stripe of a colour as a layer of a background. */
function layer(color, top, height) {
  const filled = colorOf(color) || 'transparent';
  return `linear-gradient(${filled}, ${filled}) 0 ${top}px / 100% ${height}px no-repeat`;
}

const lineHeightOf = ({frame, lines = 1}) => frame.height / Math.max(1, lines);

function drawBox(element, context) {
  const node = make('div', 'box');
  drawContents(node, element, context);
  return node;
}

function drawSwitch(element, context, {data, elements}, kept) {
  const isOn = data?.value === true;
  const label = elements.find(({text}) => text !== undefined)?.text ?? '';
  const node = kept?.classList.contains('switch') ? kept : make('button', 'switch', {type: 'button', role: 'switch'});
  node.setAttribute('aria-checked', isOn);
  node.setAttribute('aria-label', label);
  return node;
}

function drawArrow(element, {direction}) {
  return make('div', `arrow ${direction}`);
}

/** Names of data that say nothing to a reader. */
const MUTE = /image|cover|photo|icon|url|link|href|color|type|width|height|ratio|^id$|_id$|Id$|uuid|^key$|slug/i;
/** Texts that are no words: addresses, colours, and what identifies. */
const WORDLESS = /^(\w+:\/\/|data:|\/|#[0-9a-f]{3,8}$|[0-9a-f]{8}-[0-9a-f-]{27}$|[0-9a-f]{16,}$)/i;

/** The words of a thing's data, by their names: what is no id, address or measure. */
const wordsOf = ({data, id}) => Object.entries(data).filter(([name, value]) => /string|number/.test(typeof value)
  && value !== '' && !MUTE.test(name) && !WORDLESS.test(value) && String(value) !== String(id));

/**
 * Returns a line that says what a thing without elements is: data that is the client's own. Without a title it is the
 * longest text, then a number; its id comes last, or what is given in its place.
 */
export function titleOf(thing, last = thing.id) {
  const {data} = thing;
  const isObject = data !== null && typeof data === 'object';
  const named = (isObject ? [data.title, data.name, data.text, data.label] : [data])
    .find(name => name != null && name !== '' && typeof name !== 'object');
  if (named !== undefined || !isObject) return String(named ?? last ?? '');
  const texts = wordsOf(thing).map(([, value]) => value);
  const longest = texts.filter(value => typeof value === 'string')
    .reduce((best, text) => (text.length > best.length ? text : best), '');
  return String(longest || (texts[0] ?? last ?? ''));
}

/** Returns a second line of what such a thing says; empty where there is nothing but its title. */
export function detailOf(thing, title) {
  if (thing.data === null || typeof thing.data !== 'object') return '';
  return String(wordsOf(thing).find(([, value]) => String(value) !== title)?.[1] ?? '');
}
