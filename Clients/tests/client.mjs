// Checks how galley.js follows a page: reconnections, polls, parameters, actions, problems.
// usage: node Clients/tests/client.mjs
import assert from 'node:assert/strict';
import {EventReader, Galley} from '../web/galley.js';

/** A layout of a list of rows. */
const layout = (revision, rows, next) => ({
  module: 'm', revision, status: 'complete',
  viewport: {width: 390, direction: 'ltr', textScale: 1},
  contentSize: {width: 390, height: 10 * rows.length},
  sections: [{
    id: 's', module: 'm', layout: 'list', arrange: 'vertical', status: 'ok',
    frame: {x: 0, y: 0, width: 390, height: 10 * rows.length},
    header: null, footer: null, placeholder: null, decoration: null, scroller: null,
    counts: {total: rows.length, shown: rows.length},
    items: rows.map((id, index) => ({
      id, type: 'row', frame: {x: 0, y: 10 * index, width: 390, height: 10}, data: {id},
    })),
  }],
  failures: [], ...(next && {next}),
});

/** The changes that append a row. */
const append = (from, to, rows, id) => ({
  module: 'm', from, to, kind: 'delta', sections: {delete: [], insert: [], move: []},
  items: {delete: [], insert: [{at: [0, rows], item: layout('', Array(rows + 1).fill(id))
    .sections[0].items[rows]}], move: []},
  reload: {sections: [], items: []}, nested: [],
  frames: [{
    section: 0, frame: {x: 0, y: 0, width: 390, height: 10 * (rows + 1)},
    counts: {total: rows + 1, shown: rows + 1}, shifts: [], set: [],
  }],
  page: {contentSize: {width: 390, height: 10 * (rows + 1)}}, gone: [],
});

const event = (name, body) =>
  `event: ${name}\n${body.revision ?? body.to ? `id: ${body.revision ?? body.to}\n` : ''}`
  + `data: ${JSON.stringify(body)}\n\n`;

/** An event stream of some text, which ends, or stays open until it is aborted. */
function stream(text, {ends = true, type = 'text/event-stream', signal} = {}) {
  const body = new ReadableStream({
    start(controller) {
      const bytes = new TextEncoder().encode(text);
      for (let start = 0; start < bytes.length; start += 3) {
        controller.enqueue(bytes.slice(start, start + 3));
      }
      if (ends) controller.close();
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body, {headers: {'content-type': type}});
}

const json = (body, status = 200) => new Response(JSON.stringify(body), {
  status, headers: {'content-type': status < 400 ? 'application/json' : 'application/problem+json'},
});

/** A page whose requests `answer(request, number)` answers, and the requests that it made. */
function client(answer, options = {}, query = {width: 390}) {
  const requests = [];
  const fetch = async (url, {method = 'GET', headers, body, signal}) => {
    const {pathname, searchParams} = new URL(url);
    const request = {
      path: pathname.replace('/v1/modules/m/', ''), query: Object.fromEntries(searchParams),
      method, headers, body: body && JSON.parse(body), signal,
    };
    requests.push(request);
    return answer(request, requests.length);
  };
  const page = new Galley('http://galley.test/', {fetch, poll: 5, ...options}).page('m', query);
  return {page, requests};
}

/** The first updates of a page. */
async function take(page, count) {
  const updates = [];
  const stop = new AbortController();
  for await (const update of page.updates({signal: stop.signal})) {
    updates.push(update);
    if (updates.length === count) stop.abort();
  }
  return updates;
}

const ids = ({sections}) => sections[0].items.map(({id}) => id);

const checks = {
  async 'a stream that ends is opened again where it ended'() {
    const {page, requests} = client(({path}, number) => {
      assert.equal(path, 'events');
      return number === 1
        ? stream(`${event('layout', layout('r1', ['a']))}:\n\nretry: 1\n\n`)
        : stream(event('changes', append('r1', 'r2', 1, 'b')), {ends: false});
    });
    const [first, second] = await take(page, 2);
    assert.equal(first.kind, 'layout');
    assert.deepEqual([second.kind, ids(second.layout)], ['changes', ['a', 'b']]);
    assert.equal(second.changes.to, 'r2');
    assert.deepEqual(requests.map(({headers}) => headers['last-event-id']), [undefined, 'r1']);
  },

  async 'where streams do not get through, changes are polled'() {
    let polls = 0;
    const {page, requests} = client(({path, query}) => {
      if (path === 'events') return stream('<html>', {type: 'text/html'});
      if (path === 'layout') return json(layout('r1', ['a']));
      assert.equal(query.since, 'r1');
      polls += 1;
      return json(polls < 3 ? {module: 'm', from: 'r1', to: 'r1', kind: 'none'}
        : append('r1', 'r2', 1, 'b'));
    });
    const updates = await take(page, 2);
    assert.deepEqual(updates.map(({kind}) => kind), ['layout', 'changes']);
    assert.equal(requests.filter(({path}) => path === 'events').length, 1);
  },

  async 'streams that are cut before a layout came are polled instead'() {
    for (const body of ['event: lay', ': galley\n\n']) {
      const {page, requests} = client(({path}) =>
        (path === 'events' ? stream(body) : json(layout('r1', ['a']))));
      const [update] = await take(page, 1);
      assert.deepEqual(ids(update.layout), ['a']);
      assert.equal(requests.filter(({path}) => path === 'events').length, 2);
    }
  },

  async 'changes that every stream is cut within are polled'() {
    const {page, requests} = client(({path}, number) => {
      if (path === 'changes') return json(append('r1', 'r2', 1, 'b'));
      return stream(number === 1 ? event('layout', layout('r1', ['a'])) : ': galley\n\nevent: changes\ndata: {"mod');
    });
    const updates = await take(page, 2);
    assert.deepEqual(ids(updates[1].layout), ['a', 'b']);
    assert.deepEqual(requests.slice(0, 4).map(({path}) => path), ['events', 'events', 'events', 'changes']);
  },

  async 'a problem leaves what is shown, and is told once'() {
    const problem = {title: 'No', status: 502, requestId: '1'};
    const {page} = client((request, number) => (number === 1 ? stream(
      event('layout', layout('r1', ['a'])) + event('problem', problem)
      + event('problem', {...problem, requestId: '2'})
      + event('changes', append('r1', 'r2', 1, 'b')), {ends: false},
    ) : json({})));
    const updates = await take(page, 3);
    assert.deepEqual(updates.map(({kind}) => kind), ['layout', 'problem', 'changes']);
    assert.deepEqual(ids(updates[1].layout), ['a']);
    assert.equal(updates[1].problem.status, 502);
  },

  async 'a service that cannot be reached is a problem of status 0, then a layout'() {
    const {page} = client((request, number) => {
      if (number === 1) throw new TypeError('connection refused');
      return stream(event('layout', layout('r1', ['a'])), {ends: false});
    });
    const updates = await take(page, 2);
    assert.deepEqual(updates.map(({kind}) => kind), ['problem', 'layout']);
    assert.equal(updates[0].problem.status, 0);
    assert.equal(updates[0].layout, undefined);
  },

  async 'a page that is refused is a problem once, and is not asked for again'() {
    for (const status of [400, 401, 403, 404, 410, 451]) {
      const {page, requests} = client(() => json({title: 'No', status}, status));
      // Whoever asks again is told again.
      for (const asked of [1, 2]) {
        const updates = [];
        for await (const update of page.updates()) updates.push(update);
        assert.deepEqual(updates.map(({kind, problem}) => [kind, problem.status]), [['problem', status]]);
        await new Promise(resolve => setTimeout(resolve, 600));
        assert.equal(requests.length, asked, `${status}`);
      }
    }
  },

  async 'a page that was refused is followed once it is there'() {
    let isThere = false;
    const {page, requests} = client(() => (isThere ? stream(event('layout', layout('r1', ['a'])), {ends: false})
      : json({title: 'No', status: 404}, 404)));
    const [first] = await Promise.all([take(page, 1), take(page, 1)]);
    assert.equal(first[0].problem.status, 404);
    assert.equal(requests.length, 1);
    isThere = true;
    const [update] = await take(page, 1);
    assert.equal(update.layout.revision, 'r1');
  },

  async 'what may pass, and what fails while a layout is shown, is asked for again'() {
    for (const status of [408, 425, 429, 500, 503]) {
      const {page} = client((request, number) => (number === 1 ? json({title: 'No', status}, status)
        : stream(event('layout', layout('r1', ['a'])), {ends: false})));
      const updates = await take(page, 2);
      assert.deepEqual(updates.map(({kind}) => kind), ['problem', 'layout'], `${status}`);
    }
    const {page} = client((request, number) => {
      if (number === 1) return stream(event('layout', layout('r1', ['a'])));
      return number === 2 ? json({title: 'No', status: 404}, 404)
        : stream(event('changes', append('r1', 'r2', 1, 'b')), {ends: false});
    });
    const updates = await take(page, 3);
    assert.deepEqual(updates.map(({kind}) => kind), ['layout', 'problem', 'changes']);
  },

  async 'changes that do not fit are answered with a layout'() {
    const {page, requests} = client((request, number) => stream(number === 1
      ? event('layout', layout('r1', ['a'])) + event('changes', append('r7', 'r8', 1, 'b'))
      : event('layout', layout('r8', ['a', 'b'])), {ends: false}));
    const updates = await take(page, 3);
    assert.deepEqual(updates.map(({kind}) => kind), ['layout', 'problem', 'layout']);
    assert.equal(requests[1].headers['last-event-id'], undefined);
  },

  async 'parameters are set by changes, and the stream follows'() {
    const {page, requests} = client(({path, query, signal}) => {
      if (path === 'changes') return json(append(query.since, 'jazz', 1, 'b'));
      return stream(query.genre ? '' : event('layout', layout('r1', ['a'])), {ends: false, signal});
    });
    const updates = [];
    const stop = new AbortController();
    for await (const update of page.updates({signal: stop.signal})) {
      updates.push(update);
      if (updates.length === 1) page.set({genre: 'jazz'});
      else {
        await new Promise(resolve => setTimeout(resolve, 20));
        stop.abort();
      }
    }
    assert.deepEqual(updates.map(({layout: {revision}}) => revision), ['r1', 'jazz']);
    assert.deepEqual(requests.map(({path, query}) => [path, query.genre, query.since]),
      [['events', undefined, undefined], ['changes', 'jazz', 'r1'], ['events', 'jazz', undefined]]);
    assert.equal(requests[2].headers['last-event-id'], 'jazz');
  },

  async 'what fails throws its status and problem, and changes nothing'() {
    const problem = {title: 'Invalid parameter', status: 400, detail: 'genre is unknown'};
    const {page} = client(() => json(problem, 400));
    await assert.rejects(page.set({genre: 'x'}), error => {
      assert.deepEqual([error.status, error.problem, error.message],
        [400, problem, 'genre is unknown']);
      return true;
    });
    assert.deepEqual(page.query, {width: 390});
    assert.equal(page.layout, undefined);
  },

  async 'a reset is a layout with its reason'() {
    const {page} = client(({path, query}) => json(path === 'layout' ? layout('r1', ['a']) : {
      module: 'm', from: query.since, to: 'r2', kind: 'reset', reason: 'viewportChanged',
      layout: layout('r2', ['z']),
    }));
    await page.resize({});
    const update = await page.resize({width: 844});
    assert.deepEqual([update.kind, update.changes.reason, ids(page.layout)],
      ['layout', 'viewportChanged', ['z']]);
  },

  async 'more is loaded while there is more'() {
    const {page, requests} = client(({path, query}) => json(path === 'layout'
      ? layout('r1', ['a'], '/v1/modules/m/layout?pages=2&width=390')
      : {...append(query.since, 'r2', 1, 'b'), page: {next: null}}));
    await page.resize({});
    await page.loadMore();
    assert.equal(requests[1].query.pages, '2');
    assert.equal('next' in page.layout, false);
    assert.equal(await page.loadMore(), undefined);
  },

  async 'items are selected and switched with the page\'s query'() {
    const {page, requests} = client(() => json({item: '6', action: {action: 'none'}, revision: 'r1'}),
      {headers: async () => ({authorization: 'Bearer t'})}, {width: 390, scale: 2});
    await page.select('6', {button: 'Yes', section: 's'});
    await page.value('a/7', true, {was: false, occurrence: 2});
    assert.deepEqual(requests.map(({method, path, query, body}) => [method, path, query, body]), [
      ['POST', 'items/6/select', {width: '390', scale: '2', section: 's'}, {button: 'Yes'}],
      ['PUT', 'items/a%2F7/value', {width: '390', scale: '2', occurrence: '2'},
        {on: true, was: false}],
    ]);
    assert.equal(requests[0].headers['content-type'], 'application/json');
    assert.equal(requests[0].headers.authorization, 'Bearer t');
  },

  async 'the last layout is shown from storage, until there is a newer one'() {
    const stored = new Map();
    const storage = {
      getItem: async key => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value),
    };
    const answer = (request, number) => stream(number === 1 && !request.headers['last-event-id']
      ? event('layout', layout('r1', ['a'])) : event('changes', append('r1', 'r2', 1, 'b')),
    {ends: false});
    await take(client(answer, {storage}).page, 1);
    assert.equal(stored.size, 1);
    const {page, requests} = client(answer, {storage});
    const updates = await take(page, 2);
    assert.deepEqual(updates.map(({layout: {revision}}) => revision), ['r1', 'r2']);
    assert.equal(requests[0].headers['last-event-id'], 'r1');
  },

  'a delay is digits alone and counts at once; a name may hold U+0000, an id may not'() {
    const retry = text => {
      const reader = new EventReader();
      reader.push(new TextEncoder().encode(text));
      return reader.retry;
    };
    assert.equal(retry('retry: 3000\n'), 3000);
    assert.equal(retry('retry:3000\nretry:1000x\n\n'), 3000);
    assert.equal(retry('retry: 5\nretry: 99999999999999999999\n'), 5);
    assert.equal(retry('retry:\n\n'), undefined);
    const bytes = new TextEncoder().encode('id: 1\nevent: a\0b\nid: 2\0\ndata: c\n\n');
    assert.deepEqual(new EventReader().push(bytes), [{name: 'a\0b', data: 'c', id: '1'}]);
  },

  async 'one stream serves all who follow'() {
    const {page, requests} = client(({signal}) =>
      stream(event('layout', layout('r1', ['a'])), {ends: false, signal}));
    await Promise.all([take(page, 1), take(page, 1)]);
    assert.equal(requests.length, 1);
    await new Promise(resolve => setTimeout(resolve, 5));
    assert.equal(requests[0].signal.aborted, true);
  },
};

for (const [name, check] of Object.entries(checks)) {
  await check();
  console.log(`✓ ${name}`);
}
