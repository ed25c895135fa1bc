package galley;

import java.util.Map;

/**
 * The screen that a page is computed for; lengths are in points. It never changes: {@code with…} returns another one.
 *
 * <p>What is null is not said: the module's own width and height, the direction of the locale, the platform of the app.
 */
public final class Viewport {
    /** The platforms that pages are laid out for. */
    public enum Platform {
        /** A browser, and everything that is none of the others. */
        WEB("web"),
        /** iOS and iPadOS. */
        IOS("ios"),
        ANDROID("android");

        /** Its name in URLs. */
        public final String text;

        Platform(String text) {
            this.text = text;
        }

        /** Returns the platform that the app runs on; null where it is none of them. */
        public static Platform current() {
            return "Dalvik".equals(System.getProperty("java.vm.name")) ? ANDROID : null;
        }
    }

    /** A screen of which nothing is said. */
    public static final Viewport DEFAULT = new Viewport(null, null, null, null, null, null, null, null, null);

    /** The width. */
    public final Double width;
    /** The height. Most pages do not depend on it. */
    public final Double height;
    /** Device pixels per point. Frames are multiples of {@code 1/scale}; without it of 1/10000. */
    public final Double scale;
    /** {@code ltr} or {@code rtl}. */
    public final String direction;
    /** The language and region, as in BCP 47. */
    public final String locale;
    /** The platform whose fonts and sizes of text the page is laid out with. */
    public final Platform platform;
    /** The factor of all font sizes in a browser. */
    public final Double textScale;
    /** The reader's text size on iOS, {@code xs} to {@code ax5}. */
    public final String textSize;
    /** The reader's font scale on Android. */
    public final Double fontScale;

    private Viewport(Double width, Double height, Double scale, String direction, String locale, Platform platform,
        Double textScale, String textSize, Double fontScale) {
        this.width = width;
        this.height = height;
        this.scale = scale;
        this.direction = direction;
        this.locale = locale;
        this.platform = platform;
        this.textScale = textScale;
        this.textSize = textSize;
        this.fontScale = fontScale;
    }

    /** Returns a screen of a width. */
    public static Viewport of(double width) {
        return DEFAULT.withWidth(width);
    }

    /** Returns a screen of a size. */
    public static Viewport of(double width, double height) {
        return DEFAULT.withWidth(width).withHeight(height);
    }

    /** Returns the screen with another width. */
    public Viewport withWidth(Double width) {
        return new Viewport(width, height, scale, direction, locale, platform, textScale, textSize, fontScale);
    }

    /** Returns the screen with another height. */
    public Viewport withHeight(Double height) {
        return new Viewport(width, height, scale, direction, locale, platform, textScale, textSize, fontScale);
    }

    /** Returns the screen with so many pixels a point. */
    public Viewport withScale(Double scale) {
        return new Viewport(width, height, scale, direction, locale, platform, textScale, textSize, fontScale);
    }

    /** Returns the screen with another direction. */
    public Viewport withDirection(String direction) {
        return new Viewport(width, height, scale, direction, locale, platform, textScale, textSize, fontScale);
    }

    /** Returns the screen in another language. */
    public Viewport withLocale(String locale) {
        return new Viewport(width, height, scale, direction, locale, platform, textScale, textSize, fontScale);
    }

    /** Returns the screen of another platform. */
    public Viewport withPlatform(Platform platform) {
        return new Viewport(width, height, scale, direction, locale, platform, textScale, textSize, fontScale);
    }

    /** Returns the screen with another factor of font sizes, as of a browser. */
    public Viewport withTextScale(Double textScale) {
        return new Viewport(width, height, scale, direction, locale, platform, textScale, textSize, fontScale);
    }

    /** Returns the screen with another text size, as of iOS. */
    public Viewport withTextSize(String textSize) {
        return new Viewport(width, height, scale, direction, locale, platform, textScale, textSize, fontScale);
    }

    /** Returns the screen with another font scale, as of Android: {@code resources.configuration.fontScale}. */
    public Viewport withFontScale(Double fontScale) {
        return new Viewport(width, height, scale, direction, locale, platform, textScale, textSize, fontScale);
    }

    /** Returns true where the page is mirrored. */
    public boolean isRightToLeft() {
        return "rtl".equals(direction);
    }

    Grid grid() {
        return new Grid(scale);
    }

    static Viewport read(JsonScanner scanner) throws JsonException {
        Viewport read = DEFAULT;
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("width")) {
                read = read.withWidth(scanner.number());
            } else if (scanner.is("height")) {
                read = read.withHeight(scanner.number());
            } else if (scanner.is("scale")) {
                read = read.withScale(scanner.number());
            } else if (scanner.is("textScale")) {
                read = read.withTextScale(scanner.number());
            } else if (scanner.is("fontScale")) {
                read = read.withFontScale(scanner.number());
            } else if (scanner.is("textSize")) {
                read = read.withTextSize(scanner.plainText());
            } else if (scanner.is("direction")) {
                read = read.withDirection(scanner.plainText());
            } else if (scanner.is("platform")) {
                scanner.string();
                read = read.withPlatform(scanner.is("ios") ? Platform.IOS : scanner.is("android") ? Platform.ANDROID : null);
            } else if (scanner.is("locale") && scanner.peek() == '"') {
                read = read.withLocale(scanner.plainText());
            } else {
                scanner.skip();
            }
        }
        return read;
    }

    // URLs

    /** Adds the parameters that name the screen in a URL. */
    void addTo(Map<String, String> query) {
        put(query, "width", number(width, 100));
        put(query, "height", number(height, 100));
        put(query, "scale", number(scale, 100));
        put(query, "direction", direction);
        put(query, "locale", locale);
        Platform asked = askedPlatform();
        // A service refuses the sizes of text of other platforms.
        if (asked != null) put(query, "platform", asked.text);
        if (asked == Platform.IOS) put(query, "textSize", textSize);
        else if (asked == Platform.ANDROID) put(query, "fontScale", number(fontScale, 10_000));
        else put(query, "textScale", number(textScale, 100));
    }

    private static void put(Map<String, String> query, String name, String value) {
        if (value != null) query.put(name, value);
    }

    /** Returns the platform that is asked for: the one that is given, else that of the size of text, else that of the app. */
    private Platform askedPlatform() {
        Platform asked = platform != null ? platform
            : textSize != null ? Platform.IOS
            : fontScale != null ? Platform.ANDROID
            : textScale != null ? Platform.WEB : Platform.current();
        return asked == Platform.WEB ? null : asked;
    }

    /** Returns a number with so many parts of one, without needless decimals; null for none. */
    private static String number(Double number, int parts) {
        if (number == null) return null;
        double rounded = Math.floor(Math.abs(number) * parts + 0.5) / parts;
        return JsonWriter.text(number < 0 ? -rounded : rounded);
    }
}
