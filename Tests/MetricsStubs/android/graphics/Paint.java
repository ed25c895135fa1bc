package android.graphics;

/**
 * The names of Paint that Clients/metrics uses, to check it without Android. Its font has ASCII, each character half an em wide, a
 * pair, and a colon that is wider between digits.
 */
public class Paint {
  public static final int HINTING_OFF = 0;
  public static final int SUBPIXEL_TEXT_FLAG = 128;
  public static final int LINEAR_TEXT_FLAG = 64;

  public static class FontMetrics {
    public float ascent;
    public float descent;
    public float leading;
  }

  public Typeface setTypeface(Typeface typeface) { return typeface; }
  public void setTextSize(float size) {}
  public void setHinting(int mode) {}
  public void setFlags(int flags) {}
  public boolean hasGlyph(String text) { return text.length() == 1 && text.charAt(0) < 0x80; }
  public float measureText(String text) {
    float width = 1024 * text.length();
    for (int index = 0; index < text.length(); index++) {
      if (text.startsWith("AV", index)) width -= 48;
      if (index > 0 && index + 1 < text.length() && text.charAt(index) == ':'
          && Character.isDigit(text.charAt(index - 1)) && Character.isDigit(text.charAt(index + 1))) {
        width += 100;
      }
    }
    return width;
  }
  public void getTextBounds(String text, int start, int end, Rect bounds) {
    bounds.left = text.equals("f") ? -12 : 0;
    bounds.right = 1000;
  }
  public FontMetrics getFontMetrics() { return new FontMetrics(); }
}
