package galley;

/** The place of an item in a layout. */
public final class ItemPath implements Comparable<ItemPath> {
    /** The section's index. */
    public final int section;
    /** The item's index in its section. */
    public final int item;

    /** Creates the place of the item at an index of a section. */
    public ItemPath(int section, int item) {
        this.section = section;
        this.item = item;
    }

    /** Orders by sections, then items. */
    @Override public int compareTo(ItemPath other) {
        int bySection = Integer.compare(section, other.section);
        return bySection != 0 ? bySection : Integer.compare(item, other.item);
    }

    @Override public boolean equals(Object other) {
        return other instanceof ItemPath && compareTo((ItemPath) other) == 0;
    }

    @Override public int hashCode() {
        return 31 * section + item;
    }

    /** Returns the two indexes, for logs. */
    @Override public String toString() {
        return "[" + section + ", " + item + "]";
    }
}
