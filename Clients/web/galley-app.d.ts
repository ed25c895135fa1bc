/** Types of galley-app.js: the element `<galley-app>`. Its use is described in docs/app.md. */

import type {Image, PaletteColor} from './galley.js';

/** A page of a service: a module, and the values of its parameters. */
export interface AppPage { module: string; params?: Record<string, unknown> }

/** The description of an app: `GET /v1/app`. */
export interface App {
  name: string;
  /** The index of the tab that is shown first. */
  start: number;
  tabs: (Required<AppPage> & {title: string; image?: string; layout: string})[];
  /** The first link that takes a path counts. */
  links: (Required<AppPage> & {path: string})[];
  palette: Record<string, PaletteColor>;
  images: Record<string, Image>;
}

/** How a page comes upon another one. */
export type Presentation = 'push' | 'modal' | 'sheet' | 'replace';

export interface AppEntry extends AppPage { id: string; as: Presentation }

/** The tab that is shown, and the stack of pages of each. */
export interface AppPlace { tab: number; stacks: AppEntry[][] }

/** The words of the element itself. */
export interface AppWords {
  back: string; close: string; dark: string; refresh: string; tabs: string; failed: string; again: string;
  missing: string; unavailable: string; denied: string; offline: string; undone: string; start: string;
}

export class GalleyApp extends HTMLElement {
  /** Words in place of the element's own. */
  static words: Partial<AppWords>;

  /** The mode that it is drawn in, also as an attribute; empty for what the reader prefers. */
  mode: '' | 'light' | 'dark' | 'contrast';
  readonly app?: App;
  readonly place: AppPlace;
  /** Opens a page. */
  open(page: AppPage, as?: Presentation): void;
  /** Opens the page of a link; false where no link takes the path. */
  openPath(path: string, as?: Presentation): boolean;
  /** Goes back in the stack that is shown. */
  back(): void;
  /** Goes to the first page of the tab that is shown first. */
  home(): void;
  /** Closes the modal or the sheet in front. */
  close(): void;
  /** Shows a tab. */
  select(index: number): void;
}

declare global {
  interface HTMLElementTagNameMap { 'galley-app': GalleyApp }
}
