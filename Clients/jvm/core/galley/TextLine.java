package galley;

import java.util.List;

/** One line of a text, ready to be drawn as a string of its own. */
public final class TextLine {
    /** The text on it: without the line's terminator and the spaces at its end, with the ellipsis where the text is cut. */
    public final String text;
    /** Its baseline below the top of the coordinates that the frame is in, in points. */
    public final double baseline;
    /** The parts of the text's runs on it, in the order of the text; none where the text has no runs. */
    public final List<Part> parts;

    TextLine(String text, double baseline, List<Part> parts) {
        this.text = text;
        this.baseline = baseline;
        this.parts = parts;
    }

    /** The part of a run on a line. */
    public static final class Part {
        /** The place of the run in the text's runs. */
        public final int run;
        /** The characters of the run that are on the line. */
        public final String text;

        Part(int run, String text) {
            this.run = run;
            this.text = text;
        }
    }
}
