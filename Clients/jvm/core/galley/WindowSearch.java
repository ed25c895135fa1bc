package galley;

/** One search for what is in a rectangle. */
final class WindowSearch {
    private final Layout layout;
    private final Grid grid;
    private final PageIndex index;

    WindowSearch(Layout layout) {
        this.layout = layout;
        grid = layout.grid;
        index = layout.index();
    }

    private static double clamped(double offset, double end) {
        return Math.max(0, Math.min(offset, end));
    }

    // The page

    Window page(double offset, double height, double overscan) {
        double y = clamped(offset, grid.nearest(layout.height) - height);
        Frame visible = grid.adopted(new Frame(0, y, layout.width, height));
        Frame rect = grid.adopted(new Frame(0, visible.y - overscan, layout.width, height + 2 * overscan));
        Window window = new Window(layout, new Frame(0, y, layout.width, height), layout.width, layout.height);
        for (int section : index.page.search(rect.y - Limits.WRITING, rect.bottom() + Limits.WRITING)) {
            section(section, visible, rect, window);
        }
        return window;
    }

    private void section(int number, Frame visible, Frame rect, Window window) {
        HeldSection section = layout.sections[number];
        Frame frame = Frame.of(section.frame, 0);
        double x = 0;
        double y = section.frame[1];
        if (section.scroller >= 0) {
            double[] scrollers = layout.documents[section.scrollerDocument].scrollerFrames;
            int place = 6 * section.scroller;
            double rest = layout.viewport.isRightToLeft() ? Math.max(0, scrollers[place + 4] - scrollers[place + 2]) : 0;
            x = scrollers[place] - rest;
            y += scrollers[place + 1];
        }
        int count = window.itemCount() + window.supplementary.size();
        items(number, rect.moved(-x, -y), new double[] {x, y}, window);
        boolean isVisible = frame.intersects(visible);
        boolean isHeaderPinned = isVisible && isPinned(section, Part.Kind.HEADER);
        if (isHeaderPinned) {
            double[] header = section.parts[Part.Kind.HEADER.ordinal()];
            double top = Math.min(visible.y, frame.bottom() - header[3]) - header[1];
            Frame place = grid.moving(Frame.of(header, 0), 0, Math.max(frame.y, top));
            window.pinned.add(new Window.SeenPart(number, Part.Kind.HEADER, place));
        }
        boolean isFooterPinned = isVisible && isPinned(section, Part.Kind.FOOTER);
        if (isFooterPinned) {
            double[] footer = section.parts[Part.Kind.FOOTER.ordinal()];
            double lowest = visible.bottom() - footer[3] - frame.y;
            double by = frame.y - footer[1] + Math.max(0, Math.min(lowest, footer[1]));
            window.pinned.add(new Window.SeenPart(number, Part.Kind.FOOTER, grid.moving(Frame.of(footer, 0), 0, by)));
        }
        Frame inside = rect.moved(0, -frame.y);
        for (Part.Kind kind : Part.Kind.values()) {
            Frame part = Frame.of(section.parts[kind.ordinal()], 0);
            if (part == null || !part.intersects(inside)) continue;
            if (kind == Part.Kind.HEADER && isHeaderPinned || kind == Part.Kind.FOOTER && isFooterPinned) continue;
            window.supplementary.add(new Window.SeenPart(number, kind, grid.moving(part, 0, frame.y)));
        }
        boolean hasMore = window.itemCount() + window.supplementary.size() > count;
        if (hasMore || frame.intersects(rect)) window.sections.add(number);
    }

    private boolean isPinned(HeldSection section, Part.Kind kind) {
        if (section.parts[kind.ordinal()] == null) return false;
        Document document = layout.documents[section.document];
        int part = document.sections.start(section.record, Document.SECTION_PARTS + kind.ordinal()) - 1;
        return part >= 0 && document.parts.start(part, Document.PART_PINNED) == 1;
    }

    /** Adds the items of a section that meet a rectangle in their coordinates, moved by an origin where there is one. */
    private void items(int number, Frame rect, double[] origin, Window window) {
        HeldSection section = layout.sections[number];
        boolean isAcross = section.scroller >= 0;
        double lower = isAcross ? rect.x : rect.y;
        double upper = isAcross ? rect.right() : rect.bottom();
        double[] frames = section.items.frames;
        for (int item : index.sections[number].search(lower - Limits.WRITING, upper + Limits.WRITING)) {
            int place = 4 * item;
            if (!Frame.intersects(frames[place], frames[place + 1], frames[place + 2], frames[place + 3], rect)) continue;
            Frame frame = Frame.of(frames, place);
            window.add(number, item, origin == null ? frame : grid.moving(frame, origin[0], origin[1]));
        }
    }

    // A scroller's content

    Window scroller(int number, double offset, double overscan) {
        HeldSection section = layout.sections[number];
        boolean hasScroller = section.scroller >= 0;
        double[] scrollers = hasScroller ? layout.documents[section.scrollerDocument].scrollerFrames : null;
        int place = 6 * section.scroller;
        double width = hasScroller ? scrollers[place + 2] : layout.width;
        double contentWidth = hasScroller ? scrollers[place + 4] : 0;
        double height = hasScroller ? scrollers[place + 5] : 0;
        double rest = Math.max(0, grid.nearest(contentWidth) - grid.nearest(width));
        double start = clamped(offset, rest);
        double x = layout.viewport.isRightToLeft() && hasScroller ? rest - start : start;
        Window window = new Window(layout, new Frame(x, 0, width, height), contentWidth, height);
        if (hasScroller) window.sections.add(number);
        items(number, grid.adopted(new Frame(x - overscan, 0, width + 2 * overscan, height)), null, window);
        return window;
    }
}
