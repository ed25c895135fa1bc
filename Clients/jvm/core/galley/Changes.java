package galley;

/** An answer of the changes endpoint, or the data of a changes event. */
final class Changes {
    private final ChangesReader read;
    private final Document document;
    private final byte[] bytes;

    private Changes(ChangesReader read, byte[] bytes) {
        this.read = read;
        this.bytes = bytes;
        document = new Document(read.pieces);
    }

    /**
     * Reads changes.
     *
     * @param bytes the JSON, then zeros; the layout that they lead to keeps them.
     * @param held the layout to play them on.
     */
    static Changes read(byte[] bytes, int count, Layout held) throws GalleyException {
        try {
            LayoutReader pieces = new LayoutReader(bytes, count, held.documents.length);
            pieces.grid = held.grid;
            ChangesReader reader = new ChangesReader(pieces, held.documents.length);
            reader.read();
            return new Changes(reader, bytes);
        } catch (JsonException error) {
            throw error.asInvalidAnswer();
        }
    }

    /** True where nothing changed. */
    boolean isNone() {
        return read.kind.equals("none");
    }

    /** Returns what they lead to: a layout, or the changes that lead to it. */
    Update play(Layout held) throws GalleyException {
        if (read.kind.equals("reset")) {
            if (read.layoutStart == 0) throw GalleyException.invalidAnswer("a reset without a layout");
            int count = read.layoutEnd - read.layoutStart;
            byte[] json = new byte[count + JsonScanner.PADDING];
            System.arraycopy(bytes, read.layoutStart, json, 0, count);
            return Update.layout(LayoutDecoder.layout(json, count));
        }
        boolean isDelta = read.kind.equals("delta");
        if (!isDelta && !isNone()) throw GalleyException.invalidAnswer("changes of the kind “" + read.kind + "”");
        if (!read.from.equals(held.revision)) {
            throw GalleyException.changesDoNotFit("they are from " + read.from + ", not from " + held.revision);
        }
        if (!isDelta) return Update.changes(held, Batch.NONE);
        // The layout that they lead to has it as its name.
        if (read.to.isEmpty()) throw GalleyException.invalidAnswer("a delta without a revision");
        return Update.changes(new DeltaPlayer(held, document).play(read.delta, read.to), new Batch(read.delta));
    }
}
