package galley;

/** The response of the service to the selection of an item. */
public final class Selection {
    /** The item's id. */
    public final String item;
    /** The id of the element of its cell that was selected; null for the item itself. */
    public final String element;
    /** The action: the client's to do, unless it is {@code request}, which the service has run. */
    public final Action action;
    /** The revision of the page after it. */
    public final String revision;

    Selection(JsonValue answer) throws GalleyException {
        item = Target.text(answer, "item");
        element = answer.get("element").text();
        action = Action.of(answer.get("action"));
        revision = Target.text(answer, "revision");
        if (action == null) throw GalleyException.invalidAnswer("no action in the answer");
    }
}
