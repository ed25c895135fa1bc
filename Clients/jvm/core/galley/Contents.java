package galley;

import java.util.Collections;
import java.util.List;

/** The filling of a decoration or a box. What is absent is null. */
public final class Contents {
    /** A colour, {@code #RRGGBB}, {@code #RRGGBBAA}, or {@code $name} of the layout's palette. */
    public final String color;
    /** An image: a name in the layout's images, a name of the app's own, or a URL. */
    public final String image;
    /** Colours along a line, where there is neither a colour nor an image. */
    public final Gradient gradient;
    /** The shadow of a decoration. */
    public final Shadow shadow;

    private Contents(String color, String image, Gradient gradient, Shadow shadow) {
        this.color = color;
        this.image = image;
        this.gradient = gradient;
        this.shadow = shadow;
    }

    static Contents read(JsonScanner scanner) throws JsonException {
        String color = null;
        String image = null;
        Gradient gradient = null;
        Shadow shadow = null;
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("color")) color = scanner.plainText();
            else if (scanner.is("image")) image = Drawing.textOrNull(scanner);
            else if (scanner.is("gradient")) gradient = new Gradient(scanner);
            else if (scanner.is("shadow")) shadow = new Shadow(scanner);
            else scanner.skip();
        }
        return new Contents(color, image, gradient, shadow);
    }

    /** A gradient along a line, its colours constant on perpendiculars to it. */
    public static final class Gradient {
        /** The colours, from start to end. */
        public final List<String> colors;
        /** The line's start, in fractions of the frame. */
        public final double startX;
        /** The line's start, in fractions of the frame. */
        public final double startY;
        /** The line's end, in fractions of the frame. */
        public final double endX;
        /** The line's end, in fractions of the frame. */
        public final double endY;
        private final double[] locations;

        private Gradient(JsonScanner scanner) throws JsonException {
            List<String> list = Collections.emptyList();
            double[] places = new double[0];
            double[] start = {0, 0};
            double[] end = {1, 0};
            scanner.beginObject();
            for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
                if (scanner.is("colors")) list = Drawing.list(scanner, JsonScanner::plainText);
                else if (scanner.is("locations")) places = Drawing.numbers(scanner);
                else if (scanner.is("start")) start = Drawing.numbers(scanner, 2);
                else if (scanner.is("end")) end = Drawing.numbers(scanner, 2);
                else scanner.skip();
            }
            colors = list;
            locations = places;
            startX = start[0];
            startY = start[1];
            endX = end[0];
            endY = end[1];
        }

        /** Returns the places of the colours from 0 to 1, evenly spread where the service says none. */
        public double[] locations() {
            if (locations.length == colors.size()) return locations.clone();
            double[] even = new double[colors.size()];
            for (int index = 0; index < even.length; index++) even[index] = index / Math.max(1.0, even.length - 1.0);
            return even;
        }
    }
}
