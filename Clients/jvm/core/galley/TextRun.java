package galley;

import java.util.Collections;
import java.util.List;

/** A part of a text with a look of its own. */
public final class TextRun {
    /** The UTF-16 offset behind it. */
    public final int end;
    /** The key of its style in the layout's styles. */
    public final String style;
    /** True where a line goes through it. */
    public final boolean isStruck;
    /** True where a line goes under it. */
    public final boolean isUnderlined;
    /** The colour behind it, as tall as the line; null where there is none. */
    public final String background;
    /** The radius of its background's corners, in points. */
    public final double radius;
    /** Its name in the cell; null where it has none. */
    public final String id;
    /** The action of selecting it; null for none. */
    public final Action action;
    /** The areas in which touches reach it, one a line, in the item's coordinates; none where no touch does. */
    public final List<Frame> hits;

    TextRun(JsonScanner scanner) throws JsonException {
        int runEnd = 0;
        String runStyle = "";
        boolean[] lines = new boolean[2];
        String runBackground = null;
        double runRadius = 0;
        String runId = null;
        Action runAction = null;
        List<Frame> runHits = Collections.emptyList();
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("end")) {
                runEnd = scanner.index();
            } else if (scanner.is("style")) {
                runStyle = scanner.plainText();
            } else if (scanner.is("background")) {
                runBackground = scanner.plainText();
            } else if (scanner.is("radius")) {
                runRadius = scanner.number();
            } else if (scanner.is("id")) {
                runId = scanner.plainText();
            } else if (scanner.is("action")) {
                runAction = Action.read(scanner);
            } else if (scanner.is("hits")) {
                runHits = Drawing.list(scanner, Frame::read);
            } else {
                // They are true wherever they are.
                if (scanner.is("strike")) lines[0] = true;
                if (scanner.is("underline")) lines[1] = true;
                scanner.skip();
            }
        }
        end = runEnd;
        style = runStyle;
        isStruck = lines[0];
        isUnderlined = lines[1];
        background = runBackground;
        radius = runRadius;
        id = runId;
        action = runAction;
        hits = runHits;
    }
}
