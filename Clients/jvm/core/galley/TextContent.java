package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A text and its lines. */
public final class TextContent {
    /** The sides that the lines of a text are aligned to. */
    public enum Alignment {
        /** The side at which the text's direction begins. */
        START,
        /** In the middle. */
        CENTER,
        /** The side at which the text's direction ends. */
        END
    }

    /** The whole text. */
    public final String text;
    /** The key of its style in the layout's styles. */
    public final String style;
    /** Its runs; none where it is one plain run. */
    public final List<TextRun> runs;
    /** The number of lines that are drawn. */
    public final int lines;
    /** The UTF-16 offset at which an ellipsis replaces the rest; -1 where the text is whole. */
    public final int cut;
    /** {@code ltr} or {@code rtl}, where it is not the page's; else null. */
    public final String direction;
    /** The side that its lines are aligned to. */
    public final Alignment alignment;
    /** True where its size is an estimate: the service does not have the font. */
    public final boolean isEstimated;
    /** True where it was measured by the metrics that a device exported. */
    public final boolean isMeasuredByMetrics;
    /** The UTF-16 offsets at which the lines after the first begin. */
    private final int[] breaks;

    TextContent(Reader reader) {
        text = reader.text;
        style = reader.style;
        runs = reader.runs;
        lines = reader.lines;
        breaks = reader.breaks;
        cut = reader.cut;
        direction = reader.direction;
        alignment = reader.alignment;
        isEstimated = "estimated".equals(reader.measured);
        isMeasuredByMetrics = "metrics".equals(reader.measured);
    }

    /** The members of a text, while it is read. */
    static final class Reader {
        private String text = "";
        private String style = "";
        private List<TextRun> runs = Collections.emptyList();
        private int lines = 1;
        private int[] breaks = new int[0];
        private int cut = -1;
        private String direction;
        private Alignment alignment = Alignment.START;
        private String measured;

        boolean take(JsonScanner scanner) throws JsonException {
            if (scanner.is("text")) {
                text = scanner.plainText();
            } else if (scanner.is("style")) {
                style = scanner.plainText();
            } else if (scanner.is("runs")) {
                runs = Drawing.list(scanner, TextRun::new);
            } else if (scanner.is("lines")) {
                lines = scanner.index();
            } else if (scanner.is("breaks")) {
                double[] numbers = Drawing.numbers(scanner);
                breaks = new int[numbers.length];
                for (int index = 0; index < breaks.length; index++) {
                    breaks[index] = (int) Math.max(0, Math.min(1e9, numbers[index]));
                }
            } else if (scanner.is("cut")) {
                cut = Math.max(0, scanner.index());
            } else if (scanner.is("direction")) {
                direction = scanner.plainText();
            } else if (scanner.is("align")) {
                scanner.string();
                alignment = scanner.is("center") ? Alignment.CENTER : scanner.is("end") ? Alignment.END : Alignment.START;
            } else if (scanner.is("measured")) {
                measured = scanner.plainText();
            } else {
                return false;
            }
            return true;
        }
    }

    /** Returns the UTF-16 offsets at which the lines after the first begin. */
    public int[] breaks() {
        return breaks.clone();
    }

    /** Returns the number of lines that its breaks make. */
    int breakCount() {
        return breaks.length;
    }

    /**
     * Returns the lines that are drawn, top to bottom. O(text).
     *
     * <p>A client that draws each by itself, in the text's direction and on its baseline, needs no line breaker: it shows what the
     * service measured.
     *
     * @param style the style that the text names, of the layout's styles.
     * @param frame the element's frame.
     */
    public List<TextLine> lines(TextStyle style, Frame frame) {
        int end = cut >= 0 ? Math.min(cut, text.length()) : text.length();
        List<TextLine> result = new ArrayList<>(breaks.length + 1);
        for (int index = 0; index <= breaks.length; index++) {
            boolean isLast = index == breaks.length;
            int start = Math.min(index == 0 ? 0 : breaks[index - 1], text.length());
            int stop = isLast ? end : Math.min(breaks[index], text.length());
            String line = withoutEnd(start, Math.max(start, stop));
            boolean isCut = isLast && cut >= 0;
            double baseline = frame.y + index * style.lineHeight + style.baseline;
            result.add(new TextLine(isCut ? line + "\u2026" : line, baseline, parts(line, start, isCut)));
        }
        return Collections.unmodifiableList(result);
    }

    /** Returns the parts of runs on a line. The ellipsis belongs to the first run that reaches to it. */
    private List<TextLine.Part> parts(String line, int start, boolean isCut) {
        if (runs.isEmpty()) return Collections.emptyList();
        int last = runs.size() - 1;
        List<TextLine.Part> parts = new ArrayList<>();
        int place = 0;
        for (int index = 0; index <= last; index++) {
            int end = index == last ? line.length() : Math.min(runs.get(index).end - start, line.length());
            if (place >= end) continue;
            parts.add(new TextLine.Part(index, line.substring(place, end)));
            place = end;
        }
        if (!isCut) return Collections.unmodifiableList(parts);
        int run = last;
        for (int index = last; index >= 0; index--) if (runs.get(index).end >= cut) run = index;
        TextLine.Part end = parts.isEmpty() ? null : parts.get(parts.size() - 1);
        if (end != null && end.run == run) parts.set(parts.size() - 1, new TextLine.Part(run, end.text + "\u2026"));
        else parts.add(new TextLine.Part(run, "\u2026"));
        return Collections.unmodifiableList(parts);
    }

    /** Returns a line without the terminators and then the spaces at its end, its tabs as spaces. */
    private String withoutEnd(int start, int end) {
        int last = end;
        while (last > start && "\n\u000B\f\r\u0085\u2028\u2029".indexOf(text.charAt(last - 1)) >= 0) last -= 1;
        while (last > start && "\t \u3000".indexOf(text.charAt(last - 1)) >= 0) last -= 1;
        return text.substring(start, last).replace('\t', ' ');
    }

    /**
     * Returns the place of a line's text, and the drawing behind its runs and along them. O(parts).
     *
     * @param line one of {@link #lines(TextStyle, Frame)}.
     * @param index its place among them.
     * @param widths the widths of its parts as they are drawn, in points; one where it has none.
     * @param styles those of the layout.
     * @param frame the element's frame.
     * @param isPageMirrored true where the page reads from right to left, which holds where the text has no direction.
     */
    public LineDrawing drawing(TextLine line, int index, double[] widths, Map<String, TextStyle> styles, Frame frame,
        boolean isPageMirrored) {
        boolean isMirrored = direction == null ? isPageMirrored : direction.equals("rtl");
        double width = 0;
        for (double each : widths) width += each;
        double free = frame.width - width;
        boolean isAtRight = (alignment == Alignment.END) != isMirrored;
        double x = frame.x + (alignment == Alignment.CENTER ? free / 2 : isAtRight ? free : 0);
        TextStyle own = styles.get(style);
        double height = own == null ? 0 : own.lineHeight;
        List<LineDrawing.Area> backgrounds = new ArrayList<>();
        List<LineDrawing.Area> rules = new ArrayList<>();
        double place = isMirrored ? x + width : x;
        for (int part = 0; part < Math.min(widths.length, line.parts.size()); part++) {
            if (isMirrored) place -= widths[part];
            TextRun run = runs.get(line.parts.get(part).run);
            if (run.background != null) {
                Frame area = new Frame(place, frame.y + index * height, widths[part], height);
                backgrounds.add(new LineDrawing.Area(area, run.background, run.radius));
            }
            TextStyle runStyle = styles.get(run.style);
            TextStyle.Rule[] along = runStyle == null ? new TextStyle.Rule[0] : new TextStyle.Rule[] {
                run.isUnderlined ? runStyle.underline : null, run.isStruck ? runStyle.strike : null,
            };
            for (TextStyle.Rule rule : along) {
                if (rule == null) continue;
                Frame area = new Frame(place, line.baseline + rule.offset, widths[part], rule.thickness);
                rules.add(new LineDrawing.Area(area, runStyle.color, 0));
            }
            if (!isMirrored) place += widths[part];
        }
        return new LineDrawing(x, backgrounds, rules);
    }
}
