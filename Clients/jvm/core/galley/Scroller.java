package galley;

/** A part of a page that scrolls sideways: a view into a layout. */
public final class Scroller {
    /** The places at which a scroller comes to rest. */
    public enum Behavior {
        /** It does not scroll by itself. */
        NONE,
        /** It rests anywhere. */
        CONTINUOUS,
        /** It rests at pages. */
        PAGING,
        /** It rests at the beginning of items. */
        ITEM_PAGING,
        /** It rests with an item in the middle. */
        CENTERED
    }

    private final Document document;
    private final int record;

    Scroller(Document document, int record) {
        this.document = document;
        this.record = record;
    }

    /** Returns its frame in the section's or the row's coordinates. */
    public Frame frame() {
        return Frame.of(document.scrollerFrames, 6 * record);
    }

    /** Returns the width of all that can be scrolled to. */
    public double contentWidth() {
        return document.scrollerFrames[6 * record + 4];
    }

    /** Returns the height of all that can be scrolled to. */
    public double contentHeight() {
        return document.scrollerFrames[6 * record + 5];
    }

    /** Returns where it comes to rest; anywhere for a behaviour that this client does not know. */
    public Behavior behavior() {
        switch (document.text(document.scrollers, record, Document.SCROLLER_BEHAVIOR)) {
            case "none": return Behavior.NONE;
            case "paging": return Behavior.PAGING;
            case "itemPaging": return Behavior.ITEM_PAGING;
            case "centered": return Behavior.CENTERED;
            default: return Behavior.CONTINUOUS;
        }
    }

    /** Returns the offsets at which it rests; right to left, they count from the right edge. O(stops). */
    public double[] stops() {
        return document.read(document.scrollers, record, Document.SCROLLER_STOPS, Drawing::numbers, new double[0]);
    }
}
