/** Types of galley-react.js: pages in React. Their use is described in docs/react.md. */

import type * as React from 'react';
import type {Action, GalleyOptions, Item, Layout, Page, PageOptions, Problem, Update} from './galley.js';
import type {ActionDetail, GalleyPage, MessageDetail, OpenDetail} from './galley-page.js';

/** The properties of a cell of the app's own. */
export interface CellProps<Data = any> {
  item: Item;
  /** The item's data. */
  data: Data;
  /** Runs an action as if the reader had chosen it here. */
  act(action: Action): Promise<void> | undefined;
  /** Runs the item's `select`; nothing where it has none. */
  select(): void;
}

/** The properties of a component that says a problem. */
export interface ProblemProps {
  problem: Problem;
  /** Asks again for the page. */
  retry(): void;
}

/** Cells of the app's own by type: `card`, or `card@2` for the version 2. */
export type Cells = Record<string, React.ComponentType<CellProps>>;

/** The page that is meant: a layout's URL, or a service and a module, with what the URL's query names. */
export interface PageSource extends Omit<PageOptions, 'accepts'> {
  src?: string;
  /** The service's URL; the document's own origin where it is left out. */
  base?: string;
  module?: string;
}

/** What the component and the hook share. */
interface Following extends PageSource {
  /** Cells of the app's own. */
  cells?: Cells;
  /** What the service is told that is drawn; the types of `cells` and all features where it is left out, nothing where it is null. */
  accepts?: string | null;
  /** A layout to begin with, such as one that the server fetched. */
  first?: Layout;
  /** Options of the client; those of the first drawing count. */
  options?: GalleyOptions;
  /** False for a page that is loaded and not followed; true where it is left out. */
  live?: boolean;
}

export interface GalleyPageProps extends Following, Omit<React.HTMLAttributes<GalleyPage>, 'onProblem'> {
  /** A page that `usePage` follows, in place of one of the component's own. */
  page?: FollowedPage;
  /** Says a problem, in place of a page or in a note. */
  problem?: React.ComponentType<ProblemProps>;
  /** True where more data is loaded before the reader is at the end. */
  infinite?: boolean;
  /** True where the pages that items in sight open are fetched before they are opened. */
  prefetch?: boolean;
  mode?: 'light' | 'dark' | 'contrast';
  /** What is shown until the element is defined. */
  children?: React.ReactNode;
  /** Each event may be prevented by `event.preventDefault()`, but those of `onVisible` and `onUpdate`. */
  onAction?: (detail: ActionDetail, event: CustomEvent<ActionDetail>) => void;
  onOpen?: (detail: OpenDetail, event: CustomEvent<OpenDetail>) => void;
  onMessage?: (detail: MessageDetail, event: CustomEvent<MessageDetail>) => void;
  onProblem?: (problem: Problem, event?: CustomEvent<Problem>) => void;
  onVisible?: (detail: {items: {id: string; section: string}[]}, event: CustomEvent) => void;
  onUpdate?: (update: Update, event: CustomEvent<Update>) => void;
}

/** A page that a component follows. */
export interface FollowedPage {
  /** The layout that is held; undefined before the first one. */
  layout?: Layout;
  /** The last problem; undefined once something came. */
  problem?: Problem;
  /** The page, of galley.js; undefined on a server. */
  page?: Page;
  /** Calls a function with what is held and with each update; returns what ends that. */
  subscribe?: (listener: (update: Update) => void) => () => void;
  /** These resolve to what came of them, and to undefined where they failed: the reason is in `problem`. */
  refresh(): Promise<Update | undefined>;
  loadMore(): Promise<Update | undefined>;
  set(params: Record<string, unknown>): Promise<Update | undefined>;
  resize(screen: PageOptions): Promise<Update | undefined>;
  select(id: string, target?: Parameters<Page['select']>[1]): Promise<Awaited<ReturnType<Page['select']>> | undefined>;
  value(id: string, on: boolean, target?: Parameters<Page['value']>[2]): Promise<Awaited<ReturnType<Page['value']>> | undefined>;
  /** Begins anew, as after the service has refused the page. */
  retry(): void;
}

export interface GalleyReact {
  /** Draws a page; its ref is the element, with `refresh`, `loadMore`, `scrollTo`, `act` and `retry`. */
  GalleyPage: React.ForwardRefExoticComponent<GalleyPageProps & React.RefAttributes<GalleyPage>>;
  /** Follows a page for as long as the component is there. */
  usePage(source: Following): FollowedPage;
}

/** Returns the component and the hook for a React, 18 or newer. */
export function galleyReact(react: typeof React): GalleyReact;
