package galley;

/** A blurred copy of a shape behind it. */
public final class Shadow {
    /** Its colour. */
    public final String color;
    /** From 0, which draws nothing, to 1. */
    public final double opacity;
    /** Its distance to the right, in points. */
    public final double offsetX;
    /** Its distance down, in points. */
    public final double offsetY;
    /** The standard deviation of its Gaussian, in points; half of a CSS blur. */
    public final double radius;

    Shadow(JsonScanner scanner) throws JsonException {
        String ink = "#000000";
        double visible = 1;
        double[] offset = {0, 0};
        double deviation = 0;
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("color")) ink = scanner.plainText();
            else if (scanner.is("opacity")) visible = scanner.number();
            else if (scanner.is("offset")) offset = Drawing.numbers(scanner, 2);
            else if (scanner.is("radius")) deviation = scanner.number();
            else scanner.skip();
        }
        color = ink;
        opacity = visible;
        offsetX = offset[0];
        offsetY = offset[1];
        radius = deviation;
    }
}
