package galley;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** The font and the spacing that texts of one style share. Lengths are in points. */
public final class TextStyle {
    /** The name of the font, as in the service's {@code /v1/fonts}; null for the service's estimate of one. */
    public final String font;
    /** The size; the text scale is in it already. */
    public final double size;
    /** The distance between lines. */
    public final double lineHeight;
    /** The distance from a line's top to its baseline. */
    public final double baseline;
    /** The colour. */
    public final String color;
    /** The space behind each grapheme. */
    public final double letterSpacing;
    /** The line through runs of it; null where no run has one. */
    public final Rule strike;
    /** The line under runs of it; null where no run has one. */
    public final Rule underline;

    /** A line along a text. */
    public static final class Rule {
        /** The distance from the baseline down to its top, in points; negative above the baseline. */
        public final double offset;
        /** Its thickness, in points. */
        public final double thickness;

        private Rule(JsonScanner scanner) throws JsonException {
            double[] numbers = Drawing.numbers(scanner, 2);
            offset = numbers[0];
            thickness = numbers[1];
        }
    }

    static Map<String, TextStyle> table(JsonScanner scanner) throws JsonException {
        Map<String, TextStyle> table = new HashMap<>();
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            String name = scanner.text();
            table.put(name, new TextStyle(scanner));
        }
        return Collections.unmodifiableMap(table);
    }

    TextStyle(JsonScanner scanner) throws JsonException {
        String name = null;
        String ink = "#000000";
        double[] lengths = new double[4];
        Rule through = null;
        Rule under = null;
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("font")) name = scanner.plainText();
            else if (scanner.is("size")) lengths[0] = scanner.number();
            else if (scanner.is("lineHeight")) lengths[1] = scanner.number();
            else if (scanner.is("baseline")) lengths[2] = scanner.number();
            else if (scanner.is("letterSpacing")) lengths[3] = scanner.number();
            else if (scanner.is("color")) ink = scanner.plainText();
            else if (scanner.is("strike")) through = new Rule(scanner);
            else if (scanner.is("underline")) under = new Rule(scanner);
            else scanner.skip();
        }
        font = name;
        size = lengths[0];
        lineHeight = lengths[1];
        baseline = lengths[2];
        letterSpacing = lengths[3];
        color = ink;
        strike = through;
        underline = under;
    }
}
