package galley;

import java.util.concurrent.Flow;

/** The updates of a page as a publisher. Each subscriber has a mailbox of its own. */
final class UpdatePublisher implements Flow.Publisher<Update> {
    private final Page page;

    UpdatePublisher(Page page) {
        this.page = page;
    }

    @Override public void subscribe(Flow.Subscriber<? super Update> subscriber) {
        if (subscriber == null) throw new NullPointerException("no subscriber");
        subscriber.onSubscribe(new Subscription(page, subscriber));
    }

    /** One subscriber's updates, one after the other, on threads of the client. */
    private static final class Subscription implements Flow.Subscription {
        private final Page page;
        private final Flow.Subscriber<? super Update> subscriber;
        private final Mailbox mailbox = new Mailbox(this::schedule);
        private long demand;
        private boolean isRunning;
        /** True where something happened since the run looked. */
        private boolean isWanted;
        private boolean hasJoined;
        private boolean isOver;
        private Throwable misuse;

        Subscription(Page page, Flow.Subscriber<? super Update> subscriber) {
            this.page = page;
            this.subscriber = subscriber;
        }

        @Override public void request(long count) {
            boolean joins;
            synchronized (this) {
                if (isOver) return;
                if (count <= 0) misuse = new IllegalArgumentException("a request of " + count + " updates");
                else demand = demand + count < 0 ? Long.MAX_VALUE : demand + count;
                joins = !hasJoined && misuse == null;
                hasJoined |= joins;
            }
            if (joins) page.join(mailbox);
            schedule();
        }

        @Override public void cancel() {
            synchronized (this) {
                isOver = true;
            }
            mailbox.end(null);
            page.leave(mailbox);
        }

        /** Has what waits given to the subscriber. */
        private void schedule() {
            synchronized (this) {
                isWanted = true;
                if (isRunning || isOver) return;
                isRunning = true;
            }
            page.galley.executor.execute(this::run);
        }

        private void run() {
            while (true) {
                Update update;
                Throwable failure;
                synchronized (this) {
                    isWanted = false;
                    failure = misuse;
                    update = isOver || demand == 0 || failure != null ? null : mailbox.poll();
                    if (update != null) demand -= 1;
                }
                boolean isDone = update == null && (failure != null || mailbox.isDone());
                if (update != null) {
                    deliver(update);
                    continue;
                }
                synchronized (this) {
                    if (isOver || !isDone && !isWanted) {
                        isRunning = false;
                        return;
                    }
                    if (!isDone) continue;
                    isOver = true;
                    isRunning = false;
                }
                page.leave(mailbox);
                Throwable error = failure == null ? mailbox.error() : failure;
                if (error == null) subscriber.onComplete();
                else subscriber.onError(error);
                return;
            }
        }

        private void deliver(Update update) {
            try {
                subscriber.onNext(update);
            } catch (RuntimeException | Error error) {
                // A subscriber that throws is not called again.
                cancel();
            }
        }
    }
}
