package galley;

import java.util.HashMap;
import java.util.Map;

/** Keeps layouts in memory, for as long as it lives itself. */
public final class MemoryLayoutStorage implements LayoutStorage {
    private final Map<String, byte[]> layouts = new HashMap<>();

    /** Creates an empty storage. */
    public MemoryLayoutStorage() {}

    /** Returns the layout of a page; null where none was stored. */
    @Override public synchronized byte[] load(String key) {
        return layouts.get(key);
    }

    /** Stores a layout in place of the former one. */
    @Override public synchronized void store(String key, byte[] layout) {
        layouts.put(key, layout);
    }
}
