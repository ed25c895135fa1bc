/** What the web client reads of a service: event streams, bodies and problems, within bounds whoever answers. */

/** The most characters of a response or an event that are read: what is longer than any page is none. */
const MAXIMUM = 2 ** 26;

/** A request that failed: `status` is that of the response, 0 without one; `problem` is RFC 9457's. */
export class GalleyError extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title);
    Object.assign(this, {name: 'GalleyError', status, problem});
  }
}

const tooLong = () => new GalleyError(0, {title: 'Too long', status: 0});

/** Reads server-sent events from bytes, wherever they are cut; throws at an event of more than `maximum` characters. */
export class EventReader {
  #decoder = new TextDecoder();
  #line = '';
  #event = {data: []};
  #size = 0;
  #maximum;

  constructor(maximum = MAXIMUM) {
    this.#maximum = maximum;
  }

  /** The id that a client names when it reconnects. */
  id = '';
  /** The delay before it does, in milliseconds, where the stream says one. */
  retry;

  /** True where a line or an event is unfinished. */
  get isWithinEvent() {
    return this.#event.data.length > 0 || !/^\r?$/.test(this.#line);
  }

  /** Returns the events that the bytes complete: `{name, data, id}`. */
  push(bytes) {
    // A return at the end may be half of a line's end: it stands before the next bytes, its line being read.
    const more = this.#decoder.decode(bytes, {stream: true});
    const text = this.#line + more;
    // A long line that comes in pieces is put together once, at its end.
    const isWhole = this.#line === '\r' || /[\r\n]/.test(more);
    const lines = isWhole ? text.split(/\r\n|\r|\n/) : [text];
    if (isWhole && this.#line === '\r') lines.shift();
    const rest = lines.pop();
    this.#line = text.at(-1) === '\r' ? '\r' : rest;
    const events = lines.flatMap(this.#read, this);
    if (this.#size + this.#line.length > this.#maximum) throw tooLong();
    return events;
  }

  #read(line) {
    const event = this.#event;
    this.#size = line ? this.#size + line.length : 0;
    if (line) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line);
      if (field === 'data') event.data.push(value);
      // Timers take no more digits.
      else if (field === 'retry' && /^\d{1,9}$/.test(value)) this.retry = +value;
      else if (field !== 'id' || !value.includes('\0')) event[field] = value;
      return [];
    }
    this.#event = {data: []};
    this.id = event.id ?? this.id;
    const data = event.data.join('\n');
    return event.data.length ? [{name: event.event || 'message', data, id: this.id}] : [];
  }
}

/** Returns the problem document of a text; what is known without one where that is none, or cannot be written again. */
export function problemOf(text, known) {
  try {
    const problem = Object.entries(JSON.parse(text))
      .filter(([name, value]) => !/^(title|detail)$/.test(name) || typeof value === 'string');
    return JSON.stringify(problem) && {...known, ...Object.fromEntries(problem)};
  } catch {
    return known;
  }
}

/** Returns the body of a response as text; throws where it has more than `maximum` characters. */
export async function textOf({body}, maximum = MAXIMUM) {
  const decoder = new TextDecoder();
  let text = '';
  for (const stream = body.getReader(); ;) {
    const {done, value} = await stream.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, {stream: true});
    if (text.length > maximum) throw await stream.cancel() ?? tooLong();
  }
}
