package galley;

/**
 * Keeps the last layout of each page, so that a start without network shows something.
 *
 * <p>Keys name pages, not people: an app with several users has a storage for each. It is called by threads of the client.
 */
public interface LayoutStorage {
    /** Returns what was stored for a page; null where there is nothing. */
    byte[] load(String key);

    /** Stores a layout in place of the former one. Failures lose a convenience, and are not told. */
    void store(String key, byte[] layout);
}
