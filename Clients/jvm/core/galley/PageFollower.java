package galley;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Follows a page while somebody reads: streams, polls where streams are cut, and the pauses between them. */
final class PageFollower {
    /** The number of polls after which a stream is tried again. */
    private static final int POLLS = 6;
    /** The longest pause that a stream may ask for, in milliseconds. */
    private static final long MAXIMUM_RETRY = 60_000;

    private final Page page;
    private final Cancellation following;
    private final Galley.Pace pace;
    /** Streams that were cut, in a row. They are followed while this is below two; then come polls, and a stream once more. */
    private int cuts;
    /** Failures in a row. */
    private int failures;

    PageFollower(Page page, Cancellation following) {
        this.page = page;
        this.following = following;
        pace = page.galley.pace;
    }

    /** Follows until it is given up. */
    void run() {
        try {
            boolean isFirst = true;
            while (true) {
                Cancellation attempt = page.turns.begin(following);
                if (attempt == null) return;
                Runnable release = following.onCancel(attempt::cancel);
                try {
                    if (isFirst) page.restore();
                    isFirst = false;
                    attempt.await(attemptOnce(attempt));
                } finally {
                    release.run();
                    page.turns.end();
                }
            }
        } catch (InterruptedException error) {
            // Who brings the threads has ended this one.
            page.giveUp(GalleyException.noResponse("interrupted"));
        }
    }

    /** One stream or poll; returns the pause after it. */
    private long attemptOnce(Cancellation attempt) {
        try {
            long delay = page.galley.poll;
            if (cuts < 2) {
                StreamProgress progress = new StreamProgress(pace.opening);
                listen(attempt, progress);
                if (attempt.isCancelled()) return 0;
                // Where every stream ends before the first layout is whole, it is fetched.
                int cut = page.layout() == null ? Math.max(progress.cut, 1) : progress.cut;
                cuts = cut == 0 ? 0 : cuts + cut;
                Integer retry = progress.retry;
                long pause = retry == null ? pace.retry : Math.max(pace.leastRetry, Math.min(retry, MAXIMUM_RETRY));
                delay = cuts < 2 ? pause : 0;
            } else {
                page.catchUp(attempt);
                cuts = cuts > POLLS ? 1 : cuts + 1;
            }
            failures = 0;
            return delay;
        } catch (GalleyException error) {
            return attempt.isCancelled() ? 0 : failed(error);
        } catch (RuntimeException error) {
            // Of a transport, a storage or an executor of the app's own.
            return attempt.isCancelled() ? 0 : failed(GalleyException.noResponse(error.toString()));
        }
    }

    /** Tells of a failure and returns the pause after it. */
    private long failed(GalleyException error) {
        if (page.layout() == null && error.isLasting()) {
            page.giveUp(error);
            return 0;
        }
        page.fail(error.problem);
        boolean isMisfit = error.kind == GalleyException.Kind.CHANGES_DO_NOT_FIT
            || error.kind == GalleyException.Kind.INVALID_ANSWER;
        if (isMisfit) page.since = null;
        long longest = Math.min(pace.longestFailure, pace.failure << Math.min(failures, 20));
        failures += 1;
        // Clients that lost the service together come back one by one.
        return (long) (longest * (0.5 + ThreadLocalRandom.current().nextDouble() / 2));
    }

    // Streams

    /** The state of a stream while it is read. */
    private static final class StreamProgress {
        volatile long deadline;
        volatile boolean isExpired;
        /** 2 before the stream opens; 1 until something comes, and while its first event is unfinished; then 0. */
        volatile int cut = 2;
        /** The pause that the service wants, in milliseconds; null where it tells none. */
        volatile Integer retry;

        StreamProgress(long milliseconds) {
            extend(milliseconds);
        }

        void extend(long milliseconds) {
            deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        }

        /** Gives a stream up once the deadline has passed, however often it was moved. */
        void watch(Cancellation stream) {
            long left = deadline - System.nanoTime();
            if (stream.isCancelled()) return;
            if (left > 0) {
                Future<?> later = Background.TIMER.schedule(() -> watch(stream), left, TimeUnit.NANOSECONDS);
                stream.onCancel(() -> later.cancel(false));
            } else {
                isExpired = true;
                Background.THREADS.execute(stream::cancel);
            }
        }
    }

    /** Follows the event stream until it ends. */
    private void listen(Cancellation attempt, StreamProgress progress) throws GalleyException {
        Cancellation stream = new Cancellation();
        Runnable release = attempt.onCancel(stream::cancel);
        progress.watch(stream);
        try {
            read(stream, progress);
        } catch (GalleyException error) {
            // One that is given up ends with any error.
            if (!progress.isExpired) throw error;
        } finally {
            release.run();
            stream.cancel();
        }
    }

    private void read(Cancellation stream, StreamProgress progress) throws GalleyException {
        Map<String, String> fields = new TreeMap<>();
        fields.put("accept", "text/event-stream");
        fields.put("cache-control", "no-cache");
        if (page.since != null) fields.put("last-event-id", page.since);
        Transport.Request request = new Transport.Request("GET", page.url("events"), fields, null, true);
        try (Transport.Response response = page.galley.send(request, stream)) {
            String type = response.fields.get("content-type");
            if (type == null || !type.startsWith("text/event-stream")) return;
            progress.cut = 1;
            progress.extend(pace.silence);
            EventReader reader = new EventReader();
            byte[] buffer = new byte[1 << 14];
            boolean hasEvent = false;
            while (true) {
                int count = next(response, buffer);
                if (count < 0 || stream.isCancelled()) return;
                java.util.List<EventReader.Event> events = reader.push(buffer, 0, count);
                progress.extend(pace.silence);
                // A stream that carries comments is of use; one that ends within its first event brought nothing.
                hasEvent |= !events.isEmpty();
                progress.cut = reader.isWithinEvent() && !hasEvent ? 1 : 0;
                progress.retry = reader.retry();
                for (EventReader.Event event : events) take(event);
            }
        }
    }

    /** Reads what comes next; -1 at the end. However a stream ends, another one goes on where it ended. */
    private static int next(Transport.Response response, byte[] buffer) {
        try {
            return response.body.read(buffer);
        } catch (IOException error) {
            return -1;
        }
    }

    private void take(EventReader.Event event) throws GalleyException {
        ByteList data = event.bytes;
        switch (event.name) {
            case "layout": page.take(Update.layout(LayoutDecoder.layout(data.array(), data.size()))); break;
            case "changes": page.play(data); break;
            case "problem": page.fail(Problem.of(java.util.Arrays.copyOf(data.array(), data.size()), 0)); break;
            default:
        }
    }
}
