/** The gallery: every page as a live picture. Those in sight poll, two requests at a time. */
import {Galley} from './galley.js';
import './galley-page.js';
import {leftOut} from './preview-why.js';

/** Requests at once; browsers allow six connections to an origin, and streams need some. */
const REQUESTS = 2;
/** The pause between two polls of one picture, in milliseconds. */
const PAUSE = 10_000;
/** The screen that pictures show. */
const SCREEN = {width: 390, height: 844, scale: 2};

const galley = new Galley(location.origin);
const sight = new Set();
let running = 0;

/** A page in the gallery. */
class Entry {
  due = 0;
  picture = document.createElement('galley-page');
  status = document.createElement('span');

  constructor(node) {
    this.node = node;
    this.page = galley.page(node.dataset.module, SCREEN);
    this.text = node.textContent.toLowerCase();
    const frame = document.createElement('div');
    frame.className = 'thumbnail';
    frame.ariaHidden = 'true';
    frame.inert = true;
    frame.append(this.picture);
    this.status.className = 'status';
    node.prepend(frame);
    node.append(this.status);
  }
}

const entries = [...document.querySelectorAll('#pages > li')].map(node => new Entry(node));

/** Brings a picture up to date. */
async function update(entry) {
  try {
    const change = await entry.page.resize({});
    if (entry.picture.page !== entry.page || change.changes?.kind !== 'none') {
      entry.picture.present(entry.page, change);
      // A page without colours of a palette is a light one, whatever the reader prefers.
      entry.picture.classList.toggle('colored', change.layout.palette !== undefined);
    }
    const empty = leftOut(change.layout).map(({id}) => id);
    // A page without a part of it is not in order, though its requests are.
    if (empty.length) say(entry, `empty: ${empty.join(', ')}`);
    else say(entry, change.layout.status);
  } catch (error) {
    if (!entry.page.layout) {
      entry.picture.present(entry.page, {kind: 'problem', problem: error.problem ?? {}});
    }
    say(entry, error.status === 400 ? 'needs parameters' : error.problem?.title ?? 'no response');
  }
}

function say(entry, status) {
  entry.status.textContent = status;
  entry.status.dataset.status = status;
}

/** Starts what is due, the longest waiting first. */
function work() {
  if (document.hidden) return;
  const due = [...sight].filter(entry => entry.due <= Date.now()).sort((a, b) => a.due - b.due);
  for (const entry of due.slice(0, REQUESTS - running)) {
    running += 1;
    entry.due = Infinity;
    update(entry).then(() => {
      running -= 1;
      entry.due = Date.now() + PAUSE;
      work();
    });
  }
}

/** Groups the pages: those of the app, its tabs first, and the others. */
async function group() {
  const list = document.querySelector('#pages');
  if (list.dataset.app === undefined) return;
  const app = await fetch('/v1/app').then(response => (response.ok ? response.json() : undefined)).catch(() => undefined);
  if (!app) return;
  const own = [...new Set([...app.tabs, ...app.links].map(({module}) => module))]
    .map(name => entries.find(({node}) => node.dataset.module === name)).filter(Boolean);
  const others = entries.filter(entry => !own.includes(entry));
  const heading = text => {
    const node = document.createElement('li');
    node.className = 'heading';
    const title = document.createElement('h2');
    title.textContent = text;
    node.append(title);
    return node;
  };
  list.replaceChildren(...own.length ? [heading(app.name)] : [], ...own.map(({node}) => node),
    ...own.length && others.length ? [heading('Other pages')] : [], ...others.map(({node}) => node));
}

group();

const observer = new IntersectionObserver(changes => {
  for (const {target, isIntersecting} of changes) {
    const entry = entries.find(candidate => candidate.node === target);
    if (isIntersecting) sight.add(entry); else sight.delete(entry);
  }
  work();
}, {rootMargin: '100px'});

for (const entry of entries) observer.observe(entry.node);
setInterval(work, 1_000);

const search = document.querySelector('#search');
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const {node, text} of entries) {
    node.hidden = !words.every(word => text.includes(word));
    shown += node.hidden ? 0 : 1;
  }
  // Headings are of what is below them.
  for (const heading of document.querySelectorAll('.heading')) heading.hidden = words.length > 0;
  document.querySelector('#nothing').hidden = shown > 0;
});
addEventListener('keydown', event => {
  if (event.key === '/' && event.target !== search) {
    event.preventDefault();
    search.focus();
  }
});
