package galley;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A computed page: where everything on it goes.
 *
 * <p>It was read once, into flat arrays; sections and items are views of these, made when they are asked for, and an item's
 * data is decoded when it is shown. A layout never changes, and may be used from any thread: each change of the page gives
 * another one, which shares what stayed. All lengths are points; {@code y} grows downward.
 */
public final class Layout {
    /** A page's status. */
    public enum Status {
        /** Nothing failed. */
        COMPLETE,
        /** Stale responses replace everything that failed. */
        STALE,
        /** Something is missing. */
        PARTIAL
    }

    /** The module's name. */
    public final String module;
    /** The name of exactly this layout; equal content has the equal revision. */
    public final String revision;
    /** The screen that it was computed for. */
    public final Viewport viewport;
    /** The page's width. */
    public final double width;
    /** The page's height. */
    public final double height;

    final Document[] documents;
    final PageMember.Places members;
    final HeldSection[] sections;
    final Grid grid;
    private final Layout between;
    private final Lazy lazy;

    /** The tables that are made when they are first used. */
    private static final class Lazy {
        volatile PageIndex index;
        volatile Map<String, TextStyle> styles;
        volatile Map<String, PaletteColor> palette;
        volatile Map<String, LayoutImage> images;
    }

    Layout(String module, String revision, Document[] documents, PageMember.Places members, HeldSection[] sections,
        Layout between) throws JsonException {
        this.module = module;
        this.revision = revision;
        this.documents = documents;
        this.members = members;
        this.sections = sections;
        this.between = between;
        lazy = new Lazy();
        JsonScanner scanner = scan(PageMember.VIEWPORT);
        viewport = scanner == null ? Viewport.DEFAULT : Viewport.read(scanner);
        grid = viewport.grid();
        scanner = scan(PageMember.CONTENT_SIZE);
        Frame size = scanner == null ? new Frame(0, 0, 0, 0) : Frame.read(scanner);
        if (Math.max(Math.abs(size.width), Math.abs(size.height)) > Limits.LENGTH) {
            throw scanner.failure("a length out of range");
        }
        width = grid.adopted(size.width);
        height = grid.adopted(size.height);
    }

    private Layout(Layout layout, Layout between) {
        module = layout.module;
        revision = layout.revision;
        documents = layout.documents;
        members = layout.members;
        sections = layout.sections;
        viewport = layout.viewport;
        grid = layout.grid;
        width = layout.width;
        height = layout.height;
        lazy = layout.lazy;
        this.between = between;
    }

    /**
     * Reads a layout as the service sends it. O(bytes).
     *
     * @throws GalleyException of the kind {@code INVALID_ANSWER} where the JSON is not a layout, or is longer than what memory
     *     allows.
     */
    public static Layout parse(byte[] json) throws GalleyException {
        byte[] bytes = new byte[json.length + JsonScanner.PADDING];
        System.arraycopy(json, 0, bytes, 0, json.length);
        return LayoutDecoder.layout(bytes, json.length);
    }

    // Sections and items

    /** Returns the sections, top to bottom: a view that reads each when it is asked for. */
    public List<Section> sections() {
        return new AbstractList<Section>() {
            @Override public Section get(int index) {
                return section(index);
            }

            @Override public int size() {
                return sections.length;
            }
        };
    }

    /**
     * Returns a section by its place, from 0.
     *
     * @throws IndexOutOfBoundsException where there is none.
     */
    public Section section(int index) {
        return new Section(this, index, sections[index]);
    }

    /** Returns the index of the section with an id; -1 where there is none. O(sections). */
    public int indexOfSection(String id) {
        for (int index = 0; index < sections.length; index++) if (section(index).id().equals(id)) return index;
        return -1;
    }

    /**
     * Returns the item at a place.
     *
     * @throws IndexOutOfBoundsException where there is none.
     */
    public Item item(int section, int item) {
        return section(section).item(item);
    }

    /** Returns the number of items of all sections. O(sections). */
    public int itemCount() {
        int count = 0;
        for (HeldSection section : sections) count += section.items.count;
        return count;
    }

    // Members of the page

    /** Returns the scanner of a member; null where it is absent. */
    JsonScanner scan(PageMember member) {
        int index = member.ordinal();
        return members.has(member) ? documents[members.documents[index]].scan(members.starts[index]) : null;
    }

    private String text(PageMember member) {
        int index = member.ordinal();
        return members.has(member) ? documents[members.documents[index]].string(members.starts[index]) : null;
    }

    /** Reads a member; another value where it is absent, or not what is expected. */
    <T> T read(PageMember member, Document.Reading<T> reading, T other) {
        int index = member.ordinal();
        return members.has(member)
            ? documents[members.documents[index]].read(members.starts[index], reading, other) : other;
    }

    /** Returns complete, or what the page lacks. */
    public Status status() {
        String text = text(PageMember.STATUS);
        return "complete".equals(text) ? Status.COMPLETE : "stale".equals(text) ? Status.STALE : Status.PARTIAL;
    }

    /** Returns the colour behind everything; null where the app has its own. */
    public String background() {
        return text(PageMember.BACKGROUND);
    }

    /** Returns the path and query of the layout with one more page of data; null when there is none. */
    public String next() {
        return text(PageMember.NEXT);
    }

    /** Returns true where the service has another page of data, which {@link Page#loadMore} shows. */
    public boolean hasMore() {
        return next() != null;
    }

    /** Returns the screen around the page; null for a module that declares none. O(bytes of it). */
    public Screen screen() {
        return read(PageMember.SCREEN, scanner -> new Screen(JsonValue.read(scanner)), null);
    }

    /** Returns the requests that failed. O(failures). */
    public List<Failure> failures() {
        return read(PageMember.FAILURES, scanner -> {
            List<Failure> failures = new ArrayList<>();
            for (JsonValue each : JsonValue.read(scanner).elements()) failures.add(new Failure(each));
            return Collections.unmodifiableList(failures);
        }, Collections.emptyList());
    }

    /** Returns the docks, the upper one first; those at edges that are not known are left out. O(bytes of them). */
    public List<Dock> docks() {
        return Dock.list(this);
    }

    /** Returns the styles of the page's texts, by the key that elements name. O(styles) at first, then O(1). */
    public Map<String, TextStyle> styles() {
        Map<String, TextStyle> styles = lazy.styles;
        if (styles == null) lazy.styles = styles = read(PageMember.STYLES, TextStyle::table, Collections.emptyMap());
        return styles;
    }

    /** Returns the colours that the page names, by name without {@code $}. O(colours) at first, then O(1). */
    public Map<String, PaletteColor> palette() {
        Map<String, PaletteColor> palette = lazy.palette;
        if (palette == null) {
            lazy.palette = palette = read(PageMember.PALETTE, PaletteColor::table, Collections.emptyMap());
        }
        return palette;
    }

    /** Returns the service's own images that elements and boxes name, by name. O(images) at first, then O(1). */
    public Map<String, LayoutImage> images() {
        Map<String, LayoutImage> images = lazy.images;
        if (images == null) lazy.images = images = read(PageMember.IMAGES, LayoutImage::table, Collections.emptyMap());
        return images;
    }

    /**
     * Returns a colour of the layout as {@code #RRGGBB} or {@code #RRGGBBAA}: itself, or that of the palette in a mode; null for
     * a name that the palette lacks, which is drawn black.
     */
    public String color(String text, PaletteColor.Mode mode) {
        if (!text.startsWith("$")) return text;
        PaletteColor color = palette().get(text.substring(1));
        return color == null ? null : color.in(mode);
    }

    // Windows and changes

    /**
     * Returns the part of the page that is in sight, as the window endpoint does, without a request.
     *
     * <p>Horizontal sections are shown at rest; frames are on the page. O(log items + found); O(items) the first time.
     *
     * @param offset how far the page is scrolled, in points; clamped to the page.
     * @param height the height of the screen, less the docks, in points.
     * @param overscan how much more above and below, in points.
     */
    public Window window(double offset, double height, double overscan) {
        return new WindowSearch(this).page(offset, height, overscan);
    }

    /**
     * Returns the part of a horizontal section's content that is in sight; null where no horizontal section has that id.
     *
     * @param offset how far it is scrolled, in points; right to left, from the right edge. It is clamped.
     * @param overscan how much more at both sides, in points.
     */
    public Window window(String section, double offset, double overscan) {
        int index = indexOfSection(section);
        return index < 0 || !section(index).isHorizontal() ? null
            : new WindowSearch(this).scroller(index, offset, overscan);
    }

    /** Returns the index that windows are found with, made once. */
    PageIndex index() {
        PageIndex index = lazy.index;
        if (index == null) lazy.index = index = new PageIndex(this);
        return index;
    }

    /**
     * Returns what the service's changes lead to from this layout: a layout, and what differs. O(items + bytes).
     *
     * @param json an answer of the changes endpoint, or the data of a changes event.
     * @throws GalleyException of the kind {@code CHANGES_DO_NOT_FIT} where they are not from this layout,
     *     {@code INVALID_ANSWER} where they are no changes; this layout stays as it is.
     */
    public Update play(byte[] json) throws GalleyException {
        byte[] bytes = new byte[json.length + JsonScanner.PADDING];
        System.arraycopy(json, 0, bytes, 0, json.length);
        return Changes.read(bytes, json.length, this).play(this);
    }

    /**
     * Returns the layout between the two batches of the changes that led here: sections as they are now, with the items that
     * they had. A list shows it while the first batch is played. It is the layout itself where no changes led here.
     */
    public Layout afterSections() {
        return between == null ? this : between;
    }

    /** Returns the layout without {@link #afterSections}, whose memory it lets go. */
    public Layout settled() {
        return between == null ? this : new Layout(this, null);
    }

    /** Returns the layout as JSON, member for member as the service sends it. O(bytes). */
    public byte[] json() {
        return new LayoutWriter(this).layout();
    }
}
