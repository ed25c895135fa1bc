package galley;

import java.util.Collections;
import java.util.List;

/** The place of a line's text, and the drawing behind its runs and along them. */
public final class LineDrawing {
    /** The left edge of the text, in points. */
    public final double x;
    /** The backgrounds of its runs, each as tall as the line; drawn below the text. */
    public final List<Area> backgrounds;
    /** The lines under and through its runs; drawn above the text. */
    public final List<Area> rules;

    LineDrawing(double x, List<Area> backgrounds, List<Area> rules) {
        this.x = x;
        this.backgrounds = Collections.unmodifiableList(backgrounds);
        this.rules = Collections.unmodifiableList(rules);
    }

    /** A rectangle in one colour. */
    public static final class Area {
        /** Its frame, in the coordinates of the text's. */
        public final Frame frame;
        /** The colour, as elements have them. */
        public final String color;
        /** The corners' radius, in points. */
        public final double radius;

        Area(Frame frame, String color, double radius) {
            this.frame = frame;
            this.color = color;
            this.radius = radius;
        }
    }
}
