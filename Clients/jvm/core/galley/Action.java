package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The action of a client when an item is selected. Members that it does not have are null. */
public final class Action {
    /**
     * {@code open}, {@code alert}, {@code confirm}, {@code request}, {@code emit}, {@code set}, {@code back}, {@code share},
     * {@code copy} or {@code toggle}; others may come, which an app that does not know them passes over.
     */
    public final String action;
    /** The way in which a page is opened: {@code modal}, {@code sheet} or {@code replace}; null pushes it. */
    public final String as;
    /** The text that is copied, or shared. */
    public final String text;
    /** The module to open. */
    public final String module;
    /** The URL to open. */
    public final String url;
    /** Parameters, of the module to open or the page's own; none where it has none. */
    public final Map<String, JsonValue> params;
    /** The title of an alert. */
    public final String title;
    /** The text of an alert. */
    public final String message;
    /** The buttons of a question; none where it has none. */
    public final List<String> buttons;
    /** The name of an event of the app's own. */
    public final String name;
    /** The data of an event of the app's own; {@link JsonValue#NULL} without. */
    public final JsonValue data;
    /** The name of a toggle. */
    public final String id;
    /** The value of a toggle. */
    public final Boolean value;

    private Action(String action, JsonValue members) {
        this.action = action;
        as = members.get("as").text();
        text = members.get("text").text();
        module = members.get("module").text();
        url = members.get("url").text();
        params = members.get("params").members();
        title = members.get("title").text();
        message = members.get("message").text();
        name = members.get("name").text();
        data = members.get("data");
        id = members.get("id").text();
        JsonValue toggle = members.get("value");
        value = toggle.kind == JsonValue.Kind.BOOLEAN ? (Boolean) toggle.isTrue() : null;
        List<String> names = new ArrayList<>();
        for (JsonValue button : members.get("buttons").elements()) names.add(String.valueOf(button.parameter()));
        buttons = Collections.unmodifiableList(names);
    }

    /** Returns the action of a value; null where it is none that this client can read. */
    static Action of(JsonValue value) {
        String action = value.get("action").text();
        return action == null ? null : new Action(action, value);
    }

    static Action read(JsonScanner scanner) throws JsonException {
        return of(JsonValue.read(scanner));
    }
}
