/**
 * `<galley-page src="/v1/modules/home/layout?genre=rock">`: a page of a Galley service, live.
 *
 * It draws windows only, whatever the page's length. What is documented of it is in docs/clients.md.
 */
import {Galley, windowOf} from './galley.js';
import {Acting} from './galley-acting.js';
import {Trail, layoutOf} from './galley-actions.js';
import {Ahead} from './galley-ahead.js';
import {CellPool, mayMove} from './galley-cells.js';
import {paletteSheet} from './galley-colors.js';
import {Docks} from './galley-docks.js';
import {detailOf, empty, scrollerOf, titleOf} from './galley-drawing.js';
import {Fonts} from './galley-fonts.js';
import {drawParts} from './galley-hits.js';
import {make} from './galley-nodes.js';
import {Notes} from './galley-notes.js';
import {lifted} from './galley-presses.js';
import {Reports} from './galley-reports.js';
import {acceptsOf, baseOf, isFinal, screenOf} from './galley-requests.js';
import {Scroller, SectionView} from './galley-sections.js';
import {coveredTop, grouped, placeIn, placeOf, relativeTop, scrollerAround, sightOf} from './galley-sight.js';
import {sharing, turns} from './galley-streams.js';
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
      } else if (host.isUndrawn(item)) {
        node.classList.remove('plain-body');
        empty(node);
      } else {
        node.classList.add('plain-body');
        const title = make('span', 'title', {part: 'title'});
        title.textContent = titleOf(item);
        const kept = scrollerOf(node, item);
        empty(node, kept);
        node.prepend(title);
        const detail = item.carousel ? '' : detailOf(item, title.textContent);
        if (detail) node.append(make('span', 'detail', {part: 'detail'}));
        if (detail) node.lastChild.textContent = detail;
        const scroller = item.carousel && host.carousel(item, kept);
        if (scroller && scroller !== kept) node.append(scroller);
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

/** The style sheet that all elements share. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);

/** The elements that are in a document. */
const elements = new Set();

/** The types without a drawing that were reported. */
const unknown = new Set();

/** Style sheets of the document's own, for all elements. */
let styles = [];

/** A page of a service. */
export class GalleyPage extends HTMLElement {
  /** Drawings of the client's own: `{create(item), update(node, item), recycle(node)}` by type. */
  static cells = {};
  /** Options of the services' clients, such as `headers`. */
  static options = {};
  /** Returns the URL of an image, undefined for one that is known by name only. */
  static images = name => (/^(https?:|data:image\/|\/)/.test(name) ? name : undefined);
  /** Returns the node, or the text, that says a problem; undefined for the element's own words. */
  static problem = () => undefined;
  /** The words of the element itself. */
  static words = {ok: 'OK', copied: 'Copied'};

  /** Style sheets for the elements' shadow roots, as `CSSStyleSheet` or as text; they come after the elements' own. */
  static get styles() {
    return styles;
  }

  static set styles(list) {
    styles = [list].flat().map(each => {
      if (typeof each !== 'string') return each;
      const made = new CSSStyleSheet();
      made.replaceSync(each);
      return made;
    });
    for (const element of elements) element.#dress();
  }

  static observedAttributes = ['src', 'mode', 'paused', 'still'];

  #root = this.attachShadow({mode: 'open'});
  #frame = make('div', 'frame');
  #content = make('div', 'content', {part: 'content'});
  #docks = new Docks(this, this.#frame, this.#content);
  #notes = new Notes();
  #trail = new Trail(this, () => ({top: scrollerAround(this).scrollTop, pages: this.page?.query.pages}));
  #acting = new Acting(this, {
    root: this.#root, notes: this.#notes, trail: this.#trail, base: () => this.#base, toTop: () => this.#toTop(),
    tried: promise => this.#try(promise), views: () => [...this.#sections.values(), ...this.#docks.views],
  });
  /** The layouts that `open` in sight leads to, with the attribute `prefetch`. */
  #ahead = new Ahead({
    urlOf: action => this.#urlOf(action), fetched: (...request) => (this.options.fetch ?? GalleyPage.options.fetch ?? fetch)(...request),
    headers: () => this.options.headers ?? GalleyPage.options.headers,
  });
  #colors = new CSSStyleSheet();
  #sections = new Map();
  #builtIn = builtIn(this);
  #stop;
  #isLeft = false;
  #drawing;
  #layout;
  #more;
  #version = 0;
  #resizer = new ResizeObserver(() => this.#resized());
  #scrolled = () => this.#schedule();
  #tree;

  pool = new CellPool();
  fonts = new Fonts();
  /** The page, of galley.js. */
  page;
  /** Drawings of this element alone, by type; those of `GalleyPage.cells` are for the other types. */
  cells = {};
  /** Options of this element's client alone, over `GalleyPage.options`. */
  options = {};
  /** A layout to begin with, such as one that came with the document: shown until the service has sent a newer one. */
  first;

  constructor() {
    super();
    this.#dress();
    this.#frame.append(this.#content, this.#notes.node);
    this.#root.append(this.#frame);
    this.#frame.addEventListener('click', event => this.#acting.clicked(event));
    this.#frame.addEventListener('keydown', event => this.#acting.pressed(event));
  }

  #dress() {
    this.#root.adoptedStyleSheets = [sheet, this.#colors, ...styles];
  }

  /** The layout that is shown: while something is pressed, one that is older than the page's own. */
  get layout() {
    return this.#layout;
  }

  /** The mode that it is drawn in: `light`, `dark` or `contrast`; empty for what the reader prefers. */
  get mode() {
    return this.getAttribute('mode') ?? '';
  }

  set mode(mode) {
    if (mode) this.setAttribute('mode', mode);
    else this.removeAttribute('mode');
  }

  /** True while it follows nothing: it shows what it has, and takes up what changed once it goes on. */
  get paused() {
    return this.hasAttribute('paused');
  }

  set paused(isPaused) {
    this.toggleAttribute('paused', isPaused);
  }

  connectedCallback() {
    // Scrolling does not bubble, but it can be heard on its way down.
    addEventListener('scroll', this.#scrolled, {capture: true, passive: true});
    // Of a shadow tree that the element is in, nothing outside hears.
    this.#tree = this.getRootNode();
    this.#tree.addEventListener('scroll', this.#scrolled, {capture: true, passive: true});
    addEventListener('resize', this.#scrolled);
    addEventListener('pagehide', this.#leave);
    addEventListener('pageshow', this.#return);
    addEventListener('popstate', this.#wentBack);
    dark.addEventListener('change', this.#repaint);
    document.fonts.addEventListener('loadingdone', this.#lettered);
    turns.addEventListener('back', this.#again);
    this.#resizer.observe(this);
    elements.add(this);
    this.#dress();
    if (history.state?.galley) this.#goTo(history.state);
    if (!this.#stop || this.#stop.signal.aborted) this.#open();
  }

  disconnectedCallback() {
    removeEventListener('scroll', this.#scrolled, {capture: true});
    this.#tree?.removeEventListener('scroll', this.#scrolled, {capture: true});
    removeEventListener('resize', this.#scrolled);
    removeEventListener('pagehide', this.#leave);
    removeEventListener('pageshow', this.#return);
    removeEventListener('popstate', this.#wentBack);
    elements.delete(this);
    dark.removeEventListener('change', this.#repaint);
    document.fonts.removeEventListener('loadingdone', this.#lettered);
    turns.removeEventListener('back', this.#again);
    this.#resizer.disconnect();
    this.#stop?.abort();
  }

  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || before === after) return;
    if (name === 'mode') this.#repaint();
    else if (name === 'src') this.#open();
    else if (name === 'still') this.#again();
    else if (this.paused) this.#leave();
    else this.#return();
  }

  // MARK: Following

  /** Follows the page of `src`. */
  #open() {
    this.#stop?.abort();
    const src = this.getAttribute('src');
    const width = this.#width();
    if (!src || !width) return;
    const [base, module] = baseOf(src);
    const {pages} = this.#trail.placeOf(src) ?? {};
    this.#clear();
    this.#base = base;
    const name = decodeURIComponent(module);
    const options = {...GalleyPage.options, ...this.options, isLive: () => !this.hasAttribute('still')};
    const first = this.first?.module === name ? this.first : undefined;
    this.page = new Galley(base, sharing(options, first ?? this.#ahead)).page(name, {
      ...this.#queryOf(src), ...pages !== undefined && {pages},
    });
    this.first = undefined;
    this.#resume();
  }

  /** Returns the query of a layout's URL, with what this element adds to it. */
  #queryOf(src) {
    const query = Object.fromEntries(new URL(src, document.baseURI).searchParams);
    return {width: this.#width(), ...screenOf(), ...this.#accepts(), ...query};
  }

  /**
   * What the service is told that this draws: the attribute `accepts`, which empty is the types of `GalleyPage.cells` and of the
   * element's own, each with its `version`, and all features.
   */
  #accepts() {
    const own = this.getAttribute('accepts');
    if (own !== '') return own === null ? {} : {accepts: own};
    return {accepts: acceptsOf({...GalleyPage.cells, ...this.cells})};
  }

  #base = '';

  /** Returns the URL that the layout is fetched from which an action opens in this element; undefined without one. */
  #urlOf(action) {
    const src = layoutOf(action, {base: this.#base, query: this.page.query});
    if (!src) return undefined;
    const [base, module] = baseOf(src);
    return new Galley(base).page(decodeURIComponent(module), this.#queryOf(src)).url();
  }

  /** Follows the page that is shown. */
  #resume() {
    this.#isEnded = false;
    this.#stop?.abort();
    this.#stop = new AbortController();
    this.#follow(this.page, this.#stop.signal);
  }

  /** True where the service has refused the page for good, so that it is not asked again by itself. */
  #isEnded = false;
  /** The last problem that was told, until something is shown again. */
  #told;

  /** Asks again for a page that could not be shown. */
  retry() {
    this.#open();
  }

  /** Ends the stream of a document that the browser leaves and may keep, or of a pause: it would hold one of few connections. */
  #leave = () => {
    this.#trail.leave();
    this.#isLeft = true;
    this.#stop?.abort();
  };

  /** Takes up what was left. */
  #return = () => {
    if (!this.#isLeft || this.paused) return;
    this.#isLeft = false;
    if (this.page && this.#stop) this.#resume();
    this.#resized();
  };

  /** Follows anew, by a stream, what was polled while the document was not seen. */
  #again = async () => {
    if (!this.page || this.#isLeft) return;
    this.#stop?.abort();
    // Those who read a page's updates end later; one who begins before the last has ended goes on with what there is.
    await new Promise(resolve => setTimeout(resolve));
    if (this.isConnected && !this.#isLeft && this.#stop?.signal.aborted) this.#resume();
  };

  #wentBack = ({state}) => this.#goTo(state);

  /** Shows the page of an entry of the history as it was left. */
  #goTo(state) {
    const before = this.getAttribute('src');
    this.#trail.take(state);
    if (this.#trail.isDue && before === this.getAttribute('src')) this.#open();
  }

  /** Shows an update of a page that another script follows. */
  present(page, update) {
    const press = lifted();
    if (press) {
      press.then(() => this.present(page, update));
      return;
    }
    if (this.page !== page) {
      this.#clear();
      this.page = page;
      [this.#base] = baseOf(page.url());
    }
    if (update.kind === 'problem') this.#fail(update.problem);
    else this.#attempt(() => this.#show(update));
  }

  /** Has the service fetch everything again. Resolves to the update, undefined where there was a problem. */
  refresh() {
    return this.#try(this.page?.refresh());
  }

  /** Shows one more page of data. Resolves to the update, undefined where there is no more or there was a problem. */
  loadMore() {
    return this.#more ??= this.#try(this.page?.loadMore()).finally(() => { this.#more = undefined; });
  }

  #clear() {
    for (const view of this.#sections.values()) view.remove();
    this.#sections.clear();
    this.#content.replaceChildren();
    this.#docks.show({}, this.#version);
    this.#layout = undefined;
    this.#tried = undefined;
  }

  /** Loads the service's fonts, once for all elements: pages without texts of its own need none. */
  #load() {
    const [base] = baseOf(this.page.url());
    if (!loaded.has(base)) {
      const fonts = new Fonts();
      fonts.reports = new Reports(base, GalleyPage.options.fetch);
      loaded.set(base, {fonts, done: fonts.load(base, GalleyPage.options.fetch)});
    }
    const {fonts, done} = loaded.get(base);
    if (this.fonts === fonts) return;
    this.fonts = fonts;
    done.then(() => this.redraw());
  }

  async #follow(page, signal) {
    for await (const update of page.updates({signal})) {
      await lifted();
      if (signal.aborted) return;
      if (update.kind === 'problem') this.#refused(update.problem);
      else this.#attempt(() => this.#show(update));
      this.dispatchEvent(new CustomEvent('galley-update', {detail: update}));
    }
  }

  /** Tells of a problem of following the page: once, and where asking again cannot change it, it is not asked again. */
  #refused(problem) {
    const isKnown = this.#told === textOf(problem);
    if (!isKnown || !this.layout) this.#fail(problem);
    // A stream tells of what failed while the page is shown, and goes on. After a refusal the updates end by themselves.
    if (this.layout || !isFinal(problem)) return;
    this.#isEnded = true;
    this.#stop.abort();
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

  /**
   * Tells of a problem: in place of a page, or in a note where it is of something that the reader did. The event may be
   * prevented.
   */
  #fail(problem, {isAction = false} = {}) {
    this.#told = textOf(problem);
    const event = new CustomEvent('galley-problem', {detail: problem, bubbles: true, cancelable: true});
    if (!this.dispatchEvent(event) || (this.layout && !isAction)) return;
    const said = GalleyPage.problem(problem) ?? this.says?.(problem)
      ?? [problem.title, problem.detail].filter(Boolean).join('\n');
    if (this.layout) {
      this.#notes.show(said);
      return;
    }
    const node = make('div', 'problem', {role: 'alert', part: 'problem'});
    node.append(said);
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
    if (this.#isLeft) return;
    if (!this.#stop || (this.#stop.signal.aborted && !this.#isEnded)) this.#open();
    const fixed = new URL(this.getAttribute('src') ?? '', document.baseURI).searchParams;
    const {height} = this.layout?.viewport ?? {};
    const isOther = this.page && !fixed.has('width') && Number(this.page.query.width) !== width;
    if (isOther || (height && !fixed.has('height') && height !== innerHeight)) {
      clearTimeout(this.resizing);
      const screen = {height: innerHeight, ...(isOther && {width})};
      this.resizing = setTimeout(() => this.#try(this.page.resize(screen)), 80);
    }
    this.#schedule();
  }

  /** Reports the problem of what the reader did. */
  async #try(promise) {
    try {
      const result = await promise;
      if (this.#isEnded) this.#resume();
      return result;
    } catch (error) {
      this.#fail(error.problem ?? {title: error.message}, {isAction: true});
      return undefined;
    }
  }

  // MARK: Drawing

  /** Shows an update: what moved moves, and the first item that was in sight stays where it was. */
  #show({kind, layout}) {
    this.#layout = layout;
    if (!this.#content.querySelector('.section')) this.#content.replaceChildren();
    this.#told = undefined;
    const {width, height} = layout.contentSize;
    const anchor = this.#anchor;
    const scroller = scrollerAround(this);
    const top = sightOf(scroller, this.#content, this.#docks).offset;
    this.#content.style.width = `${width}px`;
    this.#content.style.height = `${height}px`;
    this.#frame.dir = layout.viewport.direction;
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
    this.#takeUp(scroller);
    const motion = kind === 'changes' && mayMove() ? {dx: 0, dy} : undefined;
    this.#docks.show(layout, this.#version, motion);
    this.#draw(motion);
  }

  /** Scrolls to where the reader has left the page before going on to another one. */
  #takeUp(scroller) {
    const place = this.#trail.placeOf(this.getAttribute('src') ?? '');
    this.#trail.arrived();
    if (place) scroller.scrollTo({top: place.top, behavior: 'instant'});
  }

  /** Sets the colours of a layout's palette and the one behind it, the page's or its screen's, where it has others than before. */
  #paint({palette, screen, background = screen?.background}) {
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

  /** A font that a text of the service's needs has come. */
  #lettered = ({fontfaces}) => {
    if (!this.layout?.styles || !this.fonts.forget(fontfaces)) return;
    this.redraw();
  };

  /** Draws everything again, as after fonts have come. */
  redraw() {
    const press = lifted();
    if (press) {
      press.then(() => this.redraw());
      return;
    }
    this.#version += 1;
    if (!this.layout) return;
    this.#docks.show(this.layout, this.#version);
    this.#draw();
  }

  #schedule() {
    this.#drawing ??= requestAnimationFrame(() => {
      this.#drawing = undefined;
      if (this.layout) this.#draw();
    });
  }

  #draw(motion) {
    const {layout} = this;
    const {offset, height, screen} = sightOf(scrollerAround(this), this.#content, this.#docks);
    this.#docks.fill(screen);
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
    this.#loadAhead(offset, height);
  }

  /** With the attribute `infinite`, loads more at a screen before the end; what failed is tried at the next page only. */
  #loadAhead(offset, height) {
    const {next, contentSize} = this.layout;
    if (!this.hasAttribute('infinite') || !next || next === this.#tried) return;
    if (offset + 2 * height < contentSize.height) return;
    this.#tried = next;
    this.loadMore();
  }

  #tried;

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
    if (this.hasAttribute('prefetch')) this.#ahead.note(sight.map(({select}) => select));
    const detail = {items: sight.map(({id, section}) => ({id, section: layout.sections[section].id}))};
    this.dispatchEvent(new CustomEvent('galley-visible', {detail, bubbles: true}));
  }

  /** Returns what drawing a thing's elements needs. */
  drawing(thing) {
    return {
      styles: this.layout.styles, fonts: this.fonts.on(this.layout.viewport?.platform), root: this.#content,
      images: GalleyPage.images, files: this.layout.images, base: baseOf(this.page.url())[0],
      mode: this.mode === 'dark' || (this.mode !== 'light' && dark.matches) ? 'dark' : 'light',
      direction: this.layout.viewport.direction,
      carousel: kept => (thing.carousel ? this.carousel(thing, kept) : undefined),
    };
  }

  /** True for an item that nothing draws, on a page whose service is told what is drawn. */
  isUndrawn({type, elements, carousel}) {
    return !elements && !carousel && this.hasAttribute('accepts') && !this.#registered(type);
  }

  /** Returns the registered drawing of a type, the element's own first; undefined without one. */
  #registered(type) {
    return [this.cells, GalleyPage.cells].find(cells => Object.hasOwn(cells, type))?.[type];
  }

  /** Returns what draws the cells of an item's type. One that fails leaves its own cell as it was. */
  drawingOf(item) {
    const {type} = item;
    if (this.isUndrawn(item) && !unknown.has(type)) {
      unknown.add(type);
      console.warn(`galley-page: nothing draws the type '${type}'`);
    }
    const drawing = this.#registered(type) ?? this.#builtIn;
    return {
      create: item => this.#attempt(() => drawing.create(item)) ?? make('div', ''),
      update: (node, item) => this.#attempt(() => drawing.update(node, item)),
      recycle: node => this.#attempt(() => drawing.recycle?.(node)),
    };
  }

  /** Returns the node of an item's carousel: the one that it had, where there is one. */
  carousel(item, kept) {
    const {items, ...scroller} = item.carousel;
    const view = kept?.galleyScroller ?? new Scroller(this, item.id);
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

  /** Returns the item of a cell's node: `{item, section, row, index}`, the index of the item or its row. */
  find(node) {
    return this.#acting.find(node);
  }

  /** Returns the section of a node that is one of its parts. */
  sectionOf(part) {
    return this.#acting.sectionOf(part);
  }

  /** Runs an action, of `item` where there is one: as if the reader had chosen it. */
  act(place) {
    return this.#acting.act(place);
  }

  /** The sections of the layout, those of docks too. */
  get sections() {
    return [...this.layout?.sections ?? [], ...(this.layout?.docks ?? []).map(({section}) => section)];
  }

  // MARK: Scrolling

  #toTop() {
    const scroller = scrollerAround(this);
    const {offset} = sightOf(scroller, this.#content, this.#docks);
    const covered = coveredTop(scroller);
    if (offset + covered > 0) scroller.scrollTop -= offset + covered;
  }

  /**
   * Scrolls to an item: its id, or what has `id` and `section`. It comes to the top of what is in sight, below what is
   * pinned there and below the bars that the document's `scroll-padding` tells of, and to the start of the horizontal section
   * that it is in. What elements know as `scrollTo` is as ever. Returns false where the page has no such item.
   */
  scrollTo(item, ...rest) {
    if (typeof item !== 'string' && item?.id === undefined) {
      super.scrollTo(item, ...rest);
      return true;
    }
    const {behavior = mayMove() ? 'smooth' : 'instant'} = rest[0] ?? {};
    const place = placeIn(this.layout, item);
    if (!place) return false;
    const scroller = scrollerAround(this);
    const {offset} = sightOf(scroller, this.#content, this.#docks);
    const top = scroller.scrollTop + place.y - place.above - offset - coveredTop(scroller);
    scroller.scrollTo({top, behavior});
    this.#draw();
    this.#sections.get(place.section.id)?.scroller?.scrollTo(place.frame, behavior);
    return true;
  }
}

/** Returns a problem as a text, the same for each response that tells of it. */
const textOf = problem => JSON.stringify({...problem, requestId: 0, instance: 0});

customElements.define('galley-page', GalleyPage);
