// Drives one Firefox by WebDriver BiDi, over a WebSocket of its own: no package, no driver.
import {spawn} from 'node:child_process';
import {createHash, randomBytes} from 'node:crypto';
import {mkdtempSync, rmSync} from 'node:fs';
import {request} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {find, until, Waiting} from './browser.mjs';

/** Returns the path of a Firefox; undefined where there is none. */
export const findFirefox = () => find(['firefox-esr', 'firefox']);

/** A client of the WebSocket protocol (RFC 6455) for messages of text on this machine. */
class TextSocket {
  #socket;
  #rest = Buffer.alloc(0);
  #text = [];

  /** Connects, and calls `take` with each message. */
  static open(url, take) {
    const key = randomBytes(16).toString('base64');
    return new Promise((resolve, reject) => {
      const headers = {
        connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': 13,
        'sec-websocket-key': key,
      };
      const call = request(url.replace(/^ws/, 'http'), {headers});
      call.on('error', reject);
      call.on('response', response => reject(new Error(`no WebSocket: ${response.statusCode}`)));
      call.on('upgrade', (response, socket, head) => {
        const expected = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
        if (response.headers['sec-websocket-accept'] !== expected.digest('base64')) {
          reject(new Error('no WebSocket'));
          return;
        }
        const result = new TextSocket();
        result.#socket = socket;
        result.take = take;
        socket.setNoDelay().on('data', bytes => result.#read(bytes)).on('error', () => {});
        result.#read(head);
        resolve(result);
      });
      call.end();
    });
  }

  /** Reads frames: servers never mask them. */
  #read(bytes) {
    let rest = this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      if (rest.length < 2) return;
      let [start, size] = [2, rest[1] & 127];
      if (size === 126 && rest.length >= 4) [start, size] = [4, rest.readUInt16BE(2)];
      else if (size === 127 && rest.length >= 10) [start, size] = [10, Number(rest.readBigUInt64BE(2))];
      else if (size > 125) return;
      if (rest.length < start + size) return;
      const [isLast, kind] = [rest[0] & 128, rest[0] & 15];
      const content = rest.subarray(start, start + size);
      rest = this.#rest = rest.subarray(start + size);
      if (kind === 9) this.#write(10, content);
      if (kind > 2) continue;
      this.#text.push(content);
      if (!isLast) continue;
      this.take(Buffer.concat(this.#text.splice(0)).toString());
    }
  }

  #write(kind, content) {
    const mask = randomBytes(4);
    const size = content.length;
    const head = size < 126 ? [size | 128] : size < 65_536 ? [254, size >> 8, size & 255]
      : [255, 0, 0, 0, 0, ...[24, 16, 8, 0].map(shift => (size >>> shift) & 255)];
    const masked = Buffer.from(content.map((byte, index) => byte ^ mask[index & 3]));
    this.#socket.write(Buffer.concat([Buffer.from([kind | 128, ...head]), mask, masked]));
  }

  send(text) { this.#write(1, Buffer.from(text)); }

  close() { this.#socket.destroy(); }
}

/** A browser process with one session. */
export class Firefox {
  #profile = mkdtempSync(join(tmpdir(), 'galley-firefox-'));
  #process;
  #socket;
  #waiting = new Waiting();
  #tabs = new Map();

  /** Starts a browser. */
  static async start(path = findFirefox()) {
    const firefox = new Firefox();
    const options = ['--headless', '--no-remote', '--profile', firefox.#profile,
      '--remote-debugging-port', '0', 'about:blank'];
    firefox.#process = spawn(path, options, {
      stdio: ['ignore', 'ignore', 'pipe'], env: {...process.env, HOME: firefox.#profile},
    });
    const address = await new Promise((resolve, reject) => {
      let text = '';
      firefox.#process.on('exit', () => reject(new Error(`Firefox ended: ${text}`)));
      firefox.#process.stderr.setEncoding('utf8').on('data', part => {
        text += part;
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
        if (found) resolve(found[1]);
      });
    });
    firefox.#socket = await TextSocket.open(`${address}/session`, text => firefox.#take(text));
    await firefox.send('session.new', {capabilities: {}});
    await firefox.send('session.subscribe', {
      events: ['log.entryAdded', 'network.fetchError', 'network.responseCompleted'],
    });
    return firefox;
  }

  #take(text) {
    const {id, type, result, message, error, method, params} = JSON.parse(text);
    if (type === 'event') {
      this.#tabs.get(params.context ?? params.source?.context)?.take(method, params);
    } else {
      this.#waiting.end(id, type === 'error' ? new Error(`${error}: ${message}`) : undefined, result);
    }
  }

  /** Sends a command. */
  send(method, params) {
    const [id, result] = this.#waiting.begin();
    this.#socket.send(JSON.stringify({id, method, params}));
    return result;
  }

  /** Opens a tab with a viewport. */
  async open({width, height}) {
    const {context} = await this.send('browsingContext.create', {type: 'tab'});
    const tab = new FirefoxTab(this, context);
    this.#tabs.set(context, tab);
    await this.send('browsingContext.setViewport', {context, viewport: {width, height}});
    return tab;
  }

  /** Ends the process. */
  async close() {
    const ended = new Promise(resolve => this.#process.once('exit', resolve));
    this.send('browser.close', {}).catch(() => {});
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
    this.#socket.close();
    rmSync(this.#profile, {recursive: true, force: true});
  }
}

/** A tab: what it shows, and what went wrong in it. */
class FirefoxTab {
  /** Console errors, exceptions and failed requests. */
  mistakes = [];
  /** The URLs that it requested. */
  requests = [];

  constructor(browser, context) {
    Object.assign(this, {browser, context});
  }

  take(method, params) {
    // A font that is given up as the page is left is not a failure (NS_BINDING_ABORTED).
    const isLeft = /download failed .*status=2152398850/.test(params.text);
    if (method === 'log.entryAdded' && params.level === 'error' && !isLeft) this.mistakes.push(params.text);
    if (!method.startsWith('network.')) return;
    const {url} = params.request;
    this.requests.push(url);
    // A stream that is left when a page is, is not a failure.
    if (method === 'network.fetchError' && !/ABORT/.test(params.errorText)) {
      this.mistakes.push(`${params.errorText} ${url}`);
    }
    if (params.response?.status >= 400) this.mistakes.push(`${params.response.status} ${url}`);
  }

  go(url) {
    return this.browser.send('browsingContext.navigate', {context: this.context, url, wait: 'complete'});
  }

  /** Sends a command of this tab. */
  send(method, params = {}) {
    return this.browser.send(method, {context: this.context, ...params});
  }

  /** Evaluates an expression, or a function with arguments, and returns its value. */
  async evaluate(script, ...values) {
    const list = values.map(value => JSON.stringify(value)).join(',');
    const value = typeof script === 'function' ? `(${script})(${list})` : script;
    const {result, exceptionDetails} = await this.browser.send('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${value})))()`,
      target: {context: this.context}, awaitPromise: true, userActivation: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value === undefined ? undefined : JSON.parse(result.value);
  }

  until(script, ...values) {
    return until(this, script, ...values);
  }

  close() {
    return this.browser.send('browsingContext.close', {context: this.context});
  }
}
