/** The controls of the preview: the screen, and each of the module's parameters. */
import {el, icon} from './preview-dom.js';

const DEVICES = {
  'small phone 320': 320, 'phone 390': 390, 'large phone 430': 430, 'tablet 768': 768,
  'tablet 1024': 1024, 'desktop 1280': 1280,
};

/** The parameters of every page, and their controls. */
const SCREEN = {
  direction: {enum: ['', 'ltr', 'rtl']},
  scale: {enum: ['', '1', '2', '3']},
  locale: {type: 'string', placeholder: 'en'},
  theme: {type: 'string'},
};

/** The sizes of text of each platform: the parameter that says them, and values of it. */
const SIZES = {
  web: ['textScale', ['0.8', '1', '1.25', '1.5', '2', '3']],
  ios: ['textSize', ['xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'ax1', 'ax2', 'ax3', 'ax4', 'ax5']],
  android: ['fontScale', ['0.85', '1', '1.15', '1.3', '1.5', '1.8', '2']],
};

/** The modes in which a page is drawn; the first is what the reader prefers. */
const MODES = ['', 'light', 'dark', 'contrast'];

export class Controls {
  #inputs = new Map();
  #actions;
  #device;

  /**
   * `actions` has `change(query, changes)`, `touch(areShown)`, `more()`, `refresh()` and `draw(mode)`.
   */
  constructor(module, query, actions) {
    this.#actions = actions;
    this.module = module;
    const {mode = '', ...own} = Object.fromEntries(query);
    this.query = own;
    this.mode = MODES.includes(mode) ? mode : '';
    const title = el('h1', {}, module.title ?? module.name ?? 'Unknown page');
    const fold = el('div', {className: 'controls', id: 'controls'}, ...this.#screen(), ...this.#own());
    const opener = press(icon('sliders'), false, isOpen => {
      this.bar.classList.toggle('open', isOpen);
      opener.ariaExpanded = String(isOpen);
    });
    opener.className = 'opener';
    opener.ariaLabel = 'Controls';
    opener.ariaExpanded = 'false';
    opener.setAttribute('aria-controls', 'controls');
    const modes = select(MODES, this.mode, mode => mode || 'as preferred');
    modes.ariaLabel = 'Mode';
    modes.onchange = () => {
      this.mode = modes.value;
      actions.draw(this.mode);
    };
    const touches = press('touch areas', actions.touches, actions.touch);
    this.more = el('button', {type: 'button', onclick: actions.more, hidden: true}, 'load more');
    const refresh = el('button', {type: 'button', onclick: actions.refresh}, 'refresh');
    this.status = el('span', {className: 'status', role: 'status'});
    fold.append(modes, touches, this.more, refresh);
    this.bar = el('header', {className: 'bar'}, title, fold, this.status, opener);
  }

  /** The width of the device: that of the query, else a phone's, or the window's where that is less. */
  get width() {
    return Number(this.query.width) || Math.min(390, innerWidth);
  }

  /** The names of required parameters without a value. */
  get missing() {
    return this.#missing.map(({name}) => name);
  }

  get #missing() {
    return (this.module.parameters ?? []).filter(({name, required}) => required && !this.query[name]);
  }

  /** Returns a form for the required parameters that have no value yet; undefined where there is no such. */
  form() {
    const missing = this.#missing;
    if (!missing.length) return undefined;
    const inputs = missing.map(parameter => [parameter.name, this.#input(parameter)]);
    const form = el('form', {className: 'asking'},
      el('h2', {}, missing.length > 1 ? 'This page needs some values' : 'This page needs a value'),
      ...inputs.map(([name, input], index) => el('label', {}, el('span', {}, name), input,
        missing[index].description ? el('small', {}, missing[index].description) : '')),
      el('button', {}, 'Show the page'));
    form.addEventListener('submit', event => {
      event.preventDefault();
      const changes = Object.fromEntries(inputs.map(([name, input]) => [name, input.value]));
      this.set(changes);
      this.#changed(changes);
    });
    return form;
  }

  setWidth(width) {
    const allowed = Math.max(200, Math.min(2_000, width));
    this.#inputs.get('width').value = allowed;
    this.#device.value = allowed in this.#device.options ? String(allowed) : '';
    this.#changed({width: String(allowed)});
  }

  /** Shows parameters that an action has set. */
  set(params = {}) {
    for (const [name, value] of Object.entries(params)) {
      this.query[name] = String(value);
      if (this.#inputs.has(name)) this.#inputs.get(name).value = String(value);
    }
  }

  /** Shows the state of a layout. */
  show(layout, query) {
    if (!layout) return;
    this.status.textContent = layout.status;
    this.status.dataset.status = layout.status;
    this.more.hidden = !layout.next;
    if (query.pages) this.query.pages = String(query.pages);
  }

  #screen() {
    this.#device = select(['', ...Object.values(DEVICES)], String(this.width), value =>
      Object.keys(DEVICES).find(name => String(DEVICES[name]) === value) ?? 'device');
    this.#device.ariaLabel = 'Device';
    this.#device.onchange = () => this.#device.value && this.setWidth(Number(this.#device.value));
    const width = el('input', {type: 'number', min: 200, max: 2_000, value: this.width});
    width.onchange = () => this.setWidth(Number(width.value));
    this.#inputs.set('width', width);
    return [this.#device, el('label', {}, 'width ', width), ...this.#text(),
      ...Object.entries(SCREEN).map(([name, kind]) => this.#control({name, ...kind}))];
  }

  /** The controls of the platform and of the size of its text: the query has the parameter of one platform alone. */
  #text() {
    const platform = select(['', 'ios', 'android'], this.query.platform ?? '', name => name || 'web');
    const size = el('select');
    const fill = () => {
      const [name, values] = SIZES[platform.value || 'web'];
      size.replaceChildren(...select(['', ...values], this.query[name] ?? '', text => text || 'default').children);
    };
    platform.onchange = () => {
      const none = Object.fromEntries(Object.values(SIZES).map(([name]) => [name, '']));
      this.#changed({platform: platform.value, ...none});
      fill();
    };
    size.onchange = () => this.#changed({[SIZES[platform.value || 'web'][0]]: size.value});
    fill();
    this.#inputs.set('platform', platform);
    return [el('label', {}, 'platform ', platform), el('label', {}, 'text size ', size)];
  }

  #own() {
    return (this.module.parameters ?? []).map(parameter => this.#control({
      ...parameter,
      enum: parameter.type === 'boolean' ? ['', 'true', 'false']
        : parameter.enum && ['', ...parameter.enum.map(String)],
      placeholder: parameter.default,
    }));
  }

  #control({label, ...parameter}) {
    const input = this.#input(parameter);
    input.onchange = () => this.#changed({[parameter.name]: input.value});
    this.#inputs.set(parameter.name, input);
    return el('label', {}, `${label ?? parameter.name} `, input);
  }

  #input({name, type, enum: values, placeholder, required, min, max}) {
    const value = this.query[name] ?? '';
    const isNumber = type === 'integer' || type === 'number';
    const input = values ? select(values, value, text => text || String(placeholder ?? 'default'))
      : el('input', {type: isNumber ? 'number' : 'text', value, size: 8});
    if (placeholder !== undefined && !values) input.placeholder = String(placeholder);
    if (isNumber && !values) Object.assign(input, {min: min ?? '', max: max ?? ''});
    if (required) input.required = true;
    return input;
  }

  #changed(changes) {
    this.query = {...this.query, ...changes};
    this.#actions.change(this.query, changes);
  }
}

/** Returns a button that is pressed or not, and says which. */
function press(title, isPressed, changed) {
  const button = el('button', {type: 'button', ariaPressed: String(isPressed)}, title);
  button.onclick = () => {
    button.ariaPressed = String(button.ariaPressed !== 'true');
    changed(button.ariaPressed === 'true');
  };
  return button;
}

/** Returns a menu of values; `title` gives what stands for each. */
function select(values, value, title) {
  const node = el('select');
  for (const each of values.map(String)) {
    node.append(el('option', {value: each, selected: each === value}, title(each)));
  }
  return node;
}
