package galley;

/** A section as a client holds it. It does not change once a layout has it: changes copy it. */
final class HeldSection implements Cloneable {
    /** The number of the document that it is in, and its index there. */
    int document;
    int record;
    /** On the page. */
    double[] frame = new double[4];
    /** The frames of header, footer, decoration and placeholder in the section; null where it has none. */
    double[][] parts = new double[4][];
    /** The number of the document that its scroller is in, and its index there; -1 where it has none. */
    int scrollerDocument;
    int scroller = -1;
    long total;
    long shown;
    long dropped;
    long duplicates;
    HeldItems items = HeldItems.NONE;

    /** Returns a section that is as this one, to be changed; arrays of frames are replaced, never written to. */
    HeldSection copy() {
        try {
            HeldSection copy = (HeldSection) clone();
            copy.parts = parts.clone();
            return copy;
        } catch (CloneNotSupportedException error) {
            throw new AssertionError(error);
        }
    }

    void setCounts(long[] counts) {
        total = counts[0];
        shown = counts[1];
        dropped = counts[2];
        duplicates = counts[3];
    }
}
