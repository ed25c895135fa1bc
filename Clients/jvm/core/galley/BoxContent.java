package galley;

/** The background of a stack, or a line. It clips the elements whose {@link Element#clip} is its index. */
public final class BoxContent {
    /** The filling; null where nothing is filled. */
    public final Contents contents;
    /** The corners' radius, in points. */
    public final double radius;
    /** The width of the border, inside the frame, in points; 0 where there is none. */
    public final double borderWidth;
    /** The border's colour; null where there is none. */
    public final String borderColor;
    /** A shadow outside of the border; null where there is none. */
    public final Shadow shadow;

    BoxContent(Reader reader) {
        contents = reader.contents;
        radius = reader.radius;
        borderWidth = reader.borderWidth;
        borderColor = reader.borderColor;
        shadow = reader.shadow;
    }

    /** The members of a box, while it is read. */
    static final class Reader {
        double radius;
        private Contents contents;
        private double borderWidth;
        private String borderColor;
        private Shadow shadow;

        boolean take(JsonScanner scanner) throws JsonException {
            if (scanner.is("contents")) {
                contents = Contents.read(scanner);
            } else if (scanner.is("shadow")) {
                shadow = new Shadow(scanner);
            } else if (scanner.is("border")) {
                JsonValue border = JsonValue.read(scanner);
                borderWidth = border.get("width").number(0);
                borderColor = border.get("color").text() == null ? "#000000" : border.get("color").text();
            } else {
                return false;
            }
            return true;
        }
    }
}
