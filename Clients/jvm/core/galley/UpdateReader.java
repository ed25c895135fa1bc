package galley;

/** A reader of a page's updates for threads that may wait. The page is followed until it is closed. */
public final class UpdateReader implements AutoCloseable {
    private final Page page;
    private final Mailbox mailbox = new Mailbox(() -> { });
    private boolean hasJoined;

    UpdateReader(Page page) {
        this.page = page;
    }

    /**
     * Waits for the next update; null once it is closed.
     *
     * @throws GalleyException of the kind {@code REFUSED}, where the service refuses the page (4xx but 408, 425 and 429) and none was
     *     ever shown.
     * @throws InterruptedException where the thread is interrupted; a later call goes on.
     */
    public Update next() throws GalleyException, InterruptedException {
        join();
        return mailbox.next();
    }

    private synchronized void join() {
        if (hasJoined) return;
        hasJoined = true;
        page.join(mailbox);
    }

    /** Stops following; any thread may. */
    @Override public void close() {
        mailbox.end(null);
        page.leave(mailbox);
    }
}
