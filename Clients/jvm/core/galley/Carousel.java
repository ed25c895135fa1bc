package galley;

import java.util.List;

/** A row of items inside an item, which scrolls sideways: a view into a layout. */
public final class Carousel {
    private final Layout layout;
    private final HeldItems.HeldCarousel held;

    Carousel(Layout layout, HeldItems.HeldCarousel held) {
        this.layout = layout;
        this.held = held;
    }

    /** Returns its frame in the item, the size of its content, and where it rests. */
    public Scroller scroller() {
        return new Scroller(layout.documents[held.document], held.record);
    }

    /** Returns its items, in the coordinates of its content; they have no carousels. */
    public List<Item> items() {
        return Section.items(layout, held.items);
    }
}
