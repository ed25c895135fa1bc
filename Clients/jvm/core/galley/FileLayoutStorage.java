package galley;

import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** Keeps layouts as files in a folder. */
public final class FileLayoutStorage implements LayoutStorage {
    private final File folder;
    private final int maximumCount;

    /** Creates a storage of a hundred layouts at most; see {@link #FileLayoutStorage(File, int)}. */
    public FileLayoutStorage(File folder) {
        this(folder, 100);
    }

    /**
     * Creates a storage in a folder of its own, which is made when it is needed.
     *
     * @param maximumCount the greatest number of layouts; the oldest go first.
     */
    public FileLayoutStorage(File folder, int maximumCount) {
        this.folder = folder;
        this.maximumCount = maximumCount;
    }

    /** Returns the file of a key. The key is in it too, so that equal hashes do no harm. */
    private File file(String key) {
        return new File(folder, Long.toHexString(TextReports.hash(key)) + ".layout");
    }

    private static byte[] head(String key) {
        return (key + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the layout of a page; null where none was stored. */
    @Override public synchronized byte[] load(String key) {
        File file = file(key);
        byte[] head = head(key);
        if (file.length() < head.length || file.length() > (long) Limits.BYTES + head.length) return null;
        byte[] bytes = new byte[(int) file.length()];
        try (DataInputStream input = new DataInputStream(new FileInputStream(file))) {
            input.readFully(bytes);
        } catch (IOException error) {
            return null;
        }
        boolean isOfKey = Arrays.equals(head, Arrays.copyOf(bytes, head.length));
        return isOfKey ? Arrays.copyOfRange(bytes, head.length, bytes.length) : null;
    }

    /** Stores a layout in place of the former one, whole or not at all. */
    @Override public synchronized void store(String key, byte[] layout) {
        if (!folder.isDirectory() && !folder.mkdirs()) return;
        File written = new File(folder, "written");
        try (FileOutputStream output = new FileOutputStream(written)) {
            output.write(head(key));
            output.write(layout);
        } catch (IOException error) {
            return;
        }
        if (!written.renameTo(file(key))) return;
        File[] files = folder.listFiles((directory, name) -> name.endsWith(".layout"));
        if (files == null || files.length <= maximumCount) return;
        long[] dates = new long[files.length];
        Integer[] order = new Integer[files.length];
        for (int index = 0; index < files.length; index++) {
            dates[index] = files[index].lastModified();
            order[index] = index;
        }
        Arrays.sort(order, Comparator.comparingLong(index -> dates[index]));
        for (int place = 0; place < files.length - maximumCount; place++) {
            // One that stays is tried again the next time.
            boolean isGone = files[order[place]].delete();
            if (!isGone) continue;
        }
    }
}
