/**
 * Pages of a Galley service in React: a component that draws a page, and a hook that follows one. React is the app's own, 18 or
 * newer. The use of this module is described in docs/react.md.
 */
import {Galley} from './galley.js';
import {acceptsOf, baseOf, isFinal, screenOf, sourceOf} from './galley-requests.js';
import {sharing} from './galley-streams.js';

/** What the element's events are called as properties of the component. */
const EVENTS = {
  onAction: 'galley-action', onOpen: 'galley-open', onMessage: 'galley-message', onVisible: 'galley-visible',
  onProblem: 'galley-problem', onUpdate: 'galley-update',
};

/** The name of the problem among what slots show. */
const PROBLEM = 'problem';
/** The time that a cell which has left stays where it fades out, in milliseconds. */
const FADING = 250;

let loading;

/** Loads the element; a document that has it already loads nothing. */
function loaded() {
  if (customElements.get('galley-page')) return Promise.resolve();
  loading ??= import('./galley-page.js').catch(error => {
    loading = undefined;
    throw error;
  });
  return loading;
}

// MARK: Cells

/**
 * What React shows in the element's slots: cells of the app's own, and problems. A slot is made by the element where a cell
 * stands; what is in it is a child of the element in the document, so that contexts and style sheets of the app reach it.
 */
class Slots {
  #entries = new Map();
  #listeners = new Set();
  #shown = [];
  #isDue = false;
  /** True once the element has shown a page. */
  #hasPage = false;
  #next = 1;

  subscribe = listener => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The entries as they are drawn: `[name, entry]`. */
  shown = () => this.#shown;

  hasPage = () => this.#hasPage;

  /** Notes that the element has shown a page. */
  arrived() {
    this.#hasPage = true;
    this.#changed();
  }

  /** Returns a new name. */
  name() {
    return `cell-${this.#next++}`;
  }

  put(name, entry) {
    this.#entries.set(name, entry);
    this.#changed();
  }

  remove(name) {
    if (this.#entries.delete(name)) this.#changed();
  }

  /** Draws once for all that changed together, before the browser paints. */
  #changed() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#shown = [...this.#entries];
      for (const listener of this.#listeners) listener();
    });
  }
}

const NONE = [];

/** Returns a drawing whose cells are slots that React fills. */
function drawingInto(slots, version) {
  const names = new WeakMap();
  return {
    version,
    create: () => document.createElement('div'),
    update(node, item) {
      if (!names.has(node)) {
        const slot = slotNamed(slots.name());
        names.set(node, slot.name);
        node.replaceChildren(slot);
      }
      slots.put(names.get(node), {item, node});
    },
    recycle(node) {
      const name = names.get(node);
      // A copy of the cell fades out and needs what is in the slot; the next item gets a slot of its own.
      names.delete(node);
      setTimeout(() => slots.remove(name), FADING);
    },
  };
}

function slotNamed(name) {
  const slot = document.createElement('slot');
  slot.name = name;
  return slot;
}

/** Returns the drawings of components by `type`, or `type@version` from version 2 on. */
function drawingsOf(names, slots) {
  return Object.fromEntries(names.map(name => {
    const [type, version = 1] = name.split('@');
    return [type, drawingInto(slots, Number(version))];
  }));
}

/** Returns the component of an item's type; undefined where there is none any more. */
const componentOf = (cells, type) => Object.entries(cells ?? {}).find(([name]) => name.split('@')[0] === type)?.[1];

// MARK: The module

/** Returns the component and the hook for a React. */
export function galleyReact(React) {
  const {createElement, forwardRef, Fragment, memo, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore} = React;

  /** One cell of the app's own. */
  const Cell = memo(({component, item, node, element}) => {
    const act = action => {
      const host = element.current;
      return host?.act({...host.find(node.parentNode), action});
    };
    return createElement(component, {item, data: item.data, act, select: () => item.select && act(item.select)});
  });

  /** Everything that is in slots. */
  function Filling({slots, cells, problem, element}) {
    return useSyncExternalStore(slots.subscribe, slots.shown, () => NONE).map(([name, entry]) => {
      const component = name === PROBLEM ? problem : componentOf(cells, entry.item.type);
      if (!component) return null;
      const content = name === PROBLEM
        ? createElement(component, {problem: entry.problem, retry: () => element.current?.retry()})
        : createElement(Cell, {component, element, ...entry});
      return createElement('div', {key: name, slot: name, style: {display: 'contents'}}, content);
    });
  }

  /** Takes the place of the page until it is there. */
  function Place({slots, height}) {
    const hasPage = useSyncExternalStore(slots.subscribe, slots.hasPage, () => false);
    return hasPage ? null : createElement('div', {'aria-hidden': true, style: {height}});
  }

  /** Keeps the latest properties at hand, for what is called later. */
  function useLatest(value) {
    const latest = useRef(value);
    latest.current = value;
    return latest;
  }

  /** True once the element is defined. */
  function useElement(failed) {
    const [isReady, setReady] = useState(false);
    useEffect(() => {
      let isGone = false;
      loaded().then(() => isGone || setReady(true), error => isGone || failed.current(error));
      return () => { isGone = true; };
    }, [failed]);
    return isReady;
  }

  /** Has the element call what the component is given for its events. */
  function useEvents(element, isReady, latest) {
    useEffect(() => {
      const node = element.current;
      if (!isReady || !node) return undefined;
      const listeners = Object.entries(EVENTS).map(([property, name]) => [name, event => {
        // Events of a page inside of one of the cells go up through this one.
        if (event.target === node) latest.current[property]?.(event.detail, event);
      }]);
      for (const [name, listener] of listeners) node.addEventListener(name, listener);
      return () => listeners.forEach(([name, listener]) => node.removeEventListener(name, listener));
    }, [element, isReady, latest]);
  }

  const GalleyPage = forwardRef((props, ref) => {
    const {
      src, base, module, params, width, height, scale, direction, locale, platform, textScale, textSize, fontScale, theme, pages,
      page, cells, accepts = cells ? '' : undefined, problem, first, options, live = true, infinite, prefetch, mode, children, className,
      style, onAction, onOpen, onMessage, onVisible, onProblem, onUpdate, ...rest
    } = props;
    const element = useRef(null);
    const latest = useLatest(props);
    const [slots] = useState(() => new Slots());
    const failed = useLatest(error => latest.current.onProblem?.({title: 'The client cannot be loaded', detail: error.message}));
    const isReady = useElement(failed);
    const source = page ? undefined : sourceOf(props);
    const names = Object.keys(cells ?? {}).sort().join();
    useImperativeHandle(ref, () => element.current, []);
    useEvents(element, isReady, latest);

    useEffect(() => {
      const node = element.current;
      if (!isReady || !node) return undefined;
      node.cells = drawingsOf(names ? names.split(',') : [], slots);
      node.says = problem => {
        if (!latest.current.problem) return undefined;
        const slot = slotNamed(PROBLEM);
        slots.put(PROBLEM, {problem, slot});
        return slot;
      };
      const updated = ({detail}) => {
        if (!detail.layout) return;
        slots.arrived();
        const said = slots.shown().find(([name]) => name === PROBLEM)?.[1];
        if (said && !said.slot.isConnected) slots.remove(PROBLEM);
      };
      node.addEventListener('galley-update', updated);
      // Other types are told to the service, and drawn by others.
      if (node.layout && !latest.current.page) node.retry();
      return () => node.removeEventListener('galley-update', updated);
    }, [isReady, names, slots, latest]);

    useEffect(() => {
      const node = element.current;
      if (!isReady || !node || source === undefined) return;
      const {options = {}, first} = latest.current;
      if (!node.hasAttribute('src')) Object.assign(node, {options, first});
      // Not rendered: of an empty attribute React thinks on a server otherwise than in a browser.
      if (accepts != null) node.setAttribute('accepts', accepts);
      else node.removeAttribute('accepts');
      node.setAttribute('src', source);
    }, [isReady, source, accepts, latest]);

    useEffect(() => {
      const node = element.current;
      if (!isReady || !node || !page?.subscribe) return undefined;
      return page.subscribe(update => {
        node.present(page.page, update);
        if (update.layout) slots.arrived();
      });
    }, [isReady, page?.subscribe, slots]);

    const begin = first ?? page?.layout;
    const drawn = createElement('galley-page', {
      ...rest, ref: element, class: className, style, mode,
      infinite: infinite ? true : undefined, prefetch: prefetch ? true : undefined, still: live ? undefined : true,
    }, children, createElement(Filling, {slots, cells, problem, element}));
    // Beside the element: not every React writes the style of an element of others on a server.
    const place = begin && createElement(Place, {slots, height: begin.contentSize.height});
    return createElement(Fragment, null, drawn, place);
  });

  return {GalleyPage, usePage: usePageOf(React, useLatest)};
}

// MARK: Following

/** A page that a component follows: what it shows, and those who draw it. */
class Following {
  #listeners = new Set();
  #told;
  layout;

  constructor(source, options) {
    const {cells, accepts = cells && acceptsOf(drawingsOf(Object.keys(cells))), options: own, first, isLive} = options;
    const [base, module] = baseOf(source);
    const name = decodeURIComponent(module);
    const query = Object.fromEntries(new URL(source, globalThis.document?.baseURI).searchParams);
    const begin = first?.module === name ? first : undefined;
    this.isLive = isLive;
    this.page = new Galley(base, sharing({...own, isLive}, begin)).page(name, {
      ...screenOf(), ...accepts != null && {accepts}, ...query,
    });
  }

  /** Calls a function with what is shown, and with each update; returns what ends that. */
  subscribe = listener => {
    this.#listeners.add(listener);
    if (this.layout) listener({kind: 'layout', layout: this.layout});
    return () => this.#listeners.delete(listener);
  };

  /** Follows the page until a signal aborts, or the service has refused it for good. */
  async follow(signal) {
    for await (const update of this.page.updates({signal})) {
      if (signal.aborted) return;
      this.#tell(update);
      if (update.problem && isFinal(update.problem) && !this.layout) return;
    }
  }

  #tell(update) {
    this.layout = update.layout ?? this.layout;
    for (const listener of this.#listeners) listener(update);
  }

  /** Does something with the page. Resolves to what came of it; undefined where it failed, which is told as a problem. */
  async attempt(work) {
    try {
      const result = await work(this.page);
      // What a stream would bring is asked for where there is none.
      if (result?.revision && !this.isLive()) await this.page.set({});
      return result;
    } catch (error) {
      this.#tell({kind: 'problem', layout: this.layout, problem: error.problem ?? {title: error.message}});
      return undefined;
    }
  }
}

/** Returns the hook. */
function usePageOf({useCallback, useEffect, useMemo, useState}, useLatest) {
  return options => {
    const {first, live = true, cells, accepts} = options;
    const source = sourceOf(options);
    const isLive = useLatest(live);
    const latest = useLatest(options);
    const told = accepts === undefined ? cells && Object.keys(cells).sort().join() : accepts;
    const [state, setState] = useState({layout: first});
    const [tries, setTries] = useState(0);
    // Nothing is followed on a server, where a layout's URL may not even be whole.
    const following = useMemo(() => (source === undefined || typeof document === 'undefined' ? undefined
      : new Following(source, {...latest.current, isLive: () => isLive.current})), [source, told, tries]);

    useEffect(() => {
      if (!following) return undefined;
      const leave = following.subscribe(({layout, problem}) =>
        setState(({layout: before}) => ({layout: layout ?? before, problem})));
      const stop = new AbortController();
      // Those who read a page's updates end later: one who begins before that goes on with what there is.
      const timer = setTimeout(() => following.follow(stop.signal));
      return () => {
        leave();
        clearTimeout(timer);
        stop.abort();
      };
    }, [following, live]);

    const attempt = useCallback(work => following?.attempt(work) ?? Promise.resolve(), [following]);
    return useMemo(() => ({
      ...state, page: following?.page, subscribe: following?.subscribe,
      refresh: () => attempt(page => page.refresh()), loadMore: () => attempt(page => page.loadMore()),
      set: params => attempt(page => page.set(params)), resize: screen => attempt(page => page.resize(screen)),
      select: (id, target) => attempt(page => page.select(id, target)),
      value: (id, isOn, target) => attempt(page => page.value(id, isOn, target)),
      retry: () => setTries(tries => tries + 1),
    }), [state, following, attempt]);
  };
}
