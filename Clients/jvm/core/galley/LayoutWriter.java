package galley;

import java.util.ArrayList;
import java.util.List;

/** Writes a layout as the service does, from what came at various times: each piece as it came, with the frames and lists of now. */
final class LayoutWriter {
    private final Layout layout;
    private final JsonWriter json;

    LayoutWriter(Layout layout) {
        this.layout = layout;
        int capacity = 0;
        for (Document document : layout.documents) capacity += document.count;
        json = new JsonWriter(capacity);
    }

    byte[] layout() {
        json.raw("{\"module\":");
        json.string(layout.module);
        json.raw(",\"revision\":");
        json.string(layout.revision);
        for (PageMember member : PageMember.ALL) {
            if (!layout.members.has(member)) continue;
            json.raw(",\"" + member.text + "\":");
            int index = member.ordinal();
            Document document = layout.documents[layout.members.documents[index]];
            json.raw(document.bytes, layout.members.starts[index], layout.members.ends[index]);
        }
        json.raw(",\"sections\":[");
        for (int index = 0; index < layout.sections.length; index++) {
            if (index > 0) json.raw(',');
            section(layout.sections[index]);
        }
        json.raw("]}");
        return json.bytes();
    }

    private void section(HeldSection section) {
        Document document = layout.documents[section.document];
        SpanTable table = document.sections;
        int record = section.record;
        List<Splice> splices = new ArrayList<>();
        splices.add(new Splice(table, record, Document.SECTION_FRAME, "frame", () -> json.frame(section.frame, 0)));
        for (int number = 0; number < 4; number++) {
            int part = table.start(record, Document.SECTION_PARTS + number) - 1;
            double[] frame = section.parts[number];
            if (part < 0 || frame == null) continue;
            splices.add(new Splice(document.parts, part, Document.PART_FRAME, "", () -> json.frame(frame, 0)));
        }
        splices.add(new Splice(table, record, Document.SECTION_SCROLLER, "scroller", () -> scroller(section)));
        splices.add(new Splice(table, record, Document.SECTION_COUNTS, "counts", () -> counts(section)));
        splices.add(new Splice(table, record, Document.SECTION_ITEMS, "items", () -> items(section.items)));
        write(document, table, record, Document.SECTION_WHOLE, splices);
    }

    private void scroller(HeldSection section) {
        if (section.scroller < 0) {
            json.raw("null");
            return;
        }
        Document document = layout.documents[section.scrollerDocument];
        json.raw(document.bytes, document.scrollers.start(section.scroller, Document.SCROLLER_WHOLE),
            document.scrollers.end(section.scroller, Document.SCROLLER_WHOLE));
    }

    private void counts(HeldSection section) {
        json.raw("{\"total\":" + section.total + ",\"shown\":" + section.shown);
        if (section.dropped > 0) json.raw(",\"dropped\":" + section.dropped);
        if (section.duplicates > 0) json.raw(",\"duplicates\":" + section.duplicates);
        json.raw('}');
    }

    private void items(HeldItems items) {
        json.raw('[');
        for (int index = 0; index < items.count; index++) {
            if (index > 0) json.raw(',');
            item(items, index);
        }
        json.raw(']');
    }

    private void item(HeldItems items, int index) {
        Document document = layout.documents[items.documents[index]];
        SpanTable table = document.items;
        int record = items.records[index];
        HeldItems.HeldCarousel carousel = items.carousel(index);
        int frameStart = table.start(record, Document.ITEM_FRAME);
        if (carousel == null) {
            // Without a list of splices: most items have nothing but a frame to write.
            json.raw(document.bytes, table.start(record, Document.ITEM_WHOLE), frameStart);
            json.frame(items.frames, 4 * index);
            json.raw(document.bytes, table.end(record, Document.ITEM_FRAME), table.end(record, Document.ITEM_WHOLE));
            return;
        }
        List<Splice> splices = new ArrayList<>(2);
        splices.add(new Splice(table, record, Document.ITEM_FRAME, "frame", () -> json.frame(items.frames, 4 * index)));
        splices.add(new Splice(table, record, Document.ITEM_CAROUSEL, "carousel", () -> carousel(carousel)));
        write(document, table, record, Document.ITEM_WHOLE, splices);
    }

    private void carousel(HeldItems.HeldCarousel carousel) {
        Document document = layout.documents[carousel.document];
        List<Splice> splices = new ArrayList<>(1);
        splices.add(new Splice(document.scrollers, carousel.record, Document.SCROLLER_ITEMS, "items",
            () -> items(carousel.items)));
        write(document, document.scrollers, carousel.record, Document.SCROLLER_WHOLE, splices);
    }

    /** A value that replaces the one at a place, or is added as a member where there is none. */
    private static final class Splice implements Comparable<Splice> {
        final int start;
        final int end;
        final String name;
        final Runnable write;

        Splice(SpanTable table, int record, int field, String name, Runnable write) {
            start = table.start(record, field);
            end = table.end(record, field);
            this.name = name;
            this.write = write;
        }

        @Override public int compareTo(Splice other) {
            return Integer.compare(start, other.start);
        }
    }

    private void write(Document document, SpanTable table, int record, int field, List<Splice> splices) {
        splices.sort(null);
        int place = table.start(record, field);
        int end = table.end(record, field) - 1;
        for (Splice splice : splices) {
            if (splice.start == 0) continue;
            json.raw(document.bytes, place, splice.start);
            splice.write.run();
            place = splice.end;
        }
        json.raw(document.bytes, place, end);
        for (Splice splice : splices) {
            if (splice.start > 0) continue;
            json.raw(",\"" + splice.name + "\":");
            splice.write.run();
        }
        json.raw('}');
    }
}
