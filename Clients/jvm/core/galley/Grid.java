package galley;

/**
 * The grid of lengths: each edge and size of a layout is a multiple of one unit, which is a device pixel with a scale, and
 * 1/10000 point without.
 */
final class Grid {
    /** The grid of 1/10000 point. */
    static final Grid FINE = new Grid(null);
    /** From here on doubles have no fractions that count. */
    private static final double WHOLE = 2_251_799_813_685_248.0;

    private final double unitsPerPoint;

    /** Creates the grid of a scale; one that is null or not positive gives that of 1/10000 point. */
    Grid(Double scale) {
        unitsPerPoint = scale != null && scale > 0 ? Math.min(Math.max(scale, 0.01), 10_000) : 10_000;
    }

    private static double bounded(double length) {
        return length > 0 ? Math.min(length, Limits.GRID_LENGTH)
            : length < 0 ? Math.max(length, -Limits.GRID_LENGTH) : 0;
    }

    /** Returns the nearest multiple of the unit; halves, and what is at most 1e-6 below them, are rounded up. */
    double nearest(double points) {
        return Math.floor((bounded(points) + Limits.TOLERANCE) * unitsPerPoint + 0.5) / unitsPerPoint;
    }

    /** Returns an edge moved by a distance: the multiple of the unit nearest to the sum. */
    double moving(double edge, double by) {
        double units = (edge + by) * unitsPerPoint;
        return (Math.abs(units) < WHOLE ? Math.rint(units) : units) / unitsPerPoint;
    }

    /** Returns the length that a number stands for: a multiple of the unit, where it is one but for its decimals. */
    double adopted(double length) {
        double nearest = nearest(length);
        return Math.abs(nearest - length) <= Limits.WRITING ? nearest : length;
    }

    private double adoptedEdge(double edge) {
        double nearest = nearest(edge);
        return Math.abs(nearest - edge) <= Limits.WRITING ? nearest : bounded(edge);
    }

    /** Returns the rectangle of a query, with each edge at the multiple of the unit that it stands for. */
    Frame adopted(Frame frame) {
        double left = adoptedEdge(frame.x);
        double top = adoptedEdge(frame.y);
        return new Frame(left, top, Math.max(0, adoptedEdge(frame.right()) - left),
            Math.max(0, adoptedEdge(frame.bottom()) - top));
    }

    /** Returns a rectangle moved on the grid. */
    Frame moving(Frame frame, double byX, double byY) {
        return new Frame(moving(frame.x, byX), moving(frame.y, byY), frame.width, frame.height);
    }
}
