package galley;

import java.util.List;

/** Something that is drawn in an item, header, footer or placeholder, whose content the service computed. */
public final class Element {
    /** The kinds of drawings. */
    public enum Kind {
        /** A text, whose lines are known: {@link Element#text}. */
        TEXT,
        /** A picture: {@link Element#image}. */
        IMAGE,
        /** The background of a stack, or a line: {@link Element#box}. */
        BOX,
        /** The place of the item's carousel. */
        CAROUSEL,
        /** A switch, whose value is {@code value} of the item's data. */
        SWITCH,
        /** An arrow that says that a tap leads elsewhere. */
        ARROW,
        /** A kind that this client does not know, which is not drawn. */
        UNKNOWN
    }

    /** The kind of drawing. */
    public final Kind kind;
    /** A name for it, which drawing needs not. */
    public final String role;
    /** Its frame in the item, in points. */
    public final Frame frame;
    /** Its name among the elements of the item, by which its action is selected or its switch is set; null where it has none. */
    public final String id;
    /** The index of the box among the elements that clips it, with its corners; -1 where nothing does. */
    public final int clip;
    /** The action that a touch of it runs; null for none. */
    public final Action action;
    /** The area of the item in which touches reach it; null where none does. */
    public final Frame hit;
    /** The text; null for other kinds. */
    public final TextContent text;
    /** The picture; null for other kinds. */
    public final ImageContent image;
    /** The box; null for other kinds. */
    public final BoxContent box;

    private Element(Reader reader) {
        kind = kind(reader.kind);
        role = reader.role;
        frame = reader.frame;
        id = reader.id;
        clip = reader.clip;
        action = reader.action;
        hit = reader.hit;
        text = kind == Kind.TEXT ? new TextContent(reader.text) : null;
        image = kind == Kind.IMAGE ? new ImageContent(reader.image) : null;
        box = kind == Kind.BOX ? new BoxContent(reader.box) : null;
    }

    private static Kind kind(String name) {
        switch (name) {
            case "text": return Kind.TEXT;
            case "image": return Kind.IMAGE;
            case "box": return Kind.BOX;
            case "carousel": return Kind.CAROUSEL;
            case "switch": return Kind.SWITCH;
            case "arrow": return Kind.ARROW;
            default: return Kind.UNKNOWN;
        }
    }

    /** Takes a list of elements. One that cannot be read is of an unknown kind, so that the places of the others stay. */
    static List<Element> list(JsonScanner scanner) throws JsonException {
        return Drawing.list(scanner, Element::read);
    }

    private static Element read(JsonScanner scanner) throws JsonException {
        scanner.peek();
        int start = scanner.position;
        try {
            Reader reader = new Reader();
            reader.read(scanner);
            return new Element(reader);
        } catch (JsonException error) {
            scanner.position = start;
            scanner.skip();
            return new Element(new Reader());
        }
    }

    /** The members of an element, while it is read. */
    private static final class Reader {
        String kind = "";
        String role = "";
        Frame frame = new Frame(0, 0, 0, 0);
        String id;
        int clip = -1;
        Action action;
        Frame hit;
        final TextContent.Reader text = new TextContent.Reader();
        final ImageContent.Reader image = new ImageContent.Reader();
        final BoxContent.Reader box = new BoxContent.Reader();

        void read(JsonScanner scanner) throws JsonException {
            scanner.beginObject();
            for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
                if (scanner.is("kind")) {
                    kind = scanner.plainText();
                } else if (scanner.is("role")) {
                    role = scanner.plainText();
                } else if (scanner.is("frame")) {
                    frame = Frame.read(scanner);
                } else if (scanner.is("hit")) {
                    hit = Frame.read(scanner);
                } else if (scanner.is("id")) {
                    id = scanner.plainText();
                } else if (scanner.is("action")) {
                    action = Action.read(scanner);
                } else if (scanner.is("clip")) {
                    clip = scanner.index();
                } else if (scanner.is("radius")) {
                    image.radius = box.radius = scanner.number();
                } else if (!text.take(scanner) && !image.take(scanner) && !box.take(scanner)) {
                    scanner.skip();
                }
            }
        }
    }
}
