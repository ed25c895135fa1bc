/**
 * `<galley-page src="/v1/modules/home/layout?genre=rock">`: a page of a Galley service, live.
 *
 * It draws windows only, whatever the page's length. What is documented of it is in docs/clients.md.
 */
import {Galley, windowOf} from './galley.js';
import {CellPool, mayMove} from './galley-cells.js';
import {paletteSheet} from './galley-colors.js';
import {Fonts, detailOf, make, titleOf} from './galley-drawing.js';
import {drawParts} from './galley-hits.js';
import {Scroller, SectionView} from './galley-sections.js';
import {STYLES} from './galley-styles.js';

/** The share of the screen's height that is drawn above and below it. */
const OVERSCAN = 0.35;

/** The drawing of items whose elements the service computed, and of those that are the client's own. */
function builtIn(host) {
  return {
    create: () => make('div', ''),
    update(node, item) {
      if (item.elements) {
        node.classList.remove('plain-body');
        drawParts(node, item, host.drawing(item));
      } else {
        node.classList.add('plain-body');
        const title = make('span', 'title');
        title.textContent = titleOf(item);
        node.replaceChildren(title);
        const detail = item.carousel ? '' : detailOf(item, title.textContent);
        if (detail) node.append(make('span', 'detail'));
        if (detail) node.lastChild.textContent = detail;
        if (item.carousel) node.append(host.carousel(item));
        // The title stands beside the carousel, not under it.
        const {y = 0, height = 0} = item.carousel?.frame ?? {};
        title.style.marginTop = item.carousel && y < 16 ? `${y + height}px` : '';
      }
    },
    recycle(node) { host.forget(node); },
  };
}

// MARK: The element

/** The mode that the reader prefers: images have files for it. */
const dark = matchMedia('(prefers-color-scheme: dark)');

/** The fonts of the services whose pages are shown, by the services' URLs. */
const loaded = new Map();

/** A page of a service. */
export class GalleyPage extends HTMLElement {
  /** Drawings of the client's own: `{create(item), update(node, item), recycle(node)}` by type. */
  static cells = {};
  /** Options of the services' clients, such as `headers`. */
  static options = {};
  /** Returns the URL of an image, undefined for one that is known by name only. */
  static images = name => (/^(https?:|data:image\/|\/)/.test(name) ? name : undefined);

  static observedAttributes = ['src', 'mode'];

  #root = this.attachShadow({mode: 'open'});
  #content = make('div', 'content');
  #colors = new CSSStyleSheet();
  #sections = new Map();
  #carousels = new Map();
  #builtIn = builtIn(this);
  #stop;
  #frame;
  #version = 0;
  #resizer = new ResizeObserver(() => this.#resized());
  #scrolled = () => this.#schedule();

  pool = new CellPool();
  fonts = new Fonts();
  /** The page, of galley.js. */
  page;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    this.#root.adoptedStyleSheets = [sheet, this.#colors];
    this.#root.append(this.#content);
    this.#content.addEventListener('click', event => this.#clicked(event));
    this.#content.addEventListener('keydown', event => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      if (!/^(button|link|switch|slider|img)$/.test(event.target.getAttribute?.('role'))
        || event.target.localName === 'button') return;
      event.preventDefault();
      event.target.click();
    });
  }

  /** The layout that is shown. */
  get layout() {
    return this.page?.layout;
  }

  /** The mode that it is drawn in: `light`, `dark` or `contrast`; empty for what the reader prefers. */
  get mode() {
    return this.getAttribute('mode') ?? '';
  }

  set mode(mode) {
    if (mode) this.setAttribute('mode', mode);
    else this.removeAttribute('mode');
  }

  connectedCallback() {
    // Scrolling does not bubble, but it can be heard on its way down.
    addEventListener('scroll', this.#scrolled, {capture: true, passive: true});
    addEventListener('resize', this.#scrolled);
    dark.addEventListener('change', this.#repaint);
    this.#resizer.observe(this);
    this.#open();
  }

  disconnectedCallback() {
    removeEventListener('scroll', this.#scrolled, {capture: true});
    removeEventListener('resize', this.#scrolled);
    dark.removeEventListener('change', this.#repaint);
    this.#resizer.disconnect();
    this.#stop?.abort();
  }

  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || before === after) return;
    if (name === 'mode') this.#repaint();
    else this.#open();
  }

  // MARK: Following

  /** Follows the page of `src`. */
  #open() {
    this.#stop?.abort();
    const src = this.getAttribute('src');
    const width = this.#width();
    if (!src || !width) return;
    const [base, module] = baseOf(src);
    const query = Object.fromEntries(new URL(src, document.baseURI).searchParams);
    const scale = Math.min(8, devicePixelRatio);
    const screen = {width, height: innerHeight, ...(scale >= 1 && {scale})};
    this.#clear();
    this.#stop = new AbortController();
    this.page = new Galley(base, GalleyPage.options).page(decodeURIComponent(module), {
      ...screen, ...query,
    });
    this.#follow(this.page, this.#stop.signal);
  }

  /** Shows an update of a page that another script follows. */
  present(page, update) {
    if (this.page !== page) {
      this.#clear();
      this.page = page;
    }
    if (update.kind === 'problem') this.#fail(update.problem);
    else this.#show(update);
  }

  #clear() {
    for (const view of this.#sections.values()) view.remove();
    this.#sections.clear();
    this.#content.replaceChildren();
  }

  /** Loads the service's fonts, once for all elements: pages without texts of its own need none. */
  #load() {
    const [base] = baseOf(this.page.url());
    if (!loaded.has(base)) {
      const fonts = new Fonts();
      loaded.set(base, {fonts, done: fonts.load(base, GalleyPage.options.fetch)});
    }
    const {fonts, done} = loaded.get(base);
    if (this.fonts === fonts) return;
    this.fonts = fonts;
    done.then(() => this.redraw());
  }

  async #follow(page, signal) {
    for await (const update of page.updates({signal})) {
      if (signal.aborted) return;
      if (update.kind === 'problem') this.#fail(update.problem);
      else this.#attempt(() => this.#show(update));
      this.dispatchEvent(new CustomEvent('galley-update', {detail: update}));
    }
  }

  /** Draws something, and reports that it could not be drawn, in place of throwing. */
  #attempt(draw) {
    try {
      return draw();
    } catch (error) {
      this.#fail({title: 'Something could not be drawn', detail: String(error?.message ?? error)});
      return undefined;
    }
  }

  #fail(problem) {
    this.dispatchEvent(new CustomEvent('galley-problem', {detail: problem, bubbles: true}));
    if (this.layout) return;
    const node = make('div', 'problem', {role: 'alert'});
    node.innerText = [problem.title, problem.detail].filter(Boolean).join('\n');
    this.#content.replaceChildren(node);
  }

  /** The element's width with the two decimals that a service takes. */
  #width() {
    // As laid out: a transform, as thumbnails have one, changes what is drawn, not the page's width.
    return Math.round(parseFloat(getComputedStyle(this).width) * 100) / 100 || 0;
  }

  #resized() {
    const width = this.#width();
    if (!width) return;
    if (!this.#stop || this.#stop.signal.aborted) this.#open();
    const fixed = new URL(this.getAttribute('src') ?? '', document.baseURI).searchParams;
    const {height} = this.layout?.viewport ?? {};
    const isOther = this.page && !fixed.has('width') && this.page.query.width !== width;
    if (isOther || (height && !fixed.has('height') && height !== innerHeight)) {
      clearTimeout(this.resizing);
      const screen = {height: innerHeight, ...(isOther && {width})};
      this.resizing = setTimeout(() => this.#try(this.page.resize(screen)), 80);
    }
    this.#schedule();
  }

  /** Reports the problem of what fails. */
  async #try(promise) {
    try {
      return await promise;
    } catch (error) {
      this.#fail(error.problem ?? {title: error.message});
      return undefined;
    }
  }

  // MARK: Drawing

  /** Shows an update: what moved moves, and the first item that was in sight stays where it was. */
  #show({kind, layout}) {
    if (!this.#content.querySelector('.section')) this.#content.replaceChildren();
    const {width, height} = layout.contentSize;
    const anchor = this.#anchor;
    const scroller = this.#scroller();
    const top = this.#visible(scroller).offset;
    this.#content.style.width = `${width}px`;
    this.#content.style.height = `${height}px`;
    this.#content.dir = layout.viewport.direction;
    const isOther = this.#styles !== layout.styles || this.#images !== layout.images;
    this.#version += kind === 'layout' || isOther ? 1 : 0;
    [this.#styles, this.#images] = [layout.styles, layout.images];
    this.#paint(layout);
    if (layout.styles) this.#load();
    let dy = 0;
    if (kind === 'changes' && anchor && top > 0) {
      const place = placeOf(layout, anchor);
      if (place !== undefined) dy = place - anchor.y;
      if (dy) scroller.scrollTop += dy;
    }
    this.#draw(kind === 'changes' && mayMove() ? {dx: 0, dy} : undefined);
  }

  /** Sets the colours of a layout's palette and the one behind it, where it has others than before. */
  #paint({palette, background}) {
    if (this.#palette === palette && this.#background === background) return;
    this.#colors.replaceSync(paletteSheet(palette, background));
    [this.#palette, this.#background] = [palette, background];
  }

  #palette;
  #background;
  #styles;
  #images;
  /** The first item in sight and where it is: `{section, id, y}`. */
  #anchor;

  /** Colours follow the mode by themselves; images may have other files for it. */
  #repaint = () => this.layout?.images && this.redraw();

  /** Draws everything again, as after fonts have come. */
  redraw() {
    this.#version += 1;
    if (this.layout) this.#draw();
  }

  #schedule() {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      if (this.layout) this.#draw();
    });
  }

  /** The nearest thing that scrolls: the element itself, one around it, or the document. */
  #scroller() {
    for (let node = this; node && node !== document.body;
      node = node.parentElement ?? node.getRootNode().host) {
      if (/auto|scroll|hidden/.test(getComputedStyle(node).overflowY)) return node;
    }
    return document.scrollingElement;
  }

  /** The offset of the page and the height that is in sight, in the layout's points. */
  #visible(scroller) {
    const content = this.#content.getBoundingClientRect();
    const factor = content.width / this.#content.offsetWidth || 1;
    const {top, height} = scroller === document.scrollingElement
      ? {top: 0, height: innerHeight} : scroller.getBoundingClientRect();
    const offset = (top - content.top) / factor;
    return {offset, height: Math.min(height, innerHeight) / factor};
  }

  #draw(motion) {
    const {layout} = this;
    const {offset, height} = this.#visible(this.#scroller());
    const overscan = Math.round(OVERSCAN * height);
    const shown = windowOf(layout, {offset: Math.max(0, offset), height, overscan});
    const entries = grouped(shown.items);
    const old = this.#sections;
    this.#sections = new Map();
    let next = this.#content.firstChild;
    for (const {section: index, id} of shown.sections) {
      const section = layout.sections[index];
      const view = old.get(id) ?? new SectionView(this, id);
      old.delete(id);
      this.#sections.set(id, view);
      const items = (entries.get(index) ?? [])
        .map(({index: item}) => ({index: item, item: section.items[item]}));
      view.show(section, items, layout, this.#version, motion);
      if (view.node === next) next = next.nextSibling;
      else this.#content.insertBefore(view.node, next);
    }
    for (const view of old.values()) view.remove();
    this.#note(shown, offset);
  }

  /** Remembers the first item in sight, and tells when others are. */
  #note({items, rect}, offset) {
    const first = items.find(({frame}) => frame.y + frame.height > offset);
    const {layout} = this;
    this.#anchor = first && {
      section: layout.sections[first.section].id, id: first.id,
      y: layout.sections[first.section].frame.y + relativeTop(layout, first),
    };
    const sight = items.filter(({frame}) =>
      frame.y < rect.y + rect.height && frame.y + frame.height > rect.y);
    const text = sight.map(({section, index}) => `${section} ${index}`).join();
    if (text === this.seen) return;
    this.seen = text;
    const detail = {items: sight.map(({id, section}) => ({id, section: layout.sections[section].id}))};
    this.dispatchEvent(new CustomEvent('galley-visible', {detail, bubbles: true}));
  }

  /** Returns what drawing a thing's elements needs. */
  drawing(thing) {
    return {
      styles: this.layout.styles, fonts: this.fonts, root: this.#content,
      images: GalleyPage.images, files: this.layout.images, base: baseOf(this.page.url())[0],
      mode: this.mode === 'dark' || (this.mode !== 'light' && dark.matches) ? 'dark' : 'light',
      direction: this.layout.viewport.direction,
      carousel: () => (thing.carousel ? this.carousel(thing) : undefined),
    };
  }

  /** Returns what draws the cells of an item's type. One that fails leaves its own cell as it was. */
  drawingOf({type}) {
    const drawing = Object.hasOwn(GalleyPage.cells, type) ? GalleyPage.cells[type] : this.#builtIn;
    return {
      create: item => this.#attempt(() => drawing.create(item)) ?? make('div', ''),
      update: (node, item) => this.#attempt(() => drawing.update(node, item)),
      recycle: node => this.#attempt(() => drawing.recycle?.(node)),
    };
  }

  /** Returns the node of an item's carousel. */
  carousel(item) {
    const {items, ...scroller} = item.carousel;
    const view = new Scroller(this, item.id);
    const section = {id: item.id, arrange: 'horizontal', scroller, items, frame: item.frame};
    view.row = item.id;
    view.show(section, {...this.layout, sections: []}, this.#version);
    view.node.galleyScroller = view;
    return view.node;
  }

  /** Gives up what a cell that is not shown any more has drawn. */
  forget(node) {
    for (const scroller of node.querySelectorAll('.scroller')) scroller.galleyScroller?.strip.clear();
  }

  // MARK: Acting

  #clicked(event) {
    const [target] = event.composedPath();
    const node = event.composedPath().find(target => target.classList?.contains('cell'));
    const found = node && this.find(node);
    const part = target.galleyPart;
    if (part && !found) this.act({action: part.action, section: this.sectionOf(target), element: part.id});
    if (!found) return;
    const {item, section, row, index} = found;
    const said = event.composedPath().find(target => target.dataset?.element);
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
      this.#try(this.page.value(item.id, !was, {
        was, section: section.id, ...this.#occurrence(section, index),
      }));
      return;
    }
    if (item.select) this.act({action: item.select, item, section, row, index});
  }

  /** Runs the action of an element of an item, or of a run of its text. */
  #actOn(element, run, place) {
    const {id, action} = run === undefined ? element : element.runs[run];
    this.act({...place, action, element: id});
  }

  /** Returns which of several items of one id in a section is meant, as a parameter; else none. */
  #occurrence(section, index) {
    const items = this.layout.sections.find(({id}) => id === section?.id)?.items ?? [];
    const {id} = items[index] ?? {};
    const same = [...items.keys()].filter(each => items[each].id === id);
    return index !== undefined && same.length > 1 ? {occurrence: same.indexOf(index) + 1} : {};
  }

  /** Returns the item of a cell's node: `{item, section, row, index}`, the index of the item or its row. */
  find(node) {
    for (const view of this.#sections.values()) {
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
    return [...this.#sections.values()].find(view => view.node.contains(part))?.section;
  }

  /**
   * Runs an action: `galley-action` first, which a client may prevent; then `set` sets parameters,
   * `alert` and `confirm` ask, `toggle` sets a switch of a cell, and the service runs its own. `open` and
   * `emit` are the client's. `element` is the id of the part of a cell whose action it is.
   */
  async act({action, item, section, row, index, button, element}) {
    const detail = {action, item, section, row, button, element};
    const event = new CustomEvent('galley-action', {detail, bubbles: true, cancelable: true});
    if (!this.dispatchEvent(event)) return;
    const target = {
      section: section?.id, ...this.#occurrence(section, index),
      ...(button && {button}), ...(row && {carouselItem: item.id}), ...(element && {element}),
    };
    if (action.action === 'set') await this.#try(this.page.set(action.params));
    if (action.action === 'request' && item) {
      // A part for a value is named by its position, which is right for the layout that is shown.
      const revision = element?.includes('.') ? this.layout.revision : undefined;
      await this.#try(this.page.select((row ?? item).id, {...target, revision}));
    }
    if (action.action === 'toggle' && item) {
      const was = action.value === true;
      await this.#try(this.page.value((row ?? item).id, !was, {...target, was}));
    }
    if (/^(alert|confirm)$/.test(action.action) && !button) {
      const choice = await this.#ask(action);
      if (choice) await this.act({action, item, section, row, index, element, button: choice});
    }
  }

  /** Shows a message with buttons; returns the one that was chosen. */
  #ask({message = '', buttons = ['OK']}) {
    const dialog = make('dialog', '');
    const text = make('div', '');
    const menu = make('menu', '');
    text.textContent = message;
    dialog.append(text, menu);
    this.#root.append(dialog);
    return new Promise(resolve => {
      const end = choice => { dialog.remove(); resolve(choice); };
      for (const title of buttons) {
        const button = make('button', '', {type: 'button'});
        button.textContent = title;
        button.onclick = () => end(title);
        menu.append(button);
      }
      dialog.oncancel = () => end();
      dialog.showModal();
    });
  }
}

/** Returns the service and the module that a layout's URL names. */
function baseOf(src) {
  const {origin, pathname} = new URL(src, document.baseURI);
  const path = /^(.*)\/v1\/modules\/([^/]+)/.exec(pathname);
  if (!path) throw new Error(`not the URL of a layout: ${src}`);
  return [origin + path[1], path[2]];
}

/** Groups the items of a window by their section. */
function grouped(items) {
  const groups = new Map();
  for (const item of items) {
    if (!groups.has(item.section)) groups.set(item.section, []);
    groups.get(item.section).push(item);
  }
  return groups;
}

/** Returns an item's top in its section. */
function relativeTop(layout, {section, index}) {
  const {items, scroller} = layout.sections[section];
  return (scroller?.frame.y ?? 0) + items[index].frame.y;
}

/** Returns the top of an item in a layout; undefined where it is gone. */
function placeOf(layout, {section: id, id: item}) {
  const section = layout.sections.find(candidate => candidate.id === id);
  const found = section?.items.find(candidate => candidate.id === item);
  return found && section.frame.y + (section.scroller?.frame.y ?? 0) + found.frame.y;
}

customElements.define('galley-page', GalleyPage);
