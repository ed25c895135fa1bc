/**
 * Cells on the screen: a strip shows items of one list, reuses the nodes of those that leave for those
 * that enter, and animates what changes.
 */
import {titleOf} from './galley-drawing.js';
import {make, place} from './galley-nodes.js';
import {inReadingOrder, say} from './galley-semantics.js';

const MOVE = {duration: 260, easing: 'cubic-bezier(.2, .7, .2, 1)'};
const FADE = {duration: 180, easing: 'ease-out'};

/** True where the user wants things to move. */
export const mayMove = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Cells that left, by type, to be used again: the last one in is the first one out. */
export class CellPool {
  #cells = new Map();

  take(type) {
    return this.#cells.get(type)?.pop();
  }

  put(cell) {
    const {type} = cell;
    if (!this.#cells.has(type)) this.#cells.set(type, []);
    this.#cells.get(type).push(cell);
  }
}

/** The cell of one item: a list item, and in it the node that the item's drawing made. */
class Cell {
  constructor(item, drawing) {
    this.type = item.type;
    this.drawing = drawing;
    this.node = make('div', 'cell', {role: 'listitem', part: partOf(item)});
    this.body = drawing.create(item);
    this.body.classList.add('body');
    this.node.append(this.body);
  }

  /** Shows an item; draws it again only where it or its surroundings are others. */
  show(item, section, {version, isVisible = true, isSelected = false}) {
    const isSame = this.item && this.version === version && sameContent(this.item, item);
    this.item = item;
    this.section = section;
    this.version = version;
    place(this.node, item.frame);
    if (isSelected) this.node.setAttribute('aria-current', 'true');
    else this.node.removeAttribute('aria-current');
    // The outline of the selected one has the corners of its box.
    const {kind, radius, frame} = item.elements?.[0] ?? {};
    const isRound = kind === 'box' && radius > 0;
    this.node.style.setProperty('--corner', isRound ? `${radius}px` : '');
    const isWhole = isRound && frame?.width >= item.frame.width && frame.height >= item.frame.height;
    this.node.classList.toggle('card', Boolean(isWhole));
    if (isSame && isVisible) return;
    this.drawing.update(this.body, item);
    say(this.node, this.body, 'item', item, titleOf(item));
  }
}

/** The names of a cell for `::part()`: `cell`, and `cell-` with the item's type. */
const partOf = ({type}) => `cell cell-${String(type).replace(/[^\w-]+/g, '-')}`;

/** True when two versions of an item differ in nothing but their frame. */
function sameContent(a, b) {
  return a === b || (a.data === b.data && a.elements === b.elements && a.select === b.select
    && a.a11y === b.a11y && a.carousel === b.carousel && a.frame.width === b.frame.width
    && a.frame.height === b.frame.height && a.id === b.id);
}

/** A list of items of which some are shown. */
export class Strip {
  #cells = new Map();

  /** `node` holds the cells; `drawings(item)` gives what draws an item. */
  constructor(node, pool, drawings) {
    Object.assign(this, {node, pool, drawings});
  }

  /** The cells on the screen. */
  get cells() {
    return this.#cells.values();
  }

  /**
   * Shows items `{item, index}` of a list, in their order.
   *
   * With `motion` `{dx, dy}` those that stay move from where they were, the list itself having moved
   * by that; those that enter fade in and those that leave fade out. `selected` is an item's id.
   */
  show(entries, {section, total, version, motion, selected}) {
    const old = this.#cells;
    this.#cells = new Map();
    const entering = [];
    const read = inReadingOrder(entries, section);
    for (const entry of read) {
      const key = this.#key(entry.item);
      const cell = old.get(key);
      if (cell && cell.type === entry.item.type) {
        old.delete(key);
        this.#cells.set(key, cell);
      } else {
        this.#cells.set(key, undefined);
        entering.push([key, entry]);
      }
    }
    // Cells that leave go into the pool first, so that those that enter can take them.
    for (const cell of old.values()) this.#leave(cell, motion);
    for (const [key, {item}] of entering) this.#cells.set(key, this.#cell(item));
    const entered = new Set(entering.map(([key]) => key));
    let next = this.node.firstChild;
    let position = 0;
    for (const [key, cell] of this.#cells) {
      const {item, index} = read[position];
      position += 1;
      const before = cell.item?.frame;
      cell.index = index;
      const isSelected = selected !== undefined && item.id === selected;
      cell.show(item, section, {version, isVisible: !entered.has(key), isSelected});
      cell.node.setAttribute('aria-posinset', index + 1);
      cell.node.setAttribute('aria-setsize', total);
      if (cell.node === next) next = next.nextSibling;
      else this.node.insertBefore(cell.node, next);
      if (motion) animate(cell.node, entered.has(key) ? undefined : before, item.frame, motion);
    }
  }

  /** Removes all cells. */
  clear() {
    for (const cell of this.#cells.values()) this.#leave(cell);
    this.#cells = new Map();
  }

  /** Returns an item's key: its id, and its number among equal ones that are shown. */
  #key({id}) {
    let key = id;
    for (let number = 2; this.#cells.has(key); number += 1) key = `${id}\n${number}`;
    return key;
  }

  #cell(item) {
    const cell = this.pool.take(item.type);
    if (cell) {
      cell.item = undefined;
      return cell;
    }
    return new Cell(item, this.drawings(item));
  }

  #leave(cell, motion) {
    cell.drawing.recycle?.(cell.body);
    if (motion && mayMove()) {
      const ghost = cell.node.cloneNode(true);
      ghost.setAttribute('aria-hidden', 'true');
      ghost.removeAttribute('role');
      // What goes away is not touched in place of what comes.
      ghost.inert = true;
      cell.node.replaceWith(ghost);
      ghost.animate([{opacity: 1}, {opacity: 0}], FADE).finished
        .catch(() => {}).then(() => ghost.remove());
    } else {
      cell.node.remove();
    }
    this.pool.put(cell);
  }
}

/** Moves a node from the frame it had to the one it has; fades it in where it had none. */
export function animate(node, before, after, {dx = 0, dy = 0} = {}) {
  if (!mayMove()) return;
  if (!before) {
    node.animate([{opacity: 0}, {opacity: 1}], FADE);
    return;
  }
  const [x, y] = [before.x - after.x + dx, before.y - after.y + dy];
  if (Math.abs(x) < 0.5 && Math.abs(y) < 0.5) return;
  node.animate([{transform: `translate(${x}px, ${y}px)`}, {transform: 'none'}], MOVE);
}
