/** Images of elements, as docs/images.md describes them: their files, placeholders, focus and tint. */
import {colorOf} from './galley-colors.js';
import {make, urlOf} from './galley-nodes.js';

/**
 * Returns the address of an image: of the service's own the file for the screen, of others what `images` says.
 *
 * `context` has `images(name)`, `files` (the layout's `images`), `base` (the service), `scale` and `mode`.
 */
export function sourceOf(name, {images, files, base = '', scale = globalThis.devicePixelRatio, mode}) {
  const own = files && Object.hasOwn(files, name) ? files[name] : undefined;
  if (!own) return images(name);
  const {url} = fileOf(own, {scale, isDark: mode?.includes('dark')});
  return base + url;
}

/** Returns the file of an image: of the mode, if it has one, the first that is dense enough, else the densest. */
export function fileOf({files}, {scale = 2, isDark = false} = {}) {
  const ofMode = files.filter(({mode}) => (mode === 'dark') === isDark);
  const sorted = [...(ofMode.length ? ofMode : files)].sort((one, other) => one.scale - other.scale);
  return sorted.find(file => file.scale >= scale) ?? sorted.at(-1);
}

/** Draws an image. Its placeholder shows until it is there, and stays where it cannot be loaded. */
export function drawImage(element, context) {
  const {image, fit = 'cover', radius, placeholder, focus, tint} = element;
  const source = sourceOf(image, context);
  const node = source ? pictureOf(source, element, context) : make('div', 'image named');
  node.style.borderRadius = radius ? `${radius}px` : '';
  if (source && !tint) {
    const picture = node.matches('img') ? node : node.querySelector('img');
    picture.style.objectFit = fit;
    if (focus) picture.style.objectPosition = positionOf(focus);
  }
  if (!source) {
    const {frame} = element;
    // The name of an image is no word of the page.
    node.ariaHidden = 'true';
    node.title = image ?? '';
    if (image && !placeholder && frame.width >= 60 && frame.height >= 16) node.textContent = image;
    if (placeholder) showPlaceholder(node, placeholder, context);
  }
  return node;
}

/** Returns the node of an image with an address. */
function pictureOf(source, {placeholder, tint, fit = 'cover', focus}, context) {
  if (tint) return tinted(source, tint, fit, focus, context);
  const picture = make('img', 'image', {src: source, alt: ''});
  if (!placeholder || picture.complete && picture.naturalWidth) return picture;
  const node = make('div', 'image');
  showPlaceholder(node, placeholder, context);
  picture.className = 'filling';
  picture.addEventListener('load', () => {
    node.style.background = '';
    node.querySelector('canvas')?.remove();
  }, {once: true});
  picture.addEventListener('error', () => picture.remove(), {once: true});
  node.append(picture);
  return node;
}

const positionOf = ([x, y]) => `${x * 100}% ${y * 100}%`;

/** Returns the shape of an image in one colour. */
function tinted(source, tint, fit, focus, context) {
  const node = make('div', 'image');
  node.style.background = paintOf(tint, context);
  node.style.mask = `${urlOf(source)} ${focus ? positionOf(focus) : 'center'} / ${fit} no-repeat`;
  return node;
}

/** Returns a colour as CSS has it. */
const paintOf = (color, {color: named}) => (named ?? colorOf)(color);

/** Shows a colour, or what a blur hash stands for, behind an image. */
function showPlaceholder(node, placeholder, context) {
  if (typeof placeholder === 'string') {
    node.style.background = paintOf(placeholder, context);
    return;
  }
  const pixels = placeholder?.blurHash && pixelsOf(placeholder.blurHash, SIDE, SIDE);
  if (!pixels) return;
  const canvas = make('canvas', 'filling', {width: SIDE, height: SIDE});
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, SIDE, SIDE), 0, 0);
  node.append(canvas);
}

// MARK: Blur hashes (https://github.com/woltapp/blurhash/blob/master/Algorithm.md)

/** The pixels of a side that a blur is decoded to; it is stretched to its frame. */
const SIDE = 32;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';

/** Returns the pixels of a blur hash, red, green, blue and opacity of each; undefined for what is none. */
export function pixelsOf(hash, width, height) {
  const digits = [...hash].map(digit => DIGITS.indexOf(digit));
  const [columns, rows] = [digits[0] % 9 + 1, Math.floor(digits[0] / 9) + 1];
  if (digits.includes(-1) || digits.length !== 4 + 2 * columns * rows) return undefined;
  const valueOf = (start, end) => digits.slice(start, end).reduce((value, digit) => value * 83 + digit, 0);
  const greatest = (digits[1] + 1) / 166;
  const components = Array.from({length: columns * rows}, (_, index) => {
    if (index === 0) {
      const value = valueOf(2, 6);
      return [value >> 16, value >> 8 & 255, value & 255].map(linear);
    }
    const value = valueOf(4 + index * 2, 6 + index * 2);
    return [Math.floor(value / 361), Math.floor(value / 19) % 19, value % 19].map(level => {
      const part = (level - 9) / 9;
      return Math.sign(part) * part * part * greatest;
    });
  });
  const wave = (place, count, size) => Array.from({length: count},
    (_, index) => Math.cos(Math.PI * index * place / size));
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    const down = wave(y, rows, height);
    for (let x = 0; x < width; x += 1, at += 4) {
      const across = wave(x, columns, width);
      const sums = [0, 0, 0];
      components.forEach((component, index) => {
        const share = across[index % columns] * down[Math.floor(index / columns)];
        for (let color = 0; color < 3; color += 1) sums[color] += component[color] * share;
      });
      for (let color = 0; color < 3; color += 1) pixels[at + color] = byte(sums[color]);
      pixels[at + 3] = 255;
    }
  }
  return pixels;
}

/** A value of sRGB, from 0 to 255, as an intensity of light, and back. */
const linear = value => (value > 10.31475 ? ((value / 255 + 0.055) / 1.055) ** 2.4 : value / 255 / 12.92);

function byte(light) {
  const value = Math.min(1, Math.max(0, light));
  return Math.trunc((value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055) * 255 + 0.5);
}
