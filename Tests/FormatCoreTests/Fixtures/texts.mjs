// Writes texts.json: what the Intl of Node.js writes for the formatters of texts, for IntlFixtureTests.
//     node Tests/FormatCoreTests/Fixtures/texts.mjs > Tests/FormatCoreTests/Fixtures/texts.json
// Written with the Node.js 18.20 of Debian 12, which is linked with the same ICU 72.1 as the service there.
const locales = ['en', 'de', 'fr', 'es', 'it', 'pt-BR', 'pl', 'ru', 'ar-EG', 'he', 'hi', 'ja', 'ko', 'zh-Hans', 'tr', 'sv', 'da', 'fi']
const cases = []
const add = (kind, locale, argument, value, text) => cases.push([kind, locale, argument, value, text])

// The distance of a date from now, by the rule of the documentation.
function relative(locale, distance) {
  const [minute, hour, day] = [60e3, 3600e3, 86400e3]
  const age = Math.abs(distance)
  const units = [['year', 12 * 2630016e3, 12 * 2630016e3], ['month', 2630016e3, 35 * day], ['week', 7 * day, 7 * day],
    ['day', day, day], ['hour', hour, hour], ['minute', minute, minute]]
  const [unit, length] = units.find(([, , from]) => age >= from) ?? ['second', Infinity]
  const count = Math.trunc(distance / length)
  return new Intl.RelativeTimeFormat(locale, {numeric: 'auto'}).format(unit == 'second' ? 0 : count, unit)
}
const seconds = [0, 1, 59.999, 60, 119, 330, 3599, 3600, 7199, 86399, 86400, 172799, 172800, 604799, 604800, 1209600, 3023999, 3024000,
  5259960, 7889832, 31560191, 31560192, 63120384, 946684800]
function size(locale, bytes) {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte']
  let index = 0
  while (index < 5 && Math.round(Math.abs(bytes) / 1000 ** index * 10) / 10 >= 1000) index++
  return new Intl.NumberFormat(locale, {style: 'unit', unit: units[index], unitDisplay: 'short', maximumFractionDigits: 1})
    .format(bytes / 1000 ** index)
}
function duration(locale, whole) {
  const parts = [['hour', Math.floor(whole / 3600)], ['minute', Math.floor(whole / 60) % 60], ['second', whole % 60]]
  const shown = parts.filter(([, count]) => count)
  if (!shown.length) shown.push(['second', 0])
  const texts = shown.map(([unit, count]) =>
    new Intl.NumberFormat(locale, {style: 'unit', unit, unitDisplay: 'short'}).format(count))
  return new Intl.ListFormat(locale, {type: 'unit', style: 'narrow'}).format(texts)
}
for (const locale of locales) {
  for (const second of seconds) {
    add('relative', locale, '', -second * 1000, relative(locale, -second * 1000))
    add('relative', locale, '', second * 1000, relative(locale, second * 1000))
  }
  for (const bytes of [0, 1, 512, 999, 1000, 1536, 999949, 999950, 1234567, 5e9, 7.25e12, 1e15, 123456e15])
    add('bytes', locale, '', bytes, size(locale, bytes))
  for (const whole of [0, 1, 2, 59, 60, 221, 3600, 3725, 7200, 86399, 90061]) add('duration', locale, '', whole, duration(locale, whole))
  for (const digits of [0, 1, 2, 3, 8]) {
    const most = {maximumFractionDigits: digits}
    for (const value of [0, 1, -1, 0.5, 12.345, -1234.5678, 1234567.891, 0.000123]) {
      add('number', locale, String(digits), value, new Intl.NumberFormat(locale, most).format(value))
      add('percent', locale, String(digits), value, new Intl.NumberFormat(locale, {style: 'percent', ...most}).format(value))
      add('compact', locale, String(digits), value, new Intl.NumberFormat(locale, {notation: 'compact', ...most}).format(value))
      for (const currency of ['EUR', 'JPY', 'XCG'])
        add('currency', locale, `${currency} ${digits}`, value,
          new Intl.NumberFormat(locale, {style: 'currency', currency, minimumFractionDigits: digits, ...most}).format(value))
    }
  }
  for (const text of ['istanbul', 'ISTANBUL', 'İIıi', 'Οδυσσέας ΟΔΟΣ σ', 'straße ß', 'ﬁnal', 'ДЖ џ', 'éÉ', 'ὈΔΥΣΣΕΎΣ', 'Ǆ ǆ']) {
    add('upper', locale, text, 0, text.toLocaleUpperCase(locale))
    add('lower', locale, text, 0, text.toLocaleLowerCase(locale))
  }
}
for (const [locale, text] of [['lt', 'i\u0307\u0301 Ì J\u0303'], ['el', 'άέήίόύώ ΐ'], ['az', 'iI ıİ']]) {
  add('upper', locale, text, 0, text.toLocaleUpperCase(locale))
  add('lower', locale, text, 0, text.toLocaleLowerCase(locale))
}
// The index: the last letter of the alphabet that does not come after the text.
const alphabets = {
  en: 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z', de: 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z',
  fr: 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z', es: 'A B C D E F G H I J K L M N Ñ O P Q R S T U V W X Y Z',
  sv: 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Å Ä Ö', da: 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z Æ Ø Å',
  pl: 'A Ą B C Ć D E Ę F G H I J K L Ł M N Ń O Ó P Q R S Ś T U V W X Y Z Ź Ż', tr: 'A B C Ç D E F G H I İ J K L M N O Ö P Q R S Ş T U Ü V W X Y Z',
  cs: 'A B C Č D E F G H CH I J K L M N O P Q R Ř S Š T U V W X Y Z Ž', ru: 'А Б В Г Д Е Ж З И Й К Л М Н О П Р С Т У Ф Х Ц Ч Ш Щ Ы Э Ю Я',
  el: 'Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Σ Τ Υ Φ Χ Ψ Ω', ja: 'あ か さ た な は ま や ら わ', ko: 'ㄱ ㄴ ㄷ ㄹ ㅁ ㅂ ㅅ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ',
  he: 'א ב ג ד ה ו ז ח ט י כ ל מ נ ס ע פ צ ק ר ש ת',
}
const words = {
  en: 'apple Élan zebra Ångström ñandú', de: 'Äpfel über straße Öl', fr: 'école Œuvre Ça zoo', es: 'ñandú nube llama Álvaro', sv: 'Åsa Ärla Öster anna zoo',
  da: 'Ærø Øst Århus anna', pl: 'Łódź lama Żaba Źle Ćma Ósmy', tr: 'ılık İzmir Çay şeker ünlü', cs: 'chata Čáp Řím hora Žena', ru: 'Жук ёлка Еда щука юг',
  el: 'Ωμέγα άλφα Έψιλον', ja: 'がくせい あお ぱん ありがとう わ を カメラ', ko: '한국 가나 바다 사과', he: 'שלום אבא כלב',
}
for (const [locale, list] of Object.entries(words)) {
  const collator = new Intl.Collator(locale, {sensitivity: 'base'})
  const letters = alphabets[locale].split(' ')
  for (const word of list.split(' ')) add('initial', locale, word, 0, letters.filter(letter => collator.compare(letter, word) <= 0).pop())
}
console.log('[\n' + cases.map(one => JSON.stringify(one)).join(',\n') + '\n]')
