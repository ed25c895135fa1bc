// Makes a font whose glyphs are all an em wide and empty, for characters that no font of Debian has: a line is broken at
// the same places in any font.

const u16 = value => [value >> 8 & 255, value & 255];
const u32 = value => [...u16(value >>> 16), ...u16(value)];
const tag = text => [...text].map(letter => letter.charCodeAt(0));

/** The map from characters to glyph 1: a group for each. */
function cmap(characters) {
  const groups = [...characters].sort((a, b) => a - b).flatMap(code => [...u32(code), ...u32(code), ...u32(1)]);
  const count = groups.length / 12;
  const subtable = [...u16(12), ...u16(0), ...u32(16 + groups.length), ...u32(0), ...u32(count), ...groups];
  return [...u16(0), ...u16(1), ...u16(3), ...u16(10), ...u32(12), ...subtable];
}

function name() {
  const texts = {1: 'Blocks', 2: 'Regular', 4: 'Blocks Regular', 6: 'Blocks-Regular'};
  const records = [];
  const storage = [];
  for (const [id, text] of Object.entries(texts)) {
    const bytes = [...text].flatMap(letter => u16(letter.charCodeAt(0)));
    records.push(...u16(3), ...u16(1), ...u16(0x409), ...u16(Number(id)), ...u16(bytes.length), ...u16(storage.length));
    storage.push(...bytes);
  }
  return [...u16(0), ...u16(Object.keys(texts).length), ...u16(6 + records.length), ...records, ...storage];
}

const os2 = [
  ...u16(4), ...u16(1000), ...u16(400), ...u16(5), ...u16(0), ...Array(20).fill(0), ...u16(0), ...Array(10).fill(0),
  ...u32(0), ...u32(0), ...u32(0), ...u32(0), ...tag('NONE'), ...u16(0x40), ...u16(0x20), ...u16(0xffff),
  ...u16(800), ...u16(-200 & 0xffff), ...u16(0), ...u16(800), ...u16(200), ...u32(1), ...u32(0), ...u16(500), ...u16(700),
  ...u16(0), ...u16(32), ...u16(2),
];
const head = [
  ...u32(0x10000), ...u32(0x10000), ...u32(0), ...u32(0x5f0f3cf5), ...u16(3), ...u16(1000), ...Array(16).fill(0),
  ...u16(0), ...u16(0), ...u16(0), ...u16(0), ...u16(0), ...u16(8), ...u16(2), ...u16(1), ...u16(0),
];
const hhea = [
  ...u32(0x10000), ...u16(800), ...u16(-200 & 0xffff), ...u16(0), ...u16(1000), ...Array(6).fill(0), ...u16(1), ...u16(0),
  ...u16(0), ...Array(8).fill(0), ...u16(0), ...u16(2),
];

function checksum(bytes) {
  let sum = 0;
  for (let index = 0; index < bytes.length; index += 4) {
    sum = sum + ((bytes[index] << 24 | bytes[index + 1] << 16 | bytes[index + 2] << 8 | bytes[index + 3]) >>> 0) >>> 0;
  }
  return sum;
}

/** Returns the bytes of a TrueType font that has the given characters. */
export function blocksFont(characters) {
  const tables = {
    'OS/2': os2, cmap: cmap(characters), glyf: [0, 0, 0, 0], head, hhea, hmtx: [...u16(1000), ...u16(0), ...u16(1000), ...u16(0)],
    loca: [...u32(0), ...u32(0), ...u32(0)],
    maxp: [...u32(0x10000), ...u16(2), ...Array(26).fill(0)], name: name(),
    post: [...u32(0x30000), ...u32(0), ...u16(-100 & 0xffff), ...u16(50), ...Array(20).fill(0)],
  };
  const names = Object.keys(tables);
  let offset = 12 + 16 * names.length;
  const directory = [...u32(0x10000), ...u16(names.length), ...u16(128), ...u16(3), ...u16(names.length * 16 - 128)];
  const body = [];
  for (const table of names) {
    const bytes = [...tables[table]];
    const length = bytes.length;
    while (bytes.length % 4) bytes.push(0);
    directory.push(...tag(table), ...u32(checksum(bytes)), ...u32(offset), ...u32(length));
    body.push(...bytes);
    offset += bytes.length;
  }
  return Buffer.from([...directory, ...body]);
}
