package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An element of a cell, as far as a screen reader is concerned. */
final class AccessibleElement {
    /** The distance by which rounding may move an edge, in points. */
    private static final double ROUNDING = 0.01;

    String kind = "";
    Frame frame = new Frame(0, 0, 0, 0);
    String text = "";
    Accessibility accessibility = new Accessibility();
    String id;
    boolean isActive;
    /** The value of an action that is a switch. */
    Boolean isOn;
    /** The area that is touched, where it is not the frame. */
    Frame hit;
    List<Link> links = Collections.emptyList();

    /** A part of a text that acts by itself. */
    static final class Link {
        int run;
        String id;
        String text;
        private int end;
        private boolean isActive;
        private List<Frame> areas = Collections.emptyList();

        private static Link read(JsonScanner scanner) throws JsonException {
            Link read = new Link();
            scanner.beginObject();
            for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
                if (scanner.is("end")) {
                    read.end = scanner.index();
                } else if (scanner.is("id")) {
                    read.id = scanner.plainText();
                } else if (scanner.is("action")) {
                    read.isActive = true;
                    scanner.skip();
                } else if (scanner.is("hits")) {
                    read.areas = Drawing.list(scanner, Frame::read);
                } else {
                    scanner.skip();
                }
            }
            return read;
        }

        Stop stop(AccessibleElement element, int index) {
            Stop stop = new Stop(Stop.Role.LINK, text);
            Frame whole = null;
            for (Frame area : areas) whole = whole == null ? area : whole.union(area);
            stop.frame = whole == null ? element.frame : whole;
            stop.element = index;
            stop.run = run;
            stop.isActive = true;
            return stop;
        }
    }

    static AccessibleElement read(JsonScanner scanner) throws JsonException {
        AccessibleElement read = new AccessibleElement();
        List<Link> runs = Collections.emptyList();
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("kind")) {
                read.kind = scanner.plainText();
            } else if (scanner.is("frame")) {
                read.frame = Frame.read(scanner);
            } else if (scanner.is("text")) {
                read.text = scanner.plainText();
            } else if (scanner.is("a11y")) {
                read.accessibility = Accessibility.read(scanner);
            } else if (scanner.is("id")) {
                read.id = scanner.plainText();
            } else if (scanner.is("action")) {
                read.isActive = true;
                read.isOn = switchValue(JsonValue.read(scanner));
            } else if (scanner.is("hit")) {
                read.hit = Frame.read(scanner);
            } else if (scanner.is("runs")) {
                runs = Drawing.list(scanner, Link::read);
            } else {
                scanner.skip();
            }
        }
        read.setLinks(runs);
        return read;
    }

    /** Returns the value of an action that is a switch; null for others. */
    private static Boolean switchValue(JsonValue action) {
        if (!"toggle".equals(action.get("action").text())) return null;
        return action.get("value").isTrue() || action.get("on").isTrue();
    }

    /** Keeps the runs that act, with their words. */
    private void setLinks(List<Link> runs) {
        List<Link> acting = new ArrayList<>();
        int start = 0;
        for (int index = 0; index < runs.size(); index++) {
            Link run = runs.get(index);
            int end = Math.max(start, Math.min(run.end, text.length()));
            run.run = index;
            run.text = text.substring(start, end);
            start = end;
            if (run.isActive) acting.add(run);
        }
        links = acting;
    }

    /** True where something in it acts by itself. */
    boolean acts() {
        return !accessibility.isHidden && (isActive || !links.isEmpty());
    }

    /** Returns the words that it adds to those of its cell; empty for one that is not read. */
    String words() {
        if (accessibility.isHidden) return "";
        return accessibility.label == null ? text : accessibility.label;
    }

    /** Returns true when another element's frame does not stick out. */
    boolean holds(AccessibleElement other) {
        return other.frame.x >= frame.x - ROUNDING && other.frame.y >= frame.y - ROUNDING
            && other.frame.right() <= frame.right() + ROUNDING && other.frame.bottom() <= frame.bottom() + ROUNDING;
    }

    /** Returns its own stop. */
    Stop stop(int index, String label) {
        Stop.Role derived = isActive ? isOn == null ? Stop.Role.BUTTON : Stop.Role.SWITCH
            : kind.equals("image") ? Stop.Role.IMAGE : Stop.Role.TEXT;
        Stop.Role role = accessibility.role == null ? derived : accessibility.role;
        Stop stop = new Stop(role, label);
        stop.value = accessibility.value;
        stop.hint = accessibility.hint;
        stop.level = AccessibleThing.level(role, accessibility);
        stop.live = accessibility.live;
        stop.isOn = isOn;
        stop.frame = hit == null ? frame : hit;
        stop.element = index;
        stop.isActive = isActive;
        return stop;
    }
}
