package galley;

/** Finds the intervals that meet another one, in O(log n + found) where few of them overlap. */
final class FlowIndex {
    /** The intervals by their start; null where they are in that order already. */
    private final int[] order;
    /** The starts, ascending. */
    private final double[] starts;
    /** The furthest end of all intervals up to each. */
    private final double[] reaches;

    /** An index of intervals, by their starts and ends: O(n), and O(n log n) where the starts do not ascend. */
    FlowIndex(double[] starts, double[] ends) {
        int count = starts.length;
        boolean isSorted = true;
        for (int index = 1; index < count && isSorted; index++) isSorted = starts[index - 1] <= starts[index];
        order = isSorted ? null : sorted(starts);
        this.starts = isSorted ? starts : new double[count];
        reaches = new double[count];
        double reach = Double.NEGATIVE_INFINITY;
        for (int place = 0; place < count; place++) {
            int index = isSorted ? place : order[place];
            this.starts[place] = starts[index];
            reach = Math.max(reach, ends[index]);
            reaches[place] = reach;
        }
    }

    /** Returns indexes by their keys, equal ones in their order: a merge sort, which knows no worst case. */
    private static int[] sorted(double[] keys) {
        int count = keys.length;
        int[] from = new int[count];
        int[] to = new int[count];
        for (int index = 0; index < count; index++) from[index] = index;
        for (int width = 1; width < count && width > 0; width *= 2) {
            for (int start = 0; start < count; start += 2 * width) {
                int middle = Math.min(start + width, count);
                int end = Math.min(middle + width, count);
                int left = start;
                int right = middle;
                for (int place = start; place < end; place++) {
                    boolean takesLeft = right == end || left < middle && keys[from[left]] <= keys[from[right]];
                    to[place] = takesLeft ? from[left++] : from[right++];
                }
            }
            int[] other = from;
            from = to;
            to = other;
        }
        return from;
    }

    /** Returns the intervals that may meet another one; ascending. */
    int[] search(double lower, double upper) {
        int low = 0;
        int high = reaches.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (reaches[middle] > lower) high = middle;
            else low = middle + 1;
        }
        IntList found = new IntList();
        for (; low < starts.length && starts[low] < upper; low++) found.add(order == null ? low : order[low]);
        int[] indexes = found.array();
        if (order != null) java.util.Arrays.sort(indexes);
        return indexes;
    }
}
