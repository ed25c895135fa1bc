package galley;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A word by which a request, or a pause, is given up from another thread. */
public final class Cancellation {
    private final Set<Runnable> actions = new LinkedHashSet<>();
    private boolean isCancelled;

    /** Returns true once it was given up. */
    public synchronized boolean isCancelled() {
        return isCancelled;
    }

    /**
     * Has an action run when it is given up, at once where it was; transports close their connection there.
     *
     * @return takes the action back.
     */
    public Runnable onCancel(Runnable action) {
        // Equal actions are still two.
        Runnable own = () -> action.run();
        synchronized (this) {
            if (!isCancelled) {
                actions.add(own);
                return () -> remove(own);
            }
        }
        action.run();
        return () -> { };
    }

    private synchronized void remove(Runnable action) {
        actions.remove(action);
    }

    /** Gives up. A second time does nothing. */
    public void cancel() {
        List<Runnable> waiting;
        synchronized (this) {
            if (isCancelled) return;
            isCancelled = true;
            waiting = new ArrayList<>(actions);
            actions.clear();
            notifyAll();
        }
        for (Runnable action : waiting) action.run();
    }

    /** Waits until it is given up, for so many milliseconds at most. */
    synchronized void await(long milliseconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        while (!isCancelled) {
            long left = end - System.nanoTime();
            if (left <= 0) return;
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
        }
    }
}
