package galley;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The identity of a page of a module. It never changes. */
final class PageQuery {
    private final Viewport viewport;
    private final Map<String, String> parameters;
    /** The number of pages of data; null for the module's own. */
    private final Integer pages;
    /** The types that the client draws; null asks for pages as declared. */
    private final String accepts;

    PageQuery(Viewport viewport, Map<String, String> parameters, Integer pages, String accepts) {
        this.viewport = viewport;
        this.parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        this.pages = pages;
        this.accepts = accepts;
    }

    PageQuery withViewport(Viewport viewport) {
        return new PageQuery(viewport, parameters, pages, accepts);
    }

    PageQuery withPages(Integer pages) {
        return new PageQuery(viewport, parameters, pages, accepts);
    }

    /** Returns the page with other parameters; null takes one away. */
    PageQuery with(Map<String, String> changes) {
        Map<String, String> all = new TreeMap<>(parameters);
        for (Map.Entry<String, String> change : changes.entrySet()) {
            if (change.getValue() == null) all.remove(change.getKey());
            else all.put(change.getKey(), change.getValue());
        }
        return new PageQuery(viewport, all, pages, accepts);
    }

    /** Returns the page that an action opens on the same screen, with the same cells and the same theme. */
    PageQuery opened(Map<String, JsonValue> params) {
        Map<String, String> all = new TreeMap<>();
        String theme = parameters.get("theme");
        if (theme != null) all.put("theme", theme);
        for (Map.Entry<String, JsonValue> each : params.entrySet()) {
            String text = each.getValue().parameter();
            if (text != null) all.put(each.getKey(), text);
        }
        return new PageQuery(viewport, all, null, accepts);
    }

    /** Returns the parameters of a URL, in their order there. */
    Map<String, String> all(Map<String, String> extra) {
        Map<String, String> all = new TreeMap<>();
        if (accepts != null) all.put("accepts", accepts);
        all.putAll(parameters);
        viewport.addTo(all);
        if (pages != null) all.put("pages", pages.toString());
        all.putAll(extra);
        return all;
    }
}
