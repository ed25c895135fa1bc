/** The fonts of a service, of which a browser fetches the files that the letters of a page need: those of all scripts are large. */
import {colorOf} from './galley-colors.js';
import {make} from './galley-nodes.js';

/** The fonts of a service: where it serves them they are loaded, else those of the system serve. */
export class Fonts {
  #stacks = new Map();
  #baselines = new Map();
  /** The fonts that the service has, and where it is; undefined until they are known. */
  #known;
  /** The fonts of the platforms whose pages were drawn. */
  #platforms = new Map();
  /** The platform whose pages are drawn in them. */
  platform = 'web';

  /** Reads which fonts there are. Nothing is drawn wrong without them: lines stay as they are. */
  async load(base, fetched = globalThis.fetch) {
    try {
      const response = await fetched(`${base}/v1/fonts`);
      if (!response.ok) return;
      const {fonts} = await response.json();
      for (const {name, files} of fonts) this.#add(name, files, base);
      this.#known = {fonts, base};
    } catch { /* The system's fonts are drawn. */ }
  }

  /**
   * Returns the fonts in which pages of a platform are laid out: a font that has files there is drawn in these, where they are
   * served or the system has them, and one that was measured on a device by its name there.
   */
  on(platform = 'web') {
    if (platform === this.platform || !this.#known) return this;
    let own = this.#platforms.get(platform);
    if (own) return own;
    own = new Fonts();
    own.platform = platform;
    own.reports = this.reports;
    for (const {name, platforms} of this.#known.fonts) {
      const font = platforms?.[platform];
      if (font) own.#add(name, [font.metrics, ...font.files].filter(Boolean), this.#known.base);
      else own.#stacks.set(name, this.#stacks.get(name));
    }
    this.#platforms.set(platform, own);
    return own;
  }

  /** Loads all files of all fonts. */
  async loadAll() {
    await Promise.allSettled([...this.#stacks.values()].flatMap(({faces}) => [...faces.values()]).map(face => face.load()));
    this.#baselines.clear();
  }

  #add(name, files, base) {
    const [first] = files;
    const faces = new Map();
    const families = files.map(({family, url}, index) => {
      if (!url) return family;
      const own = this.platform === 'web' ? `galley ${name} ${index}` : `galley ${this.platform} ${name} ${index}`;
      const face = new FontFace(own, `url(${JSON.stringify(new URL(url, base || location.href).href)})`);
      faces.set(own, face);
      document.fonts.add(face);
      return own;
    });
    this.#stacks.set(name, {
      families: [...new Set(families)], faces, letters: new Set(),
      weight: first?.url ? 'normal' : first?.weight ?? 'normal',
      style: first?.url ? 'normal' : first?.style ?? 'normal',
      hasInk: first?.ink ?? false,
    });
  }

  /** Returns true for a font whose texts are laid out with the ink that reaches beyond their advances. */
  hasInk({font}) {
    return this.#stacks.get(font)?.hasInk ?? false;
  }

  /**
   * Has the browser fetch the files that a text needs: by its letters, which are laid out in all of the font's files and are not
   * seen. What is seen is in those that are there, and is drawn again once others are: it never changes under the eye.
   */
  need({font}, text, root) {
    const stack = this.#stacks.get(font);
    if (!stack || [...stack.faces.values()].every(({status}) => status === 'loaded' || status === 'error')) return;
    const {letters} = stack;
    const before = letters.size;
    for (const letter of text) letters.add(letter);
    stack.probe ??= make('div', 'letters', {'aria-hidden': 'true'});
    if (letters.size === before && stack.probe.isConnected) return;
    stack.probe.style.fontFamily = stack.families.map(family => JSON.stringify(family)).join(', ');
    stack.probe.textContent = [...letters].join('');
    root.append(stack.probe);
  }

  /** Forgets where baselines are where one of some font faces that have come is the service's; false where none is. */
  forget(faces) {
    const isOurs = [...this.#stacks.values()].some(stack => faces.some(face => stack.faces.get(unquoted(face.family)) === face));
    if (isOurs) this.#baselines.clear();
    let isTheirs = false;
    for (const fonts of this.#platforms.values()) isTheirs = fonts.forget(faces) || isTheirs;
    return isOurs || isTheirs;
  }

  /** Sets the font of a text. */
  apply({style}, {font, size, lineHeight, color, letterSpacing}) {
    const stack = this.#stacks.get(font);
    const families = stack?.families.filter(family => (stack.faces.get(family)?.status ?? 'loaded') === 'loaded') ?? [];
    const family = families.map(family => JSON.stringify(family)).join(', ');
    style.fontFamily = family.includes('sans-serif') || !family ? family || 'sans-serif' : `${family}, sans-serif`;
    style.fontWeight = stack?.weight ?? '';
    style.fontStyle = stack?.style ?? '';
    style.fontSize = `${size}px`;
    style.lineHeight = `${lineHeight}px`;
    style.color = colorOf(color) || '#000000';
    style.letterSpacing = letterSpacing ? `${letterSpacing}px` : '';
  }

  /**
   * Returns how far a text is moved down, so that its baseline is where the layout says: browsers
   * round a font's ascent and descent.
   */
  correction(key, style, root) {
    if (style.baseline === undefined) return 0;
    const name = `${key} ${style.size} ${style.lineHeight}`;
    if (!this.#baselines.has(name)) {
      const line = make('div', 'probe');
      this.apply(line, style);
      line.append('x', make('i', 'mark'));
      root.append(line);
      const mark = line.lastChild.getBoundingClientRect().bottom;
      const {top, height} = line.getBoundingClientRect();
      line.remove();
      // What is hidden, or in no document, has no size: it says nothing of the font.
      if (!height) return 0;
      this.#baselines.set(name, mark - top);
    }
    return style.baseline - this.#baselines.get(name);
  }
}

/** Returns the name of a family as it was given: browsers write it with quotes. */
const unquoted = family => family.replace(/^"(.*)"$/, '$1');
