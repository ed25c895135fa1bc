package android.graphics;

/** A font. */
public class Typeface {}
