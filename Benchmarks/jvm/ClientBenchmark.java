import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.google.gson.Gson;
import galley.Layout;
import galley.Window;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What a layout costs the JVM client: decoding one of a megabyte, beside Gson on classes of the same members and Jackson's bare tokens;
 * windows, changes of the window and JSON of one of 100,000 items.
 */
final class ClientBenchmark {
    private ClientBenchmark() {}

    /** A layout as classes, for Gson. */
    private static final class PlainLayout {
        String module;
        String revision;
        String status;
        Viewport viewport;
        Size contentSize;
        List<Section> sections;

        private static final class Viewport {
            double width;
            Double scale;
            String direction;
            double textScale;
        }

        private static final class Size {
            double width;
            double height;
        }

        private static final class Frame {
            double x;
            double y;
            double width;
            double height;
        }

        private static final class Content {
            String title;
            String subtitle;
            int version;
            boolean isNew;
        }

        private static final class Item {
            String id;
            String type;
            Frame frame;
            Content data;
        }

        private static final class Section {
            String id;
            String module;
            String layout;
            String arrange;
            String status;
            Frame frame;
            List<Item> items;
        }
    }

    /** Something that is measured; it returns something of what it made, so that it is not left out. */
    private interface Work {
        long run() throws Exception;
    }

    private static long sum;

    /** Returns the median of some runs, in microseconds, after as many that are not counted. */
    private static double median(int rounds, Work work) throws Exception {
        double[] times = new double[rounds];
        for (int round = -rounds; round < rounds; round++) {
            long start = System.nanoTime();
            sum += work.run();
            if (round >= 0) times[round] = (System.nanoTime() - start) / 1e3;
        }
        Arrays.sort(times);
        return times[rounds / 2];
    }

    private static void line(String name, double microseconds) {
        System.out.println(String.format(Locale.ROOT, "%-44s %12.2f µs", name, microseconds));
    }

    /** Returns a list of rows as a service sends it. */
    private static byte[] layout(int items) {
        StringBuilder rows = new StringBuilder();
        for (int index = 0; index < items; index++) {
            rows.append(index == 0 ? "" : ",").append("{\"id\":\"a").append(index).append("\",\"type\":\"card\",\"frame\":{\"x\":10,\"y\":")
                .append(Math.round(index * 613_333L / 10.0) / 1e3).append(",\"width\":370,\"height\":60.3333},\"data\":{\"title\":\"The title of row ")
                .append(index).append("\",\"subtitle\":\"What it is about\",\"version\":").append(index % 7).append(",\"isNew\":")
                .append(index % 3 == 0).append("}}");
        }
        double height = Math.round(items * 613_333L / 10.0) / 1e3;
        String text = "{\"module\":\"feed\",\"revision\":\"b1946ac92492d2347c6235b4d2611184\",\"status\":\"complete\",\"viewport\":{\"width\":390,"
            + "\"scale\":3,\"direction\":\"ltr\",\"textScale\":1},\"contentSize\":{\"width\":390,\"height\":" + height + "},\"sections\":[{\"id\":\"rows\","
            + "\"module\":\"feed\",\"layout\":\"list\",\"arrange\":\"vertical\",\"status\":\"ok\",\"frame\":{\"x\":0,\"y\":0,\"width\":390,\"height\":"
            + height + "},\"header\":null,\"footer\":null,\"placeholder\":null,\"decoration\":null,\"scroller\":null,\"counts\":{\"total\":" + items
            + ",\"shown\":" + items + "},\"items\":[" + rows + "]}],\"failures\":[]}";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public static void main(String[] arguments) throws Exception {
        byte[] megabyte = layout(6_000);
        System.out.println("a layout of " + megabyte.length + " bytes, 6,000 items; medians");
        double ours = median(101, () -> Layout.parse(megabyte).itemCount());
        line("Layout.parse", ours);
        Gson gson = new Gson();
        double objects = median(51, () -> {
            Reader reader = new InputStreamReader(new ByteArrayInputStream(megabyte), StandardCharsets.UTF_8);
            return gson.fromJson(reader, PlainLayout.class).sections.get(0).items.size();
        });
        line("Gson, classes of the same members", objects);
        JsonFactory factory = new JsonFactory();
        double tokens = median(51, () -> {
            long count = 0;
            try (JsonParser parser = factory.createParser(megabyte)) {
                while (parser.nextToken() != null) count += 1;
            }
            return count;
        });
        line("Jackson, its tokens passed over", tokens);
        System.out.println(String.format(Locale.ROOT, "one to %.1f and to %.1f", objects / ours, tokens / ours));

        System.out.println("\na layout of 100,000 items; medians");
        byte[] large = layout(100_000);
        line("Layout.parse, " + (large.length >> 20) + " MiB", median(11, () -> Layout.parse(large).itemCount()));
        line("Gson, the same", median(5, () -> {
            Reader reader = new InputStreamReader(new ByteArrayInputStream(large), StandardCharsets.UTF_8);
            return gson.fromJson(reader, PlainLayout.class).sections.get(0).items.size();
        }));
        line("parsing and the first window", median(5, () -> Layout.parse(large).window(0, 844, 0).itemCount()));
        Layout page = Layout.parse(large);
        double[] offset = new double[1];
        double windows = median(101, () -> {
            long count = 0;
            for (int round = 0; round < 1_000; round++) {
                offset[0] = offset[0] > 6_000_000 ? 0 : offset[0] + 4_321.7;
                count += page.window(offset[0], 844, 0).itemCount();
            }
            return count;
        });
        line("a window", windows / 1_000);
        Window before = page.window(1_000, 844, 0);
        Window after = page.window(1_300, 844, 0);
        line("a plan for cells", median(1_001, () -> after.reuse(before).keep));
        line("json()", median(11, () -> page.json().length));
        if (sum == 0) throw new AssertionError("nothing was done");
    }
}
