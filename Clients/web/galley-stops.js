/**
 * Stops of a screen reader: what it says of an item, a header, a footer or a placeholder, as docs/wire.md
 * derives it. Pure: nothing here touches the DOM.
 */

const SEPARATOR = ', ';
const HEADER_LEVEL = 2;
const kindOf = ({kind, text, image}) =>
  kind ?? (text !== undefined ? 'text' : image !== undefined ? 'image' : 'other');

const a11yOf = element => element.a11y ?? {};
const wordsOf = element => (a11yOf(element).hidden ? '' : a11yOf(element).label ?? element.text ?? '');
const said = words => words.filter(Boolean);

/** The value of an action that is a switch; undefined for another one. */
function switchOf({action}) {
  return action?.action === 'toggle' ? action.on === true || action.value === true : undefined;
}

/** The runs of a text that act by themselves: `{run, id, text, hits}`. */
function linksOf({text = '', runs = []}) {
  let start = 0;
  return runs.flatMap(({end, id, action, hits = []}, run) => {
    const words = text.slice(start, end);
    start = end;
    return action ? [{run, id, text: words, hits}] : [];
  });
}

const isInside = (outer, inner) => inner.x >= outer.x - 0.01 && inner.y >= outer.y - 0.01
  && inner.x + inner.width <= outer.x + outer.width + 0.01
  && inner.y + inner.height <= outer.y + outer.height + 0.01;

/** For each element the index of the one that acts and has its words; -1 for the thing's own. */
function ownersOf(elements) {
  const owners = elements.map(() => -1);
  elements.forEach((element, index) => {
    if (!element.action) return;
    owners[index] = index;
    if (kindOf(element) !== 'box') return;
    for (let inner = index + 1; inner < elements.length; inner += 1) {
      const isOwn = !elements[inner].action && isInside(element.frame, elements[inner].frame);
      if (isOwn) owners[inner] = index;
    }
  });
  return owners;
}

/** The indexes of elements in the order of reading; those that an order lacks follow in theirs. */
export function orderOf({a11y = {}, elements = []}) {
  const known = (a11y.order ?? []).filter(index => index in elements);
  return [...new Set([...known, ...elements.keys()])];
}

/** What is known of a thing once: the roles and words that follow. */
class Thing {
  constructor(kind, thing) {
    this.kind = kind;
    this.a11y = thing.a11y ?? {};
    this.elements = thing.elements ?? [];
    this.order = orderOf(thing);
    this.owners = ownersOf(this.elements);
    this.hasSwitch = this.elements.some(element => kindOf(element) === 'switch');
    this.isOn = thing.data?.value === true;
    this.isSelectable = Boolean(thing.select);
    const acts = element => !a11yOf(element).hidden
      && (element.action || linksOf(element).length > 0);
    const isWhole = this.isSelectable || this.hasSwitch || !this.elements.some(acts);
    this.group = this.a11y.group ?? (isWhole ? 'merge' : 'children');
  }

  get role() {
    if (this.a11y.role) return this.a11y.role;
    if (this.kind === 'header') return 'heading';
    return this.hasSwitch ? 'switch' : this.isSelectable ? 'button' : 'text';
  }

  /** The words of what acts as a whole, in the order of reading. */
  get words() {
    return said(this.order.filter(index => this.owners[index] < 0)
      .map(index => wordsOf(this.elements[index])));
  }

  get label() {
    if (this.a11y.label !== undefined) return this.a11y.label;
    return this.hasSwitch ? this.words[0] ?? '' : this.words.join(SEPARATOR);
  }

  get hint() {
    if (this.a11y.hint !== undefined) return this.a11y.hint;
    if (!this.hasSwitch || this.a11y.label !== undefined) return undefined;
    return this.words.slice(1).join(SEPARATOR) || undefined;
  }

  /** The words of an element that acts: its label, else its text, else what is drawn on it. */
  labelOf(index) {
    const element = this.elements[index];
    const {label} = a11yOf(element);
    if (label !== undefined) return label;
    if (element.text) return element.text;
    return said(this.order.filter(inner => inner !== index && this.owners[inner] === index)
      .map(inner => wordsOf(this.elements[inner]))).join(SEPARATOR);
  }

  get whole() {
    const {role, a11y} = this;
    return stop({
      role, label: this.label, value: a11y.value, hint: this.hint,
      level: role === 'heading' ? a11y.level ?? HEADER_LEVEL : undefined,
      on: this.hasSwitch ? this.isOn : undefined, live: a11y.live,
      active: this.isSelectable || this.hasSwitch || undefined,
    });
  }

  get actions() {
    return this.order.flatMap(index => {
      const element = this.elements[index];
      if (a11yOf(element).hidden) return [];
      const own = stop({
        id: element.id, label: this.labelOf(index), element: index, on: switchOf(element),
      });
      return [...(element.action ? [own] : []), ...linksOf(element)
        .map(({run, id, text}) => stop({id, label: text, element: index, run}))];
    });
  }

  /** The stops of an element that is one by itself. */
  stopsOf(index, isWhole) {
    const element = this.elements[index];
    const a11y = a11yOf(element);
    if (a11y.hidden) return [];
    const isActive = Boolean(element.action);
    const words = isActive ? this.labelOf(index) : wordsOf(element);
    const isOwn = this.owners[index] < 0 && !isWhole && words;
    const on = switchOf(element);
    const follows = isActive ? (on === undefined ? 'button' : 'switch')
      : kindOf(element) === 'image' ? 'image' : 'text';
    const role = a11y.role ?? follows;
    const own = stop({
      role, label: words, value: a11y.value, hint: a11y.hint,
      level: role === 'heading' ? a11y.level ?? HEADER_LEVEL : undefined, on, live: a11y.live,
      frame: element.hit ?? element.frame, element: index, active: isActive || undefined,
    });
    return [...(isActive || isOwn ? [own] : []), ...linksOf(element).map(link => stop({
      role: 'link', label: link.text, frame: union(link.hits) ?? element.frame, element: index,
      run: link.run, active: true,
    }))];
  }

  get stops() {
    if (this.a11y.hidden) return [];
    if (this.group === 'merge') {
      const {whole, actions} = this;
      if (actions.length) whole.actions = actions;
      return whole.active || whole.label || actions.length ? [whole] : [];
    }
    const isWhole = this.isSelectable || this.hasSwitch || this.a11y.label !== undefined;
    return [...(isWhole ? [this.whole] : []), ...this.order.flatMap(index => this.stopsOf(index, isWhole))];
  }
}

/** Returns an object without the members that are undefined. */
function stop(members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function union(frames) {
  if (!frames.length) return undefined;
  const [x, y] = ['x', 'y'].map(side => Math.min(...frames.map(frame => frame[side])));
  const right = Math.max(...frames.map(frame => frame.x + frame.width));
  const bottom = Math.max(...frames.map(frame => frame.y + frame.height));
  return {x, y, width: right - x, height: bottom - y};
}

/**
 * Returns the stops of a thing of a layout, in the order of reading.
 *
 * `kind` is `item`, `header`, `footer` or `placeholder`. A stop is `{role, label, value, hint, level, on, live,
 * frame, element, run, active, actions}`; without `element` it is the thing as a whole.
 */
export function stopsOf(kind, thing) {
  return new Thing(kind, thing).stops;
}
