/** The preview: the web client in a device, controls above it and an inspector beside it. */
import {opens} from './galley-actions.js';
import {GalleyPage} from './galley-page.js';
import {Controls} from './preview-controls.js';
import {Inspector} from './preview-inspector.js';
import {el, icon} from './preview-dom.js';
import {followReloads} from './preview-reloads.js';
import {emptySections, leftOut} from './preview-why.js';

const TOKEN = 'galley-token';

GalleyPage.options = {
  headers: () => {
    const token = sessionStorage.getItem(TOKEN);
    return token ? {authorization: `Bearer ${token}`} : {};
  },
};

const root = document.querySelector('#preview');
const {module: name, operator} = root.dataset;

/** The inspector's own state, in the fragment; the page's parameters are in the query. */
const state = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

function remember(changes) {
  Object.assign(state, changes);
  const kept = Object.entries(state).filter(([, value]) => value);
  const hash = new URLSearchParams(kept).toString();
  history.replaceState(null, '', location.pathname + location.search + (hash ? `#${hash}` : ''));
}

/** Puts the page's parameters into the address. */
function address(query) {
  const kept = Object.entries({...query, mode: controls.mode}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(kept).toString();
  history.replaceState(null, '', location.pathname + (search ? `?${search}` : '') + location.hash);
}

const notice = el('div', {className: 'notice', hidden: true, role: 'alert'});
const page = el('galley-page');
const device = el('div', {className: 'device'}, page);
const handle = el('button', {className: 'handle', type: 'button', ariaLabel: 'Width'});
const stage = el('main', {className: 'stage'}, device, handle);
const inspector = new Inspector({page, device, state, remember, module: name, askToken: fail});

/** Follows a page with these parameters, the width of the device included. */
function open(query) {
  const src = new URLSearchParams({...query, width: controls.width});
  page.setAttribute('src', `/v1/modules/${name}/layout?${src}`);
}

function setWidth(width) {
  device.style.width = `${width}px`;
  page.style.width = `${width}px`;
  placeHandle();
}

function placeHandle() {
  const {left, width} = device.getBoundingClientRect();
  const frame = stage.getBoundingClientRect();
  handle.style.left = `${left - frame.left + stage.scrollLeft + width + 2}px`;
}

const description = await fetch(`/v1/modules/${name}`).then(response => response.json());
const controls = new Controls(description, new URLSearchParams(location.search), {
  touches: state.touches === '1',
  async change(query, changes) {
    address(query);
    if ('width' in changes) setWidth(controls.width);
    if (controls.missing.length) return ask();
    stage.classList.remove('asks');
    asked?.remove();
    if (!page.page) return open(query);
    notice.hidden = true;
    const own = Object.fromEntries(Object.entries(changes)
      .map(([key, value]) => [key, value === '' ? undefined : value]));
    await attempt(() => page.page.set(own));
  },
  draw(mode) {
    page.mode = mode;
    address(controls.query);
  },
  touch(areShown) {
    page.toggleAttribute('touches', areShown);
    remember({touches: areShown ? '1' : ''});
  },
  more: () => attempt(() => page.page.loadMore()),
  refresh: () => attempt(() => page.page.refresh()),
});

let asked;

/** Asks for the values that the page needs, in place of the device. */
function ask() {
  asked?.remove();
  asked = controls.form();
  stage.classList.toggle('asks', asked !== undefined);
  if (!asked) return;
  stage.prepend(asked);
  asked.querySelector('input, select').focus();
}

/** Does something that may fail, and shows how it did. */
async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    return fail(error.problem ?? {title: error.message}, () => attempt(action));
  }
}

/** Shows a problem; asks for the token where that is what is missing. */
function fail(problem, again) {
  const errors = problem.errors?.map(({parameter, detail}) => parameter && `${parameter}: ${detail}`);
  const lines = [problem.title, problem.detail, ...(errors ?? [])].filter(Boolean);
  notice.replaceChildren(lines.join('\n'));
  notice.hidden = false;
  if (problem.status !== 401 && problem.status !== 403) return;
  const input = el('input', {type: 'password', placeholder: 'Token', ariaLabel: 'Token'});
  const form = el('form', {}, input, el('button', {}, 'Use it'));
  form.addEventListener('submit', event => {
    event.preventDefault();
    sessionStorage.setItem(TOKEN, input.value);
    notice.hidden = true;
    again?.();
  });
  notice.append(' ', form);
  input.focus();
}

// MARK: Events of the page

page.addEventListener('galley-problem', ({detail}) => {
  inspector.problem(detail);
  fail(detail);
});
page.addEventListener('galley-update', ({detail}) => {
  inspector.update(detail);
  controls.show(detail.layout, page.page.query);
  if (detail.kind === 'problem') return;
  notice.hidden = true;
  device.classList.toggle('colored', detail.layout.palette !== undefined);
  warn(detail.layout);
});
/** Shows what the page leaves out as a whole, and what is empty for a reason, where explanations may be asked for. */
async function warn(layout) {
  const lines = [...leftOut(layout), ...emptySections(layout)];
  if (!lines.length) return;
  const show = reasons => {
    const texts = lines.map(({id, text}) => reasons.get(id) ? `${id} is empty: ${reasons.get(id)}` : text).filter(Boolean);
    notice.replaceChildren(texts.join('\n'));
    notice.hidden = !texts.length;
  };
  show(new Map());
  const {headers} = GalleyPage.options;
  const response = await fetch(page.page.url('layout', {explain: 1}), {headers: headers(), cache: 'no-store'})
    .catch(() => undefined);
  const explained = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (!explained || page.layout?.revision !== layout.revision) return;
  show(new Map(explained.components.map(({id, section, reason}) => [section ?? id, reason])));
}

page.addEventListener('galley-action', event => {
  const {action} = event.detail;
  inspector.action(event.detail);
  if (action.action === 'set') controls.set(action.params);
});
page.addEventListener('galley-open', event => {
  event.preventDefault();
  const {url, module, params, as} = event.detail;
  if (url) opens(url) && window.open(url, '_blank', 'noopener');
  else if (module) {
    const target = `/preview/${module}?${new URLSearchParams(params)}`;
    if (as === 'replace') location.replace(target);
    else location.href = target;
  }
});

// MARK: The width by dragging

handle.addEventListener('pointerdown', event => {
  handle.setPointerCapture(event.pointerId);
  const start = event.clientX - controls.width / 2;
  handle.onpointermove = move => controls.setWidth(Math.round(2 * (move.clientX - start)));
  handle.onpointerup = () => { handle.onpointermove = null; };
});
handle.addEventListener('keydown', ({key}) => {
  const step = {ArrowLeft: -10, ArrowRight: 10}[key];
  if (step) controls.setWidth(controls.width + step);
});

const link = el('a', {href: '/', className: 'home'}, icon('back'), 'Pages');
const banner = el('div', {className: 'banner', hidden: true, role: 'alert'});
root.replaceChildren(controls.bar, banner, notice, stage, inspector.node);
controls.bar.prepend(link);
setWidth(controls.width);
page.mode = controls.mode;
page.toggleAttribute('touches', state.touches === '1');
new ResizeObserver(placeHandle).observe(stage);
if (controls.missing.length) ask();
else open(controls.query);
followReloads(banner, {isOperator: operator !== undefined, headers: () => GalleyPage.options.headers()});

