package galley;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** A colour of a page's palette: its value in each mode, as {@code #RRGGBB} or {@code #RRGGBBAA}. */
public final class PaletteColor {
    /** The modes in which a page may be drawn. */
    public enum Mode {
        LIGHT,
        DARK,
        /** Light, with high contrast. */
        CONTRAST_LIGHT,
        /** Dark, with high contrast. */
        CONTRAST_DARK;

        /** Returns the mode of two preferences. */
        public static Mode of(boolean isDark, boolean hasHighContrast) {
            if (hasHighContrast) return isDark ? CONTRAST_DARK : CONTRAST_LIGHT;
            return isDark ? DARK : LIGHT;
        }
    }

    private final String light;
    private final String dark;
    private final String contrastLight;
    private final String contrastDark;

    PaletteColor(JsonValue value) {
        light = value.get("light").text() == null ? "#000000" : value.get("light").text();
        dark = value.get("dark").text();
        contrastLight = value.get("contrast").get("light").text();
        contrastDark = value.get("contrast").get("dark").text();
    }

    static Map<String, PaletteColor> table(JsonScanner scanner) throws JsonException {
        Map<String, PaletteColor> table = new HashMap<>();
        for (Map.Entry<String, JsonValue> member : JsonValue.read(scanner).members().entrySet()) {
            table.put(member.getKey(), new PaletteColor(member.getValue()));
        }
        return Collections.unmodifiableMap(table);
    }

    /** Returns the value in a mode: its own, else that of the mode without contrast, else that of light mode. */
    public String in(Mode mode) {
        switch (mode) {
            case DARK: return dark == null ? light : dark;
            case CONTRAST_LIGHT: return contrastLight == null ? light : contrastLight;
            case CONTRAST_DARK: return contrastDark == null ? in(Mode.DARK) : contrastDark;
            default: return light;
        }
    }
}
