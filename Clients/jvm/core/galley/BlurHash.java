package galley;

/** A blurred image of some twenty characters (https://github.com/woltapp/blurhash/blob/master/Algorithm.md). */
public final class BlurHash {
    private static final String DIGITS =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~";

    private final int columns;
    private final int rows;
    /** The parts of red, green and blue, as intensities of light, row by row. */
    private final double[][] components;

    private BlurHash(int columns, int rows, int[] values) {
        this.columns = columns;
        this.rows = rows;
        double greatest = (values[1] + 1) / 166.0;
        int average = 0;
        for (int index = 2; index < 6; index++) average = average * 83 + values[index];
        components = new double[columns * rows][];
        components[0] = new double[] {light(average >> 16), light(average >> 8 & 255), light(average & 255)};
        for (int index = 1; index < components.length; index++) {
            int value = values[4 + 2 * index] * 83 + values[5 + 2 * index];
            components[index] = new double[] {
                part(value / 361, greatest), part(value / 19 % 19, greatest), part(value % 19, greatest),
            };
        }
    }

    /** Reads a blur hash; null for text that is none. */
    public static BlurHash of(String text) {
        int length = text.length();
        // The longest has nine columns and rows.
        if (length < 6 || length > 4 + 2 * 81) return null;
        int[] values = new int[length];
        for (int index = 0; index < length; index++) {
            values[index] = DIGITS.indexOf(text.charAt(index));
            if (values[index] < 0) return null;
        }
        int columns = values[0] % 9 + 1;
        int rows = values[0] / 9 + 1;
        return length == 4 + 2 * columns * rows ? new BlurHash(columns, rows, values) : null;
    }

    private static double part(int level, double greatest) {
        double part = (level - 9) / 9.0;
        return part * Math.abs(part) * greatest;
    }

    /**
     * Returns the pixels of the image, row by row, each opaque ARGB; none without an area. O(pixels · components): 32 × 32 pixels,
     * stretched to the frame, are enough.
     */
    public int[] pixels(int width, int height) {
        if (width <= 0 || height <= 0) return new int[0];
        double[][] across = waves(columns, width);
        double[][] down = waves(rows, height);
        int[] pixels = new int[Math.multiplyExact(width, height)];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                double red = 0;
                double green = 0;
                double blue = 0;
                for (int index = 0; index < components.length; index++) {
                    double share = across[x][index % columns] * down[y][index / columns];
                    red += components[index][0] * share;
                    green += components[index][1] * share;
                    blue += components[index][2] * share;
                }
                pixels[y * width + x] = 0xFF000000 | level(red) << 16 | level(green) << 8 | level(blue);
            }
        }
        return pixels;
    }

    private static double[][] waves(int count, int size) {
        double[][] waves = new double[size][count];
        for (int place = 0; place < size; place++) {
            for (int index = 0; index < count; index++) waves[place][index] = Math.cos(Math.PI * index * place / size);
        }
        return waves;
    }

    /** Returns the intensity of light of a value of sRGB. */
    private static double light(int value) {
        double part = value / 255.0;
        return part > 0.04045 ? Math.pow((part + 0.055) / 1.055, 2.4) : part / 12.92;
    }

    /** Returns the value of sRGB of an intensity of light. */
    private static int level(double light) {
        double bounded = Math.min(1, Math.max(0, light));
        double part = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * Math.pow(bounded, 1 / 2.4) - 0.055;
        return Math.min(255, (int) (part * 255 + 0.5));
    }
}
