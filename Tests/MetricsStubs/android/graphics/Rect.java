package android.graphics;

/** A rectangle. */
public class Rect {
  public int left;
  public int right;
}
