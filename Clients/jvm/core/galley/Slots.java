package galley;

import java.util.Arrays;

/** One batch update of a list: some elements leave, some arrive at final indexes, the others keep their order and fill the rest. */
final class Slots {
    /** The elements after it. */
    final int count;
    /** For each its old index, or the complement of its index among the insertions. */
    final int[] sources;

    /**
     * A batch. O(elements).
     *
     * @param old the elements before it.
     * @param deletes old indexes.
     * @param moves old and final indexes, in turn.
     * @param inserts final indexes.
     * @throws GalleyException where an index is outside the list, not free, or mentioned twice.
     */
    Slots(int old, IntList deletes, IntList moves, IntList inserts) throws GalleyException {
        boolean[] isLeaving = new boolean[old];
        for (int place = 0; place < deletes.size(); place++) leave(isLeaving, deletes.get(place));
        for (int place = 0; place < moves.size(); place += 2) leave(isLeaving, moves.get(place));
        count = old - deletes.size() + inserts.size();
        sources = new int[count];
        Arrays.fill(sources, Integer.MIN_VALUE);
        for (int place = 0; place < inserts.size(); place++) arrive(inserts.get(place), ~place);
        for (int place = 0; place < moves.size(); place += 2) arrive(moves.get(place + 1), moves.get(place));
        int staying = 0;
        for (int index = 0; index < count; index++) {
            if (sources[index] != Integer.MIN_VALUE) continue;
            // As many places are free as elements stay.
            while (isLeaving[staying]) staying += 1;
            sources[index] = staying++;
        }
    }

    private static void leave(boolean[] isLeaving, int index) throws GalleyException {
        if (index < 0 || index >= isLeaving.length || isLeaving[index]) {
            throw GalleyException.changesDoNotFit("index " + index + " cannot be left");
        }
        isLeaving[index] = true;
    }

    private void arrive(int index, int source) throws GalleyException {
        if (index < 0 || index >= count || sources[index] != Integer.MIN_VALUE) {
            throw GalleyException.changesDoNotFit("index " + index + " cannot be arrived at");
        }
        sources[index] = source;
    }
}
