/**
 * The colours of a page: literals, and names of its palette, which are custom properties of CSS, so that a change of
 * mode or theme draws nothing again.
 */

/** The preferences that choose a mode; the last that applies wins. */
const PREFERENCES = [
  ['(prefers-color-scheme: dark)', 'dark'],
  ['(prefers-contrast: more)', 'contrastLight'],
  ['(prefers-color-scheme: dark) and (prefers-contrast: more)', 'contrastDark'],
];

/** Returns the value of a palette's colour in `light`, `dark`, `contrastLight` or `contrastDark`. */
export function valueOf({light, dark = light, contrast = {}}, mode) {
  return {
    light, dark, contrastLight: contrast.light ?? light, contrastDark: contrast.dark ?? dark,
  }[mode];
}

/** True for `#RRGGBB` and `#RRGGBBAA`: CSS takes much that is not a colour alone. */
const isLiteral = text => /^#([0-9a-f]{6}|[0-9a-f]{8})$/i.test(text);

/** Returns the name in `$name`; undefined for another text. */
const nameOf = text => /^\$([a-z_]\w*)$/i.exec(text)?.[1];

/** Returns the value of a layout's colour in a mode; black for a name that the palette lacks. */
export function valueIn(palette, color, mode) {
  const name = nameOf(color);
  if (!name) return color;
  return Object.hasOwn(palette ?? {}, name) ? valueOf(palette[name], mode) : '#000000';
}

/** Returns a colour of a layout as CSS has it, empty for what is none. */
export function colorOf(color) {
  if (isLiteral(color)) return color;
  const name = nameOf(color);
  return name ? `var(--galley-${name}, #000000)` : '';
}

/** Returns a colour of a layout with its opacity multiplied. */
export function withOpacity(color, opacity) {
  if (!isLiteral(color)) {
    return `color-mix(in srgb, ${colorOf(color)} ${100 * opacity}%, transparent)`;
  }
  const alpha = color.length > 7 ? parseInt(color.slice(7), 16) / 255 : 1;
  const [red, green, blue] = [1, 3, 5].map(start => parseInt(color.slice(start, start + 2), 16));
  return `rgba(${red}, ${green}, ${blue}, ${alpha * opacity})`;
}

/** The colour behind a page that names none, `$background` where the palette does not have it. */
const BACKGROUND = {light: '#FFFFFF', dark: '#000000', contrast: {light: '#FFFFFF', dark: '#000000'}};

/**
 * Returns the style sheet of a page's palette: its properties by what the reader prefers, or by the element's attribute
 * `mode`, `light`, `dark` or `contrast`. Texts in colours of the palette are on `background`, else on `$background`;
 * a page without either is drawn on what it is in.
 */
export function paletteSheet(palette, background) {
  if (!palette && !background) return '';
  const colors = {background: BACKGROUND, ...palette};
  const properties = mode => Object.entries(colors)
    .map(([name, color]) => [name, valueOf(color, mode)])
    .filter(([name, value]) => nameOf(`$${name}`) && isLiteral(value))
    .map(([name, value]) => `--galley-${name}: ${value};`).join(' ');
  const rule = (selector, mode) => `${selector} { ${properties(mode)} }`;
  const dark = PREFERENCES[0][0];
  return [
    `:host { --page: ${colorOf(background ?? '$background')}; background: var(--page); color-scheme: light dark; }`,
    rule(':host', 'light'),
    ...PREFERENCES.map(([media, mode]) => `@media ${media} { ${rule(':host', mode)} }`),
    rule(':host([mode=light])', 'light'),
    rule(':host([mode=dark])', 'dark'),
    rule(':host([mode=contrast])', 'contrastLight'),
    `@media ${dark} { ${rule(':host([mode=contrast])', 'contrastDark')} }`,
  ].join('\n');
}
