/** What fingers do in an app: swiping back from the edge, pulling to refresh, drawing a sheet down. */

/** The width of the edge from which a swipe goes back, in pixels. */
const EDGE = 24;
/** The way after which a finger moves in a direction, in pixels. */
const SLACK = 8;
/** The way and the speed (pixels a millisecond) from which a swipe is meant. */
const SHARE = 0.4;
const SPEED = 0.45;
/** The way of a pull that refreshes, and the longest that is shown, in pixels. */
const PULL = 64;
const LONGEST_PULL = 96;
/** The way down that closes a sheet, in pixels. */
const DRAW = 110;

/** Returns the speed of the last movements along an axis. */
function pace() {
  let [place, time, speed] = [0, 0, 0];
  return {
    add(value, stamp) {
      if (time && stamp > time) speed = 0.6 * (value - place) / (stamp - time) + 0.4 * speed;
      [place, time] = [value, stamp];
    },
    get value() { return speed; },
  };
}

/**
 * Follows one finger: `begin(touch)` returns whether it is of interest, `move(dx, dy, event)` gets its way once it
 * has one, and returns false where it is none of ours; `end(dx, dy, speedX, speedY)` its last.
 */
function follow(node, {begin, move, end}) {
  let start;
  let isMoving = false;
  let isOurs = false;
  let [across, down] = [pace(), pace()];
  node.addEventListener('touchstart', event => {
    if (isOurs && isMoving) end(0, 0, 0, 0);
    [isOurs, isMoving] = [event.touches.length === 1 && begin(event.touches[0], event), false];
    start = event.touches[0];
    [across, down] = [pace(), pace()];
  }, {passive: true});
  node.addEventListener('touchmove', event => {
    if (!isOurs) return;
    const {clientX, clientY} = event.touches[0];
    const [dx, dy] = [clientX - start.clientX, clientY - start.clientY];
    if (!isMoving && Math.hypot(dx, dy) < SLACK) return;
    across.add(dx, event.timeStamp);
    down.add(dy, event.timeStamp);
    if (!move(dx, dy, isMoving)) {
      isOurs = false;
      return;
    }
    isMoving = true;
    if (event.cancelable) event.preventDefault();
  }, {passive: false});
  for (const name of ['touchend', 'touchcancel']) {
    node.addEventListener(name, event => {
      if (!isOurs || !isMoving) return;
      const {clientX, clientY} = event.changedTouches[0];
      const isGiven = name === 'touchend';
      end(isGiven ? clientX - start.clientX : 0, isGiven ? clientY - start.clientY : 0,
        isGiven ? across.value : 0, isGiven ? down.value : 0);
      [isOurs, isMoving] = [false, false];
    }, {passive: true});
  }
}

/** Goes back by a swipe from the edge where lines begin. `app.swiping()` returns what moves, undefined for nothing. */
export function swipeBack(node, app) {
  let moved;
  let sign = 1;
  follow(node, {
    begin(touch) {
      const {left, right} = node.getBoundingClientRect();
      sign = app.isReversed ? -1 : 1;
      const distance = sign > 0 ? touch.clientX - left : right - touch.clientX;
      moved = undefined;
      return distance >= 0 && distance <= EDGE && app.canGoBack;
    },
    move(dx, dy, isMoving) {
      if (!isMoving && (sign * dx <= 0 || Math.abs(dy) > Math.abs(dx))) return false;
      moved ??= app.swiping();
      moved?.move(Math.max(0, sign * dx));
      return Boolean(moved);
    },
    end(dx, dy, speed) {
      const way = sign * dx;
      const isMeant = way > 0 && (way > SHARE * node.clientWidth || sign * speed > SPEED);
      moved?.end(isMeant);
    },
  });
}

/** Refreshes a screen by a pull from its top. */
export function pullToRefresh(screen) {
  const {scroller, spinner} = screen;
  const draw = way => {
    const shown = Math.min(LONGEST_PULL, way * 0.6);
    spinner.style.transform = way ? `translateY(${shown}px) rotate(${way * 2}deg)` : '';
    spinner.style.opacity = way ? String(Math.min(1, way / PULL)) : '';
  };
  follow(scroller, {
    begin: () => screen.isRefreshable && scroller.scrollTop <= 0 && !screen.node.classList.contains('refreshing'),
    move(dx, dy, isMoving) {
      if (!isMoving && (dy <= 0 || Math.abs(dx) > dy)) return false;
      draw(Math.max(0, dy));
      return true;
    },
    end(dx, dy) {
      draw(0);
      if (dy > PULL) screen.refresh();
    },
  });
}

/** Closes a sheet that is drawn down by its bar. */
export function drawDown(panel, close) {
  const draw = way => { panel.style.transform = way ? `translateY(${way}px)` : ''; };
  follow(panel, {
    begin: (touch, event) => event.composedPath().some(node => node.classList?.contains('bar')),
    move(dx, dy, isMoving) {
      if (!isMoving && (dy <= 0 || Math.abs(dx) > dy)) return false;
      draw(Math.max(0, dy));
      return true;
    },
    end(dx, dy, _, speed) {
      if (dy > DRAW || dy > 0 && speed > SPEED) {
        close(dy);
        return;
      }
      draw(0);
    },
  });
}
