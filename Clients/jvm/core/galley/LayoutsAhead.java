package galley;

import java.util.LinkedHashMap;
import java.util.Map;

/** Layouts that were fetched before their pages are opened, in memory, by their URLs. */
final class LayoutsAhead {
    /** The most layouts that are kept; the oldest go first. */
    static final int MAXIMUM_COUNT = 16;
    /** The age at which a layout is fetched again, in nanoseconds. */
    static final long FRESHNESS = 60_000_000_000L;

    private static final class Kept {
        final long time = System.nanoTime();
        Layout layout;
    }

    /** The oldest first. */
    private final Map<String, Kept> entries = new LinkedHashMap<String, Kept>() {
        private static final long serialVersionUID = 1;

        @Override protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
            return size() > MAXIMUM_COUNT;
        }
    };

    /** Returns true where the layout of a URL is to be fetched; it counts as fetched from then on. */
    synchronized boolean begin(String url) {
        Kept known = entries.get(url);
        if (known != null && System.nanoTime() - known.time < FRESHNESS) return false;
        entries.remove(url);
        entries.put(url, new Kept());
        return true;
    }

    /** Keeps the layout of a URL that was begun. */
    synchronized void put(String url, Layout layout) {
        Kept entry = entries.get(url);
        if (entry != null) entry.layout = layout;
    }

    /** Returns the layout of a URL; null where none was fetched, or it has not come yet. */
    synchronized Layout layout(String url) {
        Kept entry = entries.get(url);
        return entry == null ? null : entry.layout;
    }
}
