package galley;

import java.util.ArrayList;
import java.util.List;

/** The changes from one layout to another as they came: places and frames, and what arrives with them. */
final class Delta {
    /** Changes of a list. Places are indexes, or pairs of a section and an item; a move is a place and a place. */
    static final class Edits {
        final IntList deletes = new IntList();
        final IntList inserts = new IntList();
        final IntList moves = new IntList();
        /** Of each insertion of an item, its index among the arriving items. */
        final IntList arrivals = new IntList();
    }

    /** Frames of items that stayed or moved. */
    static final class ItemFrames {
        /** Runs: the first and the last item. */
        final IntList runs = new IntList();
        /** Of each run, how far it moves right and down. */
        final List<double[]> shifts = new ArrayList<>();
        /** Single items. */
        final IntList items = new IntList();
        /** Of each single item, its frame. */
        final List<double[]> frames = new ArrayList<>();
    }

    /** The changes of the carousel in a row. */
    static final class Nested {
        ItemPath at = new ItemPath(0, 0);
        final Edits edits = new Edits();
        final IntList reloads = new IntList();
        /** Of each item that is drawn again, its index among the arriving items. */
        final IntList reloadArrivals = new IntList();
        /** The index of the scroller that replaces all but the items; -1 where it stays. */
        int carousel = -1;
        final ItemFrames frames = new ItemFrames();
    }

    /** The changes of a section's geometry; what is equal is null. */
    static final class Frames {
        int section;
        double[] frame;
        final double[][] parts = new double[4][];
        boolean replacesScroller;
        int scroller = -1;
        long[] counts;
        final ItemFrames items = new ItemFrames();
    }

    final Edits sections = new Edits();
    /** The sections that are inserted. */
    final List<HeldSection> insertedSections = new ArrayList<>();
    final Edits items = new Edits();
    final IntList sectionReloads = new IntList();
    final List<HeldSection> reloadedSections = new ArrayList<>();
    final IntList itemReloads = new IntList();
    final IntList itemReloadArrivals = new IntList();
    final List<Nested> nested = new ArrayList<>();
    final List<Frames> frames = new ArrayList<>();
    final List<PageMember> members = new ArrayList<>();
    /** Where the members are; those that are gone have no place. */
    final PageMember.Places memberPlaces = new PageMember.Places();
    final List<String> gone = new ArrayList<>();
    /** The items that arrive. */
    HeldItems arrivals = HeldItems.NONE;
}
