/** Types of galley.js: a client of the Galley service. The format is described in docs/wire.md. */

export interface Size { width: number; height: number }
export interface Frame extends Size { x: number; y: number }

export interface Viewport {
  width: number;
  height?: number;
  scale?: number;
  direction: 'ltr' | 'rtl';
  /** The factor of sizes in a browser; absent on the platforms of apps, which have the following. */
  textScale?: number;
  platform?: 'ios' | 'android';
  /** The reader's text size on iOS. */
  textSize?: TextSize;
  /** The reader's font scale on Android. */
  fontScale?: number;
  locale?: string;
}

export type TextSize = 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl' | 'xxxl' | 'ax1' | 'ax2' | 'ax3' | 'ax4' | 'ax5';

export interface Style {
  font?: string;
  size: number;
  lineHeight: number;
  baseline: number;
  color: string;
  letterSpacing?: number;
  /** The distance from the baseline down to the line's top, and its thickness. */
  strike?: [number, number];
  underline?: [number, number];
}

export interface Run {
  /** The UTF-16 offset behind it. */
  end: number;
  style: string;
  strike?: true;
  underline?: true;
  background?: string;
  radius?: number;
  action?: Action;
  id?: string;
  /** The areas in which touches reach it, one a line; absent where none does. */
  hits?: Frame[];
}

/** A colour of a palette; what is left out is `light`, of the contrast the mode itself. */
export interface PaletteColor {
  light: string;
  dark?: string;
  contrast?: {light?: string; dark?: string};
}

export interface Contents {
  color?: string;
  image?: string;
  gradient?: {
    colors: string[];
    locations?: number[];
    start?: [number, number];
    end?: [number, number];
  };
  shadow?: Shadow;
}

export interface Shadow {
  color?: string;
  opacity?: number;
  offset?: [number, number];
  radius?: number;
}

/** What a screen reader is told of something, where it does not follow: `stopsOf` of galley-stops.js derives the rest. */
export interface Accessibility {
  label?: string;
  hint?: string;
  value?: string;
  role?: 'button' | 'link' | 'heading' | 'image' | 'text' | 'switch' | 'adjustable' | 'none';
  level?: number;
  hidden?: true;
  live?: 'polite' | 'assertive';
  group?: 'merge' | 'children';
  order?: number[];
}

interface ElementBase {
  role: string;
  frame: Frame;
  id?: string;
  /** What selecting this element does. */
  action?: Action;
  /** The area in which touches reach it; absent where none does. */
  hit?: Frame;
  a11y?: Accessibility;
}

export interface TextElement extends ElementBase {
  kind: 'text';
  text: string;
  style: string;
  /** Absent where the text is one plain run. */
  runs?: Run[];
  lines: number;
  breaks?: number[];
  cut?: number;
  truncated?: true;
  direction?: 'ltr' | 'rtl';
  align?: 'center' | 'end';
  measured?: 'estimated' | 'metrics';
}

export interface ImageElement extends ElementBase {
  kind: 'image';
  /** A name or a URL; null for one that must not be shown. */
  image: string | null;
  fit?: 'contain';
  radius?: number;
  /** A colour, or a blurred image of little data, until the image is there. */
  placeholder?: string | {blurHash: string};
  /** The point of the image, in fractions, that is at the same fractions of the frame. */
  focus?: [number, number];
  /** The colour of all that is not transparent in the image. */
  tint?: string;
}

export interface BoxElement extends ElementBase {
  kind: 'box';
  contents?: Contents;
  radius?: number;
  border?: {width: number; color: string};
  shadow?: Shadow;
}

export interface OtherElement extends ElementBase { kind: 'carousel' | 'switch' | 'arrow' }

export type Element = TextElement | ImageElement | BoxElement | OtherElement;

export interface Action {
  action: 'none' | 'open' | 'alert' | 'confirm' | 'request' | 'emit' | 'set' | 'toggle' | 'back'
    | 'share' | 'copy';
  module?: string;
  url?: string;
  params?: Record<string, unknown>;
  /** How a page is opened; `push` where absent. */
  as?: 'modal' | 'sheet' | 'replace';
  /** What is shared or copied. */
  text?: string;
  message?: string;
  buttons?: string[];
  name?: string;
  data?: unknown;
  /** A toggle's name and value. */
  id?: string;
  value?: boolean;
}

export interface Scroller {
  frame: Frame;
  contentSize: Size;
  behavior: 'none' | 'continuous' | 'paging' | 'itemPaging' | 'centered';
  stops: number[];
}

export interface Item {
  id: string;
  type: string;
  /** The version of the type, from 2 on. */
  version?: number;
  frame: Frame;
  data: unknown;
  elements?: Element[];
  select?: Action;
  carousel?: Scroller & {items: Item[]};
  a11y?: Accessibility;
}

/** A header, footer or placeholder. */
export interface Supplement {
  type: string;
  version?: number;
  frame: Frame;
  pinned?: boolean;
  data: unknown;
  elements?: Element[];
  select?: Action;
  a11y?: Accessibility;
}

export interface Decoration {
  region: 'items' | 'headerAndItems' | 'itemsAndFooter' | 'all';
  frame: Frame;
  radius: number;
  contents: Contents;
}

export interface Failure {
  request: string;
  module: string;
  kind: string;
  status?: number;
  detail: string;
  sections: string[];
}

/** The items before and after cutting; `dropped` and `duplicates` are absent where they are 0. */
export interface Counts { total: number; shown: number; dropped?: number; duplicates?: number }

/** What is not as the module declares it, for a client that says what it draws; the last one may count the others. */
export type Substitution = {
  part: 'item' | 'header' | 'footer' | 'placeholder' | 'carousel';
  id?: string;
  row?: string;
  wanted: string;
  shown: string | null;
  without?: 'select';
} | {more: number};

export interface Section {
  id: string;
  substituted?: Substitution[];
  module: string;
  layout: 'list' | 'flex' | 'waterfall' | 'grid';
  arrange: 'vertical' | 'horizontal';
  status: 'ok' | 'stale' | 'fallback' | 'loading' | 'placeholder' | 'failed';
  asOf?: string;
  failure?: Failure;
  selected?: string | null;
  /** The indexes of the items in the order of reading, where that is not theirs. */
  a11y?: {order: number[]};
  frame: Frame;
  header: Supplement | null;
  footer: Supplement | null;
  placeholder: Supplement | null;
  decoration: Decoration | null;
  scroller: Scroller | null;
  counts: Counts;
  items: Item[];
}

/** An image of the service's own. */
export interface Image {
  /** Its natural size in points. */
  size: [width: number, height: number];
  files: {url: string; scale: number; mode?: 'dark'}[];
}

/** A button of a screen's bar. */
export interface BarButton {
  image?: string | null;
  title?: string;
  select: Action | null;
  a11y?: Accessibility;
}

/** What a client shows around a page. */
export interface Screen {
  title?: string;
  background?: string;
  refreshable?: boolean;
  bar?: {start?: BarButton; end?: BarButton[]};
}

/** A section at an edge of the screen, which does not scroll; its frames are from its own origin. */
export interface Dock {
  edge: 'top' | 'bottom';
  section: Section;
}

export interface Layout {
  module: string;
  revision: string;
  status: 'complete' | 'stale' | 'partial';
  viewport: Viewport;
  styles?: Record<string, Style>;
  /** The colours that `$name` stands for. */
  palette?: Record<string, PaletteColor>;
  /** The colour behind everything. */
  background?: string;
  images?: Record<string, Image>;
  screen?: Screen;
  docks?: Dock[];
  contentSize: Size;
  sections: Section[];
  failures: Failure[];
  next?: string;
}

type Path = [section: number, item: number];
type Shift = [first: number, last: number, dx: number, dy: number];
type Setting = [index: number, x: number, y: number, width: number, height: number];

export interface Delta {
  module: string;
  from: string;
  to: string;
  kind: 'delta';
  sections: {
    delete: number[];
    insert: {index: number; section: Section}[];
    move: {from: number; to: number}[];
  };
  items: {
    delete: Path[];
    insert: {at: Path; item: Item}[];
    move: {from: Path; to: Path}[];
  };
  reload: {
    sections: {index: number; section: Omit<Section, 'items'>}[];
    items: {at: Path; item: Item}[];
  };
  nested: {
    at: Path;
    id: string;
    delete: number[];
    insert: {index: number; item: Item}[];
    move: {from: number; to: number}[];
    reload: {index: number; item: Item}[];
    carousel?: Scroller;
    shifts: Shift[];
    set: Setting[];
  }[];
  frames: {
    section: number;
    frame?: Frame;
    header?: Frame;
    footer?: Frame;
    decoration?: Frame;
    placeholder?: Frame;
    scroller?: Scroller | null;
    counts?: Counts;
    shifts: Shift[];
    set: Setting[];
  }[];
  page: {[Name in keyof Layout]?: Layout[Name] | null};
  gone: string[];
  anchor?: {section: string; id: string; offset: number} | null;
}

export interface Reset {
  module: string;
  from: string;
  to: string;
  kind: 'reset';
  reason: 'unknownRevision' | 'tooManyChanges' | 'viewportChanged';
  layout: Layout;
}

export interface NoChanges { module: string; from: string; to: string; kind: 'none' }

export type Changes = Delta | Reset | NoChanges;

type Placed<Thing> = Thing & {section: number};

export interface ReusePlan {
  remove: [id: string, section: number, index: number][];
  add: [id: string, section: number, index: number][];
  keep: number;
  dequeue: Record<string, number>;
  create: Record<string, number>;
}

export interface Window extends Omit<Layout, 'sections'> {
  rect: Frame;
  items: (Placed<Item> & {index: number})[];
  pinned: (Placed<Supplement> & {kind?: 'footer'})[];
  supplementary: (Placed<Supplement | Decoration> & {
    kind: 'header' | 'footer' | 'decoration' | 'placeholder';
  })[];
  sections: {
    section: number;
    id: string;
    frame: Frame;
    arrange: Section['arrange'];
    scroller: Scroller | null;
    selected?: string | null;
  }[];
  reuse: ReusePlan;
}

/** A problem document (RFC 9457). */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  [member: string]: unknown;
}

export interface Update {
  kind: 'layout' | 'changes' | 'problem';
  /** The layout to show; undefined where there was none before a problem. */
  layout?: Layout;
  /** The changes that led to it, a reset with its reason included. */
  changes?: Changes;
  problem?: Problem;
}

export class GalleyError extends Error {
  /** The response's status; 0 where there was none. */
  readonly status: number;
  readonly problem: Problem;
}

export interface GalleyOptions {
  headers?: Record<string, string> | (() => Promise<Record<string, string>>);
  fetch?: typeof fetch;
  storage?: {
    getItem(key: string): string | null | Promise<string | null>;
    setItem(key: string, value: string): unknown;
  };
  /** Milliseconds between polls where event streams are cut; 10,000. */
  poll?: number;
  /** The most characters of a response or an event; 2 ** 26. What is longer is a problem. */
  maximum?: number;
}

export interface PageOptions {
  width?: number;
  height?: number;
  scale?: number;
  direction?: 'ltr' | 'rtl';
  locale?: string;
  platform?: 'web' | 'ios' | 'android';
  /** Of `web` only, as `textSize` is of `ios` and `fontScale` of `android`. */
  textScale?: number;
  textSize?: TextSize;
  fontScale?: number;
  theme?: string;
  /** What the client draws: a catalogue's name, or a list. */
  accepts?: string;
  pages?: number;
  /** The module's own parameters. */
  params?: Record<string, unknown>;
}

export interface Target {
  /** The id of the section, where several have such an item. */
  section?: string;
  /** The number of the item among those of its id, from 1. */
  occurrence?: number;
}

export class Galley {
  constructor(base?: string | URL, options?: GalleyOptions);
  readonly base: string;
  readonly options: GalleyOptions;
  page(module: string, options?: PageOptions): Page;
}

export class Page {
  readonly module: string;
  readonly layout?: Layout;
  readonly query: Record<string, unknown>;
  url(endpoint?: string, extra?: Record<string, unknown>): string;
  updates(options?: {signal?: AbortSignal}): AsyncGenerator<Update, void, void>;
  window(
    top: number,
    height: number,
    options?: {overscan?: number; section?: string; item?: string; from?: number},
  ): Window;
  reuse(before: Window | undefined, after: Window): ReusePlan;
  set(params: Record<string, unknown>): Promise<Update>;
  resize(viewport: PageOptions): Promise<Update>;
  /** Undefined where there is no further page. */
  loadMore(): Promise<Update | undefined>;
  refresh(): Promise<Update>;
  select(
    id: string,
    options?: Target & {button?: string; carouselItem?: string; element?: string; revision?: string},
  ): Promise<{item: string; element?: string; action: Action; revision: string}>;
  value(
    id: string,
    on: boolean,
    options?: Target & {was?: boolean; carouselItem?: string; element?: string},
  ): Promise<{item: string; element?: string; value: boolean; message?: string; revision: string}>;
}

/** Returns the layout that changes lead to; throws where they don't fit. Nothing is modified. */
export function play(layout: Layout, changes: Changes): Layout;

/** Returns the visible part of a layout, of one horizontal section, or of an item's carousel. */
export function windowOf(
  layout: Layout,
  options: {
    offset?: number; height: number; overscan?: number; section?: string; item?: string;
    from?: number;
  },
): Window;


export function reuse(before: Window | undefined, after: Window): ReusePlan;

export interface ServerSentEvent { name: string; data: string; id: string }

/** Reads server-sent events from bytes, wherever they are cut. */
export class EventReader {
  readonly id: string;
  readonly retry?: number;
  /** `maximum` is the most characters of an event; a longer one throws. */
  constructor(maximum?: number);
  push(bytes: Uint8Array): ServerSentEvent[];
}
