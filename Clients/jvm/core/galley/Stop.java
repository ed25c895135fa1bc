package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A stop of a screen reader: what it says there, and what can be done. What is absent is null. */
public final class Stop {
    /** The roles that a screen reader may announce. */
    public enum Role {
        /** Something that acts when it is activated. */
        BUTTON("button"),
        /** Something that leads elsewhere. */
        LINK("link"),
        /** The title of what follows. */
        HEADING("heading"),
        IMAGE("image"),
        TEXT("text"),
        /** Something that is on or off. */
        SWITCH("switch"),
        /** Something whose value goes up and down. */
        ADJUSTABLE("adjustable"),
        /** No role is announced. */
        NONE("none");

        /** Its name in JSON. */
        public final String text;

        Role(String text) {
            this.text = text;
        }

        static Role named(String text) {
            for (Role role : values()) if (role.text.equals(text)) return role;
            return null;
        }
    }

    /** The role by which it is announced. */
    public final Role role;
    /** The words; empty where there are none. */
    public final String label;
    String value;
    String hint;
    int level;
    Boolean isOn;
    String live;
    Frame frame;
    int element = -1;
    int run = -1;
    boolean isActive;
    List<Action> actions = Collections.emptyList();

    Stop(Role role, String label) {
        this.role = role;
        this.label = label;
    }

    /** Returns the value, as of something adjustable. */
    public String value() {
        return value;
    }

    /** Returns the effect of selecting it, in words. */
    public String hint() {
        return hint;
    }

    /** Returns the level of a heading, from 1 to 6; 0 for others. */
    public int level() {
        return level;
    }

    /** Returns the value of a switch. */
    public Boolean isOn() {
        return isOn;
    }

    /** Returns how its changes are announced: {@code polite} or {@code assertive}. */
    public String live() {
        return live;
    }

    /** Returns its frame in the thing's coordinates; null for the whole thing. */
    public Frame frame() {
        return frame;
    }

    /** Returns the index of its element; -1 for the whole thing. */
    public int element() {
        return element;
    }

    /** Returns the index of its run in the text of the element; -1 for the whole element. */
    public int run() {
        return run;
    }

    /** Returns true where activating it does something. */
    public boolean isActive() {
        return isActive;
    }

    /** Returns the actions that are offered beside that. */
    public List<Action> actions() {
        return new ArrayList<>(actions);
    }

    /** True where it has words or does something. */
    boolean isSaid() {
        return isActive || !label.isEmpty() || !actions.isEmpty();
    }

    /** An action that is offered beside the stop's own. */
    public static final class Action {
        /** The name by which the service knows it; null where it has none. */
        public final String id;
        /** The words for it; empty where there are none. */
        public final String label;
        /** The index of the element that acts. */
        public final int element;
        /** The index of the run that acts, in the text of the element; -1 for the element. */
        public final int run;
        /** The value of an action that is a switch; null for others. */
        public final Boolean isOn;

        Action(String id, String label, int element, int run, Boolean isOn) {
            this.id = id;
            this.label = label;
            this.element = element;
            this.run = run;
            this.isOn = isOn;
        }
    }
}
