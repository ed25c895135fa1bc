package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An app of pages, as the service declares it: its tabs, and the paths of its links. */
public final class App {
    /** The app's name. */
    public final String name;
    /** The index of the tab that is shown first. */
    public final int start;
    /** The tabs, at least one. */
    public final List<Tab> tabs;
    /** The links, in order: the first that takes a path counts. */
    public final List<AppLink> links;
    /** All colours that {@code $name} stands for. */
    public final Map<String, PaletteColor> palette;
    /** The service's own images that tabs name. */
    public final Map<String, LayoutImage> images;

    /** A tab of an app. */
    public static final class Tab {
        /** Its title. */
        public final String title;
        /** A name of the app's images, a name of the client's own or a URL; null without an icon. */
        public final String image;
        /** The module of its page. */
        public final String module;
        /** The module's parameters. */
        public final Map<String, JsonValue> params;

        private Tab(JsonValue value) throws GalleyException {
            title = Target.text(value, "title");
            image = value.get("image").text();
            module = Target.text(value, "module");
            params = value.get("params").members();
        }
    }

    App(JsonValue value) throws GalleyException {
        name = Target.text(value, "name");
        start = (int) value.get("start").number(0);
        List<Tab> readTabs = new ArrayList<>();
        for (JsonValue tab : value.get("tabs").elements()) readTabs.add(new Tab(tab));
        tabs = Collections.unmodifiableList(readTabs);
        List<AppLink> readLinks = new ArrayList<>();
        for (JsonValue link : value.get("links").elements()) {
            readLinks.add(new AppLink(Target.text(link, "path"), Target.text(link, "module"), link.get("params").members()));
        }
        links = Collections.unmodifiableList(readLinks);
        Map<String, PaletteColor> colors = new HashMap<>();
        for (Map.Entry<String, JsonValue> each : value.get("palette").members().entrySet()) {
            colors.put(each.getKey(), new PaletteColor(each.getValue()));
        }
        palette = Collections.unmodifiableMap(colors);
        Map<String, LayoutImage> readImages = new HashMap<>();
        for (Map.Entry<String, JsonValue> each : value.get("images").members().entrySet()) {
            readImages.put(each.getKey(), new LayoutImage(each.getValue()));
        }
        images = Collections.unmodifiableMap(readImages);
    }

    /** Returns the page that a path opens; null where no link takes it. */
    public AppLink.Opened open(String path) {
        for (AppLink link : links) {
            AppLink.Opened opened = link.open(path);
            if (opened != null) return opened;
        }
        return null;
    }
}
