// Drives one Chromium over the DevTools protocol, through a pipe: no package, no port.
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** Returns the path of the first program of some names that there is; undefined where there is none. */
export function find(names) {
  const folders = (process.env.PATH ?? '').split(':');
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync);
}

/** Returns the path of a Chromium; undefined where there is none. */
export const findBrowser = () => find(['chromium', 'chromium-browser', 'google-chrome']);

/** The commands that were sent and not answered. */
export class Waiting {
  #next = 1;
  #commands = new Map();

  /** Returns the id of a new command, and a promise of its result. */
  begin() {
    const id = this.#next++;
    return [id, new Promise((resolve, reject) => this.#commands.set(id, {resolve, reject}))];
  }

  /** Ends a command with an error, else with its result. */
  end(id, error, result) {
    const {resolve, reject} = this.#commands.get(id);
    this.#commands.delete(id);
    if (error) reject(error); else resolve(result);
  }
}

/** Waits until a script gives in a tab something that is true, and returns it. */
export async function until(tab, script, ...values) {
  const end = Date.now() + 60_000;
  for (;;) {
    const value = await tab.evaluate(script, ...values).catch(() => undefined);
    if (value) return value;
    if (Date.now() > end) throw new Error(`never true: ${script}`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/**
 * Runs checks one after another and says how long each took. One that fails does not keep the others from running.
 * Then closes the browser and ends the process, with 1 where a check failed.
 */
export async function run(checks, browser) {
  let failures = 0;
  for (const [name, check] of Object.entries(checks)) {
    const began = Date.now();
    try {
      await check();
      console.log(`✓ ${name} (${Date.now() - began} ms)`);
    } catch (error) {
      failures += 1;
      console.log(`failed ${name}\n${error.stack}`);
    }
  }
  await browser.close();
  process.exit(failures ? 1 : 0);
}

/** A browser process. */
export class Browser {
  #process;
  #profile = mkdtempSync(join(tmpdir(), 'galley-browser-'));
  #waiting = new Waiting();
  #rest = '';
  #listeners = new Set();

  /** `more` are flags beside those of every browser here. */
  constructor(path, more = []) {
    const flags = [
      '--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', '--hide-scrollbars',
      '--no-first-run', '--disable-extensions', '--disable-dev-shm-usage', '--force-color-profile=srgb',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
      `--user-data-dir=${this.#profile}`, ...more, 'about:blank',
    ];
    this.#process = spawn(path ?? findBrowser(), flags, {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
    this.#process.stdio[4].setEncoding('utf8').on('data', text => this.#read(text));
  }

  #read(text) {
    const messages = (this.#rest + text).split('\0');
    this.#rest = messages.pop();
    for (const message of messages.map(JSON.parse)) {
      const {id, error, result} = message;
      if (id) this.#waiting.end(id, error && new Error(error.message), result);
      else for (const listener of this.#listeners) listener(message);
    }
  }

  /** Sends a command. */
  send(method, params = {}, sessionId) {
    const [id, result] = this.#waiting.begin();
    this.#process.stdio[3].write(`${JSON.stringify({id, method, params, sessionId})}\0`);
    return result;
  }

  /** Opens a tab; `width` and `height` are its viewport's. */
  async open({width, height, scale = 1, reducedMotion = false}) {
    const {targetId} = await this.send('Target.createTarget', {url: 'about:blank'});
    const {sessionId} = await this.send('Target.attachToTarget', {targetId, flatten: true});
    const tab = new Tab(this, targetId, sessionId);
    this.#listeners.add(message => { if (message.sessionId === sessionId) tab.take(message); });
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await tab.send(`${domain}.enable`);
    await tab.resize(width, height, scale);
    // One of the faults that scripts/mutate has planted.
    const fault = Number(process.env.GALLEY_FAULT ?? 0);
    if (fault) await tab.send('Page.addScriptToEvaluateOnNewDocument', {source: `globalThis.galleyFault = ${fault}`});
    const features = [{name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : ''}];
    await tab.send('Emulation.setEmulatedMedia', {features});
    return tab;
  }

  /** Ends the process. */
  async close() {
    const ended = new Promise(resolve => this.#process.once('exit', resolve));
    this.send('Browser.close').catch(() => {});
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(timer);
    rmSync(this.#profile, {recursive: true, force: true});
  }
}

/** The keys that are pressed, as the protocol names them. */
const KEYS = {
  Enter: {code: 'Enter', windowsVirtualKeyCode: 13, text: '\r'},
  Tab: {code: 'Tab', windowsVirtualKeyCode: 9},
  Escape: {code: 'Escape', windowsVirtualKeyCode: 27},
  ArrowRight: {code: 'ArrowRight', windowsVirtualKeyCode: 39},
  ArrowDown: {code: 'ArrowDown', windowsVirtualKeyCode: 40},
  ' ': {code: 'Space', windowsVirtualKeyCode: 32, text: ' '},
};

/** Returns the middle of an element in the viewport, once it rests there; undefined without one. Runs in the page. */
async function middle(node) {
  if (!node) return undefined;
  node.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const {left, top, width, height} = node.getBoundingClientRect();
  return width > 0 && height > 0 ? {x: left + width / 2, y: top + height / 2} : undefined;
}

/** A tab: what it shows, and what went wrong in it. */
class Tab {
  /** Console errors, exceptions and failed requests. */
  mistakes = [];
  /** The URLs that it requested. */
  requests = [];
  #urls = new Map();

  constructor(browser, target, session) {
    Object.assign(this, {browser, target, session});
  }

  send(method, params) {
    return this.browser.send(method, params, this.session);
  }

  take({method, params}) {
    if (method === 'Runtime.exceptionThrown') {
      const {text, exception} = params.exceptionDetails;
      this.mistakes.push(`${text} ${exception?.description ?? ''}`);
    }
    if (method === 'Runtime.consoleAPICalled' && params.type === 'error') {
      this.mistakes.push(params.args.map(({value, description}) => value ?? description).join(' '));
    }
    if (method === 'Log.entryAdded' && params.entry.level === 'error') {
      this.mistakes.push(`${params.entry.text} ${params.entry.url ?? ''}`);
    }
    if (method === 'Network.requestWillBeSent' && params.request.method !== 'OPTIONS') {
      this.requests.push(params.request.url);
      this.#urls.set(params.requestId, params.request.url);
    }
    if (method === 'Network.loadingFailed' && !params.canceled) {
      this.mistakes.push(`${params.errorText} ${this.#urls.get(params.requestId)}`);
    }
  }

  resize(width, height, scale = 1) {
    const metrics = {width, height, deviceScaleFactor: scale, mobile: false};
    return this.send('Emulation.setDeviceMetricsOverride', metrics);
  }

  go(url) {
    return this.send('Page.navigate', {url});
  }

  /** Evaluates an expression, or a function with arguments, and returns its value. */
  async evaluate(script, ...values) {
    const expression = typeof script === 'function'
      ? `(${script})(${values.map(value => JSON.stringify(value)).join(',')})` : script;
    const {result, exceptionDetails} = await this.send('Runtime.evaluate', {
      expression, awaitPromise: true, returnByValue: true, userGesture: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'exception');
    return result.value;
  }

  /** Waits until a script gives something that is true, and returns it. */
  until(script, ...values) {
    return until(this, script, ...values);
  }

  /** Clicks into the middle of what a script finds, with the mouse, once it is there and in sight. */
  async click(script, ...values) {
    const found = `(${script})(${values.map(value => JSON.stringify(value)).join(',')})`;
    // A tab behind another one draws nothing, and hears of no mouse.
    await this.send('Page.bringToFront');
    const {x, y} = await this.until(`(${middle})(${found})`);
    const event = {x, y, button: 'left', clickCount: 1};
    await this.send('Input.dispatchMouseEvent', {...event, type: 'mousePressed'});
    await this.send('Input.dispatchMouseEvent', {...event, type: 'mouseReleased'});
  }

  /** Presses and releases a key: one of `KEYS`. */
  async press(key) {
    await this.send('Page.bringToFront');
    const event = {key, ...KEYS[key]};
    await this.send('Input.dispatchKeyEvent', {...event, type: 'keyDown'});
    await this.send('Input.dispatchKeyEvent', {...event, type: 'keyUp'});
  }

  /** Types a text into what has the focus. */
  type(text) {
    return this.send('Input.insertText', {text});
  }

  /** Returns a picture of the viewport. */
  async picture(format = 'png') {
    const {data} = await this.send('Page.captureScreenshot', {format});
    return Buffer.from(data, 'base64');
  }

  close() {
    return this.browser.send('Target.closeTarget', {targetId: this.target});
  }
}
