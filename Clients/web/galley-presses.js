/**
 * What a reader presses does not change under the hand. A browser sends a click to what the press and its release have in
 * common: where that was drawn anew in between, nobody is told of it.
 */

/** How long a press holds up what is drawn, at most, in milliseconds. */
const LONGEST = 1_000;
/** How long after its release the click of a press may come: a browser first tells a finger's tap from its other gestures. */
const LATEST = 300;

let press;
let timer;

/** Returns what resolves when the press has acted that lasts, anywhere in the document; undefined without one. */
export const lifted = () => press?.promise;

function end() {
  clearTimeout(timer);
  press?.resolve();
  press = undefined;
}

function endAfter(delay) {
  clearTimeout(timer);
  timer = setTimeout(end, delay);
}

const HEARD = {
  pointerdown() {
    if (!press) {
      press = {};
      press.promise = new Promise(resolve => { press.resolve = resolve; });
    }
    endAfter(LONGEST);
  },
  pointerup() { if (press) endAfter(LATEST); },
  // What hears the click comes after this.
  click() { if (press) endAfter(0); },
  // It scrolls, or something is dragged: no click comes.
  pointercancel: end,
};

for (const [name, hear] of Object.entries(HEARD)) {
  addEventListener(name, ({isPrimary = true}) => isPrimary && hear(), {capture: true, passive: true});
}
