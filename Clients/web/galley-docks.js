/** Docks: sections at an edge of the screen that do not scroll. The page scrolls in the space between them. */
import {make} from './galley-nodes.js';
import {SectionView} from './galley-sections.js';

/** The docks of a page, around its content in a frame. */
export class Docks {
  /** The heights of the docks at the edges, in the layout's points. */
  top = 0;
  bottom = 0;
  #docks = new Map();

  constructor(host, frame, content) {
    Object.assign(this, {host, frame, content});
  }

  /** The views of the docks' sections. */
  get views() {
    return [...this.#docks.values()].map(({view}) => view);
  }

  /** Shows the docks of a layout. */
  show(layout, version, motion) {
    for (const edge of ['top', 'bottom']) {
      const dock = layout.docks?.find(each => each.edge === edge);
      this[edge] = dock?.section.frame.height ?? 0;
      this.frame.style.setProperty(`--dock-${edge}`, `${this[edge]}px`);
      this.#show(edge, dock?.section, layout, version, motion);
    }
    this.frame.classList.toggle('docked', this.#docks.size > 0);
  }

  #show(edge, section, layout, version, motion) {
    const old = this.#docks.get(edge);
    if (old && old.view.id !== section?.id) this.#remove(edge);
    if (!section) return;
    const {node, inner, view} = this.#docks.get(edge) ?? this.#add(edge, section.id);
    node.style.height = `${section.frame.height}px`;
    inner.style.width = `${layout.contentSize.width}px`;
    const entries = section.items.map((item, index) => ({item, index}));
    view.show(section, entries, layout, version, motion && {dx: 0, dy: 0});
  }

  #add(edge, id) {
    const node = make('div', `dock ${edge}`, {part: 'dock'});
    const inner = make('div', 'docked-section');
    const view = new SectionView(this.host, id);
    inner.append(view.node);
    node.append(inner);
    if (edge === 'top') this.content.before(node);
    else this.content.after(node);
    const dock = {node, inner, view};
    this.#docks.set(edge, dock);
    return dock;
  }

  #remove(edge) {
    const {node, view} = this.#docks.get(edge);
    view.remove();
    node.remove();
    this.#docks.delete(edge);
  }

  /** Has the frame reach to the lower edge of a screen of a height, so that a short page has its dock there. */
  fill(height) {
    this.frame.style.minHeight = this.#docks.size ? `${height}px` : '';
  }
}
