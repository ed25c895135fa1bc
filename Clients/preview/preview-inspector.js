/** The inspector of the preview: what is pointed at, the tree, the log, timing, JSON. */
import {el, icon, table, bytes, sizeOf, gzipped, pretty} from './preview-dom.js';
import {acceptsWhy, componentWhy, frameWhy, leftOut, requestWhy, stopsWhy} from './preview-why.js';
import {titleOf} from './galley-drawing.js';
import {stopsOf} from './galley-stops.js';

/** As many items of a section are listed in the tree, and entries in the log. */
const LISTED = 300;
/** As much JSON is shown, in characters. */
const SHOWN = 200_000;

export class Inspector {
  #log = [];
  #problem;
  #selected;
  #highlight = el('div', {className: 'highlight', hidden: true});
  #panel = el('div', {className: 'panel', role: 'tabpanel', tabIndex: 0});
  #tabs = {
    selection: () => this.#selection(), tree: () => this.#tree(), log: () => this.#events(),
    why: () => this.#explained(), response: () => this.#response(), state: () => this.#state(),
    JSON: () => this.#json(),
  };

  constructor({page, device, state, remember, module, askToken}) {
    Object.assign(this, {page, device, state, remember, module, askToken});
    const pick = el('button', {type: 'button', ariaPressed: 'false', title: 'Point at the page'}, icon('target'));
    pick.ariaLabel = 'Point at the page';
    pick.onclick = () => this.#pick(pick);
    const tabs = Object.keys(this.#tabs).map(name => {
      const button = el('button', {type: 'button', role: 'tab', dataset: {tab: name}}, name);
      button.onclick = () => this.#open(name);
      return button;
    });
    this.tabs = el('div', {className: 'tabs', role: 'tablist'}, pick, ...tabs);
    this.node = el('aside', {className: 'inspector', ariaLabel: 'Inspector'}, this.tabs, this.#panel);
    // It scrolls with the page that it is on.
    this.device.append(this.#highlight);
    this.#listen(pick);
    this.#open(state.tab in this.#tabs ? state.tab : 'selection');
  }

  get layout() {
    return this.page.layout;
  }

  // MARK: What happens

  /** Notes an update of the page. */
  update({kind, layout, changes}) {
    if (kind === 'problem') return;
    this.#problem = undefined;
    // What was marked may have moved.
    requestAnimationFrame(() => this.#outline(this.#marked));
    const whole = sizeOf(JSON.stringify(layout));
    const size = kind === 'layout' ? whole : sizeOf(JSON.stringify(changes));
    this.#note({kind: changes?.reason ? `reset: ${changes.reason}` : kind, size, whole, changes});
    // Explanations cost a build each: only a new page is explained unasked.
    const isShown = this.#tab === 'why' ? kind === 'layout' : !this.#selected;
    if (this.#tab === 'log' || this.#tab === 'state' || isShown) this.#show();
  }

  problem(problem) {
    this.#problem = problem;
    this.#note({kind: 'problem', text: problem.title});
    this.#show();
  }

  action({action, item, element, button}) {
    const text = [action.action, item?.id, element, button].filter(Boolean).join(' · ');
    this.#note({kind: 'action', text});
  }

  #note(entry) {
    this.#log.unshift({time: new Date().toLocaleTimeString(), ...entry});
    this.#log.length = Math.min(this.#log.length, LISTED);
    if (this.#tab === 'log') this.#show();
  }

  // MARK: Pointing

  #pick(button) {
    const isOn = button.ariaPressed !== 'true';
    button.ariaPressed = String(isOn);
    this.picking = isOn;
    if (isOn) this.#outline(undefined);
  }

  #listen(pick) {
    this.page.addEventListener('pointermove', event => {
      if (!this.picking) return;
      const found = this.#find(event);
      this.#outline(found?.node);
    });
    this.page.addEventListener('click', event => {
      if (!this.picking) return;
      event.preventDefault();
      event.stopPropagation();
      const found = this.#find(event);
      if (found) this.select(found);
      this.#pick(pick);
      this.#outline(found?.node);
    }, {capture: true});
    // What scrolls sideways in the page takes its outline with it.
    this.device.addEventListener('scroll', ({target}) => {
      if (target !== this.device) this.#outline(this.#marked);
    }, {capture: true, passive: true});
  }

  /** The node that is outlined. */
  #marked;

  /** Returns what an event happened on: an item, or another part of a section. */
  #find(event) {
    const path = event.composedPath();
    const cell = path.find(node => node.classList?.contains('cell'));
    const drawn = path.find(node => node.dataset?.role ?? node.dataset?.element)?.dataset;
    const element = drawn?.role ?? drawn?.element;
    if (cell) return {node: cell, element, ...this.page.find(cell)};
    const part = path.find(node => node.dataset?.part);
    const section = part && this.page.sectionOf(part);
    return section && {node: part, element, part: part.dataset.part, section};
  }

  #outline(node) {
    this.#marked = node?.isConnected ? node : undefined;
    this.#highlight.hidden = !this.#marked;
    if (!this.#marked) return;
    const {left, top, width, height} = node.getBoundingClientRect();
    const frame = this.device.getBoundingClientRect();
    Object.assign(this.#highlight.style, {
      left: `${left - frame.left + this.device.scrollLeft}px`, top: `${top - frame.top + this.device.scrollTop}px`,
      width: `${width}px`, height: `${height}px`,
    });
  }

  /** Outlines an item that was chosen elsewhere, once it is drawn. */
  #outlineItem({section, item, part}) {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const root = this.page.shadowRoot;
      const drawn = [...root.querySelectorAll('.section')].find(node => node.dataset.section === section.id);
      const cell = item && [...drawn?.querySelectorAll('.cell') ?? []].find(node => this.page.find(node)?.item.id === item.id);
      this.#outline(cell ?? (part && drawn?.querySelector(`[data-part=${part}]`)) ?? undefined);
    }));
  }

  /** Shows everything about an item or a part of a section. */
  select(found) {
    this.#selected = found;
    this.remember({section: found.section?.id ?? '', item: found.item?.id ?? ''});
    this.#open('selection');
  }

  // MARK: Tabs

  #tab;

  #open(name) {
    this.#tab = name;
    this.remember({tab: name === 'selection' ? '' : name});
    for (const button of this.tabs.querySelectorAll('[role=tab]')) {
      button.ariaSelected = String(button.dataset.tab === name);
    }
    this.#show();
  }

  #show() {
    this.#panel.replaceChildren(...[this.#tabs[this.#tab]()].flat().filter(Boolean));
  }

  #selection() {
    if (this.#problem && !this.layout) return this.#state();
    if (!this.#selected) {
      return [el('p', {className: 'faint'}, 'Press ', icon('target'), ' and point at something, or choose it in the tree.'),
        ...this.#state()];
    }
    const {section, part, element} = this.#selected;
    const now = this.layout?.sections.find(({id}) => id === section.id) ?? section;
    const {item: old} = this.#selected;
    const item = old && (now.items.find(({id}) => id === old.id) ?? old);
    const thing = item ?? now[part];
    const {frame, type, id, data, elements, select, ...rest} = thing ?? {};
    const styles = [...new Set(elements?.map(({style}) => style).filter(Boolean))];
    const colors = this.#colors(thing, styles);
    return [
      el('h2', {className: 'name'}, item ? titleOf(item, item.type) : `${part} of ${now.id}`),
      table({id, type, section: now.id, element, frame, action: select,
        elements: elements?.length}),
      ...(thing && part !== 'decoration' ? [el('h2', {}, 'Accessibility'),
        ...stopsWhy(stopsOf(item ? 'item' : part, thing), thing)] : []),
      ...(item ? [el('h2', {}, 'Why there'), this.#why(section, old)] : []),
      ...(data === undefined ? [] : [el('h2', {}, 'Data'), pre(data)]),
      ...(styles.length ? [el('h2', {}, 'Styles'),
        table(Object.fromEntries(styles.map(key => [key, this.layout.styles?.[key]])))] : []),
      ...(colors.length ? [el('h2', {}, 'Colours'), table(Object.fromEntries(colors))] : []),
      ...(elements ? [el('h2', {}, 'Elements'), ...elements.map(each => el('details', {},
        el('summary', {}, [each.role, each.text ?? each.image, each.action && touchOf(each)]
          .filter(Boolean).join(' ')), pre(each)))] : []),
      ...(Object.keys(rest).length ? [el('h2', {}, 'More'), pre(rest)] : []),
      el('h2', {}, 'Section'), this.#section(now),
    ];
  }

  /** The colours of the palette that a thing and its styles name, with their values. */
  #colors({elements, contents} = {}, styles) {
    const text = JSON.stringify([elements ?? contents, styles.map(key => this.layout.styles?.[key])]);
    return Object.entries(this.layout?.palette ?? {})
      .filter(([name]) => text.includes(`"$${name}"`)).map(([name, value]) => [`$${name}`, value]);
  }

  // MARK: Explanations

  /** Where the numbers of an item's frame come from, as the service explains them. */
  #why(section, item) {
    const same = section.items.filter(({id}) => id === item.id);
    const occurrence = same.length > 1 ? same.indexOf(item) + 1 || 1 : undefined;
    return this.#asked({section: section.id, item: item.id, occurrence}, frameWhy);
  }

  /** What became of the page's requests and values. */
  #explained() {
    return this.#asked({}, ({components, requests, accepts}) => [
      ...accepts ? acceptsWhy(accepts) : [],
      el('h2', {}, 'Values and paths'), ...components.map(componentWhy),
      el('h2', {}, 'Requests'), ...requests.map(requestWhy),
    ]);
  }

  /** Asks for an explanation, and shows it; says what is needed where it is refused. */
  #asked(query, show) {
    const node = el('div', {className: 'why'}, 'Asking…');
    const ask = async () => {
      if (!this.page.page) return;
      const {headers} = this.page.constructor.options;
      const url = this.page.page.url('layout', {explain: 1, ...query});
      const response = await fetch(url, {headers: headers(), cache: 'no-store'}).catch(() => undefined);
      const body = await response?.json().catch(() => undefined);
      if (response?.ok) return node.replaceChildren(...show(body));
      node.replaceChildren(el('p', {className: 'faint'}, body?.detail ?? 'No response.'));
      if (response?.status !== 401 && response?.status !== 403) return;
      const button = el('button', {type: 'button'}, 'enter the token');
      button.onclick = () => this.askToken(body, ask);
      node.prepend(el('p', {}, 'Explanations are for those who run the service. They need the token of '
        + 'server.admin.token; without one, server.admin.local and a request of the machine itself.'), button);
    };
    ask();
    return node;
  }

  #section({id, module, layout, arrange, status, frame, counts, failure, asOf, scroller, selected}) {
    return table({id, module, layout: `${layout}, ${arrange}`, status, frame, counts, selected,
      'as of': asOf, failure, stops: scroller?.stops.length});
  }

  #tree() {
    const isOnly = this.layout?.sections.length === 1;
    return (this.layout?.sections ?? []).map(section => {
      const parts = ['header', 'footer', 'decoration', 'placeholder'].filter(name => section[name]);
      const node = el('details', {open: section.id === this.state.section || isOnly},
        el('summary', {}, `${section.id} `, el('span', {className: 'faint'},
          `${section.layout} · ${section.counts.shown}/${section.counts.total} · ${section.status}`)));
      const fill = () => {
        if (node.childElementCount > 1 || !node.open) return;
        node.append(...parts.map(part => this.#row(part, {section, part})),
          ...section.items.slice(0, LISTED).map(item => this.#row(nameOf(item), {section, item})),
          section.items.length > LISTED
            ? el('p', {className: 'faint'}, `and ${section.items.length - LISTED} more`) : '');
      };
      node.addEventListener('toggle', fill);
      fill();
      return node;
    });
  }

  #row(title, found) {
    const row = el('button', {type: 'button', className: 'row'}, ...[title].flat());
    const {section, item, part} = found;
    if (item && item.id === this.state.item && section.id === this.state.section) row.ariaCurrent = 'true';
    row.onclick = () => {
      const frame = (item ?? section[part]).frame;
      const top = section.frame.y + (section.scroller?.frame.y ?? 0) + frame.y;
      this.device.scrollTop = top - this.device.clientHeight / 3;
      this.select(found);
      this.#outlineItem(found);
    };
    return row;
  }

  #events() {
    if (!this.#log.length) return el('p', {className: 'faint'}, 'Nothing has happened yet.');
    return this.#log.map(({time, kind, size, whole, changes, text}) => el('details', {},
      el('summary', {className: kind === 'problem' ? 'bad' : ''}, `${time} ${kind} `,
        el('span', {className: 'faint'}, text ?? (size === whole ? bytes(size)
          : `${bytes(size)} of ${bytes(whole)} (${(100 * size / whole).toFixed(1)} %)`))),
      changes ? pre(changes) : ''));
  }

  /** Timing and sizes, of a response of its own. */
  #response() {
    const node = el('div', {}, 'Asking…');
    this.#measure(node);
    return node;
  }

  async #measure(node) {
    if (!this.page.page) return;
    const {headers} = this.page.constructor.options;
    const url = this.page.page.url('layout');
    const began = performance.now();
    const response = await fetch(url, {headers: headers(), cache: 'no-cache'}).catch(() => undefined);
    if (!response) {
      node.replaceChildren('No response.');
      return;
    }
    const text = await response.text();
    const took = performance.now() - began;
    const delta = this.#log.find(({kind}) => kind === 'changes');
    const timing = (response.headers.get('server-timing') ?? '').split(',')
      .map(part => /(\w+);dur=([\d.]+)/.exec(part)).filter(Boolean)
      .map(([, name, duration]) => [name, `${duration} ms`]);
    const named = name => response.headers.get(name) ?? undefined;
    node.replaceChildren(
      el('h2', {}, 'Response'),
      table({status: response.status, 'Cache-Status': named('cache-status'), Age: named('age'),
        'Cache-Control': named('cache-control'), ETag: named('etag'),
        'Galley-Status': named('galley-status'), 'round trip': `${took.toFixed(1)} ms`}),
      el('h2', {}, 'Server'), table(Object.fromEntries(timing)),
      el('h2', {}, 'Size'),
      table({page: bytes(sizeOf(text)), 'page, gzipped': bytes(await gzipped(text)),
        'last delta': delta && bytes(delta.size),
        'delta, gzipped': delta && bytes(await gzipped(JSON.stringify(delta.changes)))}),
    );
  }

  /** What is wrong with the page, and what is not. */
  #state() {
    const {layout} = this;
    const result = [];
    if (this.#problem) result.push(el('h2', {className: 'bad'}, 'Problem'), pre(this.#problem));
    if (!layout) return result;
    const odd = layout.sections.filter(({status}) => status !== 'ok');
    const items = layout.sections.flatMap(section => section.items);
    const texts = items.flatMap(({elements = []}) => elements)
      .filter(({measured}) => measured === 'estimated').length;
    const cut = layout.sections.reduce((sum, {counts}) => sum + counts.total - counts.shown, 0);
    result.push(el('h2', {}, 'Page'), table({status: layout.status, revision: layout.revision,
      viewport: layout.viewport, 'content size': layout.contentSize,
      sections: layout.sections.length, items: items.length, 'items not shown': cut || undefined,
      'estimated texts': texts ? el('span', {className: 'bad'}, String(texts)) : undefined,
      next: layout.next}));
    for (const {text} of leftOut(layout)) result.push(el('p', {className: 'bad'}, text));
    for (const failure of layout.failures) {
      result.push(el('h2', {className: 'bad'}, `Failure of ${failure.request}`), table(failure));
    }
    if (odd.length) result.push(el('h2', {}, 'Sections that are not ok'));
    return [...result, ...odd.map(section => this.#section(section))];
  }

  #json() {
    const thing = this.#selected?.item ?? this.layout ?? this.#problem ?? null;
    const text = JSON.stringify(thing, null, 2);
    const copy = (title, value) => {
      const button = el('button', {type: 'button'}, title);
      button.onclick = async () => {
        await navigator.clipboard.writeText(value());
        button.textContent = 'copied';
      };
      return button;
    };
    const url = () => new URL(this.page.page.url('layout'), location.href).href;
    return [
      el('p', {}, copy('copy JSON', () => text), ' ', copy('copy as curl', () => `curl '${url()}'`)),
      el('pre', {}, text.slice(0, SHOWN), text.length > SHOWN ? '\n…' : ''),
    ];
  }
}

/** Returns what a row says of an item: its words, and behind them its id and type. */
function nameOf(item) {
  const words = (item.elements ?? []).map(({text}) => text).find(Boolean) ?? titleOf(item, '');
  return [...(words ? [words, ' '] : []), el('span', {className: 'faint'}, `${item.id} · ${item.type}`)];
}

/** Says what touching an element does, and where. */
function touchOf({action, id, hit}) {
  const area = hit ? `${hit.width} × ${hit.height}` : 'nowhere';
  return `· ${id}: ${action.action}, touched in ${area}`;
}

function pre(value) {
  return el('pre', {}, pretty(value));
}
