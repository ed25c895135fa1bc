package android.graphics;

/** The names of Paint that Clients/metrics uses, to check its types without Android. It draws nothing. */
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
  public float measureText(String text) { return text.equals("AV") ? 2000 : 1024 * text.length(); }
  public void getTextBounds(String text, int start, int end, Rect bounds) {
    bounds.left = text.equals("f") ? -12 : 0;
    bounds.right = 1000;
  }
  public FontMetrics getFontMetrics() { return new FontMetrics(); }
}
