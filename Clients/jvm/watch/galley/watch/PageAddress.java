package galley.watch;

import galley.Viewport;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** The page that a URL names: {@code …/v1/modules/NAME/…} or {@code …/preview/NAME}, with the page's parameters. */
final class PageAddress {
    final String base;
    final String module;
    final Viewport viewport;
    final Map<String, String> parameters = new TreeMap<>();
    final Integer pages;

    /** Reads a URL; throws where it names no page. */
    PageAddress(String text) throws URISyntaxException {
        URI uri = new URI(text);
        String path = uri.getRawPath() == null ? "" : uri.getRawPath();
        int start = -1;
        int name = -1;
        for (String mark : new String[] {"/v1/modules/", "/preview/"}) {
            if (start < 0 && path.contains(mark)) {
                start = path.indexOf(mark);
                name = start + mark.length();
            }
        }
        if (start < 0 || uri.getHost() == null) throw new URISyntaxException(text, "it names no page");
        int end = path.indexOf('/', name);
        module = decoded(end < 0 ? path.substring(name) : path.substring(name, end));
        if (module.isEmpty()) throw new URISyntaxException(text, "it names no module");
        base = uri.getScheme() + "://" + uri.getRawAuthority() + path.substring(0, start);
        String query = uri.getRawQuery();
        for (String pair : query == null ? new String[0] : query.split("&")) {
            int sign = pair.indexOf('=');
            if (!pair.isEmpty()) parameters.put(decoded(sign < 0 ? pair : pair.substring(0, sign)), sign < 0 ? "" : decoded(pair.substring(sign + 1)));
        }
        Double width = number("width");
        viewport = Viewport.DEFAULT.withWidth(width == null ? 390.0 : width).withHeight(number("height")).withScale(number("scale"))
            .withTextScale(number("textScale")).withDirection(parameters.remove("direction")).withLocale(parameters.remove("locale"));
        Double count = number("pages");
        pages = count == null ? null : count.intValue();
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** Takes a parameter that every page has out of the module's own. */
    private Double number(String name) throws URISyntaxException {
        String text = parameters.remove(name);
        try {
            return text == null ? null : Double.valueOf(text);
        } catch (NumberFormatException error) {
            throw new URISyntaxException(text, name + " is no number");
        }
    }
}
