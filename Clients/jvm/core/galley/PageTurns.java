package galley;

import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** The turns of a page: its stream, a poll, or a change, one at a time. A change ends the stream, and others wait behind it. */
final class PageTurns {
    /** What is done before a change asks for what it led to. */
    interface Preparation {
        void run(Cancellation cancellation) throws GalleyException;
    }

    /** A change that waits, or is made. */
    private static final class Change {
        final CompletableFuture<Update> future = new CompletableFuture<>();
        final Cancellation cancellation = new Cancellation();
        final UnaryOperator<PageQuery> edit;
        final Preparation preparation;

        Change(UnaryOperator<PageQuery> edit, Preparation preparation) {
            this.edit = edit;
            this.preparation = preparation;
        }
    }

    private final Page page;
    private final ArrayDeque<Change> changes = new ArrayDeque<>();
    /** True while somebody makes the changes. */
    private boolean isChanging;
    /** The stream, poll or pause of now; null between them. */
    private Cancellation attempt;

    PageTurns(Page page) {
        this.page = page;
    }

    // The follower's turns

    /** Waits for a turn of the follower; null where it is to end. */
    synchronized Cancellation begin(Cancellation following) throws InterruptedException {
        Runnable release = following.onCancel(this::wake);
        try {
            while ((isChanging || attempt != null) && !following.isCancelled()) wait();
        } finally {
            release.run();
        }
        if (following.isCancelled()) return null;
        attempt = new Cancellation();
        return attempt;
    }

    private synchronized void wake() {
        notifyAll();
    }

    /** Ends the turn that was begun. */
    synchronized void end() {
        attempt = null;
        notifyAll();
    }

    // Changes

    CompletableFuture<Update> change(UnaryOperator<PageQuery> edit, Preparation preparation) {
        Change change = new Change(edit, preparation);
        change.future.whenComplete((value, error) -> {
            if (change.future.isCancelled()) change.cancellation.cancel();
        });
        synchronized (this) {
            changes.add(change);
            if (isChanging) return change.future;
            isChanging = true;
        }
        page.galley.executor.execute(this::make);
        return change.future;
    }

    /** Makes the changes, one after the other, until there are no more. */
    private void make() {
        while (true) {
            Change change;
            synchronized (this) {
                change = changes.poll();
                if (change == null) {
                    isChanging = false;
                    notifyAll();
                    return;
                }
            }
            // One that is cancelled while it waits is not made.
            if (!change.future.isCancelled()) make(change);
        }
    }

    private void make(Change change) {
        PageQuery before = page.query;
        try {
            endAttempt();
            page.query = change.edit.apply(before);
            change.preparation.run(change.cancellation);
            change.future.complete(page.catchUp(change.cancellation));
        } catch (GalleyException | InterruptedException | RuntimeException | Error error) {
            page.query = before;
            change.future.completeExceptionally(error);
        }
    }

    /** Ends the stream, and waits until it has ended. */
    private void endAttempt() throws InterruptedException {
        Cancellation ended;
        synchronized (this) {
            ended = attempt;
        }
        if (ended != null) ended.cancel();
        synchronized (this) {
            while (attempt != null) wait();
        }
    }
}
