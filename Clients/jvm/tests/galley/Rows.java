package galley;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Layouts of a list of rows, and what differs between them. */
final class Rows {
    private Rows() {}

    static String layout(String revision, String... rows) {
        return layout(revision, null, rows);
    }

    static String layoutWithNext(String revision, String next, String... rows) {
        return layout(revision, next, rows);
    }

    private static String layout(String revision, String next, String[] rows) {
        int height = 10 * rows.length;
        List<String> items = new ArrayList<>();
        for (int index = 0; index < rows.length; index++) items.add(item(rows[index], index));
        return "{\"module\":\"m\",\"revision\":\"" + revision + "\",\"status\":\"complete\","
            + "\"viewport\":{\"width\":390,\"direction\":\"ltr\",\"textScale\":1},"
            + "\"contentSize\":{\"width\":390,\"height\":" + height + "},\"sections\":[{\"id\":\"s\",\"module\":\"m\","
            + "\"layout\":\"list\",\"arrange\":\"vertical\",\"status\":\"ok\","
            + "\"frame\":{\"x\":0,\"y\":0,\"width\":390,\"height\":" + height + "},\"header\":null,\"footer\":null,"
            + "\"placeholder\":null,\"decoration\":null,\"scroller\":null,"
            + "\"counts\":{\"total\":" + rows.length + ",\"shown\":" + rows.length + "},\"items\":[" + String.join(",", items)
            + "]}],\"failures\":[]" + (next == null ? "" : ",\"next\":\"" + next + "\"") + "}";
    }

    private static String item(String id, int index) {
        return "{\"id\":\"" + id + "\",\"type\":\"row\",\"frame\":{\"x\":0,\"y\":" + 10 * index
            + ",\"width\":390,\"height\":10},\"data\":{\"id\":\"" + id + "\"}}";
    }

    /** Returns the changes that append a row to so many. */
    static String append(String from, String to, int rows, String id) {
        return append(from, to, rows, id, "{}");
    }

    static String append(String from, String to, int rows, String id, String page) {
        return "{\"module\":\"m\",\"from\":\"" + from + "\",\"to\":\"" + to + "\",\"kind\":\"delta\","
            + "\"sections\":{\"delete\":[],\"insert\":[],\"move\":[]},\"items\":{\"delete\":[],\"insert\":[{\"at\":[0," + rows
            + "],\"item\":" + item(id, rows) + "}],\"move\":[]},\"reload\":{\"sections\":[],\"items\":[]},\"nested\":[],"
            + "\"frames\":[{\"section\":0,\"counts\":{\"total\":" + (rows + 1) + ",\"shown\":" + (rows + 1)
            + "},\"shifts\":[],\"set\":[]}],\"page\":" + page + ",\"gone\":[]}";
    }

    static String none(String revision) {
        return "{\"module\":\"m\",\"from\":\"" + revision + "\",\"to\":\"" + revision + "\",\"kind\":\"none\"}";
    }

    static String event(String name, String data) {
        return "event: " + name + "\ndata: " + data + "\n\n";
    }

    static String event(String name, String data, String id) {
        return "event: " + name + "\nid: " + id + "\ndata: " + data + "\n\n";
    }

    static List<String> ids(Layout layout) {
        List<String> ids = new ArrayList<>();
        for (Item item : layout.section(0).items()) ids.add(item.id());
        return ids;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
