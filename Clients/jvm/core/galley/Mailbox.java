package galley;

import java.util.ArrayDeque;
import java.util.Iterator;

/** The updates that one reader of a page has not taken yet. */
final class Mailbox {
    /** The most updates that wait. A slower reader gets the newest layout in place of them. */
    static final int MAXIMUM_WAITING = 16;

    private final ArrayDeque<Update> updates = new ArrayDeque<>();
    private final Runnable changed;
    private boolean isEnded;
    private GalleyException error;

    /** A mailbox that calls a function whenever something is put into it, and at its end. */
    Mailbox(Runnable changed) {
        this.changed = changed;
    }

    void put(Update update) {
        synchronized (this) {
            if (isEnded) return;
            updates.add(update);
            if (updates.size() > MAXIMUM_WAITING) shorten();
            notifyAll();
        }
        changed.run();
    }

    private void shorten() {
        Layout newest = null;
        for (Iterator<Update> all = updates.descendingIterator(); all.hasNext() && newest == null; ) newest = all.next().layout;
        if (newest == null) {
            updates.removeFirst();
        } else {
            updates.clear();
            updates.add(Update.layout(newest));
        }
    }

    /** Ends the updates behind those that wait, with an error or without. */
    void end(GalleyException with) {
        synchronized (this) {
            if (isEnded) return;
            isEnded = true;
            error = with;
            notifyAll();
        }
        changed.run();
    }

    /** Returns the next update without waiting for it; null where there is none. */
    synchronized Update poll() {
        return updates.poll();
    }

    /** True where no update waits and none will come. */
    synchronized boolean isDone() {
        return isEnded && updates.isEmpty();
    }

    synchronized GalleyException error() {
        return error;
    }

    /** Waits for the next update; null at the end. */
    synchronized Update next() throws GalleyException, InterruptedException {
        while (updates.isEmpty() && !isEnded) wait();
        if (!updates.isEmpty()) return updates.poll();
        if (error != null) throw error;
        return null;
    }
}
