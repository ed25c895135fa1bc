/** What the element says by itself: messages with buttons, and notes that go away. */
import {make} from './galley-nodes.js';

/** The time that a note is shown, in milliseconds. */
const SHOWN = 4_000;

/** Shows a message with buttons in a root; returns the one that was chosen, undefined where none was. */
export function ask(root, {message = '', buttons}, words) {
  const dialog = make('dialog', '', {part: 'dialog'});
  const text = make('div', '', {part: 'message'});
  const menu = make('menu', '');
  text.textContent = message;
  dialog.append(text, menu);
  root.append(dialog);
  return new Promise(resolve => {
    const end = choice => { dialog.remove(); resolve(choice); };
    for (const title of buttons?.length ? buttons : [words.ok]) {
      const button = make('button', '', {type: 'button', part: 'button'});
      button.textContent = title;
      button.onclick = () => end(title);
      menu.append(button);
    }
    dialog.oncancel = () => end();
    dialog.showModal();
  });
}

/** The place of notes: at the lower edge of what is in sight, and read aloud. Touches go through it. */
export class Notes {
  node = make('div', 'notes', {role: 'status'});
  #timer;

  /** Shows a text or a node in place of the note before. */
  show(content) {
    const note = make('div', 'note', {part: 'note'});
    note.append(content);
    this.node.replaceChildren(note);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => note.remove(), SHOWN);
  }
}
