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

/** The tabs, each with the words of its button and its pages in order. */
let tabs = [];
let chosen = 0;
const bar = document.createElement('div');

/** Groups the pages: those of the app, its tabs first, then the groups that are declared, then the others. */
async function group() {
  const list = document.querySelector('#pages');
  if (list.dataset.app === undefined) return;
  const app = await fetch('/v1/app').then(response => (response.ok ? response.json() : undefined)).catch(() => undefined);
  if (!app) return;
  const own = [...new Set([...app.tabs, ...app.links].map(({module}) => module))]
    .map(name => entries.find(({node}) => node.dataset.module === name)).filter(Boolean);
  const rest = entries.filter(entry => !own.includes(entry));
  const grouped = rest.filter(({node}) => node.dataset.group).sort((a, b) => a.node.dataset.position - b.node.dataset.position);
  const groups = Map.groupBy(grouped, ({node}) => node.dataset.group);
  const others = rest.filter(({node}) => !node.dataset.group);
  tabs = [[app.name, own], ...groups, ['Other pages', others]].filter(([, pages]) => pages.length)
    .map(([title, pages]) => ({title, pages}));
  list.replaceChildren(...tabs.flatMap(({pages}) => pages.map(({node}) => node)));
  if (tabs.length < 2) return;
  bar.className = 'groups';
  bar.setAttribute('role', 'tablist');
  bar.ariaLabel = 'Groups';
  bar.append(...tabs.map(({title, pages}, index) => button(title, pages.length, index)));
  document.querySelector('header.bar').after(bar);
  list.setAttribute('role', 'tabpanel');
  const named = tabs.findIndex(({title}) => `#${encodeURIComponent(title)}` === location.hash);
  choose(Math.max(0, named));
}

/** Returns the button of a tab. */
function button(title, count, index) {
  const node = document.createElement('button');
  node.type = 'button';
  node.setAttribute('role', 'tab');
  node.append(title, Object.assign(document.createElement('span'), {className: 'count', textContent: count}));
  node.addEventListener('click', () => {
    history.replaceState(null, '', index ? `#${encodeURIComponent(title)}` : location.pathname);
    choose(index);
  });
  node.addEventListener('keydown', ({key}) => {
    const step = {ArrowLeft: -1, ArrowRight: 1}[key];
    if (!step) return;
    choose((chosen + step + tabs.length) % tabs.length);
    bar.children[chosen].focus();
  });
  return node;
}

/** Shows the pages of a tab. */
function choose(index) {
  chosen = index;
  [...bar.children].forEach((node, position) => {
    node.ariaSelected = String(position === index);
    node.tabIndex = position === index ? 0 : -1;
  });
  show();
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

/** Shows the pages that have the words that are searched for, of all tabs; without words those of the chosen tab. */
function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of entries) {
    const isInTab = words.length > 0 || tabs.length < 2 || tabs[chosen].pages.includes(entry);
    entry.node.hidden = !isInTab || !words.every(word => entry.text.includes(word));
    shown += entry.node.hidden ? 0 : 1;
  }
  bar.hidden = words.length > 0;
  document.querySelector('#nothing').hidden = shown > 0;
}
search.addEventListener('input', show);
addEventListener('keydown', event => {
  if (event.key === '/' && event.target !== search) {
    event.preventDefault();
    search.focus();
  }
});
