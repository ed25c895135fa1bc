package galley;

/** What {@code a11y} on the wire says of something: properties that do not follow from its content. */
final class Accessibility {
    String label;
    String hint;
    String value;
    Stop.Role role;
    /** The level of a heading; 0 where none is said. */
    int level;
    boolean isHidden;
    String live;
    /** {@code merge} or {@code children}; null where none is said. */
    String group;
    /** The indexes of the elements in the order of reading; null where that is theirs. */
    int[] order;

    /** Takes properties. Words that this client does not know count as none. */
    static Accessibility read(JsonScanner scanner) throws JsonException {
        Accessibility read = new Accessibility();
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("label")) {
                read.label = scanner.plainText();
            } else if (scanner.is("hint")) {
                read.hint = scanner.plainText();
            } else if (scanner.is("value")) {
                read.value = scanner.plainText();
            } else if (scanner.is("role")) {
                read.role = Stop.Role.named(scanner.plainText());
            } else if (scanner.is("level")) {
                read.level = scanner.index();
            } else if (scanner.is("hidden")) {
                read.isHidden = scanner.bool();
            } else if (scanner.is("live")) {
                read.live = known(scanner.plainText(), "polite", "assertive");
            } else if (scanner.is("group")) {
                read.group = known(scanner.plainText(), "merge", "children");
            } else if (scanner.is("order")) {
                double[] numbers = Drawing.numbers(scanner);
                read.order = new int[numbers.length];
                for (int place = 0; place < numbers.length; place++) {
                    int index = (int) numbers[place];
                    read.order[place] = index == numbers[place] ? index : -1;
                }
            } else {
                scanner.skip();
            }
        }
        return read;
    }

    private static String known(String word, String first, String second) {
        return word.equals(first) || word.equals(second) ? word : null;
    }
}
