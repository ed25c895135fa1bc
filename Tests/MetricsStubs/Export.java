/** Prints what the exporter writes of the stub's font. */
public final class Export {
  public static void main(String[] arguments) {
    System.out.print(new galley.metrics.ExportMetrics(new android.graphics.Typeface(), "Stub").json());
  }
}
