package galley;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The delta between two random pages: a valid one, found plainly, with more moves than the service's. */
final class RandomDelta {
    private final RandomPage old;
    private final RandomPage page;

    RandomDelta(RandomPage old, RandomPage page) {
        this.old = old;
        this.page = page;
    }

    /** The edits of a list, as JSON of its places. */
    private static final class Edits {
        final List<Integer> deletes = new ArrayList<>();
        final List<Integer> inserts = new ArrayList<>();
        final List<int[]> moves = new ArrayList<>();

        /** Finds them by names: what keeps its order behind the last one that stayed stays. */
        Edits(List<String> old, List<String> now) {
            Map<String, Integer> places = new HashMap<>();
            for (int index = 0; index < old.size(); index++) places.put(old.get(index), index);
            for (int index = 0; index < old.size(); index++) if (!now.contains(old.get(index))) deletes.add(index);
            int last = -1;
            for (int index = 0; index < now.size(); index++) {
                Integer from = places.get(now.get(index));
                if (from == null) inserts.add(index);
                else if (from > last) last = from;
                else moves.add(new int[] {from, index});
            }
        }
    }

    private static List<String> rowIds(List<RandomPage.Row> rows) {
        List<String> ids = new ArrayList<>();
        for (RandomPage.Row row : rows) ids.add(row.id);
        return ids;
    }

    private static List<String> groupIds(List<RandomPage.Group> groups) {
        List<String> ids = new ArrayList<>();
        for (RandomPage.Group group : groups) ids.add(group.id);
        return ids;
    }

    private static String list(List<String> values) {
        return "[" + String.join(",", values) + "]";
    }

    private static RandomPage.Row row(List<RandomPage.Row> rows, String id) {
        for (RandomPage.Row row : rows) if (row.id.equals(id)) return row;
        return null;
    }

    private final List<String> deletes = new ArrayList<>();
    private final List<String> inserts = new ArrayList<>();
    private final List<String> moves = new ArrayList<>();
    private final List<String> sectionReloads = new ArrayList<>();
    private final List<String> itemReloads = new ArrayList<>();
    private final List<String> nested = new ArrayList<>();
    private final List<String> frames = new ArrayList<>();

    /** Returns the changes as JSON. */
    String text() {
        Edits sections = new Edits(groupIds(old.groups), groupIds(page.groups));
        List<String> sectionInserts = new ArrayList<>();
        for (int index : sections.inserts) {
            sectionInserts.add("{\"index\":" + index + ",\"section\":" + page.group(page.groups.get(index), true) + "}");
        }
        List<String> sectionMoves = new ArrayList<>();
        for (int[] move : sections.moves) sectionMoves.add("{\"from\":" + move[0] + ",\"to\":" + move[1] + "}");
        for (int index = 0; index < page.groups.size(); index++) {
            for (RandomPage.Group before : old.groups) {
                if (before.id.equals(page.groups.get(index).id)) compare(index, before, page.groups.get(index));
            }
        }
        List<String> members = new ArrayList<>();
        if (old.height != page.height) members.add("\"contentSize\":" + page.contentSize());
        if (old.next != page.next) members.add("\"next\":" + (page.next == 0 ? "null" : "\"/n" + page.next + "\""));
        return "{\"module\":\"m\",\"from\":\"r1\",\"to\":\"r2\",\"kind\":\"delta\",\"sections\":{\"delete\":" + sections.deletes
            + ",\"insert\":" + list(sectionInserts) + ",\"move\":" + list(sectionMoves) + "},\"items\":{\"delete\":" + list(deletes)
            + ",\"insert\":" + list(inserts) + ",\"move\":" + list(moves) + "},\"reload\":{\"sections\":" + list(sectionReloads)
            + ",\"items\":" + list(itemReloads) + "},\"nested\":" + list(nested) + ",\"frames\":" + list(frames) + ",\"page\":{"
            + String.join(",", members) + "},\"gone\":[]}";
    }

    private void compare(int index, RandomPage.Group before, RandomPage.Group after) {
        Edits edits = new Edits(rowIds(before.rows), rowIds(after.rows));
        for (int item : edits.deletes) deletes.add("[" + index + "," + item + "]");
        for (int item : edits.inserts) {
            inserts.add("{\"at\":[" + index + "," + item + "],\"item\":" + page.row(after.rows.get(item)) + "}");
        }
        for (int[] move : edits.moves) {
            moves.add("{\"from\":[" + index + "," + move[0] + "],\"to\":[" + index + "," + move[1] + "]}");
        }
        boolean isReloaded = before.content != after.content;
        for (int part = 0; part < 4; part++) isReloaded |= (before.parts[part] == null) != (after.parts[part] == null);
        if (isReloaded) sectionReloads.add("{\"index\":" + index + ",\"section\":" + page.group(after, false) + "}");
        List<int[]> shifted = new ArrayList<>();
        List<String> sets = new ArrayList<>();
        for (int item = 0; item < after.rows.size(); item++) {
            RandomPage.Row now = after.rows.get(item);
            RandomPage.Row was = row(before.rows, now.id);
            if (was == null) continue;
            if (was.content != now.content) {
                itemReloads.add("{\"at\":[" + index + "," + item + "],\"item\":" + page.row(now) + "}");
            } else {
                if (now.carousel != null) compareCarousel("[" + index + "," + item + "]", was, now);
                compareFrame(item, was, now, shifted, sets);
            }
        }
        compareGeometry(index, before, after, isReloaded, shifts(shifted) + ",\"set\":" + list(sets));
    }

    private void compareFrame(int item, RandomPage.Row was, RandomPage.Row now, List<int[]> shifted, List<String> sets) {
        int[] from = was.frame;
        int[] to = now.frame;
        if (Arrays.equals(from, to)) return;
        if (from[2] == to[2] && from[3] == to[3]) {
            shifted.add(new int[] {item, to[0] - from[0], to[1] - from[1]});
        } else {
            sets.add("[" + item + "," + page.number(to[0]) + "," + page.number(to[1]) + "," + page.number(to[2]) + ","
                + page.number(to[3]) + "]");
        }
    }

    /** Returns runs of items that move by the same distance. */
    private String shifts(List<int[]> shifted) {
        List<String> runs = new ArrayList<>();
        for (int start = 0; start < shifted.size(); ) {
            int[] first = shifted.get(start);
            int end = start + 1;
            while (end < shifted.size() && shifted.get(end)[0] == first[0] + end - start && shifted.get(end)[1] == first[1]
                && shifted.get(end)[2] == first[2]) end += 1;
            runs.add("[" + first[0] + "," + (first[0] + end - start - 1) + "," + page.number(first[1]) + "," + page.number(first[2]) + "]");
            start = end;
        }
        return "\"shifts\":" + list(runs);
    }

    private void compareGeometry(int index, RandomPage.Group before, RandomPage.Group after, boolean isReloaded, String items) {
        StringBuilder text = new StringBuilder("{\"section\":" + index);
        if (!isReloaded) {
            if (!Arrays.equals(before.frame, after.frame)) text.append(",\"frame\":").append(page.frame(after.frame));
            for (Part.Kind kind : Part.Kind.values()) {
                int[] part = after.parts[kind.ordinal()];
                if (part == null || Arrays.equals(before.parts[kind.ordinal()], part)) continue;
                text.append(",\"").append(kind.text).append("\":").append(page.frame(part));
            }
            if (before.scroller != after.scroller) text.append(",\"scroller\":").append(page.scroller(after));
            if (before.rows.size() != after.rows.size()) text.append(",\"counts\":").append(page.counts(after));
        }
        frames.add(text + "," + items + "}");
    }

    private void compareCarousel(String at, RandomPage.Row was, RandomPage.Row now) {
        Edits edits = new Edits(rowIds(was.carousel), rowIds(now.carousel));
        List<String> inserted = new ArrayList<>();
        for (int item : edits.inserts) inserted.add("{\"index\":" + item + ",\"item\":" + page.row(now.carousel.get(item)) + "}");
        List<String> moved = new ArrayList<>();
        for (int[] move : edits.moves) moved.add("{\"from\":" + move[0] + ",\"to\":" + move[1] + "}");
        List<String> reloads = new ArrayList<>();
        List<int[]> shifted = new ArrayList<>();
        List<String> sets = new ArrayList<>();
        for (int item = 0; item < now.carousel.size(); item++) {
            RandomPage.Row after = now.carousel.get(item);
            RandomPage.Row before = row(was.carousel, after.id);
            if (before == null) continue;
            if (before.content != after.content) reloads.add("{\"index\":" + item + ",\"item\":" + page.row(after) + "}");
            else compareFrame(item, before, after, shifted, sets);
        }
        String rest = was.carouselContent == now.carouselContent ? ""
            : ",\"carousel\":{\"behavior\":\"none\",\"stops\":[" + now.carouselContent + "]}";
        nested.add("{\"at\":" + at + ",\"id\":\"x\",\"delete\":" + edits.deletes + ",\"insert\":" + list(inserted) + ",\"move\":"
            + list(moved) + ",\"reload\":" + list(reloads) + rest + "," + shifts(shifted) + ",\"set\":" + list(sets) + "}");
    }
}
