package galley;

/** The response of the service to the setting of a switch. */
public final class SwitchedValue {
    /** The item's id. */
    public final String item;
    /** The id of the element of its cell that is the switch; null for the item itself. */
    public final String element;
    /** The switch's value. */
    public final boolean value;
    /** A text for the user; null without. */
    public final String message;
    /** The revision of the page after it. */
    public final String revision;

    SwitchedValue(JsonValue answer) throws GalleyException {
        item = Target.text(answer, "item");
        element = answer.get("element").text();
        value = answer.get("value").isTrue();
        message = answer.get("message").text();
        revision = Target.text(answer, "revision");
        if (answer.get("value").kind != JsonValue.Kind.BOOLEAN) throw GalleyException.invalidAnswer("no value in the answer");
    }
}
