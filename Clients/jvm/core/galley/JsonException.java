package galley;

/** Bytes that are not the JSON that is expected. It has no stack trace: hostile input throws many. */
final class JsonException extends Exception {
    private static final long serialVersionUID = 1;

    /** The place, in bytes from the start. */
    final int offset;

    JsonException(int offset, String reason) {
        super(reason, null, false, false);
        this.offset = offset;
    }

    /** Returns the error of an answer that is none. */
    GalleyException asInvalidAnswer() {
        return GalleyException.invalidAnswer(getMessage() + " at byte " + offset);
    }
}
