package galley;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Reports of how texts were drawn, which the service compares with how it laid them out: of one text in a thousand, at most twenty a
 * session, and never the text itself.
 *
 * <p>Which texts these are is decided by their hash, so that the service knows the same ones. Nothing depends on a report: one that
 * cannot be sent is dropped.
 */
public final class TextReports {
    /** The most reports of a session. */
    public static final int MAXIMUM_COUNT = 20;
    /** One text in so many is reported, as the service has it. */
    private static final long INTERVAL = 1_000;

    /** A text as it was drawn. */
    public static final class Drawn {
        /** The width of its widest line in points. */
        public final double width;
        /** The lines that the system's text engine breaks it into in its frame. */
        public final int lines;

        /** Creates a drawing of the given measures. */
        public Drawn(double width, int lines) {
            this.width = width;
            this.lines = lines;
        }
    }

    private final String platform;
    private final Set<String> known = new HashSet<>();
    private List<JsonValue> pending = new ArrayList<>();

    /** Creates the reports of a session on a platform that pages are asked for. */
    public TextReports(Viewport.Platform platform) {
        this.platform = platform.text;
    }

    /** Returns the hash of a text: FNV-1a of its UTF-8, 64 bits, which are unsigned. */
    public static long hash(String text) {
        long hash = 0xCBF29CE484222325L;
        for (byte next : text.getBytes(StandardCharsets.UTF_8)) hash = (hash ^ (next & 0xFF)) * 0x100000001B3L;
        return hash;
    }

    /** Returns true for a text that is reported. */
    public static boolean isSampled(String text) {
        return Long.remainderUnsigned(hash(text), INTERVAL) == 0;
    }

    /**
     * Notes a text that is drawn; texts of several runs, and those whose size is an estimate, are not compared.
     *
     * @param measure measures it; called for one text in a thousand.
     */
    public void note(TextContent content, TextStyle style, Supplier<Drawn> measure) {
        boolean isCompared = !content.text.isEmpty() && content.runs.isEmpty() && !content.isEstimated && style.font != null;
        if (!isCompared || !isSampled(content.text)) return;
        String digits = "000000000000000" + Long.toHexString(hash(content.text));
        String text = digits.substring(digits.length() - 16);
        synchronized (this) {
            String name = text + " " + style.font + " " + style.size + " " + content.breakCount();
            if (known.size() >= MAXIMUM_COUNT || !known.add(name)) return;
        }
        Drawn drawn = measure.get();
        if (Double.isNaN(drawn.width) || Double.isInfinite(drawn.width)) return;
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("font", JsonValue.of(style.font));
        members.put("size", JsonValue.of(style.size));
        members.put("platform", JsonValue.of(platform));
        members.put("text", JsonValue.of(text));
        members.put("width", JsonValue.of(drawn.width));
        members.put("lines", JsonValue.of(drawn.lines));
        synchronized (this) {
            pending.add(JsonValue.of(members));
        }
    }

    /** Sends what was noted since the last time, as when the app goes to the background. The future never fails. */
    public CompletableFuture<Void> send(Galley galley) {
        List<JsonValue> reports;
        synchronized (this) {
            reports = pending;
            pending = new ArrayList<>();
        }
        if (reports.isEmpty()) return CompletableFuture.completedFuture(null);
        byte[] body = JsonValue.of(reports).toString().getBytes(StandardCharsets.UTF_8);
        return galley.<Void>run(cancellation -> {
            galley.json("POST", galley.base + "/v1/text/reports", Collections.emptyMap(), body, cancellation);
            return null;
        }).exceptionally(error -> null);
    }
}
