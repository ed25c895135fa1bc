package galley;

/** The bounds within which input is read, so that no service and nobody on the way can take all memory. */
final class Limits {
    /**
     * The most bytes of one response, event or stored layout: a thirty-second of the memory that this machine may use,
     * 256 MiB at most. The arrays of a layout take up to 20 times the bytes of the shortest JSON.
     */
    static final int BYTES = (int) Math.max(1 << 20, Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 32));
    /** The most members and elements of a value that is built from objects, each of some 64 bytes. */
    static final int VALUES = BYTES / 8;
    /** The greatest coordinate or size that is taken, in points. */
    static final double LENGTH = 1e15;
    /** The bound of lengths in the grid, in points: the service's own. */
    static final double GRID_LENGTH = 1e9;
    /** The distance within which edges count as touching, in points. */
    static final double TOLERANCE = 1e-6;
    /** The largest distance between a length and the four decimals that it is written with, in points. */
    static final double WRITING = 0.5001e-4;

    private Limits() {}
}
