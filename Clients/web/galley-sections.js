/** Sections on the screen: their parts, their items, and scrollers with stops. */
import {windowOf} from './galley.js';
import {drawContents, titleOf} from './galley-drawing.js';
import {Strip, animate, mayMove} from './galley-cells.js';
import {say, wordsOf} from './galley-semantics.js';
import {drawParts} from './galley-hits.js';
import {make, place} from './galley-nodes.js';

/** More stops than these are set only near the offset. */
const STOPS = 400;

// MARK: Scrollers

/** A horizontal section, or a carousel in an item: it shows what is near its offset, and snaps. */
export class Scroller {
  constructor(host, label) {
    this.host = host;
    this.node = make('div', 'scroller', {
      tabindex: '0', role: 'group', 'aria-label': label, part: 'scroller',
    });
    this.inner = make('div', 'inner', {role: 'list'});
    this.node.append(this.inner);
    this.strip = new Strip(this.inner, host.pool, item => host.drawingOf(item));
    this.node.addEventListener('scroll', () => this.draw(), {passive: true});
    this.stops = [];
  }

  /** The offset, from the left, right to left from the right. */
  get offset() {
    return Math.abs(this.node.scrollLeft);
  }

  /** Scrolls until an item's frame is at the start. */
  scrollTo({x, width}, behavior) {
    const {contentSize, frame} = this.section.scroller;
    const extent = Math.max(contentSize.width, frame.width);
    const isReversed = this.node.dir === 'rtl';
    const offset = Math.max(0, Math.min(isReversed ? extent - x - width : x, extent - frame.width));
    this.node.scrollTo({left: isReversed ? -offset : offset, behavior});
  }

  show(section, layout, version, motion) {
    const {scroller} = section;
    const extent = Math.max(scroller.contentSize.width, scroller.frame.width);
    this.node.dir = layout.viewport.direction;
    place(this.node, scroller.frame);
    // Right to left it hangs at the right edge and reaches to the left, which is where it scrolls.
    this.inner.style.width = `${extent}px`;
    this.inner.style.height = `${scroller.contentSize.height}px`;
    const isSnapping = scroller.stops.length > 0;
    this.node.classList.toggle('snaps', isSnapping);
    Object.assign(this, {section, layout, version});
    this.draw(motion);
    // A new scroller is put into the page after this, and scrolls only there.
    queueMicrotask(() => this.#bringSelected(motion));
  }

  /** Brings the selected item to the middle when another one is selected. */
  #bringSelected(motion) {
    const {selected, items, scroller} = this.section;
    const item = selected !== this.selected && items.find(({id}) => id === selected);
    this.selected = selected;
    if (!item) return;
    const {width} = scroller.frame;
    const extent = Math.max(scroller.contentSize.width, width);
    const middle = item.frame.x + item.frame.width / 2;
    const isReversed = this.node.dir === 'rtl';
    const offset = Math.max(0, Math.min((isReversed ? extent - middle : middle) - width / 2,
      extent - width));
    this.node.scrollTo({
      left: isReversed ? -offset : offset, behavior: motion && mayMove() ? 'smooth' : 'instant',
    });
  }

  /** Draws the items near the offset. */
  draw(motion) {
    const {section, layout, version} = this;
    if (!section) return;
    const {width} = section.scroller.frame;
    const {items} = windowOf({...layout, sections: [section]}, {
      section: section.id, offset: this.offset, height: 1, overscan: width / 2,
    });
    const entries = items.map(({index}) => ({index, item: section.items[index]}));
    this.strip.show(entries, {section: this.owner ?? section, total: section.items.length, version,
      motion, selected: section.selected});
    this.#setStops(section.scroller, width);
  }

  /** Puts a mark at each offset at which it rests; of very many only at those that are near. */
  #setStops({stops}, width) {
    const shown = stops.length <= STOPS ? stops
      : stops.filter(stop => Math.abs(stop - this.offset) < 5 * width);
    if (shown.length === this.stops.length && shown.every((stop, at) => stop === this.stops[at])) {
      return;
    }
    this.stops = shown;
    this.inner.querySelectorAll(':scope > .stop').forEach(stop => stop.remove());
    this.inner.append(...shown.map(stop => {
      const mark = make('i', 'stop', {role: 'presentation'});
      mark.style.insetInlineStart = `${stop}px`;
      return mark;
    }));
  }
}

// MARK: Sections

/** A section on the screen: decoration, header, items or scroller, placeholder, footer. */
export class SectionView {
  constructor(host, id) {
    Object.assign(this, {host, id});
    this.node = make('section', 'section', {'data-section': id, part: 'section'});
    this.list = make('div', 'list', {role: 'list'});
    this.strip = new Strip(this.list, host.pool, item => host.drawingOf(item));
    this.parts = {};
    this.node.append(this.list);
  }

  show(section, entries, layout, version, motion) {
    const before = this.section?.frame;
    const {frame} = section;
    this.section = section;
    place(this.node, frame);
    this.#name(section);
    const moved = motion && before && {dx: before.x - frame.x, dy: before.y - frame.y + motion.dy};
    for (const kind of ['decoration', 'header', 'footer', 'placeholder']) {
      this.#part(kind, section[kind], version, moved);
    }
    this.strip.show(section.scroller ? [] : entries, {
      section, total: section.items.length, version, motion: before ? moved : motion && {},
      selected: section.selected,
    });
    if (section.scroller) this.#scroller(section, layout, version, moved);
    else this.#removeScroller();
  }

  /** Names the section by its header; one without words is no group of its own. */
  #name({header}) {
    this.words = header ? wordsOf('header', header, header.elements ? '' : titleOf(header)) : '';
    for (const [name, value] of [['role', 'group'], ['aria-label', this.words]]) {
      if (this.words) this.node.setAttribute(name, value);
      else this.node.removeAttribute(name);
    }
  }

  #scroller(section, layout, version, motion) {
    this.scroller ??= new Scroller(this.host, section.id);
    this.scroller.node.setAttribute('aria-label', this.words || section.id);
    if (!this.scroller.node.parentNode) this.node.insertBefore(this.scroller.node, this.list);
    const before = this.scroller.section?.scroller.frame;
    this.scroller.show(section, layout, version, motion && {});
    if (motion && before) animate(this.scroller.node, before, section.scroller.frame, motion);
  }

  #removeScroller() {
    this.scroller?.strip.clear();
    this.scroller?.node.remove();
    this.scroller = undefined;
  }

  /** Draws one of the parts beside the items; all but the decoration say something. */
  #part(kind, part, version, motion) {
    const old = this.parts[kind];
    if (!part) {
      if (old?.node.previousElementSibling?.matches('.space')) old.node.previousElementSibling.remove();
      old?.node.remove();
      delete this.parts[kind];
      return;
    }
    const node = old?.node ?? this.#newPart(kind);
    if (old?.part !== part || old.version !== version) this.#draw(node, kind, part);
    if (motion && old) animate(node, old.part.frame, part.frame, motion);
    this.parts[kind] = {node, part, version};
  }

  #newPart(kind) {
    const node = make('div', kind === 'decoration' ? 'decoration' : 'part', {
      'data-part': kind, part: kind,
    });
    // Behind everything, or in the order of reading: the header before the items, the rest after.
    if (kind === 'decoration') this.node.prepend(node);
    else this.node.insertBefore(node, kind === 'header' ? this.scroller?.node ?? this.list : null);
    return node;
  }

  #draw(node, kind, part) {
    const {frame} = part;
    place(node, frame);
    if (kind === 'decoration') {
      drawContents(node, part, this.host.drawing(part));
      return;
    }
    node.classList.toggle('pinned', part.pinned === true);
    if (part.pinned) this.#pin(node, kind, frame);
    else node.previousElementSibling?.matches('.space') && node.previousElementSibling.remove();
    const title = part.elements ? '' : titleOf(part);
    node.classList.toggle('plain', Boolean(part.pinned));
    const body = part.elements ? make('div', 'body') : plain(title);
    if (part.elements) drawParts(body, part, this.host.drawing(part));
    node.replaceChildren(...(part.elements || title || part.select ? [body] : []));
    say(node, body, kind, part, title);
    node.onclick = part.select
      ? event => event.target.galleyPart
        || this.host.act({action: part.select, section: this.section}) : null;
  }

  /** Puts a part into the flow of the section, so that the section's other end pushes it away. */
  #pin(node, kind, {x, y}) {
    Object.assign(node.style, {left: '', top: '', marginLeft: `${x}px`, marginTop: ''});
    if (kind === 'header') {
      node.style.marginTop = `${y}px`;
      return;
    }
    // A margin would be pushed with it: what is above a footer is a node of its own.
    const space = node.previousElementSibling?.matches('.space') ? node.previousElementSibling : make('div', 'space');
    const {header} = this.section;
    const above = header?.pinned ? header.frame.y + header.frame.height : 0;
    space.style.height = `${Math.max(0, y - above)}px`;
    node.before(space);
  }

  remove() {
    this.strip.clear();
    this.#removeScroller();
    this.node.remove();
  }
}

function plain(text) {
  const node = make('div', 'body plain-body');
  node.textContent = text;
  return node;
}
