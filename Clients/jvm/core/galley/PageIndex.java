package galley;

/** Finds what of a page meets a rectangle. */
final class PageIndex {
    /** The items of each section: vertical ones by y, horizontal ones by x. */
    final FlowIndex[] sections;
    /** The sections by all that is in them, on the page. */
    final FlowIndex page;

    /** An index of a layout: O(items). */
    PageIndex(Layout layout) {
        int count = layout.sections.length;
        sections = new FlowIndex[count];
        double[] tops = new double[count];
        double[] bottoms = new double[count];
        for (int index = 0; index < count; index++) {
            HeldSection section = layout.sections[index];
            sections[index] = index(section.items, section.scroller >= 0 ? 0 : 1);
            reach(section, layout, index, tops, bottoms);
        }
        page = new FlowIndex(tops, bottoms);
    }

    /** An index of items along an axis: 0 across, 1 down. */
    private static FlowIndex index(HeldItems items, int axis) {
        double[] starts = new double[items.count];
        double[] ends = new double[items.count];
        for (int index = 0; index < items.count; index++) {
            starts[index] = items.frames[4 * index + axis];
            ends[index] = starts[index] + items.frames[4 * index + 2 + axis];
        }
        return new FlowIndex(starts, ends);
    }

    /** Finds the highest and the lowest edge of a section and all in it: items and decorations may reach out. */
    private static void reach(HeldSection section, Layout layout, int index, double[] tops, double[] bottoms) {
        double top = Math.min(0, section.frame[3]);
        double bottom = Math.max(0, section.frame[3]);
        for (double[] part : section.parts) {
            if (part == null) continue;
            top = Math.min(top, part[1]);
            bottom = Math.max(bottom, part[1] + part[3]);
        }
        double origin = section.scroller < 0 ? 0
            : layout.documents[section.scrollerDocument].scrollerFrames[6 * section.scroller + 1];
        double[] frames = section.items.frames;
        for (int item = 0; item < section.items.count; item++) {
            top = Math.min(top, origin + frames[4 * item + 1]);
            bottom = Math.max(bottom, origin + frames[4 * item + 1] + frames[4 * item + 3]);
        }
        tops[index] = section.frame[1] + top;
        bottoms[index] = section.frame[1] + bottom;
    }
}
