package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The differences between two layouts, in the terms of a list's batch update.
 *
 * <p>It is played as two batches in a row: first {@link #sections}, after which a list shows the layout's
 * {@link Layout#afterSections} (inserted sections come whole, with their items); then {@link #items}, after which it shows the
 * layout. Then {@link #reloadedSections} and {@link #reloadedItems} are drawn again, {@link #carousels} are played on the rows that
 * show them, and at last everything goes to its new frame.
 */
public final class Batch {
    /** Changes that are none. */
    public static final Batch NONE = new Batch(new Delta());

    /** A move from one place to another. */
    public static final class Move<Place> {
        /** The old place. */
        public final Place from;
        /** The final place. */
        public final Place to;

        Move(Place from, Place to) {
            this.from = from;
            this.to = to;
        }
    }

    /** Changes of a list: of sections, of items, or of the items of a carousel. */
    public static final class Edits<Place> {
        /** What leaves: old places, ascending. */
        public final List<Place> deletes;
        /** What comes: final places, ascending. */
        public final List<Place> inserts;
        /** What changes its place among what stays, from old to final places. */
        public final List<Move<Place>> moves;

        Edits(List<Place> deletes, List<Place> inserts, List<Move<Place>> moves) {
            this.deletes = Collections.unmodifiableList(deletes);
            this.inserts = Collections.unmodifiableList(inserts);
            this.moves = Collections.unmodifiableList(moves);
        }

        /** Returns true when there are none. */
        public boolean isEmpty() {
            return deletes.isEmpty() && inserts.isEmpty() && moves.isEmpty();
        }
    }

    /** The changes of a carousel whose row is not drawn again. */
    public static final class CarouselEdits {
        /** The row, in the final layout. */
        public final ItemPath row;
        /** Its items that leave, come and move. */
        public final Edits<Integer> items;
        /** Its items that are drawn again, at final indexes. */
        public final List<Integer> reloads;

        CarouselEdits(Delta.Nested nested) {
            row = nested.at;
            items = indexes(nested.edits);
            reloads = list(nested.reloads);
        }
    }

    /** The first batch. */
    public final Edits<Integer> sections;
    /**
     * The second batch. Deletions and the {@code from} of moves are old items under the new order of sections, the rest is final. No
     * item is mentioned of a section that is inserted.
     */
    public final Edits<ItemPath> items;
    /** The sections whose header, footer, decoration, placeholder or status changed: final indexes. Their items stay. */
    public final List<Integer> reloadedSections;
    /** The items whose content changed, at their final places; moved items too. */
    public final List<ItemPath> reloadedItems;
    /** The carousels that changed in rows that did not. */
    public final List<CarouselEdits> carousels;
    /** The sections in which frames differ: final indexes. */
    public final List<Integer> movedSections;
    /** The ids of items that are nowhere in the layout any more, for what is kept by id. */
    public final List<String> gone;

    Batch(Delta delta) {
        sections = indexes(delta.sections);
        items = paths(delta.items);
        reloadedSections = list(delta.sectionReloads);
        reloadedItems = Collections.unmodifiableList(pathList(delta.itemReloads));
        List<CarouselEdits> nested = new ArrayList<>();
        for (Delta.Nested each : delta.nested) nested.add(new CarouselEdits(each));
        carousels = Collections.unmodifiableList(nested);
        List<Integer> moved = new ArrayList<>();
        for (Delta.Frames each : delta.frames) moved.add(each.section);
        movedSections = Collections.unmodifiableList(moved);
        gone = Collections.unmodifiableList(delta.gone);
    }

    /** Returns true when cells and sections stay as they are, frames perhaps aside. */
    public boolean isEmpty() {
        return sections.isEmpty() && items.isEmpty() && reloadedSections.isEmpty() && reloadedItems.isEmpty()
            && carousels.isEmpty();
    }

    private static List<Integer> list(IntList values) {
        List<Integer> list = new ArrayList<>(values.size());
        for (int index = 0; index < values.size(); index++) list.add(values.get(index));
        return Collections.unmodifiableList(list);
    }

    /** Returns pairs of section and item as paths. */
    private static List<ItemPath> pathList(IntList pairs) {
        List<ItemPath> list = new ArrayList<>(pairs.size() / 2);
        for (int index = 0; index < pairs.size(); index += 2) list.add(new ItemPath(pairs.get(index), pairs.get(index + 1)));
        return list;
    }

    private static Edits<Integer> indexes(Delta.Edits edits) {
        List<Move<Integer>> moves = new ArrayList<>();
        for (int index = 0; index < edits.moves.size(); index += 2) {
            moves.add(new Move<>(edits.moves.get(index), edits.moves.get(index + 1)));
        }
        return new Edits<>(list(edits.deletes), list(edits.inserts), moves);
    }

    private static Edits<ItemPath> paths(Delta.Edits edits) {
        List<ItemPath> ends = pathList(edits.moves);
        List<Move<ItemPath>> moves = new ArrayList<>();
        for (int index = 0; index < ends.size(); index += 2) moves.add(new Move<>(ends.get(index), ends.get(index + 1)));
        return new Edits<>(pathList(edits.deletes), pathList(edits.inserts), moves);
    }
}
