package galley.watch;

import galley.Batch;
import galley.Galley;
import galley.GalleyException;
import galley.Layout;
import galley.Page;
import galley.Update;
import galley.UpdateReader;
import galley.http.HttpClientTransport;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Prints a live page in a terminal, until Ctrl-C. */
public final class Watch {
    private static final String USAGE = "usage: galley-watch URL\nURL is that of a page's layout or preview, such as\n"
        + "http://127.0.0.1:8080/v1/modules/departures/layout?width=390";

    private final PrintStream output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    /** True where drawings take one another's place. */
    private final boolean isTerminal = System.console() != null;

    private Watch() {}

    /** Follows the page of the URL that is the one argument; ends with status 1 where it names none, or one that is not there. */
    public static void main(String[] arguments) throws InterruptedException {
        try {
            new Watch().watch(new PageAddress(arguments.length == 1 ? arguments[0] : ""));
        } catch (URISyntaxException error) {
            fail(USAGE);
        } catch (GalleyException error) {
            fail(error.getMessage());
        }
    }

    private static void fail(String message) {
        System.err.println("galley-watch: " + message);
        System.exit(1);
    }

    private void watch(PageAddress address) throws GalleyException, InterruptedException {
        Galley galley = new Galley(address.base, new HttpClientTransport());
        Page page = galley.page(address.module, address.viewport, address.parameters, address.pages, null);
        // Ctrl-C leaves the terminal as it was.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> write(isTerminal ? "\u001B[?25h" : "")));
        try (UpdateReader updates = page.read()) {
            for (Update update = updates.next(); update != null; update = updates.next()) {
                switch (update.kind) {
                    case LAYOUT: show(update.layout, "whole"); break;
                    case CHANGES: show(update.layout, summary(update.batch)); break;
                    default: write("! " + update.problem + "\n");
                }
            }
        }
    }

    private synchronized void write(String text) {
        output.print(text);
        output.flush();
    }

    /** Shows a page, and how it came. */
    private void show(Layout layout, String change) {
        String revision = layout.revision.substring(0, Math.min(8, layout.revision.length()));
        StringBuilder text = new StringBuilder(isTerminal ? "\u001B[?25l\u001B[H\u001B[2J" : "");
        text.append(layout.module).append(' ').append(revision).append(' ').append(layout.status().name().toLowerCase(Locale.ROOT))
            .append(", ").append(layout.itemCount()).append(" items: ").append(change).append('\n');
        int rows = Math.max(1, size("LINES", 24) - 2);
        for (String line : PageDrawing.lines(layout, size("COLUMNS", 80), rows)) text.append(line).append('\n');
        write(text.toString());
    }

    /** Returns the terminal's columns or rows, of which a program on the JVM hears by the environment only. */
    private static int size(String name, int other) {
        String text = System.getenv(name);
        try {
            return text == null ? other : Math.max(1, Math.min(1_000, Integer.parseInt(text)));
        } catch (NumberFormatException error) {
            return other;
        }
    }

    /** Returns the number of edits, in words. */
    private static String summary(Batch batch) {
        List<String> words = new ArrayList<>();
        add(words, batch.sections.deletes.size() + batch.items.deletes.size(), "deleted");
        add(words, batch.sections.inserts.size() + batch.items.inserts.size(), "inserted");
        add(words, batch.sections.moves.size() + batch.items.moves.size(), "moved");
        add(words, batch.reloadedSections.size() + batch.reloadedItems.size() + batch.carousels.size(), "reloaded");
        return words.isEmpty() ? "frames" : String.join(", ", words);
    }

    private static void add(List<String> words, int count, String word) {
        if (count > 0) words.add(count + " " + word);
    }
}
