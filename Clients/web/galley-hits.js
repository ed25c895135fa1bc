/**
 * Touch areas: the parts of a cell that have actions of their own. Each is a button over the drawing, in
 * the area that the layout says, so that taps, the keyboard and screen readers reach it.
 */
import {drawElements, make, place} from './galley-drawing.js';

/** Returns the parts of a cell that have actions: elements, and runs of their texts. */
export function partsOf({elements = []}) {
  return elements.flatMap(element => [element, ...(element.runs ?? [])
    .map((run, index, runs) => ({...run, text: textOf(element, runs, index)}))])
    .filter(({action}) => action);
}

/** Returns the part of an item whose action a touch at a point runs; undefined where it is the item's own. */
export function partAt(item, {x, y}) {
  return partsOf(item).find(({hit, hits = hit ? [hit] : []}) => hits.some(area =>
    x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height));
}

/** Returns the part of a text that is one run's. */
function textOf({text = ''}, runs, index) {
  return text.slice(runs[index - 1]?.end ?? 0, runs[index].end);
}

/** Draws the elements of a thing and its touch areas; the one that has the focus keeps it. */
export function drawParts(node, thing, context) {
  const focused = node.getRootNode().activeElement;
  const id = focused && node.contains(focused) ? focused.dataset.element : undefined;
  drawElements(node, thing, context);
  addHits(node, thing);
  if (id === undefined) return;
  [...node.querySelectorAll('.hit')].find(({dataset}) => dataset.element === id)
    ?.focus({preventScroll: true});
}

/**
 * Puts the buttons of a thing's parts over its drawing.
 *
 * An item with a `select` and such parts gets a button for itself below theirs: a button in a button
 * is not heard by screen readers.
 */
function addHits(node, thing) {
  const parts = partsOf(thing);
  node.classList.toggle('has-parts', parts.length > 0);
  if (!parts.length) return;
  if (thing.select) {
    const {width, height} = thing.frame;
    const whole = button(nameOf(thing), {x: 0, y: 0, width, height});
    whole.classList.add('whole');
    whole.dataset.element = '';
    node.append(whole);
  }
  for (const part of parts) {
    // A link that is on several lines is one stop of the keyboard.
    const areas = part.hits ?? [part.hit ?? part.frame];
    node.append(...areas.map((area, index) => {
      const hit = button(part.text || part.role || part.id, area);
      const {action} = part;
      hit.galleyPart = part;
      hit.dataset.element = part.id;
      if (index > 0) hit.tabIndex = -1;
      if (!part.hits && !part.hit) hit.classList.add('unreachable');
      if (action.action === 'toggle') {
        hit.setAttribute('role', 'switch');
        hit.setAttribute('aria-checked', action.value === true);
      }
      return hit;
    }));
  }
}

function button(label, area) {
  const node = make('button', 'hit', {type: 'button', 'aria-label': label ?? ''});
  place(node, area ?? {x: 0, y: 0, width: 0, height: 0});
  return node;
}

/** Returns what a thing's texts say. */
function nameOf({elements = [], id}) {
  return elements.map(({text}) => text).filter(Boolean).join(', ') || id;
}
