/** A screen of an app: a bar, and a page that scrolls beneath it. */
import {el, icon, symbol, wordOf} from './galley-app-parts.js';
import {colorOf} from './galley-colors.js';
import {sourceOf} from './galley-images.js';
import {GalleyPage} from './galley-page.js';
import {isNowhere} from './galley-app-routes.js';
import {pullToRefresh} from './galley-app-gestures.js';

/** The way of the title into the bar, in pixels: that of the large one out of sight. */
const TITLE_WAY = 40;

/** The looks of a problem, which is in the shadow tree of a page, where the style sheet of the app does not reach. */
const TROUBLE = 'display: grid; justify-items: center; gap: 16px; padding: 18vh 24px 24px; text-align: center';

export class Screen {
  /** `app` is the element; `entry` the page; `options` {src, title, isRoot, leave: {kind, title} or undefined}. */
  constructor(app, entry, {src, title, isRoot, leave, saved}) {
    Object.assign(this, {app, entry, leave, saved});
    this.isRoot = isRoot;
    this.page = el('galley-page', '', {src, infinite: ''});
    this.heading = el('h1', 'title', {tabindex: '-1'});
    this.large = el('div', 'large-title', {'aria-hidden': 'true'});
    this.large.hidden = true;
    this.start = el('div', 'buttons start');
    this.end = el('div', 'buttons end');
    this.bar = el('header', 'bar', {}, this.start, this.heading, this.end);
    this.scroller = el('div', 'scroller', {}, this.large, this.page);
    this.spinner = el('div', 'spinner', {'aria-hidden': 'true'}, icon('refresh'));
    this.node = el('section', 'screen', {}, this.scroller, this.spinner, this.bar);
    this.#show({title});
    this.setMode(app.mode);
    this.scroller.addEventListener('scroll', () => this.#scrolled(), {passive: true});
    this.page.addEventListener('galley-update', ({detail}) => this.#updated(detail));
    this.page.says = problem => this.#says(problem);
    pullToRefresh(this);
    if (isNowhere(entry)) this.#lead();
  }

  /** Shows that a path leads to no page. */
  #lead() {
    this.#appear();
    this.heading.setAttribute('aria-label', this.app.words.missing);
    this.page.replaceWith(this.#problem('missing'));
  }

  /** Returns what tells a reader of a problem. The developer's words are on the console. */
  #says(problem) {
    console.warn(`galley-app: ${[problem.title, problem.detail].filter(Boolean).join(': ')}`);
    const word = wordOf(problem, Boolean(this.page.layout));
    return this.page.layout ? this.app.words[word] : this.#problem(word);
  }

  /** Returns the words of a problem in place of a page, and the way on. */
  #problem(word) {
    const {words} = this.app;
    const isOver = word === 'missing' || word === 'denied';
    const button = el('button', '', {type: 'button', part: 'button'}, isOver ? words.start : words.again);
    button.addEventListener('click', () => (isOver ? this.app.home() : this.page.retry()));
    const node = el('div', 'trouble', {role: 'alert'}, el('div', '', {}, words[word]), button);
    // Not as an attribute, which a content security policy may forbid.
    node.style.cssText = TROUBLE;
    return node;
  }

  /** The title that is shown. */
  get title() {
    return this.heading.textContent;
  }

  /** What is to be kept of the screen when it goes: how far it was scrolled, and how many pages of data it had. */
  get state() {
    return {top: this.scroller.scrollTop, pages: this.page.page?.query?.pages};
  }

  setMode(mode) {
    this.page.mode = mode;
  }

  setHidden(isHidden) {
    this.node.hidden = isHidden;
    this.node.inert = isHidden;
    // What waits holds none of the few streams: a page that is seen has them.
    this.page.toggleAttribute('paused', isHidden);
  }

  /** Has the service fetch the page again. */
  async refresh() {
    if (this.node.classList.contains('refreshing')) return;
    this.node.classList.add('refreshing');
    this.page.setAttribute('aria-busy', 'true');
    await this.page.refresh();
    this.page.removeAttribute('aria-busy');
    this.node.classList.remove('refreshing');
  }

  toTop() {
    this.scroller.scrollTo({top: 0, behavior: 'smooth'});
  }

  /** Moves the focus to the heading, or to what had it when the screen was left; once the page is there. */
  focus() {
    this.isAwaited = !this.isDrawn;
    if (this.isAwaited) return;
    const before = this.focused;
    if (before?.isConnected) before.focus({preventScroll: true});
    else this.heading.focus({preventScroll: true});
  }

  /** Remembers what has the focus. */
  note() {
    this.focused = this.page.shadowRoot?.activeElement ?? undefined;
  }

  #updated({kind, layout}) {
    this.#appear();
    if (kind === 'problem' && !layout) return;
    const {screen = {}, background, docks} = layout;
    this.node.style.setProperty('--page', colorOf(screen.background ?? background ?? '') || 'var(--ground)');
    this.node.classList.toggle('docked', Boolean(docks?.length));
    this.node.classList.toggle('refreshable', screen.refreshable === true);
    this.isRefreshable = screen.refreshable === true;
    const text = JSON.stringify([screen, this.app.mode]);
    if (text !== this.shown) this.#show(screen, layout);
    this.shown = text;
    if (this.saved) {
      this.scroller.scrollTop = this.saved.top;
      this.saved = undefined;
    }
    this.#scrolled();
    this.app.titled(this);
    if (this.isAwaited) this.focus();
  }

  /** Shows the page and the title once there is something to show: nothing that is seen has to make room for them. */
  #appear() {
    this.isDrawn = true;
    this.node.classList.add('drawn');
  }

  #show({title, bar}, layout) {
    if (title) this.heading.textContent = title;
    const isLarge = Boolean(layout && title && this.isRoot && !layout.docks?.some(({edge}) => edge === 'top'));
    this.large.textContent = this.heading.textContent;
    this.large.hidden = !isLarge;
    this.node.classList.toggle('large', isLarge);
    this.start.replaceChildren(...this.#leaving('start'), ...this.#buttons([bar?.start], layout));
    this.end.replaceChildren(...this.#own(), ...this.#buttons(bar?.end ?? [], layout), ...this.#leaving('end'));
  }

  /** Returns the button by which the screen is left. */
  #leaving(edge) {
    const {leave} = this;
    const words = this.app.words;
    if (leave?.kind === 'back' && edge === 'start') {
      const label = leave.title ? `${words.back}, ${leave.title}` : words.back;
      const button = el('button', 'leave back', {type: 'button', 'aria-label': label}, icon('back'),
        el('span', 'words', {}, leave.title || words.back));
      button.addEventListener('click', () => this.app.back());
      return [button];
    }
    if (leave?.kind === 'close' && edge === 'end') {
      const button = el('button', 'leave', {type: 'button', 'aria-label': words.close}, icon('close'));
      button.addEventListener('click', () => this.app.close());
      return [button];
    }
    return [];
  }

  /** Returns the element's own buttons. */
  #own() {
    const reload = el('button', 'reload', {type: 'button', 'aria-label': this.app.words.refresh}, icon('refresh'));
    reload.addEventListener('click', () => this.refresh());
    return this.isRoot && !this.leave ? [reload, this.app.toggle()] : [reload];
  }

  #buttons(buttons, layout) {
    return buttons.filter(Boolean).map(({image, title, select, a11y}) => {
      const name = image?.name ?? image;
      const source = typeof name === 'string' && sourceOf(name, {
        images: GalleyPage.images, files: layout.images, base: this.app.base, mode: this.app.shade,
      });
      const label = a11y?.label ?? title ?? '';
      const button = el('button', '', {type: 'button'}, source ? symbol(source) : title ?? label);
      if (label) button.setAttribute('aria-label', label);
      button.addEventListener('click', () => select && this.page.act({action: select}));
      return button;
    });
  }

  #scrolled() {
    this.node.classList.toggle('scrolled', this.scroller.scrollTop > (this.large.hidden ? 2 : TITLE_WAY));
  }
}
