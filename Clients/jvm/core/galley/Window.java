package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The content of a rectangle of a page, or of the content of one horizontal section. It never changes. */
public final class Window {
    /** A header, footer, decoration or placeholder that is in sight. */
    public static final class SeenPart {
        /** Its section's index. */
        public final int section;
        /** The part of the section. */
        public final Part.Kind kind;
        /** Its frame in the window's coordinates. */
        public final Frame frame;

        SeenPart(int section, Part.Kind kind, Frame frame) {
            this.section = section;
            this.kind = kind;
            this.frame = frame;
        }
    }

    /** The layout that it shows. */
    public final Layout layout;
    /** The visible rectangle, its offset clamped, before overscan. */
    public final Frame rect;
    /** The width of all that can be scrolled. */
    public final double contentWidth;
    /** The height of all that can be scrolled. */
    public final double contentHeight;

    final List<SeenPart> pinned = new ArrayList<>();
    final List<SeenPart> supplementary = new ArrayList<>();
    final IntList sections = new IntList();
    private final IntList itemSections = new IntList();
    private final IntList itemIndexes = new IntList();
    private double[] frames = new double[64];

    Window(Layout layout, Frame rect, double contentWidth, double contentHeight) {
        this.layout = layout;
        this.rect = rect;
        this.contentWidth = contentWidth;
        this.contentHeight = contentHeight;
    }

    void add(int section, int item, Frame frame) {
        int place = 4 * itemSections.size();
        if (place == frames.length) frames = java.util.Arrays.copyOf(frames, 2 * place);
        itemSections.add(section);
        itemIndexes.add(item);
        frames[place] = frame.x;
        frames[place + 1] = frame.y;
        frames[place + 2] = frame.width;
        frames[place + 3] = frame.height;
    }

    /** Returns the number of items that meet the rectangle with overscan; they are by section, then index. */
    public int itemCount() {
        return itemSections.size();
    }

    /** Returns the index of the section of an item of the window. */
    public int section(int place) {
        return itemSections.get(place);
    }

    /** Returns the index in its section of an item of the window. */
    public int index(int place) {
        return itemIndexes.get(place);
    }

    /** Returns the item at a place of the window, from 0. */
    public Item item(int place) {
        return layout.item(section(place), index(place));
    }

    /** Returns the path of the item at a place of the window. */
    public ItemPath path(int place) {
        return new ItemPath(section(place), index(place));
    }

    /** Returns the frame of the item at a place of the window, in the window's coordinates. */
    public Frame frame(int place) {
        return Frame.of(frames, 4 * place);
    }

    /** Returns the pinned headers and footers of the sections in the rectangle before overscan, where they are at its offset. */
    public List<SeenPart> pinned() {
        return Collections.unmodifiableList(pinned);
    }

    /** Returns the other parts that meet the rectangle with overscan; by section. */
    public List<SeenPart> supplementary() {
        return Collections.unmodifiableList(supplementary);
    }

    /** Returns the indexes of the sections that the rectangle with overscan touches. */
    public int[] sections() {
        return sections.array();
    }

    /**
     * Returns the plan for cells when this window takes the place of another one of the same layout. O(items of both).
     *
     * @param before what was shown; null where all cells are still to be made.
     */
    public ReusePlan reuse(Window before) {
        return new ReusePlan(before, this);
    }
}
