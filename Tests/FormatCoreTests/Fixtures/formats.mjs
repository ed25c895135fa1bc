// Writes formats.json: numbers, dates and plurals as the Intl of Node.js writes them, for FormatFixtureTests.
//     node Tests/FormatCoreTests/Fixtures/formats.mjs > Tests/FormatCoreTests/Fixtures/formats.json
// Written with Node.js 20.20 (full-icu, CLDR 48).
const locales = ['en', 'en-GB', 'de', 'de-AT', 'fr', 'es', 'it', 'pt-BR', 'nl', 'pl', 'ru', 'uk', 'cs', 'ar-EG', 'he',
  'hi', 'ja', 'zh-Hans', 'zh-Hant-TW', 'ko', 'tr', 'sv', 'fi', 'th', 'vi', 'id', 'da', 'el', 'hu', 'ro', 'lt', 'cy']
const numbers = [0, 1, -1, 7, 12, 999, 1000, 12345.6, 1234567, -9876543.21, 0.125, 0.0000005, 2.5, 1.1234565,
  999999.5, 1e15]
const shares = [0, 0.25, 1, 0.12345, -0.5, 12.5, 0.00005, 0.999]
const short = [0, 999, 1000, 1049, 1050, 12345, 999949, 999950, 1500000, -2500, 7.25, 2.5e9, 1.2e12]
const amounts = [0, 1, 9.99, 1234.5, -20, 0.005, 1234567.891]
const currencies = ['EUR', 'USD', 'JPY', 'GBP', 'KWD']
const counts = [0, 1, 2, 3, 5, 6, 10, 11, 21, 22, 100, 101, 1000000, 1.5, 0.5]
const times = [0, 951782400, 1700000000, 1719878399.5, 4102444799]
const zones = ['UTC', 'America/New_York', 'Asia/Tokyo', 'Europe/Berlin']
const skeletons = {
  yMMMd: {year: 'numeric', month: 'short', day: 'numeric'},
  yMMMMd: {year: 'numeric', month: 'long', day: 'numeric'},
  yMd: {year: 'numeric', month: 'numeric', day: 'numeric'},
  MMMd: {month: 'short', day: 'numeric'},
  yMMMM: {year: 'numeric', month: 'long'},
  EEEE: {weekday: 'long'},
  yMMMMEEEEd: {year: 'numeric', month: 'long', day: 'numeric', weekday: 'long'},
  jm: {hour: 'numeric', minute: 'numeric'},
}
const cases = []
const add = (kind, locale, argument, value, text) => cases.push([kind, locale, argument, value, text])
for (const locale of locales) {
  const number = new Intl.NumberFormat(locale, {maximumFractionDigits: 6})
  for (const value of numbers) add('number', locale, '', value, number.format(value))
  const percent = new Intl.NumberFormat(locale, {style: 'percent', maximumFractionDigits: 2})
  for (const value of shares) add('percent', locale, '', value, percent.format(value))
  const compact = new Intl.NumberFormat(locale, {notation: 'compact', maximumFractionDigits: 1})
  for (const value of short) add('compact', locale, '', value, compact.format(value))
  for (const currency of currencies) {
    const money = new Intl.NumberFormat(locale, {style: 'currency', currency})
    for (const value of amounts) add('currency', locale, currency, value, money.format(value))
  }
  const plural = new Intl.PluralRules(locale, {maximumFractionDigits: 6})
  for (const value of counts) add('plural', locale, '', value, plural.select(value) + ' ' + number.format(value))
  for (const [index, skeleton] of Object.keys(skeletons).entries()) {
    for (const [place, time] of times.entries()) {
      const timeZone = zones[(index + place) % zones.length]
      const date = new Intl.DateTimeFormat(locale, {...skeletons[skeleton], timeZone})
      add('date', locale, skeleton + ' ' + timeZone, time, date.format(time * 1000))
    }
  }
}
console.log('[\n' + cases.map(one => JSON.stringify(one)).join(',\n') + '\n]')
