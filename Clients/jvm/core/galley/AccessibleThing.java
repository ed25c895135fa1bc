package galley;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** An item, header, footer or placeholder, as far as a screen reader is concerned: its stops follow from what is on the wire. */
final class AccessibleThing {
    /** The places of things in a section. */
    enum Kind { ITEM, HEADER, FOOTER, PLACEHOLDER }

    /** The level of headings that declare none. */
    private static final int HEADER_LEVEL = 2;
    private static final String SEPARATOR = ", ";
    /** The most frames that are looked at for what is drawn on boxes that act; no cell has a hundredth of it. */
    private static final int MAXIMUM_COMPARISONS = 10_000_000;

    private final Kind kind;
    private boolean isSelectable;
    private Boolean isOn;
    private Accessibility accessibility = new Accessibility();
    private List<AccessibleElement> elements = Collections.emptyList();
    /** The order of reading. */
    private List<Integer> order;
    private int[] owners;
    /** The words that are drawn on each element that acts; null without. */
    private StringBuilder[] labels;
    /** The words of the thing's own. */
    private List<String> words;

    private AccessibleThing(Kind kind) {
        this.kind = kind;
    }

    static AccessibleThing read(Kind kind, JsonScanner scanner) throws JsonException {
        AccessibleThing read = new AccessibleThing(kind);
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("a11y")) {
                read.accessibility = Accessibility.read(scanner);
            } else if (scanner.is("elements")) {
                read.elements = Drawing.list(scanner, AccessibleElement::read);
            } else if (scanner.is("select")) {
                read.isSelectable = true;
                scanner.skip();
            } else if (scanner.is("data")) {
                JsonValue data = JsonValue.read(scanner);
                read.isOn = data.members().containsKey("value") ? (Boolean) data.get("value").isTrue() : null;
            } else {
                scanner.skip();
            }
        }
        return read;
    }

    /** Returns the level of a heading; 0 for other roles. */
    static int level(Stop.Role role, Accessibility accessibility) {
        if (role != Stop.Role.HEADING) return 0;
        return accessibility.level == 0 ? HEADER_LEVEL : accessibility.level;
    }

    /** Returns the indexes of the elements in the order of reading. Those that an order lacks follow in theirs. */
    private List<Integer> order() {
        boolean[] isRead = new boolean[elements.size()];
        List<Integer> indexes = new ArrayList<>();
        for (int index : accessibility.order == null ? new int[0] : accessibility.order) {
            if (index < 0 || index >= isRead.length || isRead[index]) continue;
            isRead[index] = true;
            indexes.add(index);
        }
        for (int index = 0; index < isRead.length; index++) if (!isRead[index]) indexes.add(index);
        return indexes;
    }

    private boolean hasSwitch() {
        for (AccessibleElement element : elements) if (element.kind.equals("switch")) return true;
        return false;
    }

    private boolean isMerged() {
        if (accessibility.group != null) return accessibility.group.equals("merge");
        if (isSelectable || hasSwitch()) return true;
        for (AccessibleElement element : elements) if (element.acts()) return false;
        return true;
    }

    // Words

    /** Finds which elements have the words of which, and what those are. */
    private void findWords() {
        order = order();
        owners = owners();
        labels = new StringBuilder[owners.length];
        words = new ArrayList<>();
        for (int index : order) {
            int owner = owners[index];
            String said = owner == index ? "" : elements.get(index).words();
            if (said.isEmpty()) continue;
            if (owner < 0) words.add(said);
            else if (labels[owner] == null) labels[owner] = new StringBuilder(said);
            else labels[owner].append(SEPARATOR).append(said);
        }
    }

    /**
     * Returns for each element the index of the one that acts and has its words; -1 for the thing's own. A box that acts has the
     * words of what is drawn on it.
     */
    private int[] owners() {
        int[] found = new int[elements.size()];
        Arrays.fill(found, -1);
        int comparisons = 0;
        for (int index = 0; index < found.length; index++) {
            AccessibleElement element = elements.get(index);
            if (!element.isActive) continue;
            found[index] = index;
            if (!element.kind.equals("box")) continue;
            for (int inner = index + 1; inner < found.length && comparisons < MAXIMUM_COMPARISONS; inner++) {
                comparisons += 1;
                AccessibleElement other = elements.get(inner);
                if (!other.isActive && element.holds(other)) found[inner] = index;
            }
        }
        return found;
    }

    /** Returns the words of an element that acts: its label, else its text, else what is drawn on it. */
    private String label(int action) {
        AccessibleElement element = elements.get(action);
        if (element.accessibility.label != null) return element.accessibility.label;
        if (!element.text.isEmpty()) return element.text;
        return labels[action] == null ? "" : labels[action].toString();
    }

    // Stops

    /** Returns the stops in the order of reading. O(elements), for each box that acts. */
    List<Stop> stops() {
        if (accessibility.isHidden) return Collections.emptyList();
        findWords();
        List<Stop> stops = new ArrayList<>();
        if (isMerged()) {
            Stop stop = whole();
            stop.actions = actions();
            if (stop.isSaid()) stops.add(stop);
            return Collections.unmodifiableList(stops);
        }
        boolean isWhole = isSelectable || hasSwitch() || accessibility.label != null;
        if (isWhole) stops.add(whole());
        for (int index : order) addStops(index, isWhole, stops);
        return Collections.unmodifiableList(stops);
    }

    /** Returns the stop of the thing as a whole. */
    private Stop whole() {
        boolean hasSwitch = hasSwitch();
        Stop.Role derived = kind == Kind.HEADER ? Stop.Role.HEADING
            : hasSwitch ? Stop.Role.SWITCH : isSelectable ? Stop.Role.BUTTON : Stop.Role.TEXT;
        Stop.Role role = accessibility.role == null ? derived : accessibility.role;
        // The title of a switch is its first text; what else is there is its hint.
        String own = hasSwitch ? words.isEmpty() ? "" : words.get(0) : String.join(SEPARATOR, words);
        Stop stop = new Stop(role, accessibility.label == null ? own : accessibility.label);
        stop.value = accessibility.value;
        boolean hasRest = hasSwitch && accessibility.label == null && words.size() > 1;
        String rest = hasRest ? String.join(SEPARATOR, words.subList(1, words.size())) : null;
        stop.hint = accessibility.hint == null ? rest : accessibility.hint;
        stop.level = level(role, accessibility);
        stop.live = accessibility.live;
        stop.isOn = hasSwitch ? (Boolean) (isOn != null && isOn) : null;
        stop.isActive = isSelectable || hasSwitch;
        return stop;
    }

    private List<Stop.Action> actions() {
        List<Stop.Action> actions = new ArrayList<>();
        for (int index : order) {
            AccessibleElement element = elements.get(index);
            if (element.accessibility.isHidden) continue;
            if (element.isActive) {
                actions.add(new Stop.Action(element.id, label(index), index, -1, element.isOn));
            }
            for (AccessibleElement.Link link : element.links) {
                actions.add(new Stop.Action(link.id, link.text, index, link.run, null));
            }
        }
        return actions;
    }

    /** Adds the stops of an element that is one by itself. What does not act is said by the thing where that is a stop too. */
    private void addStops(int index, boolean isWhole, List<Stop> stops) {
        AccessibleElement element = elements.get(index);
        if (element.accessibility.isHidden) return;
        if (element.isActive) stops.add(element.stop(index, label(index)));
        else if (owners[index] < 0 && !isWhole && !element.words().isEmpty()) stops.add(element.stop(index, element.words()));
        for (AccessibleElement.Link link : element.links) stops.add(link.stop(element, index));
    }
}
