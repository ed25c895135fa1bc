/** The screens of an app in the document: which are shown, which wait, and how one comes upon another. */
import {drawDown, swipeBack} from './galley-app-gestures.js';
import {el, mayMove} from './galley-app-parts.js';
import {layersOf, stackOf} from './galley-app-routes.js';

/** The screens that wait, hidden, to be shown again as they were; others are made anew. */
const MAXIMUM_WAITING = 3;
/** The time of a transition in milliseconds, and its curve. */
const DURATION = 380;
const EASING = 'cubic-bezier(.32,.72,0,1)';
/** The share of its width by which the screen below moves. */
const PARALLAX = 0.3;

/** Moves a node from one place to another, then lets it go. */
async function slide(node, from, to, duration = DURATION) {
  const motion = node.animate([{transform: from}, {transform: to}], {duration, easing: EASING, fill: 'both'});
  // A motion that another one replaces is cancelled, which is no failure.
  await motion.finished.catch(() => {});
  motion.cancel();
  node.style.transform = '';
}

export class Stage {
  #screens = new Map();
  #layers = [];
  #waiting = [];

  /** `makeScreen(entry, {place, index, leave})` returns the screen of an entry. */
  constructor(app, makeScreen) {
    Object.assign(this, {app, makeScreen});
    this.node = el('div', 'stage', {role: 'tabpanel'});
    swipeBack(this.node, app);
  }

  /** All screens there are. */
  get screens() {
    return [...this.#screens.values()];
  }

  /** The screen that is in front. */
  get top() {
    return this.#current(this.#layers.at(-1)?.container ?? this.node);
  }

  #current(container) {
    return this.screens.find(({node}) => node.parentNode === container && node.dataset.current === '');
  }

  /** Shows a place. `motion` is `push`, `pop` or empty. */
  show(place, motion) {
    this.place = place;
    const layers = layersOf(stackOf(place));
    const isMoving = motion && mayMove();
    const gone = this.#layers.splice(Math.max(0, this.#common(layers)));
    for (const layer of gone) this.#leave(layer, isMoving);
    for (const [index, entries] of layers.entries()) {
      if (index > this.#layers.length) this.#enter(entries[0], isMoving);
      const container = index ? this.#layers[index - 1].container : this.node;
      const isFront = index === layers.length - 1;
      this.#reveal(container, entries, index, isFront && !gone.length && isMoving ? motion : '');
      container.inert = !isFront;
    }
    this.#forget(place);
  }

  /** Names the modal or the sheet that a screen is shown in by the screen's title, by the app's name until that is known. */
  entitle({node, title}) {
    node.closest('.panel')?.setAttribute('aria-label', title || this.app.app.name);
  }

  /** Returns the number of layers above the first that are still there. */
  #common(layers) {
    const ids = layers.slice(1).map(([{id}]) => id);
    const index = this.#layers.findIndex(({id}, index) => id !== ids[index]);
    return index < 0 ? this.#layers.length : index;
  }

  // MARK: Modals and sheets

  #enter({id, as}, isMoving) {
    const container = el('div', 'panel', {role: 'dialog', 'aria-modal': 'true'});
    const scrim = el('div', 'scrim');
    const node = el('div', `layer ${as}`, {}, scrim, container);
    scrim.addEventListener('click', () => this.app.close());
    if (as === 'sheet') drawDown(container, () => this.app.close());
    swipeBack(container, this.app);
    this.app.frame.append(node);
    this.#layers.push({id, node, container, scrim});
    if (!isMoving) return;
    slide(container, 'translateY(100%)', 'none');
    scrim.animate([{opacity: 0}, {opacity: 1}], {duration: DURATION, easing: 'ease'});
  }

  async #leave({node, container, scrim}, isMoving) {
    container.inert = true;
    const gone = this.screens.filter(screen => screen.node.parentNode === container);
    for (const screen of gone) this.#screens.delete(screen.entry.id);
    if (isMoving) {
      scrim.animate([{opacity: 1}, {opacity: 0}], {duration: DURATION, fill: 'both'});
      await slide(container, container.style.transform || 'none', 'translateY(100%)', DURATION * 0.8);
    }
    node.remove();
  }

  // MARK: Screens

  /** Shows the last of some entries in a container. */
  #reveal(container, entries, layer, motion) {
    const before = this.#current(container);
    const screen = this.#screen(container, entries, entries.length - 1, layer);
    if (layer) this.entitle(screen);
    if (before === screen) return;
    before?.note();
    if (before) delete before.node.dataset.current;
    screen.node.dataset.current = '';
    screen.setHidden(false);
    this.#waiting = this.#waiting.filter(each => each !== screen);
    if (before) this.#swap(before, screen, motion);
  }

  async #swap(before, screen, motion) {
    before.node.inert = true;
    const sign = this.app.isReversed ? -1 : 1;
    const [away, beside] = [`translateX(${sign * 100}%)`, `translateX(${-sign * 100 * PARALLAX}%)`];
    for (const {node} of [before, screen]) node.classList.remove('over', 'under');
    if (motion) {
      const [over, under] = motion === 'push' ? [screen, before] : [before, screen];
      over.node.classList.add('over');
      under.node.classList.add('under');
      await Promise.all(motion === 'push'
        ? [slide(screen.node, away, 'none'), slide(before.node, 'none', beside)]
        : [slide(before.node, 'none', away), slide(screen.node, beside, 'none')]);
      for (const {node} of [before, screen]) node.classList.remove('over', 'under');
    }
    if (before.node.dataset.current !== '') this.#rest(before);
  }

  /** Hides a screen, or removes it where no way leads back to it. */
  #rest(screen) {
    if (this.#screens.get(screen.entry.id) !== screen) {
      screen.node.remove();
      return;
    }
    screen.setHidden(true);
    this.#waiting = [...this.#waiting.filter(each => each !== screen), screen];
    for (const old of this.#waiting.splice(0, this.#waiting.length - MAXIMUM_WAITING)) this.#remove(old);
  }

  #screen(container, entries, index, layer) {
    const entry = entries[index];
    const known = this.#screens.get(entry.id);
    if (known) return known;
    const below = entries[index - 1];
    const kind = below ? 'back' : layer ? 'close' : undefined;
    const screen = this.makeScreen(entry, {
      isRoot: index === 0 && layer === 0,
      leave: kind && {kind, title: below && this.app.titleOf(below)},
    });
    this.#screens.set(entry.id, screen);
    container.append(screen.node);
    return screen;
  }

  #remove(screen) {
    this.app.save(screen);
    this.#screens.delete(screen.entry.id);
    screen.node.remove();
  }

  /** Forgets the screens that no stack of a place has. */
  #forget(place) {
    const ids = new Set(place.stacks.flat().map(({id}) => id));
    for (const screen of this.screens) {
      if (ids.has(screen.entry.id)) continue;
      this.app.save(screen);
      this.#screens.delete(screen.entry.id);
      this.#waiting = this.#waiting.filter(each => each !== screen);
      // One that is leaving is removed once it has left.
      if (!screen.node.getAnimations().length) screen.node.remove();
    }
  }

  // MARK: Swiping back

  /** Returns what a swipe back moves; undefined where there is nothing to go back to. */
  swiping() {
    const layers = layersOf(stackOf(this.place));
    const entries = layers.at(-1);
    const container = layers.length > 1 ? this.#layers.at(-1).container : this.node;
    const top = this.#screens.get(entries.at(-1).id);
    if (entries.length < 2 || !top) return undefined;
    const below = this.#screen(container, entries, entries.length - 2, layers.length - 1);
    const width = container.clientWidth;
    const sign = this.app.isReversed ? -1 : 1;
    below.node.hidden = false;
    below.node.classList.add('under');
    top.node.classList.add('over');
    const at = way => [`translateX(${sign * way}px)`, `translateX(${-sign * PARALLAX * (width - way)}px)`];
    let last = 0;
    const move = way => {
      last = Math.min(way, width);
      [top.node.style.transform, below.node.style.transform] = at(last);
    };
    const end = async isMeant => {
      const [from, to] = [at(last), at(isMeant ? width : 0)];
      const duration = mayMove() ? DURATION * 0.6 : 0;
      await Promise.all([slide(top.node, from[0], to[0], duration), slide(below.node, from[1], to[1], duration)]);
      for (const {node} of [top, below]) node.classList.remove('over', 'under');
      if (isMeant) this.app.back({isShown: true});
      else this.#rest(below);
    };
    return {move, end};
  }
}
