/** A save that does not load: its mistakes, over the page that goes on, until it is mended. */
import {el} from './preview-dom.js';

/** The pause between two questions, in milliseconds. */
const PAUSE = 1_500;
/** As many mistakes are shown at once. */
const SHOWN = 3;

/** Shows the mistakes of what was saved last in a banner, where the service tells them. */
export function followReloads(banner, {isOperator, headers}) {
  let shown = '[]';
  const ask = async () => {
    const own = headers();
    if (document.hidden || (!isOperator && !own.authorization)) return;
    const response = await fetch('/v1/reload', {headers: own, cache: 'no-store'}).catch(() => undefined);
    const {mistakes} = response?.ok ? await response.json() : {};
    if (!mistakes || JSON.stringify(mistakes) === shown) return;
    shown = JSON.stringify(mistakes);
    show(banner, mistakes);
  };
  ask();
  setInterval(ask, PAUSE);
}

function show(banner, mistakes) {
  banner.hidden = mistakes.length === 0;
  const lines = mistakes.slice(0, SHOWN).map(({file, line, column, message, suggestion}) => el('p', {},
    el('code', {title: file}, `${file.split('/').at(-1)}:${line}:${column}`),
    ` ${message}${suggestion === undefined ? '' : `; did you mean '${suggestion}'?`}`));
  const more = mistakes.length - SHOWN;
  banner.replaceChildren(el('strong', {}, 'What was saved does not load; the page below is the one before.'), ...lines,
    ...(more > 0 ? [el('p', {}, `and ${more} more`)] : []));
}
