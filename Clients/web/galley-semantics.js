/**
 * What is drawn, said to assistive technology: roles, names and the order of focus, from the stops of a thing.
 *
 * One stop is the thing's own node. Several, as of a card in which something acts too, are nodes of their own on it,
 * in the order of reading; what is drawn is hidden then, as it would be read twice.
 */
import {linesOf} from './galley-drawing.js';
import {make, place} from './galley-nodes.js';
import {stopsOf} from './galley-stops.js';

const ROLES = {
  button: 'button', link: 'link', heading: 'heading', image: 'img', switch: 'switch', adjustable: 'slider',
};
const NAMES = [
  'role', 'tabindex', 'aria-label', 'aria-description', 'aria-level', 'aria-live', 'aria-checked',
  'aria-valuetext', 'aria-valuenow', 'aria-hidden',
];

/** Sets the attributes of a node to some of `NAMES`, and removes the others. */
function assign(node, attributes) {
  for (const name of NAMES) {
    if (attributes[name] === undefined) node.removeAttribute(name);
    else node.setAttribute(name, attributes[name]);
  }
}

/** Returns the attributes that say a stop. */
function attributesOf({role, label, value, hint, level, on, live, active}) {
  const named = ROLES[role] ?? (active ? 'button' : undefined);
  const isSlider = named === 'slider';
  const words = value !== undefined && !isSlider ? [label, value].filter(Boolean).join(', ') : label;
  return {
    role: named, tabindex: active || isSlider ? '0' : undefined, 'aria-label': words || undefined,
    'aria-description': hint, 'aria-level': level, 'aria-live': live,
    'aria-checked': named === 'switch' ? on === true : undefined,
    'aria-valuetext': isSlider ? value : undefined,
    'aria-valuenow': isSlider ? parseFloat(value) || 0 : undefined,
  };
}

/** Returns the node of one of several stops; what it activates is in its `data-element` and `data-run`. */
function nodeOf(stop, thing) {
  const node = make('div', 'said');
  const attributes = attributesOf(stop);
  if (attributes.role) assign(node, attributes);
  else node.textContent = stop.label;
  node.classList.toggle('words', !attributes.role);
  if (stop.element !== undefined && stop.active) node.dataset.element = stop.element;
  if (stop.run !== undefined) node.dataset.run = stop.run;
  place(node, stop.frame ?? {...thing.frame, x: 0, y: 0});
  return node;
}

/** True where a text is drawn otherwise than it reads: on several lines, or cut. */
const isBroken = ({elements = []}) =>
  elements.some(element => element.text !== undefined && linesOf(element)[0] !== element.text);

/** Returns the stop of an action that is offered beside a stop's own. */
function stopOf({label, element, run, on}, thing) {
  const {hit, frame, runs} = thing.elements[element];
  return {
    role: on === undefined ? 'button' : 'switch', label, element, run, on, active: true,
    frame: (run === undefined ? hit : runs?.[run]?.hits?.[0]) ?? frame,
  };
}

/** Returns the stops of a thing; of one that the client draws itself, what the service says of it. */
function stopsFor(kind, thing, title) {
  if (thing.elements || thing.a11y?.label !== undefined || thing.a11y?.hidden) return stopsOf(kind, thing);
  if (!thing.select && !title) return [];
  const [whole] = stopsOf(kind, {...thing, a11y: {...thing.a11y, label: title}});
  // Its words are in what is drawn.
  return whole ? [{...whole, label: ''}] : [];
}

/** Returns the words of a thing, such as those of a section's header. */
export const wordsOf = (kind, thing, title) =>
  (thing ? stopsFor(kind, thing).map(({label}) => label).join(', ') || title || '' : '');

/**
 * Says what a thing is: `body` has its drawing, `holder` the body.
 *
 * `title` is what the client draws of a thing without elements.
 */
export function say(holder, body, kind, thing, title) {
  const former = holder.querySelector(':scope > .stops');
  const focused = [...former?.children ?? []].indexOf(holder.getRootNode().activeElement);
  former?.remove();
  const drawn = [...body.children].filter(node => node.dataset.role && !node.querySelector('.scroller')
    && !node.classList.contains('scroller'));
  drawn.filter(node => !node.classList.contains('image'))
    .forEach(node => node.removeAttribute('aria-hidden'));
  body.inert = thing.a11y?.hidden === true;
  if (body.inert) {
    assign(body, {'aria-hidden': true});
    return;
  }
  const stops = stopsFor(kind, thing, title);
  const [stop] = stops;
  const control = body.querySelector(':scope > .switch');
  const isWhole = stops.length === 1 && !stop.actions && stop.element === undefined;
  const isText = stop && !attributesOf(stop).role && !stop.live;
  if (!stop || (isWhole && !control && !(stop.active && thing.carousel) && !(isText && isBroken(thing)))) {
    sayWhole(holder, body, kind, stop, thing);
  } else if (isWhole && control) {
    assign(body, {});
    assign(control, {...attributesOf({...stop, role: 'switch'}), tabindex: undefined});
    drawn.filter(node => node !== control).forEach(node => node.setAttribute('aria-hidden', 'true'));
  } else {
    assign(body, {});
    drawn.forEach(node => node.setAttribute('aria-hidden', 'true'));
    const layer = make('div', 'stops');
    layer.append(...stops.flatMap(each => [
      nodeOf(each, thing), ...(each.actions ?? []).map(action => nodeOf(stopOf(action, thing), thing)),
    ]));
    holder.append(layer);
    // What was drawn again keeps the focus.
    if (focused >= 0) layer.children[focused]?.focus({preventScroll: true});
  }
}

/** Says a thing that is one stop, with its own node. */
function sayWhole(holder, body, kind, stop, thing) {
  const attributes = stop ? attributesOf(stop) : {};
  if (!attributes.role) {
    // A text is read as it stands; other words for it make it a group of that name.
    const label = thing.a11y?.label !== undefined ? attributes['aria-label'] : undefined;
    assign(body, {...attributes, 'aria-label': label, role: label && 'group'});
  } else if (stop.role === 'heading') {
    const {'aria-level': level, 'aria-label': label, tabindex, ...rest} = attributes;
    const isNamed = thing.a11y?.label !== undefined || isBroken(thing);
    // A heading that acts is a button in a heading; an item is a list item already, and only its body can be one.
    if (kind === 'item') {
      assign(body, {...rest, 'aria-level': level, 'aria-label': isNamed ? label : undefined, tabindex});
    }
    else {
      assign(holder, {role: 'heading', 'aria-level': level});
      assign(body, {
        ...rest, role: tabindex ? 'button' : undefined, tabindex,
        'aria-label': tabindex || isNamed ? label : undefined,
      });
      if (isNamed && !tabindex) holder.setAttribute('aria-label', label);
    }
    return;
  } else {
    assign(body, attributes);
  }
  if (kind !== 'item') assign(holder, {});
}

/** Returns entries `{item, index}` of a section in the order of reading. */
export function inReadingOrder(entries, section) {
  const order = section?.a11y?.order;
  if (!order) return entries;
  const ranks = new Map(order.map((index, rank) => [index, rank]));
  const rank = ({index}) => ranks.get(index) ?? order.length + index;
  return [...entries].sort((a, b) => rank(a) - rank(b));
}
