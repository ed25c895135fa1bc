// Plays the guide of docs/react.md on another origin in Chromium, and what React does to components: strict mode, markup of a
// server, components that go away.
// usage: node Clients/tests/react.mjs SERVICE REACT
//     SERVICE has the modules of the guide; REACT is the folder of the packages react and react-dom.
import assert from 'node:assert/strict';
import {mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import Module, {createRequire} from 'node:module';
import {spawnSync} from 'node:child_process';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {galleyReact} from '../web/galley-react.js';
import {Browser, find, findBrowser, run} from './browser.mjs';

const [service, packages] = process.argv.slice(2);
const guide = readFileSync(new URL('../../docs/react.md', import.meta.url), 'utf8');
/** The origin and the service of the guide. */
const ORIGIN = 'http://localhost:5173';
const GUIDE_SERVICE = 'http://127.0.0.1:8080';

// Packages of Debian find each other in one folder, which other builds of Node do not know.
process.env.NODE_PATH = packages;
Module._initPaths();
const require = createRequire(import.meta.url);
const React = require('react');
const {renderToString} = require('react-dom/server');

/** Returns the guide's block of a name. */
function block(name) {
  const parts = guide.split(`\`\`\`${name}\n`);
  assert.equal(parts.length, 2, name);
  return parts[1].split('```')[0].replaceAll(GUIDE_SERVICE, service);
}

const app = ['module', 'cells', 'problem', 'hook', 'app'].map(step => block(`js react ${step}`)).join('\n');
const parts = ['module', 'cells', 'problem'].map(step => block(`js react ${step}`)).join('\n');

/** Renders the guide's page as a server does. */
async function served() {
  const {GalleyPage} = galleyReact(React);
  const AsyncFunction = (async () => {}).constructor;
  const code = `${block('js react server')}\nreturn {first, html};`;
  return new AsyncFunction('React', 'renderToString', 'GalleyPage', 'h', 'service', code)(
    React, renderToString, GalleyPage, React.createElement, service);
}

/** Documents beside the guide's own: the markup of each, and what its script does with the guide's parts. */
const documents = {
  strict: `<script type="module">${parts}
    const plain = {...cells, song: ({data}) => h('article', {className: 'song'}, data.title)}
    const root = ReactDOM.createRoot(document.querySelector('#app'))
    window.updates = []
    window.draw = props => root.render(h(React.StrictMode, null, h(GalleyPage, {
      base: service, module: 'songs', cells: plain, onUpdate: ({kind}) => updates.push(kind), ...props,
    })))
    window.leave = () => root.render(null)
    draw({live: !location.search.includes('still'), prefetch: location.search.includes('prefetch')})
    </script>`,
  held: `<script type="module">${parts}
    const plain = {...cells, song: ({data}) => h('article', {className: 'song'}, data.title)}
    function Held() {
      const page = usePage({base: service, module: 'songs', cells: plain, width: 390})
      return h(React.Fragment, null,
        h('button', {id: 'more', onClick: () => page.loadMore()}, 'More'),
        h('output', null, page.layout?.sections[0].items.length ?? ''),
        h(GalleyPage, {page, cells: plain, className: 'page'}))
    }
    const root = ReactDOM.createRoot(document.querySelector('#app'))
    window.leave = () => root.render(null)
    root.render(h(React.StrictMode, null, h(Held)))
    </script>`,
};

let markup = '';
const scripts = {
  '/react.js': readFileSync(join(packages, 'react/umd/react.development.js')),
  '/react-dom.js': readFileSync(join(packages, 'react-dom/umd/react-dom.development.js')),
};
const whole = block('html react');
const files = createServer((request, response) => {
  const {pathname} = new URL(request.url, ORIGIN);
  if (scripts[pathname] || pathname === '/app.js') {
    response.setHeader('content-type', 'text/javascript');
    response.end(scripts[pathname] ?? app);
    return;
  }
  response.setHeader('content-type', 'text/html');
  const own = documents[pathname.slice(1)];
  const script = '<script type="module" src="app.js"></script>';
  if (pathname === '/server') response.end(markup);
  else response.end(own ? whole.replace(script, own) : pathname === '/' ? whole : '');
});
await new Promise(resolve => files.listen(0, '127.0.0.1', resolve));
const browser = new Browser(findBrowser(), [`--host-resolver-rules=MAP localhost:5173 127.0.0.1:${files.address().port}`]);

async function open(path, size = {}) {
  const tab = await browser.open({width: 390, height: 700, reducedMotion: true, ...size});
  await tab.go(ORIGIN + path);
  return tab;
}

/** Runs in a tab: the songs that are shown, as the reader sees them. */
const songs = () => [...document.querySelectorAll('galley-page .song')].filter(node => node.getBoundingClientRect().height > 0)
  .map(node => node.textContent);
const isShown = () => [...document.querySelectorAll('galley-page .song')].some(node => node.getBoundingClientRect().height > 0);

/** The requests of a tab for an endpoint of a page. */
const asked = (tab, endpoint) => tab.requests.filter(url => new RegExp(`/v1/modules/[^/]+/${endpoint}`).test(url));

/** Runs in a tab: the streams that the tabs of its origin hold. */
const streams = async () => (await navigator.locks.query()).held.filter(({name}) => /^galley stream/.test(name)).length;

/** Puts a finger on the middle of what a script finds, and lifts it. */
async function tap(tab, script) {
  await tab.send('Page.bringToFront');
  const {x, y} = await tab.until(`(() => {
    const node = (${script})();
    if (!node) return undefined;
    const {left, top, width, height} = node.getBoundingClientRect();
    return {x: left + width / 2, y: top + height / 2};
  })()`);
  await tab.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]});
  await tab.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
}

/** Returns what React and the browser complained of. */
const mistakes = tab => tab.mistakes.filter(text => !/favicon|404 \(Not Found\)/.test(text));

const checks = {
  async 'the guide shows songs in its own cells and style, and the hook counts them'() {
    const tab = await open('/');
    await tab.until(isShown);
    const seen = await tab.evaluate(() => {
      const song = document.querySelector('.song');
      const {borderRadius, height} = getComputedStyle(song);
      const slot = song.parentNode.assignedSlot;
      return {text: song.textContent, borderRadius, height, cell: slot.parentNode.parentNode.className};
    });
    assert.deepEqual(seen, {text: 'Song 1Artist 1Play', borderRadius: '12px', height: '64px', cell: 'cell'});
    await tab.until(() => document.querySelector('output').textContent === '20 songs');
    const [url] = asked(tab, 'layout').filter(url => url.includes('accepts'));
    assert.equal(new URL(url).searchParams.get('accepts'), 'song@1,title@1,+runs,+palette,+clip,+hits,+a11y');
    assert.equal(new URL(url).searchParams.get('width'), '390');
    assert.deepEqual(mistakes(tab), []);
    await tab.close();
  },

  async 'a button in a cell is its own, by mouse, finger and key; contexts reach the cells'() {
    const tab = await open('/');
    await tab.until(isShown);
    await tab.click(() => document.querySelectorAll('.song button')[1]);
    await tab.until(() => document.querySelector('.playing')?.textContent === 'Song 2Artist 2Play');
    await tap(tab, () => document.querySelectorAll('.song button')[0]);
    await tab.until(() => document.querySelector('.playing')?.textContent === 'Song 1Artist 1Play');
    await tab.evaluate(() => document.querySelectorAll('.song button')[2].focus());
    await tab.press('Enter');
    await tab.until(() => document.querySelector('.playing')?.textContent === 'Song 3Artist 3Play');
    assert.equal(await tab.evaluate(() => document.querySelector('galley-page').layout.module), 'songs');
    await tab.close();
  },

  async 'a touch beside it, and the enter key, select the item, and the app shows what it opens'() {
    const tab = await open('/');
    await tab.until(isShown);
    await tap(tab, () => document.querySelector('.song b'));
    await tab.until(() => document.querySelector('galley-page').layout?.module === 'song');
    await tab.until(() => document.querySelector('.title')?.textContent === 'Song s1');
    assert.deepEqual(await tab.evaluate(songs), []);
    await tab.click(() => document.querySelector('#home'));
    await tab.until(isShown);
    await tab.evaluate(() => document.querySelector('galley-page').shadowRoot.querySelectorAll('[role=button]')[3].focus());
    await tab.press('Enter');
    await tab.until(() => document.querySelector('galley-page').layout?.module === 'song');
    await tab.close();
  },

  async 'the wheel brings other songs, of which those near what is in sight are mounted'() {
    const tab = await open('/', {height: 400});
    await tab.until(isShown);
    await tab.send('Page.bringToFront');
    await tab.click(() => document.querySelector('#more'));
    await tab.until(() => document.querySelector('galley-page').layout.sections[0].items.length === 40);
    await tab.evaluate(() => scrollTo(0, 0));
    await tab.send('Input.dispatchMouseEvent', {type: 'mouseWheel', x: 200, y: 200, deltaX: 0, deltaY: 1_800});
    await tab.until(() => scrollY > 1_700);
    const seen = await tab.until(() => {
      const page = document.querySelector('galley-page');
      const cells = [...page.shadowRoot.querySelectorAll('.cell')];
      const mounted = document.querySelectorAll('.song').length;
      // What has left is there while it might fade out.
      if (mounted > cells.length) return undefined;
      const wrong = cells.filter(cell => cell.querySelector('slot').assignedElements()[0]?.querySelector('b').textContent
        !== page.find(cell).item.data.title);
      return {mounted, wrong: wrong.length, count: cells.length};
    });
    assert.ok(seen.mounted === seen.count && seen.count < 20, JSON.stringify(seen));
    assert.equal(seen.wrong, 0);
    await tab.click(() => document.querySelector('#refresh'));
    assert.deepEqual(mistakes(tab), []);
    await tab.close();
  },

  async 'a problem is said by the component, whose button asks again'() {
    const tab = await open('/');
    await tab.until(isShown);
    await tab.click(() => document.querySelector('#lost'));
    await tab.until(() => document.querySelector('.problem')?.textContent === 'This page has moved. Try again');
    const before = asked(tab, 'layout').length;
    await tab.click(() => document.querySelector('.problem button'));
    for (let tries = 0; asked(tab, 'layout').length === before; tries += 1) {
      assert.ok(tries < 200, 'it does not ask again');
      await new Promise(resolve => setTimeout(resolve, 25));
    }
    await tab.until(() => document.querySelector('.problem')?.textContent === 'This page has moved. Try again');
    await tab.click(() => document.querySelector('#home'));
    await tab.until(isShown);
    await tab.until(() => !document.querySelector('.problem'));
    await tab.close();
  },

  async 'in strict mode one stream is open, which ends as the component goes away'() {
    const tab = await open('/strict');
    await tab.until(isShown);
    await tab.until(`(${streams})().then(count => count === 1)`);
    assert.equal(asked(tab, 'layout').length, 1);
    await tab.evaluate(() => window.leave());
    await tab.until(`(${streams})().then(count => count === 0)`);
    assert.equal(await tab.evaluate(() => document.querySelectorAll('galley-page, .song').length), 0);
    assert.deepEqual(mistakes(tab), []);
    await tab.close();
  },

  async 'a page that is not live opens no stream; a refresh and more data show all the same, and it can be followed later'() {
    const tab = await open('/strict?still');
    await tab.until(isShown);
    const more = await tab.evaluate(async () => (await document.querySelector('galley-page').loadMore())?.layout.sections[0].items.length);
    assert.equal(more, 40);
    await tab.until(() => document.querySelector('galley-page').layout.sections[0].items.length === 40 && window.updates.length >= 2);
    assert.ok(await tab.evaluate(() => document.querySelector('galley-page').refresh()));
    assert.deepEqual(asked(tab, 'events'), []);
    await tab.evaluate(() => window.draw({live: true}));
    await tab.until(`(${streams})().then(count => count === 1)`);
    await tab.close();
  },

  async 'what items in sight open is fetched ahead, and is shown without another request'() {
    const tab = await open('/strict?prefetch');
    await tab.until(isShown);
    const ahead = () => asked(tab, 'layout').filter(url => url.includes('/modules/song/'));
    for (let tries = 0; ahead().length < 4; tries += 1) {
      assert.ok(tries < 400, `${tab.requests}`);
      await new Promise(resolve => setTimeout(resolve, 25));
    }
    await tap(tab, () => document.querySelector('.song'));
    await tab.until(() => document.querySelector('galley-page').layout?.module === 'song');
    assert.equal(new Set(ahead()).size, ahead().length, 'the page is asked for twice');
    await tab.close();
  },

  async 'a page of the hook is drawn by the component, follows its width, and grows by the hook'() {
    const tab = await open('/held');
    await tab.until(isShown);
    await tab.until(() => document.querySelector('output').textContent === '20');
    await tab.click(() => document.querySelector('#more'));
    await tab.until(() => document.querySelector('output').textContent === '40');
    await tab.resize(500, 700);
    await tab.until(() => document.querySelector('galley-page').layout.viewport.width === 500);
    await tab.evaluate(() => window.leave());
    await tab.until(`(${streams})().then(count => count === 0)`);
    assert.deepEqual(mistakes(tab), []);
    await tab.close();
  },

  async 'a server renders the place of the page, which the browser takes over without asking for it'() {
    const {first, html} = await served();
    assert.ok(html.startsWith('<galley-page'), html);
    assert.ok(html.includes(`height:${first.contentSize.height}px`), html);
    markup = whole.replace('<div id="app"></div>', `<div id="app">${html}</div>`).replace(/<script type="module"[^]*$/, `
      <script type="module">${parts}
        const first = ${JSON.stringify(first).replaceAll('<', '\\u003c')}
        window.shifts = 0
        new PerformanceObserver(list => { for (const {value} of list.getEntries()) shifts += value }).observe({type: 'layout-shift', buffered: true})
        ReactDOM.hydrateRoot(document.querySelector('#app'), h(GalleyPage, {base: service, module: 'songs', first, cells: {
          song: ({data}) => h('article', {className: 'song'}, data.title),
        }}))
      </script>`);
    const tab = await open('/server');
    await tab.until(isShown);
    await tab.until(`(${streams})().then(count => count === 1)`);
    assert.deepEqual(asked(tab, 'layout'), []);
    assert.equal(await tab.evaluate(() => window.shifts), 0);
    assert.deepEqual(mistakes(tab), []);
    await tab.close();
  },

  'the types are those of React'() {
    const compiler = find(['tsc']);
    if (!compiler) {
      console.log('  (skipped: no TypeScript)');
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'galley-types-'));
    try {
      symlinkSync(new URL('../web', import.meta.url).pathname, join(folder, 'client'));
      writeFileSync(join(folder, 'app.ts'), `
        import * as React from 'react'
        import {galleyReact, type CellProps} from './client/galley-react.js'
        const {GalleyPage, usePage} = galleyReact(React)
        const Song = ({data, act, select}: CellProps<{title: string}>) => {
          act({action: 'open', module: 'song'})
          select()
          return React.createElement('b', null, data.title)
        }
        export function App() {
          const {layout, refresh, page} = usePage({base: '', module: 'songs', width: 390, params: {genre: 'jazz'}, live: false})
          const element = React.useRef<import('./client/galley-page.js').GalleyPage>(null)
          void refresh().then(() => element.current?.loadMore())
          page?.window(0, 844)
          return React.createElement(GalleyPage, {
            ref: element, src: '/v1/modules/songs/layout', cells: {song: Song, 'hero@2': Song}, first: layout, textSize: 'xl', platform: 'ios',
            problem: ({problem, retry}) => React.createElement('button', {onClick: retry}, problem.title),
            onAction: ({action}, event) => { if (action.action === 'emit') event.preventDefault() },
            className: 'page', style: {minHeight: 10},
          }, 'Loading')
        }
      `);
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({
        compilerOptions: {
          noEmit: true, strict: true, target: 'es2022', module: 'es2022', moduleResolution: 'node', lib: ['es2022', 'dom', 'dom.iterable'],
          typeRoots: [join(packages, '@types')], types: ['react'], preserveSymlinks: true, skipLibCheck: false,
          baseUrl: '.', paths: {react: [join(packages, '@types/react')], 'react/*': [join(packages, '@types/react/*')]},
        },
        files: ['app.ts', 'client/galley-react.d.ts', 'client/galley-page.d.ts', 'client/galley.d.ts', 'client/galley-app.d.ts'],
      }));
      const {status, stdout} = spawnSync(compiler, ['-p', folder], {encoding: 'utf8'});
      // Debian's types of React lack those of their own neighbours.
      const own = stdout.split('\n').filter(line => line.includes('error TS') && !line.includes('/@types/'));
      assert.ok(status === 0 || (stdout && own.length === 0), stdout);
    } finally {
      rmSync(folder, {recursive: true});
    }
  },
};

await run(checks, browser);
