package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The plan for cells when one window takes the place of another: the cells of items that leave go into a pool by their type;
 * items that enter take the last one of their type.
 */
public final class ReusePlan {
    /** The items that leave. */
    public final List<ItemPath> remove;
    /** The items that enter. */
    public final List<ItemPath> add;
    /** The number of items that stay. */
    public final int keep;
    /** The number of entering items that find a cell, by type. */
    public final Map<String, Integer> dequeue;
    /** The number of entering items that need a new cell, by type. */
    public final Map<String, Integer> create;

    ReusePlan(Window before, Window after) {
        remove = missing(before, after);
        add = missing(after, before);
        keep = (before == null ? 0 : before.itemCount()) - remove.size();
        Map<String, Integer> pool = counts(before, remove);
        Map<String, Integer> found = new HashMap<>();
        Map<String, Integer> made = new HashMap<>();
        for (Map.Entry<String, Integer> need : counts(after, add).entrySet()) {
            Integer available = pool.get(need.getKey());
            int taken = Math.min(need.getValue(), available == null ? 0 : available);
            found.put(need.getKey(), taken);
            made.put(need.getKey(), need.getValue() - taken);
        }
        dequeue = Collections.unmodifiableMap(found);
        create = Collections.unmodifiableMap(made);
    }

    /** Returns the items of a window that another one lacks. */
    private static List<ItemPath> missing(Window window, Window other) {
        if (window == null) return Collections.emptyList();
        Set<ItemPath> others = new HashSet<>();
        for (int place = 0; other != null && place < other.itemCount(); place++) others.add(other.path(place));
        List<ItemPath> missing = new ArrayList<>();
        for (int place = 0; place < window.itemCount(); place++) {
            if (!others.contains(window.path(place))) missing.add(window.path(place));
        }
        return Collections.unmodifiableList(missing);
    }

    private static Map<String, Integer> counts(Window window, List<ItemPath> paths) {
        Map<String, Integer> counts = new HashMap<>();
        for (ItemPath path : paths) counts.merge(window.layout.item(path.section, path.item).type(), 1, Integer::sum);
        return counts;
    }
}
