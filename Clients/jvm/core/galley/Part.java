package galley;

import java.util.Collections;
import java.util.List;

/** A header, footer, placeholder or decoration of a section: a view into a layout. */
public final class Part {
    /** The parts of a section beside its items. */
    public enum Kind {
        /** Above the items. */
        HEADER("header"),
        /** Below the items. */
        FOOTER("footer"),
        /** Behind the section. */
        DECORATION("decoration"),
        /** In place of items. */
        PLACEHOLDER("placeholder");

        /** Its name in JSON. */
        public final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    /** The part it is. */
    public final Kind kind;
    /** Its frame in the section's coordinates. */
    public final Frame frame;
    private final Document document;
    private final int record;

    Part(Kind kind, Frame frame, Document document, int record) {
        this.kind = kind;
        this.frame = frame;
        this.document = document;
        this.record = record;
    }

    private <T> T read(int field, Document.Reading<T> reading, T other) {
        return document.read(document.parts, record, field, reading, other);
    }

    /** Returns the name of the views that can show it; an empty one for a decoration. */
    public String type() {
        return document.text(document.parts, record, Document.PART_TYPE);
    }

    /** Returns true for a header or footer that stays in sight as long as its section is. */
    public boolean isPinned() {
        return document.parts.start(record, Document.PART_PINNED) == 1;
    }

    /** Returns the corners' radius of a decoration, in points. */
    public double radius() {
        return read(Document.PART_RADIUS, JsonScanner::number, 0.0);
    }

    /** Returns the filling of a decoration; null for none. */
    public Contents contents() {
        return read(Document.PART_CONTENTS, Contents::read, null);
    }

    /** Returns the elements that are drawn in it, in painting order; none where that is the app's own affair. O(elements). */
    public List<Element> elements() {
        return read(Document.PART_ELEMENTS, Element::list, Collections.emptyList());
    }

    /** Returns the action that a tap on it is; null for none. */
    public Action select() {
        return read(Document.PART_SELECT, Action::read, null);
    }

    /** Returns its data, {@link JsonValue#NULL} where it has none. */
    public JsonValue data() {
        return read(Document.PART_DATA, JsonValue::read, JsonValue.NULL);
    }

    /** Returns its data as JSON; no bytes where it has none. */
    public byte[] json() {
        return document.json(document.parts, record, Document.PART_DATA);
    }

    /** Returns the stops of a screen reader in it, in the order of reading; a decoration has none. O(bytes). */
    public List<Stop> stops() {
        if (kind == Kind.DECORATION) return Collections.emptyList();
        AccessibleThing.Kind thing = kind == Kind.HEADER ? AccessibleThing.Kind.HEADER
            : kind == Kind.FOOTER ? AccessibleThing.Kind.FOOTER : AccessibleThing.Kind.PLACEHOLDER;
        return read(Document.PART_WHOLE, scanner -> AccessibleThing.read(thing, scanner).stops(), Collections.emptyList());
    }
}
