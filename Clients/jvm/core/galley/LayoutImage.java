package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An image of the service's own, which elements name. */
public final class LayoutImage {
    /** The pixels for one density of screens, in one mode. */
    public static final class File {
        /** Its path, from the service's base. */
        public final String url;
        /** The pixels a point that it is made for. */
        public final double scale;
        /** True where it is for dark mode. */
        public final boolean isDark;

        private File(JsonValue value) {
            url = value.get("url").text() == null ? "" : value.get("url").text();
            scale = value.get("scale").number(1);
            isDark = "dark".equals(value.get("mode").text());
        }
    }

    /** The natural width, in points. */
    public final double width;
    /** The natural height, in points. */
    public final double height;
    /** The files; at least one in a layout of the service. */
    public final List<File> files;

    LayoutImage(JsonValue value) {
        List<JsonValue> size = value.get("size").elements();
        width = size.size() == 2 ? size.get(0).number(0) : 0;
        height = size.size() == 2 ? size.get(1).number(0) : 0;
        List<File> list = new ArrayList<>();
        for (JsonValue file : value.get("files").elements()) list.add(new File(file));
        files = Collections.unmodifiableList(list);
    }

    static Map<String, LayoutImage> table(JsonScanner scanner) throws JsonException {
        Map<String, LayoutImage> table = new HashMap<>();
        for (Map.Entry<String, JsonValue> member : JsonValue.read(scanner).members().entrySet()) {
            table.put(member.getKey(), new LayoutImage(member.getValue()));
        }
        return Collections.unmodifiableMap(table);
    }

    /** Returns the file for a screen: of the mode, if it has one, the first that is dense enough, else the densest; null for none. */
    public File file(double scale, boolean isDark) {
        boolean hasMode = false;
        for (File file : files) hasMode |= file.isDark == isDark;
        File best = null;
        for (File file : files) {
            if (hasMode && file.isDark != isDark) continue;
            boolean isEnough = file.scale >= scale;
            boolean isBetter = best == null
                || (best.scale >= scale ? isEnough && file.scale < best.scale : file.scale > best.scale);
            if (isBetter) best = file;
        }
        return best;
    }
}
