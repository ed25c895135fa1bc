package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A request that failed, and what lacks it. */
public final class Failure {
    /** The request's id. */
    public final String request;
    /** The module that declares it. */
    public final String module;
    /** The kind of failure: {@code connect}, {@code timeout}, {@code status} and so on. */
    public final String kind;
    /** The upstream's status, with the kind {@code status}; else 0. */
    public final int status;
    /** A sentence about it. */
    public final String detail;
    /** The ids of the sections concerned. */
    public final List<String> sections;

    Failure(JsonValue value) {
        request = text(value, "request");
        module = text(value, "module");
        kind = text(value, "kind");
        status = (int) value.get("status").number(0);
        detail = text(value, "detail");
        List<String> ids = new ArrayList<>();
        for (JsonValue section : value.get("sections").elements()) if (section.text() != null) ids.add(section.text());
        sections = Collections.unmodifiableList(ids);
    }

    private static String text(JsonValue value, String name) {
        String text = value.get(name).text();
        return text == null ? "" : text;
    }
}
