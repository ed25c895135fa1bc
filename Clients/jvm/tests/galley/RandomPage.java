package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A page that changes at random, as the service would write it. */
final class RandomPage {
    /** An item, with its carousel or without. */
    static final class Row {
        String id;
        int content;
        int[] frame;
        List<Row> carousel;
        int carouselContent;

        Row copy() {
            Row copy = new Row();
            copy.id = id;
            copy.content = content;
            copy.frame = frame.clone();
            copy.carouselContent = carouselContent;
            if (carousel == null) return copy;
            copy.carousel = new ArrayList<>();
            for (Row row : carousel) copy.carousel.add(row.copy());
            return copy;
        }
    }

    /** A section. */
    static final class Group {
        String id;
        int content;
        int[] frame;
        /** Header, footer, decoration and placeholder. */
        int[][] parts = new int[4][];
        /** 0 without a scroller. */
        int scroller;
        List<Row> rows = new ArrayList<>();

        Group copy() {
            Group copy = new Group();
            copy.id = id;
            copy.content = content;
            copy.frame = frame.clone();
            for (int part = 0; part < 4; part++) copy.parts[part] = parts[part] == null ? null : parts[part].clone();
            copy.scroller = scroller;
            for (Row row : rows) copy.rows.add(row.copy());
            return copy;
        }
    }

    private final Random random;
    /** The pixels of a point; 0 for units of 1/10000. */
    final int scale;
    String revision = "r1";
    int height;
    int next;
    List<Group> groups = new ArrayList<>();
    private int names;

    RandomPage(Random random) {
        this.random = random;
        scale = random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(3);
        for (int count = random.nextInt(5); count > 0; count--) groups.add(group());
        height = random.nextInt(9_000);
    }

    private RandomPage(RandomPage other) {
        random = other.random;
        scale = other.scale;
        height = other.height;
        next = other.next;
        names = other.names;
        for (Group group : other.groups) groups.add(group.copy());
    }

    private String name() {
        names += 1;
        // Some need escapes, some are of several bytes.
        return (names % 5 == 0 ? "ä\"" : names % 7 == 0 ? "日\\" : "n") + names;
    }

    private int[] frame() {
        int unit = scale == 0 ? 10_000 : scale;
        return new int[] {random.nextInt(400 * unit), random.nextInt(900 * unit), random.nextInt(300 * unit), random.nextInt(90 * unit)};
    }

    private Row row(boolean mayHaveCarousel) {
        Row row = new Row();
        row.id = name();
        row.content = random.nextInt(4);
        row.frame = frame();
        if (!mayHaveCarousel || random.nextInt(4) > 0) return row;
        row.carousel = new ArrayList<>();
        for (int count = random.nextInt(5); count > 0; count--) row.carousel.add(row(false));
        return row;
    }

    private Group group() {
        Group group = new Group();
        group.id = name();
        group.frame = frame();
        for (int part = 0; part < 4; part++) if (random.nextInt(3) == 0) group.parts[part] = frame();
        group.scroller = random.nextInt(3);
        for (int count = random.nextInt(9); count > 0; count--) group.rows.add(row(true));
        return group;
    }

    // Changes

    /** Returns a page that is this one after some changes. */
    RandomPage changed() {
        RandomPage page = new RandomPage(this);
        page.revision = "r2";
        for (int count = random.nextInt(6); count > 0; count--) page.change();
        page.names = Math.max(page.names, names);
        return page;
    }

    private void change() {
        int kind = random.nextInt(9);
        if (kind == 0) {
            edit(groups, this::group);
        } else if (kind == 1) {
            height = random.nextInt(9_000);
            next = random.nextInt(3);
        } else if (!groups.isEmpty()) {
            change(groups.get(random.nextInt(groups.size())), kind);
        }
    }

    private void change(Group group, int kind) {
        if (kind == 2) {
            group.content += 1;
            group.parts[random.nextInt(4)] = random.nextBoolean() ? frame() : null;
            return;
        }
        if (kind == 3) {
            group.frame = frame();
            for (int part = 0; part < 4; part++) if (group.parts[part] != null && random.nextBoolean()) group.parts[part] = frame();
            group.scroller = random.nextInt(3);
            return;
        }
        if (kind == 4 && !group.rows.isEmpty()) {
            // All behind an item move by the same distance.
            int by = random.nextInt(200) - 100;
            for (int index = random.nextInt(group.rows.size()); index < group.rows.size(); index++) group.rows.get(index).frame[1] += by;
            return;
        }
        Row row = group.rows.isEmpty() ? null : group.rows.get(random.nextInt(group.rows.size()));
        if (kind == 5 && row != null) row.content += 1;
        else if (kind == 6 && row != null) row.frame = frame();
        else if (kind == 7 && row != null && row.carousel != null) change(row);
        else edit(group.rows, () -> row(true));
    }

    private void change(Row row) {
        if (random.nextBoolean()) edit(row.carousel, () -> row(false));
        if (!row.carousel.isEmpty() && random.nextBoolean()) row.carousel.get(random.nextInt(row.carousel.size())).content += 1;
        if (!row.carousel.isEmpty() && random.nextBoolean()) row.carousel.get(random.nextInt(row.carousel.size())).frame[0] += 3;
        if (random.nextBoolean()) row.carouselContent += 1;
    }

    private <T> void edit(List<T> list, java.util.function.Supplier<T> made) {
        int kind = random.nextInt(4);
        if (kind == 0 || list.isEmpty()) list.add(random.nextInt(list.size() + 1), made.get());
        else if (kind == 1) list.remove(random.nextInt(list.size()));
        else if (kind == 2) list.add(random.nextInt(list.size()), list.remove(random.nextInt(list.size())));
        else Collections.shuffle(list, random);
    }

    // JSON

    /** Returns a length with at most four decimals. */
    String number(int units) {
        double points = (double) units / (scale == 0 ? 10_000 : scale);
        JsonWriter writer = new JsonWriter(16);
        writer.number(points);
        return new String(writer.bytes(), java.nio.charset.StandardCharsets.US_ASCII);
    }

    String frame(int[] frame) {
        return "{\"x\":" + number(frame[0]) + ",\"y\":" + number(frame[1]) + ",\"width\":" + number(frame[2]) + ",\"height\":"
            + number(frame[3]) + "}";
    }

    private static String quoted(String text) {
        return JsonValue.of(text).toString();
    }

    String row(Row row) {
        List<String> inner = new ArrayList<>();
        if (row.carousel != null) for (Row each : row.carousel) inner.add(row(each));
        String carousel = row.carousel == null ? ""
            : ",\"carousel\":{\"behavior\":\"none\",\"stops\":[" + row.carouselContent + "],\"items\":[" + String.join(",", inner) + "]}";
        return "{\"id\":" + quoted(row.id) + ",\"type\":\"t" + row.content % 3 + "\",\"frame\":" + frame(row.frame)
            + ",\"data\":{\"content\":" + row.content + "}" + carousel + "}";
    }

    String scroller(Group group) {
        return group.scroller == 0 ? "null" : "{\"frame\":{\"x\":0,\"y\":0,\"width\":390,\"height\":100},"
            + "\"contentSize\":{\"width\":900,\"height\":100},\"behavior\":\"none\",\"stops\":[" + group.scroller + "]}";
    }

    String counts(Group group) {
        return "{\"total\":" + group.rows.size() + ",\"shown\":" + group.rows.size() + "}";
    }

    String group(Group group, boolean isWhole) {
        StringBuilder text = new StringBuilder("{\"id\":" + quoted(group.id) + ",\"module\":\"m" + group.content + "\"");
        for (Part.Kind kind : Part.Kind.values()) {
            int[] part = group.parts[kind.ordinal()];
            text.append(",\"").append(kind.text).append("\":")
                .append(part == null ? "null" : "{\"type\":\"p\",\"frame\":" + frame(part) + ",\"data\":null}");
        }
        text.append(",\"scroller\":").append(scroller(group)).append(",\"counts\":").append(counts(group))
            .append(",\"frame\":").append(frame(group.frame));
        if (isWhole) {
            List<String> rows = new ArrayList<>();
            for (Row row : group.rows) rows.add(row(row));
            text.append(",\"items\":[").append(String.join(",", rows)).append(']');
        }
        return text.append('}').toString();
    }

    String contentSize() {
        return "{\"width\":390,\"height\":" + height + "}";
    }

    String layout() {
        List<String> sections = new ArrayList<>();
        for (Group group : groups) sections.add(group(group, true));
        return "{\"module\":\"m\",\"revision\":\"" + revision + "\",\"status\":\"complete\",\"viewport\":{\"width\":390"
            + (scale == 0 ? "" : ",\"scale\":" + scale) + ",\"direction\":\"ltr\"},\"contentSize\":" + contentSize()
            + (next == 0 ? "" : ",\"next\":\"/n" + next + "\"") + ",\"failures\":[],\"sections\":[" + String.join(",", sections) + "]}";
    }
}
