/** Small parts of the app element: nodes, icons, words. */

const SVG = 'http://www.w3.org/2000/svg';

/** The shapes of the element's own icons, in a square of 24. */
const SHAPES = {
  back: 'M15 4.5 7.5 12 15 19.5',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.2h-4.2',
  mode: 'M12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6 18 18M18 6l-1.4 1.4M7.4 16.6 6 18'
    + 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
};

/** Returns a node with a class and attributes. */
export function el(name, className, attributes = {}, ...children) {
  const node = document.createElement(name);
  if (className) node.className = className;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Returns one of the element's own icons. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [key, value] of Object.entries({viewBox: '0 0 24 24', class: `own ${name}`, 'aria-hidden': 'true'})) {
    svg.setAttribute(key, value);
  }
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', SHAPES[name]);
  svg.append(path);
  return svg;
}

/** Returns an image in the colour of the text around it; the first letter of a text where there is none. */
export function symbol(source, text = '') {
  if (!source) return el('span', 'symbol letter', {'aria-hidden': 'true'}, [...text][0] ?? '');
  const node = el('span', 'symbol', {'aria-hidden': 'true'});
  node.style.mask = `url("${encodeURI(source).replace(/"/g, '%22')}") center / contain no-repeat`;
  return node;
}

/** True where the reader wants things to move. */
export const mayMove = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The words of the element in the languages that it has. */
const WORDS = {
  en: {back: 'Back', close: 'Close', dark: 'Dark mode', refresh: 'Refresh', tabs: 'Tabs', failed: 'The app cannot be loaded.', again: 'Try again',
    missing: 'This page does not exist.', unavailable: 'The page cannot be shown now. Try again.', denied: 'You may not see this page.',
    offline: 'There is no connection. Try again.', undone: 'That did not work. Try again.', start: 'To the start'},
  de: {back: 'Zurück', close: 'Schließen', dark: 'Dunkler Modus', refresh: 'Aktualisieren', tabs: 'Bereiche', failed: 'Die App kann nicht geladen werden.', again: 'Erneut versuchen',
    missing: 'Diese Seite gibt es nicht.', unavailable: 'Die Seite kann gerade nicht angezeigt werden. Bitte erneut versuchen.',
    denied: 'Diese Seite ist nicht freigegeben.', offline: 'Keine Verbindung. Bitte erneut versuchen.',
    undone: 'Das hat nicht geklappt. Bitte erneut versuchen.', start: 'Zur Startseite'},
  zh: {back: '返回', close: '关闭', dark: '深色模式', refresh: '刷新', tabs: '标签页', failed: '无法加载应用。', again: '重试',
    missing: '此页面不存在。', unavailable: '暂时无法显示此页面，请重试。', denied: '您无权查看此页面。', offline: '没有网络连接，请重试。',
    undone: '操作未成功，请重试。', start: '前往首页'},
  ar: {back: 'رجوع', close: 'إغلاق', dark: 'الوضع الداكن', refresh: 'تحديث', tabs: 'علامات التبويب', failed: 'تعذّر تحميل التطبيق.', again: 'إعادة المحاولة',
    missing: 'هذه الصفحة غير موجودة.', unavailable: 'تعذّر عرض الصفحة الآن. حاول مرة أخرى.', denied: 'غير مسموح لك بعرض هذه الصفحة.',
    offline: 'لا يوجد اتصال. حاول مرة أخرى.', undone: 'لم ينجح ذلك. حاول مرة أخرى.', start: 'إلى البداية'},
};

/** Returns the name of the words that tell a reader of a problem: of a page that is not shown, or of what was done on one that is. */
export function wordOf({status}, isShown) {
  if (status === 0) return 'offline';
  if (isShown) return 'undone';
  if (status === 401 || status === 403) return 'denied';
  // What a link names and no page takes is no page.
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status) ? 'missing' : 'unavailable';
}

/** Returns the words of a language, with those of the document's own in their places. */
export function wordsOf(language, own) {
  return {...WORDS.en, ...WORDS[language?.split('-', 1)[0].toLowerCase()], ...own};
}
