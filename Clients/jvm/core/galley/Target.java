package galley;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** An item of a page, or a part of one, by its name. It never changes: its methods return another one. */
public final class Target {
    /** The item's id, unique in its section. */
    public final String id;
    /** The id of its section, where several have such an item; else null. */
    public final String section;
    /** Its number among the items of that id, from 1; null for the first. */
    public final Integer occurrence;
    /** The id of an item of its carousel, which is meant instead; else null. */
    public final String carouselItem;
    /** The id of an element of the item's cell, which is meant in place of the item; else null. */
    public final String element;

    private Target(String id, String section, Integer occurrence, String carouselItem, String element) {
        this.id = id;
        this.section = section;
        this.occurrence = occurrence;
        this.carouselItem = carouselItem;
        this.element = element;
    }

    /** Returns the item of an id. */
    public static Target of(String id) {
        return new Target(id, null, null, null, null);
    }

    /** Returns the item of the id in a section. */
    public Target inSection(String section) {
        return new Target(id, section, occurrence, carouselItem, element);
    }

    /** Returns another one of the items of the id, by its number from 1. */
    public Target occurrence(int occurrence) {
        return new Target(id, section, occurrence, carouselItem, element);
    }

    /** Returns an item of the item's carousel. */
    public Target carouselItem(String carouselItem) {
        return new Target(id, section, occurrence, carouselItem, element);
    }

    /** Returns an element of the item's cell, such as that of {@link Item.Touched#id}. */
    public Target element(String element) {
        return new Target(id, section, occurrence, carouselItem, element);
    }

    /** The members of a request's body, while they are written. */
    static final class Body {
        private final Map<String, JsonValue> members = new TreeMap<>();

        void member(String name, String value) {
            if (value != null) members.put(name, JsonValue.of(value));
        }

        void member(String name, boolean value) {
            members.put(name, JsonValue.of(value));
        }
    }

    /** Writes a request's body. */
    interface Writing {
        void write(Body body);
    }

    void write(Body body) {
        body.member("carouselItem", carouselItem);
        body.member("element", element);
    }

    /** Asks the service to do something with the item; returns its answer. */
    JsonValue act(Page page, String method, String name, Writing writing, Cancellation cancellation) throws GalleyException {
        Map<String, String> extra = new TreeMap<>();
        if (section != null) extra.put("section", section);
        if (occurrence != null) extra.put("occurrence", occurrence.toString());
        Body body = new Body();
        writing.write(body);
        byte[] json = JsonValue.of(body.members).toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
        String url = page.url("items/" + Galley.encoded(id) + "/" + name, extra);
        ByteList answer = page.galley.json(method, url, Collections.emptyMap(), json, cancellation).body;
        return JsonValue.parse(java.util.Arrays.copyOf(answer.array(), answer.size()));
    }

    /** Returns a member of an answer that must be a text. */
    static String text(JsonValue answer, String name) throws GalleyException {
        String text = answer.get(name).text();
        if (text == null) throw GalleyException.invalidAnswer("no " + name + " in the answer");
        return text;
    }
}
