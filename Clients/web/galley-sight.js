/** What is in sight of a page: what scrolls it, how far, and where items are in it. */

/** Returns the nearest thing that scrolls a node: the node itself, one around it, or the document. */
export function scrollerAround(start) {
  for (let node = start; node && node !== document.body;
    node = node.parentElement ?? node.getRootNode().host) {
    if (/auto|scroll|hidden/.test(getComputedStyle(node).overflowY)) return node;
  }
  return document.scrollingElement;
}

/** The offset of a page's content and the height that is in sight between its docks, in the layout's points. */
export function sightOf(scroller, node, docks) {
  const content = node.getBoundingClientRect();
  const factor = content.width / node.offsetWidth || 1;
  const {top, height} = scroller === document.scrollingElement
    ? {top: 0, height: innerHeight} : scroller.getBoundingClientRect();
  const screen = Math.min(height, innerHeight) / factor;
  const offset = (top - content.top) / factor + docks.top;
  return {offset, screen, height: Math.max(1, screen - docks.top - docks.bottom)};
}

/** The height at the top of what scrolls that a document's bars lie over: its `scroll-padding`. */
export const coveredTop = scroller => parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0;

/** Groups the items of a window by their section. */
export function grouped(items) {
  const groups = new Map();
  for (const item of items) {
    if (!groups.has(item.section)) groups.set(item.section, []);
    groups.get(item.section).push(item);
  }
  return groups;
}

/** Returns an item's top in its section. */
export function relativeTop(layout, {section, index}) {
  const {items, scroller} = layout.sections[section];
  return (scroller?.frame.y ?? 0) + items[index].frame.y;
}

/** Returns the top of an item in a layout; undefined where it is gone. */
export function placeOf(layout, {section: id, id: item}) {
  const section = layout.sections.find(candidate => candidate.id === id);
  const found = section?.items.find(candidate => candidate.id === item);
  return found && section.frame.y + (section.scroller?.frame.y ?? 0) + found.frame.y;
}

/**
 * Returns where an item is that `wanted` names, its id or what has `id` and `section`: `{section, frame, y, above}`, `above` being
 * the height of what is pinned over it; undefined where there is none.
 */
export function placeIn(layout, wanted) {
  const {id, section: within} = typeof wanted === 'string' ? {id: wanted} : wanted;
  const section = layout?.sections.find(each => (within === undefined || each.id === within)
    && each.items.some(each => each.id === id));
  if (!section) return undefined;
  const {frame} = section.items.find(each => each.id === id);
  const y = section.frame.y + (section.scroller ? section.scroller.frame.y : frame.y);
  return {section, frame, y, above: section.header?.pinned ? section.header.frame.height : 0};
}
