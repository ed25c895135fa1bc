// Looks at pages in Chromium: one browser process, driven over the DevTools protocol.
// usage: node Clients/tests/pages.mjs DEMO LAB [all]
//     DEMO is a service of the demo; LAB one with the modules `long`, 100,000 rows, and `dead`, whose
//     upstream does not answer, and which every origin may read. `all` compares each page in all variants; without it
//     in two, which have both widths and both directions.
import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import {Browser, run} from './browser.mjs';
import {compare} from './compare.mjs';

const [demo, lab, which] = process.argv.slice(2);
/** How far from its place something may be drawn, in pixels. */
const TOLERANCE = 0.5;
/** The most nodes of a page, however long it is. */
const NODES = 300;

const browser = new Browser();
const {modules} = await (await fetch(`${demo}/v1/modules`)).json();

/** Opens a page and waits until it is drawn. */
async function open(url, {width = 1280, height = 900, reducedMotion = true} = {}) {
  const tab = await browser.open({width, height, reducedMotion});
  await tab.go(url);
  await tab.until(() => document.querySelector('galley-page')?.layout
    && document.querySelector('galley-page').shadowRoot.querySelector('.section') !== null);
  return tab;
}

/** Closes a tab in which nothing may have gone wrong. */
async function close(tab, origin = demo) {
  assert.deepEqual(tab.mistakes, []);
  const foreign = tab.requests.filter(url => !url.startsWith(origin) && !url.startsWith('data:')
    && url !== 'about:blank');
  assert.deepEqual(foreign, []);
  await tab.close();
}

const checks = {
  async 'every page is drawn where its layout says'() {
    const variants = [[[390, 'ltr'], [1280, 'rtl']], [[390, 'rtl'], [1280, 'ltr']]];
    let total = 0;
    for (const [index, {name}] of modules.entries()) {
      for (const [width, direction] of which === 'all' ? variants.flat() : variants[index % 2]) {
        const url = `${demo}/preview/${name}?width=${width}&direction=${direction}`;
        const tab = await open(url, {width: width + 440});
        const {count, mistakes} = await tab.evaluate(compare, TOLERANCE);
        assert.deepEqual(mistakes, [], url);
        total += count;
        await close(tab);
      }
    }
    assert.ok(total > 5 * modules.length);
  },

  async 'what cannot be drawn is reported, and everything else is shown'() {
    const tab = await open(`${demo}/preview/hello?width=390`);
    const found = await tab.evaluate(() => {
      const element = document.querySelector('galley-page');
      const {page} = element;
      const problems = [];
      element.addEventListener('galley-problem', ({detail}) => problems.push(detail));
      const layout = structuredClone(element.layout);
      const {items, id} = layout.sections.find(each => each.items.length > 2);
      // A type that all objects have a member of, data that is no text, a drawing that fails.
      Object.assign(items[0], {type: 'constructor', elements: undefined, data: {title: {toString: 1}}});
      Object.assign(items[1], {type: 'broken'});
      customElements.get('galley-page').cells.broken = {
        create: () => document.createElement('b'), update() { throw new Error('no'); },
      };
      element.present({layout, url: (...path) => page.url(...path), query: {}}, {kind: 'layout', layout});
      const cells = [...element.shadowRoot.querySelectorAll('.cell')]
        .filter(cell => element.find(cell)?.section.id === id);
      return {problems, count: cells.length, text: cells[0].textContent, id: items[0].id,
        last: cells.at(-1).textContent};
    });
    assert.deepEqual(found.problems, [{title: 'Something could not be drawn', detail: 'no'}]);
    assert.ok(found.count > 2 && found.last, JSON.stringify(found));
    assert.equal(found.text, found.id);
    await close(tab);
  },

  async 'the gallery has every page, and searches'() {
    const tab = await browser.open({width: 1280, height: 900});
    await tab.go(demo);
    await tab.until(() => document.querySelectorAll('.status[data-status=complete]').length > 4);
    assert.equal(await tab.evaluate(() => document.querySelectorAll('#pages > li[data-module]').length),
      modules.length);
    await tab.click(() => document.querySelector('#search'));
    await tab.type('settings');
    const shown = await tab.evaluate(() =>
      [...document.querySelectorAll('#pages > li[data-module]:not([hidden])')].map(node => node.dataset.module));
    assert.deepEqual(shown, ['settings']);
    await close(tab);
  },

  async 'the gallery has a tab for the app and one for each group, which keys choose and the address keeps'() {
    const {app, groups} = {app: await (await fetch(`${demo}/v1/app`)).json(), groups: ['The four ideas', 'More pages']};
    const tab = await browser.open({width: 390, height: 844});
    await tab.go(demo);
    const titles = await tab.until(() => {
      const found = [...document.querySelectorAll('.groups [role=tab]')].map(({firstChild}) => firstChild.textContent);
      return found.length && found;
    });
    assert.deepEqual(titles, [app.name, ...groups]);
    const shown = () => tab.evaluate(() => [...document.querySelectorAll('#pages > li:not([hidden])')].map(({dataset}) => dataset.module));
    assert.deepEqual((await shown()).slice(0, app.tabs.length), app.tabs.map(({module}) => module));
    await tab.click(() => document.querySelectorAll('.groups [role=tab]')[1]);
    const ideas = await shown();
    assert.ok(ideas.includes('discover') && ideas.includes('music') && !ideas.includes('home'), `${ideas}`);
    assert.equal(await tab.evaluate(() => decodeURIComponent(location.hash)), '#The four ideas');
    await tab.press('ArrowRight');
    assert.ok((await shown()).includes('news'));
    assert.equal(await tab.evaluate(() => document.activeElement.ariaSelected), 'true');
    await tab.click(() => document.querySelector('#search'));
    await tab.type('discover');
    assert.deepEqual(await shown(), ['discover']);
    await close(tab);
  },

  async 'a pinned header stays until its section ends'() {
    const tab = await open(`${demo}/preview/music?width=390`);
    const tops = await tab.evaluate(async () => {
      const page = document.querySelector('galley-page');
      const device = document.querySelector('.device');
      const section = page.layout.sections.find(({header}) => header?.pinned);
      const {y, height} = section.frame;
      const header = section.header.frame;
      const places = [y + header.y + 10, y + height - header.height + 5];
      const tops = [];
      for (const offset of places) {
        device.scrollTop = offset;
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const node = [...page.shadowRoot.querySelectorAll('.section')]
          .find(each => each.dataset.section === section.id).querySelector('.pinned');
        const top = node.getBoundingClientRect().top - device.getBoundingClientRect().top;
        tops.push([top, Math.max(y + header.y, Math.min(device.scrollTop, y + height - header.height))
          - device.scrollTop]);
      }
      return tops;
    });
    for (const [is, expected] of tops) assert.ok(Math.abs(is - expected) <= TOLERANCE, `${tops}`);
    await close(tab);
  },

  async 'sections and carousels rest at their stops, both directions'() {
    const places = [['music', '.section > .scroller'], ['radio', '.cell .scroller']];
    for (const [[name, path], direction] of places.flatMap(place =>
      ['ltr', 'rtl'].map(direction => [place, direction]))) {
      const tab = await open(`${demo}/preview/${name}?width=390&direction=${direction}`);
      const stops = await tab.evaluate(path => {
        const page = document.querySelector('galley-page');
        const node = page.shadowRoot.querySelector(path);
        const cell = node.closest('.cell');
        node.scrollBy({left: node.dir === 'rtl' ? -200 : 200});
        return (cell ? page.find(cell).item.carousel : page.sectionOf(node).scroller).stops;
      }, path);
      const offset = await tab.until(path => {
        const {scrollLeft} = document.querySelector('galley-page').shadowRoot.querySelector(path);
        return Math.abs(scrollLeft) > 0 && Math.abs(scrollLeft);
      }, path);
      const distance = Math.min(...stops.map(stop => Math.abs(stop - offset)));
      assert.ok(distance <= TOLERANCE, `${offset} in ${stops}`);
      await close(tab);
    }
  },

  async 'a carousel stays at its offset when its row is drawn again'() {
    const tab = await open(`${demo}/preview/radio?width=390`);
    const offsets = await tab.evaluate(async () => {
      const page = document.querySelector('galley-page');
      const find = () => page.shadowRoot.querySelector('.cell .scroller');
      const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const node = find();
      node.scrollTo({left: 300, behavior: 'instant'});
      await frame();
      const before = node.scrollLeft;
      page.redraw();
      await frame();
      return [before, find().scrollLeft, find() === node];
    });
    assert.ok(offsets[0] > 100, `${offsets}`);
    assert.deepEqual(offsets.slice(1), [offsets[0], true]);
    await close(tab);
  },

  async 'what comes live moves, and ends in its place'() {
    for (const name of ['departures', 'movies']) {
      const tab = await open(`${demo}/preview/${name}?width=390`, {reducedMotion: false});
      // Not every change inserts something that is in sight.
      await tab.evaluate(() => new Promise(resolve => {
        document.querySelector('galley-page').addEventListener('galley-update', ({detail}) => {
          const root = document.querySelector('galley-page').shadowRoot;
          if (detail.kind !== 'changes' || detail.changes.kind !== 'delta') return;
          const {sections, items, nested} = detail.changes;
          const inserted = [sections, items, ...nested].flatMap(({insert}) => insert);
          if (inserted.length > 0 && root.getAnimations().length) resolve();
        });
      }));
      await tab.until(() => document.querySelector('galley-page').shadowRoot
        .getAnimations().length === 0);
      const {count, mistakes} = await tab.evaluate(compare, TOLERANCE);
      assert.ok(count > 0);
      assert.deepEqual(mistakes, []);
      await close(tab);
    }
  },

  async 'a switch switches, and who follows the page sees it'() {
    const tabs = [await open(`${demo}/preview/settings`), await open(`${demo}/preview/settings`)];
    const state = () => document.querySelector('galley-page').shadowRoot
      .querySelector('[role=switch]').ariaChecked;
    for (const value of ['true', 'false']) {
      await tabs[0].click(() => document.querySelector('galley-page').shadowRoot
        .querySelector('[role=switch]'));
      for (const tab of tabs) await tab.until(`(${state})() === '${value}'`);
    }
    for (const tab of tabs) await close(tab);
  },

  async 'a bar marks what is selected and brings it to the middle, both directions'() {
    for (const direction of ['ltr', 'rtl']) {
      const query = `width=390&direction=${direction}`;
      const tab = await open(`${demo}/preview/bar?${query}&option=10`);
      const check = async option => {
        const url = `${demo}/v1/modules/bar/scroll?${query}&section=options&select=bra-${option}`;
        const {offset} = await (await fetch(url)).json();
        await tab.until((offset, id, tolerance) => {
          const page = document.querySelector('galley-page');
          const node = page.shadowRoot.querySelector('.scroller');
          const [cell, ...others] = node.querySelectorAll('.cell[aria-current]');
          return cell && others.length === 0 && page.find(cell).item.id === id
            && Math.abs(Math.abs(node.scrollLeft) - offset) <= tolerance;
        }, offset, `bra-${option}`, TOLERANCE);
      };
      await check(10);
      await tab.click(() => {
        const page = document.querySelector('galley-page');
        return [...page.shadowRoot.querySelectorAll('.scroller .cell')]
          .find(cell => page.find(cell).item.id === 'bra-12')?.querySelector('[role=button]');
      });
      await check(12);
      const {count, mistakes} = await tab.evaluate(compare, TOLERANCE);
      assert.ok(count > 5);
      assert.deepEqual(mistakes, []);
      await close(tab);
    }
  },

  async 'parameters are set by a selection, and stand in the address'() {
    const tab = await open(`${demo}/preview/radio?width=390`);
    await tab.click(() => document.querySelector('galley-page').shadowRoot
      .querySelectorAll('[role=button]')[1]);
    await tab.until(() => document.querySelector('galley-page').page.query.genre === 'rock'
      && document.querySelector('galley-page').layout.sections[0].selected === 'rock');
    await close(tab);
  },

  async 'a page of 100,000 items scrolls with few nodes'() {
    const tab = await open(`${lab}/preview/long?width=390`);
    for (const share of [0, 0.25, 0.5, 0.999, 1]) {
      const result = await tab.evaluate(async (share, tolerance) => {
        const device = document.querySelector('.device');
        const page = document.querySelector('galley-page');
        device.scrollTop = share * (page.layout.contentSize.height - device.clientHeight);
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const frame = device.getBoundingClientRect();
        const cells = [...page.shadowRoot.querySelectorAll('.cell')].map(cell => cell.getBoundingClientRect());
        return {
          nodes: page.shadowRoot.querySelectorAll('*').length,
          items: page.layout.sections[0].items.length,
          isFilled: cells.some(({top}) => top <= frame.top + tolerance)
            && cells.some(({bottom}) => bottom >= frame.bottom - tolerance),
        };
      }, share, TOLERANCE);
      assert.equal(result.items, 100_000);
      assert.ok(result.nodes <= NODES, `${result.nodes} nodes`);
      assert.ok(result.isFilled, `at ${share}`);
    }
    await close(tab, lab);
  },

  async 'what was chosen in the tree is outlined, and the outline scrolls with it'() {
    const tab = await open(`${demo}/preview/demo?width=390`);
    await tab.click(() => document.querySelector('[data-tab=tree]'));
    await tab.click(() => document.querySelector('.panel details:nth-of-type(3) summary'));
    await tab.click(() => document.querySelector('.panel details[open] .row:nth-of-type(2)'));
    await tab.until(() => !document.querySelector('.highlight').hidden);
    const places = () => tab.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => {
      const page = document.querySelector('galley-page');
      const frame = document.querySelector('.highlight').getBoundingClientRect();
      const tops = [...page.shadowRoot.querySelectorAll('.cell, .part')].map(node => node.getBoundingClientRect())
        .filter(({width, height}) => Math.abs(width - frame.width) < 1 && Math.abs(height - frame.height) < 1)
        .map(({left, top}) => Math.hypot(left - frame.left, top - frame.top));
      resolve([frame.top, Math.min(...tops)]);
    }))));
    const [before, off] = await places();
    assert.ok(off < 1, `${off} beside what it marks`);
    const {left, top} = await tab.evaluate(() => document.querySelector('.device').getBoundingClientRect().toJSON());
    await tab.send('Input.dispatchMouseEvent', {type: 'mouseWheel', x: left + 200, y: top + 200, deltaX: 0, deltaY: 60});
    await tab.until(before => Math.abs(document.querySelector('.highlight').getBoundingClientRect().top - before) > 30, before);
    assert.ok((await places())[1] < 1);
    await close(tab);
  },

  async 'a save that does not load is a banner with its place over the page, until it is mended'() {
    const tab = await open(`${demo}/preview/hello?width=390`);
    const texts = await tab.evaluate(async () => {
      const {followReloads} = await import('/client/preview-reloads.js');
      const own = globalThis.fetch;
      let mistakes = [{file: '/a/config/hello.yaml', line: 3, column: 7, message: 'unknown kind "singel"'}];
      const seen = [];
      globalThis.fetch = async (url, ...rest) => (/reload/.test(url) ? Response.json({mistakes}) : own(url, ...rest));
      const banner = document.querySelector('.banner');
      followReloads(banner, {isOperator: true, headers: () => ({})});
      const wait = async isHidden => {
        while (banner.hidden !== isHidden) await new Promise(resolve => setTimeout(resolve, 20));
        seen.push([banner.hidden ? '' : banner.innerText, Boolean(document.querySelector('galley-page').layout)]);
      };
      await wait(false);
      mistakes = [];
      await wait(true);
      globalThis.fetch = own;
      return seen;
    });
    assert.match(texts[0][0], /hello\.yaml:3:7 unknown kind "singel"/);
    assert.deepEqual(texts.map(([, isShown]) => isShown), [true, true]);
    assert.equal(texts[1][0], '');
    await close(tab);
  },

  async 'the mode paints the page, and nothing around it'() {
    const tab = await open(`${demo}/preview/music?width=390`);
    const ground = () => tab.evaluate(() => getComputedStyle(document.querySelector('.stage')).backgroundColor);
    const before = await ground();
    const mode = () => tab.evaluate(() => document.querySelector('[aria-label=Mode]').value);
    await tab.evaluate(() => document.querySelector('[aria-label=Mode]').focus());
    for (let key = 0; key < 4 && await mode() !== 'dark'; key += 1) await tab.press('ArrowDown');
    assert.equal(await tab.evaluate(() => document.querySelector('galley-page').mode), 'dark');
    assert.equal(await ground(), before);
    await close(tab);
  },

  async 'at 390 points the controls are behind a button'() {
    const tab = await open(`${demo}/preview/music`, {width: 390, height: 844});
    const size = () => tab.evaluate(() => [document.querySelector('.bar').getBoundingClientRect().height,
      document.querySelector('.controls').getBoundingClientRect().height]);
    const [bar, controls] = await size();
    assert.ok(bar < 70 && controls === 0, `${bar} ${controls}`);
    await tab.click(() => document.querySelector('.opener'));
    await tab.until(() => document.querySelector('.controls').getBoundingClientRect().height > 100);
    assert.equal(await tab.evaluate(() => document.querySelector('.opener').ariaExpanded), 'true');
    await close(tab);
  },

  async 'a page that needs a value asks for it, and shows itself with it'() {
    const tab = await browser.open({width: 1280, height: 900});
    await tab.go(`${lab}/preview/needy`);
    await tab.click(() => document.querySelector('.asking input'));
    await tab.type('Ada');
    await tab.press('Enter');
    const text = await tab.until(() => document.querySelector('galley-page')?.shadowRoot?.querySelector('.cell')?.textContent);
    assert.equal(text, 'Hello Ada');
    assert.equal(await tab.evaluate(() => document.querySelector('.asking')), null);
    assert.match(await tab.evaluate(() => location.search), /who=Ada/);
    assert.deepEqual(tab.mistakes, []);
    await tab.close();
  },

  async 'an item without a title says its longest text, and its id last'() {
    const tab = await open(`${demo}/preview/hello?width=390`);
    const titles = await tab.evaluate(async () => {
      const {titleOf} = await import('/client/galley-drawing.js');
      return [
        {id: 'a1', data: {id: 'a1', city: 'Oslo', summary: 'A long day by the sea', image: 'https://x.example/a-long-long-address.png'}},
        {id: 'a2', data: {uuid: '0f9a2c34-6f3e-4c55-9d3e-0a6a51f3b2aa', track: 'RE 5'}},
        {id: 'a3', data: {count: 12}}, {id: 'a4', data: {}}, {id: 'a5', data: {name: 'Ada', text: 'longer'}}, {id: 'a6', data: 'Plain'},
      ].map(item => titleOf(item));
    });
    assert.deepEqual(titles, ['A long day by the sea', 'RE 5', '12', 'a4', 'Ada', 'Plain']);
    await close(tab);
  },

  async 'a dead upstream is explained on the page'() {
    const tab = await browser.open({width: 1280, height: 900});
    await tab.go(`${lab}/preview/dead`);
    const text = await tab.until(() => {
      const notice = document.querySelector('.notice');
      return notice && !notice.hidden && notice.textContent;
    });
    assert.match(text, /upstream/i);
    await tab.close();
  },

  async 'a page whose values were all left out says so, and why'() {
    const tab = await browser.open({width: 1280, height: 900});
    await tab.go(`${lab}/preview/blank`);
    const text = await tab.until(() => {
      const notice = document.querySelector('.notice');
      return notice && !notice.hidden && notice.textContent;
    });
    assert.match(text, /^days is empty: all 2 values were left out/);
    await tab.close();
  },

  async 'an item that is chosen says where its numbers come from, and the page what became of its data'() {
    const tab = await browser.open({width: 1280, height: 900});
    await tab.go(`${demo}/preview/music?width=390`);
    await tab.until(() => document.querySelector('galley-page')?.layout?.sections.some(({items}) => items.length));
    const {id, item: {frame, ...item}} = await tab.evaluate(() => {
      const {layout} = document.querySelector('galley-page');
      const {id, items: [item]} = layout.sections.find(({items}) => items.length);
      return {id, item};
    });
    await tab.click(() => document.querySelector('[data-tab=tree]'));
    await tab.click(id => [...document.querySelectorAll('.panel details')]
      .find(node => node.textContent.startsWith(id))?.querySelector('summary'), id);
    await tab.click(name => [...document.querySelectorAll('.panel details[open] .row')]
      .find(row => row.textContent.endsWith(name)), `${item.id} · ${item.type}`);
    const why = await tab.until(() => {
      const text = document.querySelector('.why')?.textContent;
      return text?.includes('height') && text;
    });
    assert.match(why, new RegExp(`height ${frame.height}`));
    assert.match(why, /music\.yaml:\d+/);
    await tab.click(() => document.querySelector('[data-tab=why]'));
    const page = await tab.until(() => {
      const text = document.querySelector('.why')?.textContent;
      return text?.includes('values') && text;
    });
    assert.match(page, /music\.yaml:\d+/);
    assert.match(page, /directory:/);
    await tab.close();
  },

  async 'an item that is chosen says what a screen reader says of it, and why'() {
    const tab = await browser.open({width: 1280, height: 900});
    await tab.go(`${demo}/preview/me?width=390`);
    await tab.until(() => document.querySelector('galley-page')?.layout?.sections.some(({items}) => items.length));
    const [section, id, type, text] = await tab.evaluate(() => {
      const {layout} = document.querySelector('galley-page');
      const isSaid = ({elements = []}) => elements.some(({text}) => text);
      const section = layout.sections.find(({items}) => items.some(isSaid));
      const item = section.items.find(isSaid);
      return [section.id, item.id, item.type, item.elements.find(({text}) => text).text];
    });
    await tab.click(() => document.querySelector('[data-tab=tree]'));
    await tab.click(name => [...document.querySelectorAll('.panel details')]
      .find(node => node.textContent.startsWith(`${name} `))?.querySelector('summary'), section);
    await tab.click(words => [...document.querySelectorAll('.panel .row')]
      .find(row => row.textContent.endsWith(words)), `${id} · ${type}`);
    const stops = await tab.until(() => document.querySelector('.panel .stops')?.textContent);
    assert.ok(stops.includes(`“${text}`), `${stops} has ${text}`);
    const why = await tab.until(() => {
      const text = document.querySelector('.why')?.textContent;
      return text?.includes('read aloud') && text;
    });
    assert.match(why, /label “[^”]+”/);
    assert.match(why, /role “(button|text|switch)”: it/);
    await tab.close();
  },

  async 'a page that is drawn while it is hidden does not move the texts of those that are seen'() {
    const tab = await open(`${demo}/preview/article?width=390`);
    const [hidden, shown] = await tab.evaluate(async () => {
      const {Fonts} = await import('/client/galley-fonts.js');
      const {layout, shadowRoot} = document.querySelector('galley-page');
      const root = shadowRoot.querySelector('.content');
      const style = Object.values(layout.styles)[0];
      const fonts = new Fonts();
      await fonts.load('');
      await fonts.loadAll();
      const away = document.createElement('div');
      away.style.display = 'none';
      root.append(away);
      const corrections = [away, root].map(where => fonts.correction('a', style, where));
      away.remove();
      return corrections;
    });
    assert.equal(hidden, 0);
    assert.ok(Math.abs(shown) < 2, `${shown} points`);
    await close(tab);
  },

  async 'where explanations are refused the inspector says what is needed'() {
    const tab = await browser.open({width: 1280, height: 900});
    await tab.go(`${lab}/preview/long?width=390#tab=why`);
    const text = await tab.until(() => {
      const text = document.querySelector('.why')?.textContent;
      return text?.includes('token') && text;
    });
    assert.match(text, /server\.admin\.token/);
    await tab.click(() => document.querySelector('.why button'));
    await tab.click(() => document.querySelector('.notice input[type=password]'));
    await tab.type('t0ken');
    await tab.press('Enter');
    await tab.until(() => document.querySelector('.why')?.textContent.includes('100000 of 100000 values'));
    await tab.close();
  },

  async 'another origin uses the client where it may, and not where it may not'() {
    const load = async base => {
      const {Galley} = await import(`${base}/client/galley.js`);
      const page = new Galley(base).page('long', {width: 390});
      await page.resize({});
      return page.layout.module;
    };
    const elsewhere = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<p>elsewhere');
    });
    await new Promise(resolve => elsewhere.listen(0, '127.0.0.1', resolve));
    const tab = await browser.open({width: 400, height: 400});
    await tab.go(`http://127.0.0.1:${elsewhere.address().port}/`);
    await tab.until(() => document.body.textContent === 'elsewhere');
    assert.equal(await tab.evaluate(load, lab), 'long');
    await assert.rejects(tab.evaluate(load, demo));
    await tab.close();
    elsewhere.close();
    elsewhere.closeAllConnections();
  },
};

await run(checks, browser);
