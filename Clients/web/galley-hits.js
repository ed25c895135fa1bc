/**
 * Touch areas: the parts of a cell that have actions of their own, each in the area that the layout says.
 */
import {drawElements} from './galley-drawing.js';
import {make, place} from './galley-nodes.js';

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

/**
 * Draws the elements of a thing, and the areas in which taps reach its parts: `galleyPart` of an area is the part.
 * Keyboards and screen readers reach them by the stops of `galley-semantics.js`.
 */
export function drawParts(node, thing, context) {
  drawElements(node, thing, context);
  for (const part of partsOf(thing)) {
    for (const area of part.hits ?? (part.hit ? [part.hit] : [])) {
      const hit = make('div', 'hit', {'aria-hidden': 'true'});
      place(hit, area);
      hit.galleyPart = part;
      node.append(hit);
    }
  }
}
