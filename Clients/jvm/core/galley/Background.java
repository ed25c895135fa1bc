package galley;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of clients that bring none. None of them keeps a program running. */
final class Background {
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final ThreadFactory DAEMONS = work -> {
        Thread thread = new Thread(work, "galley-" + COUNT.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    };

    /** Runs each task on a thread of its own; threads that have nothing to do end after a minute. */
    static final Executor THREADS = Executors.newCachedThreadPool(DAEMONS);
    /** Runs what takes no time, such as giving something up, later. */
    static final ScheduledThreadPoolExecutor TIMER = new ScheduledThreadPoolExecutor(1, DAEMONS);

    static {
        TIMER.setRemoveOnCancelPolicy(true);
    }

    private Background() {}
}
