package galley;

/** A rectangle in points; {@code y} grows downward. */
public final class Frame {
    /** The left edge. */
    public final double x;
    /** The top edge. */
    public final double y;
    /** The extent to the right of {@code x}. */
    public final double width;
    /** The extent below {@code y}. */
    public final double height;

    /** Creates a rectangle with its top left corner at ({@code x}, {@code y}). */
    public Frame(double x, double y, double width, double height) {
        this.x = x;
        this.y = y;
        this.width = width;
        this.height = height;
    }

    /** Returns a rectangle of an array of four numbers each; null without an array. */
    static Frame of(double[] frames, int place) {
        return frames == null ? null : new Frame(frames[place], frames[place + 1], frames[place + 2], frames[place + 3]);
    }

    /** Takes a rectangle as it is written. */
    static Frame read(JsonScanner scanner) throws JsonException {
        double x = 0;
        double y = 0;
        double width = 0;
        double height = 0;
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("x")) x = scanner.number();
            else if (scanner.is("y")) y = scanner.number();
            else if (scanner.is("width")) width = scanner.number();
            else if (scanner.is("height")) height = scanner.number();
            else scanner.skip();
        }
        return new Frame(x, y, width, height);
    }

    /** Returns the right edge. */
    public double right() {
        return x + width;
    }

    /** Returns the bottom edge. */
    public double bottom() {
        return y + height;
    }

    /** Returns true for points inside and on the left and top edges. */
    public boolean contains(double pointX, double pointY) {
        return pointX >= x && pointX < right() && pointY >= y && pointY < bottom();
    }

    /** Returns the rectangle moved. */
    public Frame moved(double byX, double byY) {
        return new Frame(x + byX, y + byY, width, height);
    }

    /** Returns true when the two share some area; edges that touch, within 1e-6, do not count. */
    public boolean intersects(Frame other) {
        return intersects(x, y, width, height, other);
    }

    static boolean intersects(double x, double y, double width, double height, Frame other) {
        return width > 0 && height > 0 && other.width > 0 && other.height > 0
            && x + width > other.x + Limits.TOLERANCE && other.right() > x + Limits.TOLERANCE
            && y + height > other.y + Limits.TOLERANCE && other.bottom() > y + Limits.TOLERANCE;
    }

    Frame union(Frame other) {
        double left = Math.min(x, other.x);
        double top = Math.min(y, other.y);
        return new Frame(left, top, Math.max(right(), other.right()) - left, Math.max(bottom(), other.bottom()) - top);
    }

    /** True for the same four numbers. */
    @Override public boolean equals(Object other) {
        if (!(other instanceof Frame)) return false;
        Frame that = (Frame) other;
        return x == that.x && y == that.y && width == that.width && height == that.height;
    }

    @Override public int hashCode() {
        return Double.valueOf(x).hashCode() * 31 + Double.valueOf(y).hashCode() * 17
            + Double.valueOf(width).hashCode() * 7 + Double.valueOf(height).hashCode();
    }

    /** Returns the four numbers, for logs. */
    @Override public String toString() {
        return x + ", " + y + ", " + width + " × " + height;
    }
}
