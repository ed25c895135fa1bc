package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A section at an edge of the screen, which does not scroll with the page. */
public final class Dock {
    /** True at the top of the screen, false at its bottom. */
    public final boolean isAtTop;
    /**
     * The dock as a page of its own, of one section: what draws a page draws it. It has the page's styles, palette and images; its
     * size is the dock's.
     */
    public final Layout layout;

    private Dock(boolean isAtTop, Layout layout) {
        this.isAtTop = isAtTop;
        this.layout = layout;
    }

    static List<Dock> list(Layout layout) {
        return layout.read(PageMember.DOCKS, scanner -> {
            List<Dock> docks = new ArrayList<>();
            scanner.beginArray();
            for (boolean isFirst = true; scanner.nextElement(isFirst); isFirst = false) {
                Dock dock = read(scanner, layout);
                if (dock != null) docks.add(dock);
            }
            return Collections.unmodifiableList(docks);
        }, Collections.emptyList());
    }

    private static Dock read(JsonScanner scanner, Layout layout) throws JsonException {
        String edge = "";
        int start = 0;
        int end = 0;
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("edge")) {
                edge = scanner.plainText();
            } else if (scanner.is("section")) {
                start = scanner.skip();
                end = scanner.position;
            } else {
                scanner.skip();
            }
        }
        if (!edge.equals("top") && !edge.equals("bottom") || start == 0) return null;
        byte[] json = json(scanner, start, end, layout);
        try {
            return new Dock(edge.equals("top"), Layout.parse(json));
        } catch (GalleyException error) {
            return null;
        }
    }

    /** Returns the layout of a page of one section. */
    private static byte[] json(JsonScanner scanner, int start, int end, Layout layout) throws JsonException {
        Frame frame = null;
        JsonScanner inside = new JsonScanner(scanner.bytes, scanner.count, start, Limits.VALUES);
        inside.beginObject();
        for (boolean isFirst = true; inside.nextKey(isFirst); isFirst = false) {
            if (inside.is("frame")) frame = Frame.read(inside);
            else inside.skip();
        }
        if (frame == null) throw scanner.failure("a dock without a frame");
        JsonWriter writer = new JsonWriter(end - start + 1_024);
        writer.raw("{\"module\":\"dock\",\"revision\":\"dock\",\"contentSize\":{\"width\":");
        writer.number(frame.width);
        writer.raw(",\"height\":");
        writer.number(frame.height);
        writer.raw('}');
        PageMember[] shared = {
            PageMember.VIEWPORT, PageMember.STATUS, PageMember.STYLES, PageMember.PALETTE, PageMember.IMAGES,
        };
        for (PageMember member : shared) {
            if (!layout.members.has(member)) continue;
            int index = member.ordinal();
            writer.raw(",\"" + member.text + "\":");
            Document document = layout.documents[layout.members.documents[index]];
            writer.raw(document.bytes, layout.members.starts[index], layout.members.ends[index]);
        }
        writer.raw(",\"sections\":[");
        writer.raw(scanner.bytes, start, end);
        writer.raw("]}");
        return writer.bytes();
    }
}
