package galley.watch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A drawing in characters. */
final class Canvas {
    final int columns;
    final int rows;
    private final int[] cells;

    Canvas(int columns, int rows) {
        this.columns = columns;
        this.rows = rows;
        cells = new int[columns * rows];
        Arrays.fill(cells, ' ');
    }

    private void put(int character, int column, int row) {
        if (column >= 0 && column < columns && row >= 0 && row < rows) cells[row * columns + column] = character;
    }

    /** Draws a text from a place on, cut at a width. */
    void text(String text, int column, int row, int width) {
        int[] characters = text.codePoints().limit(Math.max(0, width)).toArray();
        for (int place = 0; place < characters.length; place++) {
            // What a terminal would obey is not for pages to say.
            put(Character.isISOControl(characters[place]) ? ' ' : characters[place], column + place, row);
        }
    }

    /** Draws a box from a column and row to others, with a text in it; one that is a row or two high is only its text. */
    void box(int left, int top, int right, int bottom, String label) {
        if (bottom - top <= 2 || right - left <= 2) {
            put('▏', left, top);
            text(label, left + 1, top, right - left - 1);
            return;
        }
        for (int column = left; column < right; column++) {
            put('─', column, top);
            put('─', column, bottom - 1);
        }
        for (int row = top; row < bottom; row++) {
            put('│', left, row);
            put('│', right - 1, row);
        }
        put('┌', left, top);
        put('┐', right - 1, top);
        put('└', left, bottom - 1);
        put('┘', right - 1, bottom - 1);
        text(label, left + 1, top + 1, right - left - 2);
    }

    /** Returns the drawing, without spaces at the ends of lines. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            int end = columns;
            while (end > 0 && cells[row * columns + end - 1] == ' ') end -= 1;
            lines.add(new String(cells, row * columns, end));
        }
        return lines;
    }
}
