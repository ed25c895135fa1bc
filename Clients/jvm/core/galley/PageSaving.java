package galley;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Stores the layouts of a page, by the URLs that they are of: of each the last one, at most once a second. */
final class PageSaving {
    private static final long PAUSE_MILLISECONDS = 1_000;

    private final Galley galley;
    private Map<String, Layout> unsaved = new HashMap<>();
    private boolean isSaving;

    PageSaving(Galley galley) {
        this.galley = galley;
    }

    /** Returns the layout that was stored; null where there is none that can be read. */
    Layout load(String key) {
        try {
            byte[] json = galley.storage.load(key);
            return json == null ? null : Layout.parse(json);
        } catch (GalleyException | RuntimeException error) {
            return null;
        }
    }

    /** Stores a layout; while one is being stored, the last one that comes waits a second. */
    void save(String key, Layout layout) {
        if (galley.storage == null) return;
        synchronized (this) {
            unsaved.put(key, layout);
            if (isSaving) return;
            isSaving = true;
        }
        galley.executor.execute(this::run);
    }

    private void run() {
        Map<String, Layout> layouts;
        synchronized (this) {
            layouts = unsaved;
            unsaved = new HashMap<>();
            isSaving = !layouts.isEmpty();
        }
        if (layouts.isEmpty()) return;
        try {
            for (Map.Entry<String, Layout> each : layouts.entrySet()) galley.storage.store(each.getKey(), each.getValue().json());
        } catch (RuntimeException error) {
            // A storage that fails loses a convenience.
        }
        Runnable again = () -> galley.executor.execute(this::run);
        Background.TIMER.schedule(again, PAUSE_MILLISECONDS, TimeUnit.MILLISECONDS);
    }
}
