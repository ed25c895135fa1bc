// The texts of lines.json.gz, always the same.

/** Returns numbers that look random, always the same. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 4) / 0x10000000;
  };
}

const LATIN = `Sony Bose Marshall Dyson Kärcher Nestlé Müller Škoda Señor naïve Ωmega Привет Москва kopfhörer wireless
  noise-cancelling over-ear Heroes Remastered Programme registration and/or w/o c/o AT&T R&B C++ C# .NET node.js e.g. i.e. U.S.A.
  don't rock'n'roll l'été d'abord "quoted" 'single' (parens) [brackets] {braces} <angle> 100% 50%-off #1 @home A/B x=y a+b
  one_two back\\slash pipe|d tilde~ caret^ semi;colon colon:colon what? why?because stop! no!way ... wait…what end. Mr. St.`;
const PRODUCTS = ['WH-1000XM5', 'WF-1000XM4/B', 'iPhone 15 Pro (256 GB)', 'Galaxy S24+ 5G', 'RTX 4090-24G', 'A-7 III', 'MX-5 2.0L', 'T-800',
  'Ryzen 9 7950X3D', 'PS5™ Slim', 'Model 3/Y', 'F-150®', '3-in-1', 'USB-C 3.2 Gen 2×2', 'Wi-Fi 6E/7', 'DVD±RW', '4K/8K@60Hz', 'Nº5', '½ price', 'H₂O+'];
const FIGURES = ['+49 (0)30 1234-5678', '(555) 123-4567', '+1-800-555-0199', '2026-11-26', '26.11.2026', '11/26/2026', '12:30–14:00', '2025–26',
  '1,234.56 €', '€1.234,56', '$5.99/mo', 'US$12', '−5 °C', '-5%', '1.5–2.0', '10%-20%', '№ 5', '§ 12', '3×4', '1/2', '-1', 'x-1', '--help', '-v=2', '¥1,000', '100円',
  '£9.99', '5,-', '1–', '(-5)', '[1]', '{2}', '12″', "5'11\"", '1e-9', '192.168.0.1:8080', 'v1.2.3-rc.4+build.5', '12.', '.5', '5.', ',5'];
const URLS = ['https://example.com/a/b-c/d_e?x=1&y=2#top', 'http://é.com/ü/日本', 'www.example.org/path/to/file.html', 'mailto:a.b@c-d.org',
  'file:///usr/share/doc', 'ftp://x.y/z/', '/usr/local/bin', 'C:\\Windows\\System32', 'a/b/c', '//cdn.example.com', 'galley://item/5?select=1'];
const QUOTES = ['“Heroes” (Remastered)', '"Heroes" (Remastered)', '„Wir“ sind', '«Les Misérables»', '« été »', '»so«', '‘tis’', '“a”“b”', '‹x›', '"a"("b")',
  'say “hi”—now', 'er—sie', 'er – sie', 'a—b—c', 'a--b', 'x‐y', 'x‑y', 'x–1', '1—2', '‒5', '―wie', '“…”', '…and', '(“a”)', '[«b»]', 'a(b)c', '(a)(b)', 'f(x)[i]{j}'];
const JAPANESE = ['東京', 'トーキョー', 'ラーメン', 'ちょっと', 'キャッシュ', 'っ', 'ゃゅょ', 'ー', '「こんにちは」', '『本』', '（株）', '、', '。', '！', '？', '日・本', '〜', '日…', '々', 'ヽ', 'ゝ',
  '第1回', '100円', '２０２６年', '5〜10', 'ｶﾀｶﾅ', 'ｰ', 'Ａ社', '日本語', 'です', 'ます', '　', '【新】', '〈a〉', '：', '；', '％', '￥100', '株式会社ABC', 'iPhone', 'の', 'が', 'を', '‥', '゠', '日—本', '日――', 'WH-1000', '㈱', '①', '℃', '☆', '♪'];
const CHINESE = ['你好', '世界', '，', '。', '、', '；', '：', '？', '！', '“引号”', '‘单’', '《书名》', '（括号）', '中……', '中——', '中·文', '产品', '价格', '￥99', '99元', '5折', '2026年11月', '第3届', 'iPhone手机', 'WH-1000',
  '「繁體」', '『引』', '～', '％', '50%', '〔一〕', '【二】', '的', '了', 'A', 'B2C', '中—', '文…', '-', '/', '中/英', '、、', '”“', '“', '”', '〜', '゠', ')', '('];
const KOREAN = ['안녕하세요', '서울', '특별시', '한국어', '(주)', '2026년', '11월', '100원', '5%', '한—', '“인용”', '“', '”', '!', '?', ',', '.', 'ABC', '~', '가격:', '9,900원', '한-영', '〈책〉'];
const THAI = ['สวัสดีชาวโลก', 'กรุงเทพมหานคร', 'ประเทศไทย', 'นี่คือข้อความทดสอบ', 'ภาษาไทย', 'ราคา', '100', 'บาท', 'ๆ', 'ฯลฯ', '(ใหม่)', '“คำพูด”', '50%', 'ABC', '/', '-', 'หูฟังไร้สาย',
  'ตัดเสียงรบกวน', 'โทรศัพท์มือถือ', 'ลดราคา', 'จัดส่งฟรี', 'เก็บเงินปลายทาง', 'พรุ่งนี้', 'วันจันทร์', 'คอมพิวเตอร์', 'สินค้าใหม่', 'รองเท้า', 'ผู้หญิง', 'ฯ', '฿99'];
const EMOJI = ['😀', '👍🏽', '👩‍👩‍👧‍👦', '🇩🇪', '🇫🇷🇮🇹', '🏳️‍🌈', '❤️', '☎️', '✌️', '1️⃣', '#️⃣', '🧑🏿‍💻', '🎉', '☀', '✓', '→', '▶️', '★', '©', '™️', 'hi', 'a', '(', ')', '!', '-', '5', '日', '…', '"', '🇩', '👨‍⚕️', '🤷🏻‍♀️'];
const SPECIAL = ['\u00a0', '\u200b', 'auto\u00admatic', '\u2060', '\u202f', '\u2009', '\u2003', '\u2007', '\u3000', '\u2011', 'a', 'b', 'word', '日', '本', '-', '/', '.', '(', ')', '5', '%', '€', '  ', ' ', '“', '”'];
const ARABIC = ['مرحبا', 'بالعالم', 'السلام', 'عليكم', '،', '؛', '؟', '١٢٣', '٪', '(جديد)', '«اقتباس»', '100', '5%', 'ABC', '-', '/', '2026-11-26', 'WH-1000', '.', 'كتاب', 'سعر', 'و', '٫', '﷼'];
const HEBREW = ['שלום', 'עולם', 'צה״ל', 'ג׳ירפה', 'בית־ספר', 'א-ב', 'תל-אביב', '(חדש)', '"ציטוט"', '₪99', '99', '5%', 'ABC', '-', '/', ',', '.', '!', '־', 'א/ב', 'ה-20', '2026'];
const HINDI = ['नमस्ते', 'दुनिया', 'क्षेत्र', 'विद्यार्थी', 'हिन्दी', '।', '॥', '१२३', '₹99', '99', '%', '(नया)', '“उद्धरण”', 'ABC', '-', '/', 'में', 'स्त्री', 'ज्ञान', 'श्रीमती'];

/** Parts of which the Chinese font has every character; browsers compose others of their parts. */
const inCJK = parts => parts.filter(part => !/[^\x20-\x7e\u00a0-\u00ffΩ“”‘’…—–\u3000-\ufaff\uff00-\uffef€™]|[ª-ºÀ-ÿ¤¦¬¯¼-¾]/u.test(part));

const KINDS = [
  {name: 'latin', parts: LATIN.split(/\s+/), separators: [' ', ' ', ' ', ' ', '', '  ', ' - ', '-', '/', ' / ', ', '], fonts: ['noto', 'dejavu', 'cjk'], langs: ['en', 'de', 'fr', '']},
  {name: 'products', parts: [...PRODUCTS, ...FIGURES], separators: [' ', ' ', ' ', '-', '/', '', ', ', ' (', ') ', ': '], fonts: ['noto', 'dejavu', 'cjk'], langs: ['en', 'sv', 'ja', '']},
  {name: 'urls', parts: [...URLS, ...FIGURES, ...LATIN.split(/\s+/)], separators: [' ', ' ', '/', '?', '&', '', '-'], fonts: ['noto', 'dejavu', 'cjk'], langs: ['en', 'zh']},
  {name: 'quotes', parts: [...QUOTES, ...LATIN.split(/\s+/), ...FIGURES], separators: [' ', ' ', '', '—', '\u00a0'], fonts: ['noto', 'dejavu', 'cjk'], langs: ['en', 'de', 'fr', 'zh']},
  {name: 'japanese', parts: [...JAPANESE, ...JAPANESE, ...inCJK(PRODUCTS)], separators: ['', '', '', ' ', '　'], fonts: ['cjk', 'dejavu'], langs: ['ja', 'en', '']},
  {name: 'chinese', parts: [...CHINESE, ...CHINESE, ...inCJK(FIGURES)], separators: ['', '', '', ' '], fonts: ['cjk', 'dejavu'], langs: ['zh', 'zh-Hant', 'zh-CN', 'en']},
  {name: 'korean', parts: [...KOREAN, ...KOREAN, ...inCJK(PRODUCTS)], separators: [' ', ' ', '', '/'], fonts: ['cjk', 'dejavu'], langs: ['ko', 'en', 'zh']},
  {name: 'thai', parts: THAI, separators: ['', '', '', ' '], fonts: ['notothai', 'noto', 'dejavu'], langs: ['th', 'en']},
  {name: 'emoji', parts: EMOJI, separators: ['', '', ' '], fonts: ['blocks', 'dejavu', 'cjk'], langs: ['en', 'ja', 'zh']},
  {name: 'special', parts: SPECIAL, separators: ['', '', '', ' '], fonts: ['noto', 'dejavu', 'cjk'], langs: ['en', 'zh', 'fr']},
  {name: 'arabic', parts: ARABIC, separators: [' ', ' ', ''], fonts: ['notoar', 'noto', 'dejavu'], langs: ['ar', 'fa'], dirs: ['rtl', 'rtl', 'ltr']},
  {name: 'hebrew', parts: HEBREW, separators: [' ', ' ', ''], fonts: ['notohe', 'noto', 'dejavu', 'cjk'], langs: ['he'], dirs: ['rtl', 'rtl', 'ltr']},
  {name: 'hindi', parts: HINDI, separators: [' ', ' ', ''], fonts: ['notodev', 'noto', 'dejavu'], langs: ['hi']},
  {name: 'mixed', parts: [...JAPANESE, ...LATIN.split(/\s+/), ...FIGURES, ...QUOTES, ...KOREAN, ...CHINESE, ...PRODUCTS], separators: ['', ' ', '', '/', '-', '\n', '\r\n', '\r\n\r\n'],
    fonts: ['noto', 'dejavu', 'cjk'], langs: ['en', 'ja', 'zh', 'ko', '']},
  {name: 'mixed rtl', parts: [...HEBREW, ...LATIN.split(/\s+/), ...FIGURES, ...QUOTES], separators: [' ', ' ', '', '/'], fonts: ['notohe', 'noto', 'dejavu', 'cjk'], langs: ['he', 'en'], dirs: ['rtl', 'ltr']},
];

/** Returns all pairs of ASCII characters between letters or digits, each on its own and with spaces, ten a text. */
function asciiPairs() {
  const texts = [];
  let text = '';
  for (let a = 0x21; a < 0x7f; a++) {
    for (let b = 0x21; b < 0x7f; b++) {
      const [first, second] = [String.fromCharCode(a), String.fromCharCode(b)];
      const shape = (a * 7 + b * 3) % 4;
      text += [`ab${first}${second}cd`, `12${first}${second}34`, `ab${first} ${second}cd`, `é${first}${second}日`][shape];
      if ((a * 94 + b) % 10 < 9) { text += ' '; continue; }
      texts.push({text, fonts: ['noto', 'dejavu', 'cjk'], lang: 'en', dir: 'ltr'});
      text = '';
    }
  }
  return texts;
}

/** Returns the 10,000 texts: what they say, the fonts, the language, and the direction of the page. */
export function makeTexts() {
  const random = generator(2026);
  const pick = list => list[Math.floor(random() * list.length)];
  const texts = asciiPairs();
  for (let index = 0; texts.length < 10_000; index++) {
    const kind = KINDS[index % KINDS.length];
    const count = 2 + Math.floor(random() * 7);
    let text = pick(kind.parts);
    for (let part = 1; part < count; part++) text += pick(kind.separators) + pick(kind.parts);
    // A soft hyphen at a text's end is no place where a line ends.
    text = text.replace(/\u00ad+$/, '');
    texts.push({text, fonts: kind.fonts, lang: pick(kind.langs), dir: pick(kind.dirs ?? ['ltr'])});
  }
  return texts;
}
