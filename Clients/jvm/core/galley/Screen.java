package galley;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The screen around a page: its title, its bar and the colour behind it. What is absent is null. */
public final class Screen {
    /** The title, for the bar. */
    public final String title;
    /** The colour behind the page: {@code #RRGGBB}, {@code #RRGGBBAA}, or {@code $name} of the layout's palette. */
    public final String background;
    /** True where pulling the page down refreshes it; null leaves it to the app. */
    public final Boolean refreshable;
    /** The button where reading begins, in place of the app's own way back. */
    public final Button start;
    /** The buttons where reading ends. */
    public final List<Button> end;

    Screen(JsonValue value) {
        title = value.get("title").text();
        background = value.get("background").text();
        JsonValue isRefreshable = value.get("refreshable");
        refreshable = isRefreshable.kind == JsonValue.Kind.BOOLEAN ? (Boolean) isRefreshable.isTrue() : null;
        JsonValue bar = value.get("bar");
        start = bar.get("start").isNull() ? null : new Button(bar.get("start"));
        List<Button> buttons = new ArrayList<>();
        for (JsonValue button : bar.get("end").elements()) buttons.add(new Button(button));
        end = Collections.unmodifiableList(buttons);
    }

    /** A button of a bar. */
    public static final class Button {
        /** The image's name or address; null where it has none, or must not be shown. */
        public final String image;
        /** The word on it. */
        public final String title;
        /** The action of a touch. */
        public final Action select;
        /** The words for a screen reader, where they are not its title. */
        public final String label;
        /** The effect of a touch, in words. */
        public final String hint;

        Button(JsonValue value) {
            image = value.get("image").text();
            title = value.get("title").text();
            select = Action.of(value.get("select"));
            label = value.get("a11y").get("label").text();
            hint = value.get("a11y").get("hint").text();
        }
    }
}
