package galley;

/** A member of a page beside its sections. */
enum PageMember {
    STATUS("status"),
    CONTENT_SIZE("contentSize"),
    FAILURES("failures"),
    DROPPED("dropped"),
    NEXT("next"),
    VIEWPORT("viewport"),
    STYLES("styles"),
    PALETTE("palette"),
    BACKGROUND("background"),
    IMAGES("images"),
    SCREEN("screen"),
    DOCKS("docks");

    static final PageMember[] ALL = values();
    /** Its name in JSON. */
    final String text;

    PageMember(String text) {
        this.text = text;
    }

    /** Returns the member of the key that was taken last; null for none. */
    static PageMember of(JsonScanner scanner) {
        for (PageMember member : ALL) if (scanner.is(member.text)) return member;
        return null;
    }

    /** The places of the members of a page: for each its document, its first byte and the one behind it. */
    static final class Places {
        final int[] documents = new int[ALL.length];
        final int[] starts = new int[ALL.length];
        final int[] ends = new int[ALL.length];

        Places copy() {
            Places copy = new Places();
            for (PageMember member : ALL) {
                int index = member.ordinal();
                copy.set(member, documents[index], starts[index], ends[index]);
            }
            return copy;
        }

        void set(PageMember member, int document, int start, int end) {
            documents[member.ordinal()] = document;
            starts[member.ordinal()] = start;
            ends[member.ordinal()] = end;
        }

        boolean has(PageMember member) {
            return starts[member.ordinal()] > 0;
        }
    }
}
