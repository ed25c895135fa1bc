package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the readers of elements have in common. */
final class Drawing {
    private Drawing() {}

    /** Takes a list of numbers. */
    static double[] numbers(JsonScanner scanner) throws JsonException {
        double[] numbers = new double[4];
        int count = 0;
        scanner.beginArray();
        for (boolean isFirst = true; scanner.nextElement(isFirst); isFirst = false) {
            if (count == numbers.length) numbers = java.util.Arrays.copyOf(numbers, 2 * count);
            numbers[count++] = scanner.number();
        }
        return java.util.Arrays.copyOf(numbers, count);
    }

    /** Takes a list of so many numbers. */
    static double[] numbers(JsonScanner scanner, int count) throws JsonException {
        double[] numbers = numbers(scanner);
        if (numbers.length != count) throw scanner.failure("not " + count + " numbers");
        return numbers;
    }

    /** Takes a list. */
    static <T> List<T> list(JsonScanner scanner, Document.Reading<T> reading) throws JsonException {
        List<T> list = new ArrayList<>();
        scanner.beginArray();
        for (boolean isFirst = true; scanner.nextElement(isFirst); isFirst = false) list.add(reading.read(scanner));
        return Collections.unmodifiableList(list);
    }

    /** Takes a string; null where null comes next. */
    static String textOrNull(JsonScanner scanner) throws JsonException {
        return scanner.takesNull() ? null : scanner.plainText();
    }
}
