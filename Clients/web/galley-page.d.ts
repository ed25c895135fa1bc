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
  /** The highest version of the type that it draws, for `accepts`; 1 without it. */
  version?: number;
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

export interface OpenDetail {
  module?: string;
  params: Record<string, unknown>;
  url?: string;
  as: 'push' | 'modal' | 'sheet' | 'replace';
  /** The URL of the module's layout. */
  layout?: string;
  action: Action;
  item?: Item;
  section?: Section;
  row?: Item;
  element?: string;
}

export interface MessageDetail { message: string; item: string; value: boolean }

export class GalleyPage extends HTMLElement {
  static cells: Record<string, CellDrawing>;
  static options: GalleyOptions;
  /** Returns an image's URL; undefined for one that is known by name only. */
  static images(name: string): string | undefined;
  /** Style sheets for the shadow roots of all elements; set as text or `CSSStyleSheet`, one or a list. */
  static get styles(): CSSStyleSheet[];
  static set styles(list: CSSStyleSheet | string | (CSSStyleSheet | string)[]);
  /** Returns what says a problem; undefined for the element's own words. */
  static problem(problem: Problem): Node | string | undefined;
  /** The element's own words. */
  static words: {ok: string; copied: string};

  /** The mode that it is drawn in, also as an attribute; empty for what the reader prefers. */
  mode: '' | 'light' | 'dark' | 'contrast';
  /** True while it follows nothing and shows what it has, also as an attribute. */
  paused: boolean;
  /** Drawings of this element alone, by type. */
  cells: Record<string, CellDrawing>;
  /** Options of this element's client alone, over `GalleyPage.options`. */
  options: GalleyOptions;
  /** A layout to begin with, shown until the service has sent a newer one; set before `src`. */
  first?: Layout;
  readonly page?: Page;
  readonly layout?: Layout;
  /** Has the service fetch everything again; undefined where there was a problem. */
  refresh(): Promise<Update | undefined>;
  /** Asks again for a page that could not be shown. */
  retry(): void;
  /** Runs an action as if the reader had chosen it, such as the `select` of a button of `layout.screen.bar`. */
  act(place: {action: Action; item?: Item; section?: Section; row?: Item; element?: string}): Promise<void>;
  /** What says a problem in this element, where `GalleyPage.problem` says nothing. */
  says?: (problem: Problem) => Node | string | undefined;
  /** Shows one more page of data; undefined where there is none, or there was a problem. */
  loadMore(): Promise<Update | undefined>;
  /** Scrolls to an item; false where the page has no such item. */
  scrollTo(item: string | {id: string; section?: string}, options?: {behavior?: ScrollBehavior}): boolean;
  scrollTo(options?: ScrollToOptions): boolean;
  scrollTo(x: number, y: number): boolean;
  /** Draws everything again. */
  redraw(): void;
  /** Shows an update of a page that another script follows. */
  present(page: Page, update: Update): void;
}

declare global {
  interface HTMLElementTagNameMap { 'galley-page': GalleyPage }
  interface HTMLElementEventMap {
    'galley-action': CustomEvent<ActionDetail>;
    'galley-open': CustomEvent<OpenDetail>;
    'galley-message': CustomEvent<MessageDetail>;
    'galley-visible': CustomEvent<{items: {id: string; section: string}[]}>;
    'galley-problem': CustomEvent<Problem>;
    'galley-update': CustomEvent<Update>;
  }
}
