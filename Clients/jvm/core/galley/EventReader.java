package galley;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads server-sent events from bytes, wherever they are cut (HTML Living Standard, section 9.2). Not for several threads at once.
 *
 * <p>It holds one event at most, which has a bound: an endless line or event ends in an error.
 */
public final class EventReader {
    /** A message of an event stream. */
    public static final class Event {
        /** Its name; {@code message} where it has none. */
        public final String name;
        /** The last id that the stream has told. */
        public final String id;
        final ByteList bytes;

        private Event(String name, String id, ByteList bytes) {
            this.name = name;
            this.id = id;
            this.bytes = bytes;
        }

        /** Returns the lines of {@code data}, joined by line feeds. O(bytes). */
        public String data() {
            return new String(bytes.array(), 0, bytes.size(), StandardCharsets.UTF_8);
        }
    }

    private final int maximumBytes;
    private final ByteList line = new ByteList(256);
    private boolean isAfterReturn;
    private boolean isFirstLine = true;
    private String id = "";
    private Integer retry;
    private String name = "";
    private ByteList data;
    private String nextId;

    /** Creates a reader of a stream from its start. */
    public EventReader() {
        this(Limits.BYTES);
    }

    /** Creates a reader that takes events of so many bytes at most. */
    public EventReader(int maximumBytes) {
        this.maximumBytes = maximumBytes;
    }

    /** Returns the last id that the stream has told, which a client names when it reconnects. */
    public String id() {
        return id;
    }

    /** Returns the delay before it does, in milliseconds; null where the stream tells none. */
    public Integer retry() {
        return retry;
    }

    /** True where a line or an event is unfinished. */
    boolean isWithinEvent() {
        return data != null || line.size() > 0;
    }

    /** Returns the events that bytes complete; see {@link #push(byte[], int, int)}. */
    public List<Event> push(byte[] bytes) throws GalleyException {
        return push(bytes, 0, bytes.length);
    }

    /**
     * Returns the events that a part of an array completes. O(bytes).
     *
     * @throws GalleyException of the kind {@code INVALID_ANSWER} where an event is longer than what memory allows.
     */
    public List<Event> push(byte[] bytes, int start, int length) throws GalleyException {
        List<Event> events = new ArrayList<>();
        int end = start + length;
        int place = start;
        while (place < end) {
            if (isAfterReturn && bytes[place] == '\n') {
                isAfterReturn = false;
                place += 1;
                continue;
            }
            int stop = place;
            while (stop < end && bytes[stop] != '\n' && bytes[stop] != '\r') stop += 1;
            add(bytes, place, stop - place);
            isAfterReturn = stop < end && bytes[stop] == '\r';
            if (stop < end) {
                Event event = endLine();
                if (event != null) events.add(event);
            }
            place = stop + 1;
        }
        return events;
    }

    private void add(byte[] bytes, int start, int length) throws GalleyException {
        if (length == 0) return;
        long held = (long) line.size() + (data == null ? 0 : data.size()) + name.length()
            + (nextId == null ? 0 : nextId.length());
        if (held + length > maximumBytes) throw GalleyException.invalidAnswer("an event longer than " + maximumBytes + " bytes");
        line.add(bytes, start, length);
    }

    /** Takes the line that is complete; returns the event that it ends. */
    private Event endLine() {
        byte[] bytes = line.array();
        int end = line.size();
        int start = isFirstLine && end >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF ? 3 : 0;
        isFirstLine = false;
        if (start == end) {
            line.clear();
            return dispatch();
        }
        int colon = start;
        while (colon < end && bytes[colon] != ':') colon += 1;
        int value = Math.min(colon + 1, end);
        if (value < end && bytes[value] == ' ') value += 1;
        take(new String(bytes, start, colon - start, StandardCharsets.UTF_8), bytes, value, end);
        line.clear();
        return null;
    }

    private void take(String field, byte[] bytes, int start, int end) {
        switch (field) {
            case "data":
                if (data == null) data = new ByteList(end - start);
                else data.add(new byte[] {'\n'}, 0, 1);
                data.add(bytes, start, end - start);
                break;
            case "event": name = new String(bytes, start, end - start, StandardCharsets.UTF_8); break;
            case "id":
                String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
                if (text.indexOf('\0') < 0) nextId = text;
                break;
            case "retry":
                int count = end - start;
                // More digits are no delay that anything waits for.
                if (count < 1 || count > 9) return;
                for (byte digit : Arrays.copyOfRange(bytes, start, end)) if (digit < '0' || digit > '9') return;
                retry = Integer.valueOf(new String(bytes, start, count, StandardCharsets.US_ASCII));
                break;
            default:
        }
    }

    private Event dispatch() {
        if (nextId != null) id = nextId;
        Event event = data == null ? null : new Event(name.isEmpty() ? "message" : name, id, data);
        name = "";
        data = null;
        nextId = null;
        return event;
    }
}
