package galley;

import java.util.List;

/** Reads a layout from JSON. */
final class LayoutDecoder {
    private final LayoutReader reader;
    private final PageMember.Places members = new PageMember.Places();
    private String module = "";
    private String revision = "";
    private List<HeldSection> sections;

    private LayoutDecoder(LayoutReader reader) {
        this.reader = reader;
    }

    /**
     * Returns the layout that JSON is.
     *
     * @param bytes the JSON, then zeros; the layout keeps them.
     */
    static Layout layout(byte[] bytes, int count) throws GalleyException {
        try {
            LayoutDecoder decoder = new LayoutDecoder(new LayoutReader(bytes, count, 0));
            decoder.read();
            HeldSection[] sections = decoder.sections == null
                ? new HeldSection[0] : decoder.sections.toArray(new HeldSection[0]);
            Document[] documents = {new Document(decoder.reader)};
            return new Layout(decoder.module, decoder.revision, documents, decoder.members, sections, null);
        } catch (JsonException error) {
            throw error.asInvalidAnswer();
        }
    }

    /** Takes a layout. Sections before the viewport are read when it is known. */
    private void read() throws JsonException {
        JsonScanner scanner = reader.scanner;
        int late = -1;
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) {
            if (scanner.is("module")) {
                module = scanner.plainText();
            } else if (scanner.is("revision")) {
                revision = scanner.plainText();
            } else if (scanner.is("sections")) {
                if (sections != null || late >= 0) throw scanner.failure("sections twice");
                if (members.has(PageMember.VIEWPORT)) sections = reader.sections();
                else late = scanner.skip();
            } else {
                takeMember(scanner);
            }
        }
        scanner.expectEnd();
        if (late >= 0) {
            scanner.position = late;
            sections = reader.sections();
        }
        if (revision.isEmpty()) throw scanner.failure("a layout without a revision");
    }

    private void takeMember(JsonScanner scanner) throws JsonException {
        PageMember member = PageMember.of(scanner);
        int start = scanner.skip();
        if (member == null) return;
        int end = scanner.position;
        members.set(member, 0, start, end);
        if (member != PageMember.VIEWPORT) return;
        scanner.position = start;
        reader.grid = Viewport.read(scanner).grid();
        scanner.position = end;
    }
}
