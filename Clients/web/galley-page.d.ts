/** Types of galley-page.js: the element `<galley-page>`. Its use is described in docs/clients.md. */

import type {Action, GalleyOptions, Item, Layout, Page, Problem, Section, Update} from './galley.js';

/** What draws the items of one type. */
export interface CellDrawing {
  /** Makes the node of a cell. */
  create(item: Item): HTMLElement;
  /** Shows an item in a node, which may have shown another one. */
  update(node: HTMLElement, item: Item): void;
  /** Gives up a node's item, before the node shows another one. */
  recycle?(node: HTMLElement): void;
}

export interface ActionDetail {
  action: Action;
  item?: Item;
  section?: Section;
  /** The item whose carousel the item is in. */
  row?: Item;
  /** The id of the part of a cell whose action it is. */
  element?: string;
  /** The button that was chosen, after the message of an alert or a confirmation. */
  button?: string;
}

export class GalleyPage extends HTMLElement {
  static cells: Record<string, CellDrawing>;
  static options: GalleyOptions;
  /** Returns an image's URL; undefined for one that is known by name only. */
  static images(name: string): string | undefined;

  /** The mode that it is drawn in, also as an attribute; empty for what the reader prefers. */
  mode: '' | 'light' | 'dark' | 'contrast';
  readonly page?: Page;
  readonly layout?: Layout;
  /** Draws everything again. */
  redraw(): void;
  /** Shows an update of a page that another script follows. */
  present(page: Page, update: Update): void;
}

declare global {
  interface HTMLElementTagNameMap { 'galley-page': GalleyPage }
  interface HTMLElementEventMap {
    'galley-action': CustomEvent<ActionDetail>;
    'galley-visible': CustomEvent<{items: {id: string; section: string}[]}>;
    'galley-problem': CustomEvent<Problem>;
    'galley-update': CustomEvent<Update>;
  }
}
