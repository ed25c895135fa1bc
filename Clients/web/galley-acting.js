/** What a reader does with a page: the item that is meant, and what its action does. */
import {copy, layoutOf, opens, share} from './galley-actions.js';
import {ask} from './galley-notes.js';

/** The controls in a cell of the document's own, whose clicks are theirs. */
const CONTROLS = 'a[href], button, input, label, select, summary, textarea, [contenteditable]';

/** The time in which a stream brings what an action has changed, in milliseconds. */
const SOON = 700;

export class Acting {
  /**
   * `host` is the element. Of what it keeps to itself: `root`, its shadow root; `notes`; `trail`; `views()`, the views of
   * sections; `base()`, the service; `toTop()`; and `tried(promise)`, which reports what fails.
   */
  constructor(host, own) {
    Object.assign(this, {host, ...own});
  }

  /** Takes a click, of a mouse, a finger or a key. */
  clicked(event) {
    const path = event.composedPath();
    const [target] = path;
    const node = path.find(target => target.classList?.contains('cell'));
    // What a slot shows is the document's, and so is what its buttons do.
    const within = node ? path.slice(0, path.indexOf(node)) : [];
    if (within.some(each => each.matches?.(CONTROLS) && each.getRootNode() !== this.root)) return;
    const found = node && this.find(node);
    const part = target.galleyPart;
    if (part && !found) this.act({action: part.action, section: this.sectionOf(target), element: part.id});
    if (!found) return;
    const {item, section, row, index} = found;
    const said = path.find(target => target.dataset?.element);
    if (said) {
      const {element, run} = said.dataset;
      this.#actOn(item.elements[element], run, {item, section, row, index});
      return;
    }
    if (part) {
      this.act({action: part.action, item, section, row, index, element: part.id});
      return;
    }
    if (target.getAttribute('role') === 'switch') {
      const was = item.data?.value === true;
      this.#set(item.id, !was, {was, section: section.id, ...this.#occurrence(section, index)});
      return;
    }
    if (item.select) this.act({action: item.select, item, section, row, index});
  }

  /** Takes a key: what acts and is no button of the browser's is clicked by Enter and the space bar. */
  pressed(event) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (!/^(button|link|switch|slider|img)$/.test(event.target.getAttribute?.('role'))
      || event.target.localName === 'button') return;
    event.preventDefault();
    event.target.click();
  }

  /** Runs the action of an element of an item, or of a run of its text. */
  #actOn(element, run, place) {
    const {id, action} = run === undefined ? element : element.runs[run];
    this.act({...place, action, element: id});
  }

  /** Returns which of several items of one id in a section is meant, as a parameter; else none. */
  #occurrence(section, index) {
    const items = this.host.sections.find(({id}) => id === section?.id)?.items ?? [];
    const {id} = items[index] ?? {};
    const same = [...items.keys()].filter(each => items[each].id === id);
    return index !== undefined && same.length > 1 ? {occurrence: same.indexOf(index) + 1} : {};
  }

  /** Returns the item of a cell's node: `{item, section, row, index}`, the index of the item or its row. */
  find(node) {
    for (const view of this.views()) {
      for (const strip of [view.strip, view.scroller?.strip]) {
        for (const cell of strip?.cells ?? []) {
          if (cell.node === node) return {item: cell.item, section: view.section, index: cell.index};
          if (!cell.node.contains(node)) continue;
          const scroller = node.closest('.scroller')?.galleyScroller;
          for (const inner of scroller?.strip.cells ?? []) {
            if (inner.node === node) {
              return {item: inner.item, section: view.section, row: cell.item, index: cell.index};
            }
          }
        }
      }
    }
    return undefined;
  }

  /** Returns the section of a node that is one of its parts. */
  sectionOf(part) {
    return this.views().find(view => view.node.contains(part))?.section;
  }

  /** Asks for what an action has changed where no stream brings it soon: a page may poll. */
  async #followUp(page, {revision} = {}) {
    await new Promise(resolve => setTimeout(resolve, SOON));
    const isOld = revision && page === this.host.page && page.layout && page.layout.revision !== revision;
    if (isOld && this.host.isConnected) await this.tried(page.set({}));
  }

  /** Sets a switch, and shows what the service says to that. */
  async #set(id, value, target) {
    const {page} = this.host;
    const result = await this.tried(page.value(id, value, target));
    this.#followUp(page, result);
    if (!result?.message) return;
    const detail = {message: result.message, item: id, value};
    const event = new CustomEvent('galley-message', {detail, bubbles: true, cancelable: true});
    if (this.host.dispatchEvent(event)) this.notes.show(result.message);
  }

  /**
   * Runs an action: `galley-action` first, which a client may prevent; then `set` sets parameters, `alert` and `confirm`
   * ask, `toggle` sets a switch of a cell, the service runs its own, and those that leave the page do. `emit` is the
   * client's. `element` is the id of the part of a cell whose action it is.
   */
  async act({action, item, section, row, index, button, element}) {
    const {host} = this;
    const {page} = host;
    const detail = {action, item, section, row, button, element};
    const event = new CustomEvent('galley-action', {detail, bubbles: true, cancelable: true});
    if (!host.dispatchEvent(event)) return;
    const target = {
      section: section?.id, ...this.#occurrence(section, index),
      ...(button && {button}), ...(row && {carouselItem: item.id}), ...(element && {element}),
    };
    const id = (row ?? item)?.id;
    const was = action.value === true;
    const choose = () => button ?? this.#ask({action, item, section, row, index, element});
    const tell = isCopied => isCopied && this.notes.show(host.constructor.words.copied);
    const run = {
      set: () => this.tried(page.set(action.params)),
      // A part for a value is named by its position, which is right for the layout that is shown.
      request: () => id !== undefined && this.tried(page.select(id, {
        ...target, ...(element?.includes('.') && {revision: host.layout.revision}),
      })).then(result => { this.#followUp(page, result); }),
      toggle: () => id !== undefined && this.#set(id, !was, {...target, was}),
      alert: choose,
      confirm: choose,
      open: () => button ?? this.#leaves(action, detail),
      back: () => history.back(),
      share: () => share(action).then(tell),
      copy: () => copy(action.text).then(tell),
    };
    if (Object.hasOwn(run, action.action)) await run[action.action]();
  }

  /** Shows a message with buttons, and runs its action with the one that is chosen. */
  async #ask(place) {
    const button = await ask(this.root, place.action, this.host.constructor.words);
    if (button) await this.act({...place, button});
  }

  /** Opens what an action names: `galley-open` first, which a client may prevent. */
  #leaves(action, {item, section, row, element}) {
    const {module, params = {}, url, as = 'push'} = action;
    const layout = layoutOf(action, {base: this.base(), query: this.host.page.query});
    const detail = {module, params, url, as, layout, action, item, section, row, element};
    const event = new CustomEvent('galley-open', {detail, bubbles: true, cancelable: true});
    if (!this.host.dispatchEvent(event)) return;
    if (layout) {
      this.trail.open(layout, as);
      this.toTop();
    } else if (opens(url)) {
      if (as === 'replace') location.replace(url);
      else location.assign(url);
    }
  }
}
