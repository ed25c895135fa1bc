package galley;

import java.util.Arrays;

/** A list of integers that grows. */
final class IntList {
    private int[] values;
    private int count;

    IntList() {
        values = new int[8];
    }

    void add(int value) {
        if (count == values.length) values = Arrays.copyOf(values, count + (count >> 1) + 8);
        values[count++] = value;
    }

    void addAll(int[] others) {
        for (int value : others) add(value);
    }

    int get(int index) {
        return values[index];
    }

    int size() {
        return count;
    }

    /** Returns the list as an array. */
    int[] array() {
        return Arrays.copyOf(values, count);
    }
}
