package galley.watch;

import galley.Element;
import galley.Frame;
import galley.Item;
import galley.JsonValue;
import galley.Layout;
import galley.Part;
import galley.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Draws the top of a page in characters: a box for each item, with its text in it. */
final class PageDrawing {
    private final Layout layout;
    private final Canvas canvas;
    /** The points that a column stands for; a character is twice as high as wide. */
    private final double column;

    private PageDrawing(Layout layout, int columns, int rows) {
        this.layout = layout;
        column = Math.max(1, layout.width) / columns;
        canvas = new Canvas(columns, (int) Math.min(rows, Math.max(1, Math.ceil(layout.height / (2 * column)))));
    }

    static List<String> lines(Layout layout, int columns, int rows) {
        PageDrawing drawing = new PageDrawing(layout, columns, rows);
        drawing.draw();
        return drawing.canvas.lines();
    }

    private void draw() {
        Window window = layout.window(0, canvas.rows * 2 * column, 0);
        List<Window.SeenPart> parts = new ArrayList<>(window.supplementary());
        parts.addAll(window.pinned());
        for (Window.SeenPart seen : parts) {
            Part part = layout.section(seen.section).part(seen.kind);
            if (part != null && seen.kind != Part.Kind.DECORATION) box(seen.frame, label(part.elements(), part.data(), ""));
        }
        for (int place = 0; place < window.itemCount(); place++) {
            Item item = window.item(place);
            box(window.frame(place), label(item.elements(), item.data(), item.id()));
        }
    }

    private void box(Frame frame, String label) {
        int left = place(frame.x, column, canvas.columns);
        int top = place(frame.y, 2 * column, canvas.rows);
        int right = Math.max(left + 1, place(frame.right(), column, canvas.columns));
        int bottom = Math.max(top + 1, place(frame.bottom(), 2 * column, canvas.rows));
        canvas.box(left, top, right, bottom, label);
    }

    /** Returns the column or row of a length; what reaches out of the drawing need not be drawn a million characters wide. */
    private static int place(double length, double unit, int most) {
        return (int) Math.max(-1, Math.min(most + 1, Math.rint(length / unit)));
    }

    /** Returns the texts that the service computed, else the likeliest title in some data, else another text. */
    private static String label(List<Element> elements, JsonValue data, String other) {
        List<String> texts = new ArrayList<>();
        for (Element element : elements) if (element.text != null) texts.add(element.text.text);
        if (!texts.isEmpty()) return String.join(" · ", texts);
        for (String name : new String[] {"title", "name", "text", "to", "label"}) {
            if (data.get(name).parameter() != null) return data.get(name).parameter();
        }
        for (JsonValue value : new TreeMap<>(data.members()).values()) if (value.parameter() != null) return value.parameter();
        return data.parameter() == null ? other : data.parameter();
    }
}
