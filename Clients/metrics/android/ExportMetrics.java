// Writes metrics.json of a font of an Android device: call it from an app or an instrumented test, and pull the file.
package galley.metrics;

import android.graphics.Paint;
import android.graphics.Rect;
import android.graphics.Typeface;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The metrics of a font, measured by Paint: advances, pairs, and the ink beyond advances, which Android 15 clips. */
public final class ExportMetrics {
  /** The units of an em that lengths are written in: the size that is measured at. */
  private static final int UNITS = 2048;
  /** The characters that kern: those of Latin, Greek and Cyrillic, with digits and signs. */
  private static final int[][] PAIRED = {{0x20, 0x7E}, {0xA1, 0x17F}, {0x386, 0x3CE}, {0x400, 0x45F}, {0x2010, 0x2026}};
  /** The characters that are looked for. Scripts whose letters join or change their order are left out. */
  private static final int[][] BLOCKS = {
    {0x20, 0x7E}, {0xA0, 0xAC}, {0xAE, 0x52F}, {0x531, 0x58F}, {0x5D0, 0x5EA}, {0x10A0, 0x10FF}, {0x1D00, 0x1FFE},
    {0x2000, 0x200A}, {0x2010, 0x2027}, {0x2030, 0x205E}, {0x2070, 0x27BF}, {0x3000, 0x30FF}, {0x3105, 0x312F},
    {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0xFF01, 0xFFE6}, {0x1F300, 0x1FAFF}};

  /** The characters that may change between two others: those of Latin, signs and arrows. */
  private static final int[][] CHANGING = {{0x21, 0x7E}, {0xA1, 0x24F}, {0x2010, 0x2026}, {0x2190, 0x2193}, {0x2212, 0x2212}};
  /** Those that they are put between, of the kinds that fonts know contexts of: capitals, small letters, digits and signs. */
  private static final String NEIGHBOURS = "AVTLaoful17(-<>:/@x\u2192";

  private final Paint paint = new Paint();
  private final String name;

  /** Creates the export of a typeface, such as Typeface.create("sans-serif", Typeface.NORMAL). */
  public ExportMetrics(Typeface typeface, String name) {
    this.name = name;
    paint.setTypeface(typeface);
    paint.setTextSize(UNITS);
    paint.setHinting(Paint.HINTING_OFF);
    paint.setFlags(Paint.SUBPIXEL_TEXT_FLAG | Paint.LINEAR_TEXT_FLAG);
  }

  private static String text(int character) {
    return new String(Character.toChars(character));
  }

  private static String hex(int character) {
    return String.format(Locale.ROOT, "%04x", character);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private Map<Integer, Double> advances() {
    Map<Integer, Double> advances = new TreeMap<>();
    for (int[] block : BLOCKS) {
      for (int character = block[0]; character <= block[1]; character++) {
        if (!Character.isDefined(character) || !paint.hasGlyph(text(character))) continue;
        boolean isMark = Character.getType(character) == Character.NON_SPACING_MARK;
        advances.put(character, isMark ? 0.0 : paint.measureText(text(character)));
      }
    }
    return advances;
  }

  /** The adjustments of pairs; those before one character that are alike are one entry. */
  private List<String> pairs(Map<Integer, Double> advances) {
    List<Integer> letters = new ArrayList<>();
    for (int[] range : PAIRED) {
      for (int character = range[0]; character <= range[1]; character++) {
        if (advances.containsKey(character)) letters.add(character);
      }
    }
    List<String> pairs = new ArrayList<>();
    for (int left : letters) {
      Map<String, List<String>> byValue = new TreeMap<>();
      for (int right : letters) {
        double value = paint.measureText(text(left) + text(right)) - advances.get(left) - advances.get(right);
        if (Math.abs(value) < 0.5) continue;
        byValue.computeIfAbsent(number(value), key -> new ArrayList<>()).add(hex(right));
      }
      byValue.forEach((value, rights) ->
          pairs.add("[\"" + hex(left) + "\", \"" + String.join(" ", rights) + "\", " + value + "]"));
    }
    return pairs;
  }

  /** The characters whose width between two others is not what the pairs with both say. */
  private List<String> contexts(Map<Integer, Double> advances) {
    List<String> neighbours = new ArrayList<>();
    NEIGHBOURS.codePoints().filter(advances::containsKey).forEach(character -> neighbours.add(text(character)));
    List<String> contexts = new ArrayList<>();
    for (int[] range : CHANGING) {
      for (int character = range[0]; character <= range[1]; character++) {
        if (advances.containsKey(character) && changes(text(character), advances.get(character), neighbours)) {
          contexts.add(hex(character));
        }
      }
    }
    return contexts;
  }

  private boolean changes(String middle, double own, List<String> neighbours) {
    for (String left : neighbours) {
      double first = paint.measureText(left + middle);
      for (String right : neighbours) {
        double pairs = first + paint.measureText(middle + right) - own;
        if (Math.abs(paint.measureText(left + middle + right) - pairs) >= 0.5) return true;
      }
    }
    return false;
  }

  private List<String> ink(Map<Integer, Double> advances) {
    List<String> ink = new ArrayList<>();
    advances.forEach((character, advance) -> {
      Rect bounds = new Rect();
      String text = text(character);
      paint.getTextBounds(text, 0, text.length(), bounds);
      double left = Math.max(0, -bounds.left);
      double right = Math.max(0, bounds.right - advance);
      if (advance > 0 && (left > 0.5 || right > 0.5)) {
        ink.add("\"" + hex(character) + "\": [" + number(left) + ", " + number(right) + "]");
      }
    });
    return ink;
  }

  /** Returns the file. */
  public String json() {
    Paint.FontMetrics metrics = paint.getFontMetrics();
    Map<Integer, Double> advances = advances();
    List<String> widths = new ArrayList<>();
    advances.forEach((character, advance) -> widths.add("\"" + hex(character) + "\": " + number(advance)));
    List<String> contexts = contexts(advances);
    return "{\n\"name\": \"" + name + "\",\n\"unitsPerEm\": " + UNITS
        + ",\n\"ascent\": " + number(-metrics.ascent) + ",\n\"descent\": " + number(metrics.descent)
        + ",\n\"lineGap\": " + number(metrics.leading)
        + ",\n\"advances\": {\n" + String.join(",\n", widths) + "\n}"
        + ",\n\"pairs\": [\n" + String.join(",\n", pairs(advances)) + "\n]"
        + (contexts.isEmpty() ? "" : ",\n\"contexts\": \"" + String.join(" ", contexts) + "\"")
        + ",\n\"ink\": {\n" + String.join(",\n", ink(advances)) + "\n}"
        + ",\n\"ligatures\": false,\n\"fallback\": \"files\"\n}\n";
  }
}
