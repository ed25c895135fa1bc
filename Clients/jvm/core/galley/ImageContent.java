package galley;

/** A picture, and its place in a frame of another shape. */
public final class ImageContent {
    /** A name in the layout's images, a name of the app's own, or a URL; empty for one that must not be shown. */
    public final String source;
    /** True where all of it is shown; otherwise it fills its frame and is cut. */
    public final boolean isContained;
    /** The corners' radius, in points. */
    public final double radius;
    /** The colour that is drawn until it is there; null where there is none. */
    public final String placeholderColor;
    /** The text of the {@link BlurHash} that is drawn until it is there; null where there is none. */
    public final String placeholderBlurHash;
    /** The point of the image, in fractions of its width, that is at the same fraction of the frame. */
    public final double focusX;
    /** The same in fractions of its height. */
    public final double focusY;
    /** The colour of all that is not transparent in it; null for its own colours. */
    public final String tint;

    ImageContent(Reader reader) {
        source = reader.source;
        isContained = reader.isContained;
        radius = reader.radius;
        placeholderColor = reader.color;
        placeholderBlurHash = reader.blurHash;
        focusX = reader.focus[0];
        focusY = reader.focus[1];
        tint = reader.tint;
    }

    /** The members of an image, while it is read. */
    static final class Reader {
        double radius;
        private String source = "";
        private boolean isContained;
        private String color;
        private String blurHash;
        private double[] focus = {0.5, 0.5};
        private String tint;

        boolean take(JsonScanner scanner) throws JsonException {
            if (scanner.is("image")) {
                source = scanner.takesNull() ? "" : scanner.plainText();
            } else if (scanner.is("fit")) {
                isContained = scanner.plainText().equals("contain");
            } else if (scanner.is("placeholder")) {
                JsonValue value = JsonValue.read(scanner);
                color = value.text();
                blurHash = value.get("blurHash").text();
            } else if (scanner.is("focus")) {
                focus = Drawing.numbers(scanner, 2);
            } else if (scanner.is("tint")) {
                tint = scanner.plainText();
            } else {
                return false;
            }
            return true;
        }
    }

    /**
     * Returns the rectangle that an image is drawn in; what is outside of the element's frame is cut.
     *
     * @param width the natural width of the image, in any unit; without an area it is drawn in the whole frame.
     * @param height the natural height.
     * @param frame the element's frame.
     */
    public Frame drawingFrame(double width, double height, Frame frame) {
        if (!(width > 0 && height > 0)) return frame;
        double across = frame.width / width;
        double down = frame.height / height;
        double scale = isContained ? Math.min(across, down) : Math.max(across, down);
        double drawnWidth = width * scale;
        double drawnHeight = height * scale;
        double x = frame.x + (frame.width - drawnWidth) * (isContained ? 0.5 : focusX);
        double y = frame.y + (frame.height - drawnHeight) * (isContained ? 0.5 : focusY);
        return new Frame(x, y, drawnWidth, drawnHeight);
    }
}
