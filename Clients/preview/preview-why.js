/** The explanations of the service, as the inspector shows them. */
import {el, table, bytes} from './preview-dom.js';

/** Returns where a key stands; nothing where it stands in no file. */
function place({file, line} = {}) {
  return file ? el('span', {className: 'place'}, ` ${file.split('/').at(-1)}:${line}`) : '';
}

/** Returns the effect of another value of a key. */
function effect({number, change}) {
  if (!change) return '';
  const sign = change.by > 0 ? '+' : '−';
  const by = `${sign}${Math.abs(change.by)}`;
  const title = change.to === null ? `without it ${number} ${by}` : `with ${change.to}: ${number} ${by}`;
  return el('span', {className: 'faint'}, ` · ${title}`);
}

/** Shows where the numbers of a frame come from. */
export function frameWhy({frame, because, cutShort, a11y}) {
  const groups = ['x', 'y', 'width', 'height'].flatMap(number => [
    el('p', {}, el('strong', {}, `${number} ${frame[number]}`)),
    el('ul', {}, ...because.filter(reason => reason.number === number).map(reason => el('li', {},
      `${reason.from}: ${reason.detail}`, effect(reason), place(reason)))),
  ]);
  const late = cutShort ? [el('p', {className: 'bad'}, 'The page’s time ended before every key was tried.')] : [];
  return [...groups, ...late, ...(a11y ? saidWhy(a11y) : [])];
}

/** Shows where what a screen reader says comes from. */
function saidWhy({because}) {
  return [el('p', {}, el('strong', {}, 'read aloud')), el('ul', {}, ...because.map(reason => el('li', {},
    `${reason.member} “${reason.value}”: ${reason.detail}`, place(reason))))];
}

/** Returns a stop of a screen reader as a line: its role, its words, its state. */
const stopText = ({role, label, value, hint, level, on, id}) => [role ?? 'action', level, id && `${id}:`,
  label ? `“${label}”` : 'without words', value, on === undefined ? '' : on ? 'on' : 'off', hint && `(${hint})`]
  .filter(part => part !== undefined && part !== '').join(' ');

/** Shows the stops of a thing, the custom actions of each below it, and whether its words are declared. */
export function stopsWhy(stops, {a11y = {}} = {}) {
  if (a11y.hidden) return [el('p', {className: 'faint'}, 'Hidden from screen readers, as declared.')];
  if (!stops.length) return [el('p', {className: 'faint'}, 'A screen reader finds nothing here to say.')];
  const declared = Object.keys(a11y).filter(name => name !== 'order');
  return [
    el('ul', {className: 'stops'}, ...stops.map(stop => el('li', {className: stop.label ? '' : 'bad'}, stopText(stop),
      stop.actions ? el('ul', {}, ...stop.actions.map(action => el('li', {className: action.label ? '' : 'bad'},
        stopText(action)))) : ''))),
    el('p', {className: 'faint'}, declared.length ? `Declared: ${declared.join(', ')}; all else follows.`
      : 'Nothing is declared: all of it follows.'),
  ];
}

/** Returns what a page leaves out as a whole: components and sections whose values were all left out, as lines. */
export function leftOut({sections = [], dropped = {}} = {}) {
  const empty = sections.filter(({counts}) => counts.shown === 0 && counts.dropped > 0)
    .map(({id, counts}) => [id, counts.dropped]);
  // Of a component whose values make sections some may be shown.
  const hidden = Object.entries(dropped)
    .filter(([id]) => !sections.some(section => section.id.startsWith(`${id}.`)));
  return [...empty, ...hidden].map(([id, count]) => ({id, text:
    `${id} is empty: ${count === 1 ? 'its only value was' : `all ${count} values were`} left out`}));
}

/** Returns the sections that show nothing, though nothing was left out: an explanation may know why. */
export function emptySections({sections = []}) {
  return sections.filter(({status, counts}) => status === 'ok' && counts?.shown === 0 && !counts.dropped)
    .map(({id}) => ({id}));
}

/** Shows what became of the values of a component. */
export function componentWhy(component) {
  const {id, section, values, mapped, dropped, duplicates, skipped, reason, layout, paths} = component;
  const unusable = paths.filter(({unusable}) => unusable > 0);
  const lost = paths.filter(({missed, unusable = 0}) => missed > unusable);
  const doubtful = paths.filter(({doubt}) => doubt);
  const {conditions = [], texts = []} = component;
  return el('details', {open: Boolean(reason) || [lost, unusable, doubtful, conditions].some(list => list.length > 0)},
    el('summary', {className: reason ? 'bad' : ''}, section ?? id, ' ',
      el('span', {className: 'faint'}, `${mapped} of ${values} values`)),
    table({values, mapped, dropped: dropped || undefined, duplicates: duplicates || undefined,
      skipped: skipped || undefined, reason,
      layout: layout ? el('span', {}, layout.at === undefined ? '' : `from ${layout.at} on`, place(layout))
        : undefined}),
    ...lost.map(({path, missed, of, nearest, refused}) => el('p', {className: missed === of ? 'bad' : ''},
      el('code', {}, path), ` found nothing in ${missed} of ${of}`,
      nearest ? `: did you mean “${nearest}”?` : '', refused ? ` (${refused} URLs refused)` : '')),
    ...unusable.map(({path, unusable, of, detail, file, line}) => el('p', {className: 'bad'},
      el('code', {}, path), ` has no value in ${unusable} of ${of}: ${detail}`, place({file, line}))),
    ...doubtful.map(({path, doubt}) => el('p', {className: 'bad'}, el('code', {}, path), ` ${doubt}`)),
    ...conditions.map(({times, detail, file, line}) => el('p', {className: 'bad'},
      `${detail} (${times} ×)`, place({file, line}))),
    ...texts.map(text => el('p', {className: text.unusable ? 'bad' : ''}, el('code', {}, `t:${text.key}`), ` ${text.language}`,
      text.fallback ? ' (fallback)' : '', text.unusable ? `: ${text.unusable}` : '', place(text))));
}

/** Shows what a client lacks that says what it draws, and what stands in place of what. */
export function acceptsWhy({client, lacks, refused, substituted, more}) {
  const shown = ({section, row, part, id, wanted, shown: type, without, because}) => el('li', {},
    el('code', {}, [section, row, id ?? part].filter(Boolean).join(' › ')),
    ` ${wanted === type ? `${wanted} without ${without}` : `${wanted} → ${type ?? 'nothing'}`}: ${because}`);
  return [
    el('h2', {}, `For ${client}`),
    el('p', {className: 'faint'}, lacks.length ? `It lacks ${lacks.join(', ')}.` : 'It draws everything that is declared.'),
    ...refused ? [el('p', {className: 'bad'}, `${[refused.component, refused.wanted].filter(Boolean).join(' › ')}: ${refused.because}, and nothing stands in its place.`)] : [],
    ...substituted.length ? [el('ul', {}, ...substituted.map(shown), ...more ? [el('li', {}, `and ${more} more`)] : [])] : [],
  ];
}

/** Shows a call of a request. */
export function requestWhy({id, upstream, url, status, cache, ageSeconds, milliseconds, bytes: count, failure,
  skipped}) {
  const took = milliseconds === null ? undefined : `${milliseconds.toFixed(1)} ms`;
  return el('details', {open: Boolean(failure)},
    el('summary', {className: failure ? 'bad' : ''}, id, ' ',
      el('span', {className: 'faint'}, skipped ? 'skipped' : `${status ?? failure?.kind} · ${cache ?? ''}`)),
    table({upstream, url, status, cache, age: ageSeconds === null ? undefined : `${ageSeconds} s`, took,
      size: count === null ? undefined : bytes(count), failure: failure?.detail}));
}
