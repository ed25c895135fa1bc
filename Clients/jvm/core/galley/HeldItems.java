package galley;

import java.util.Arrays;

/** The items of a section or a carousel as a client holds them, in flat arrays. It never changes. */
final class HeldItems {
    static final HeldItems NONE = new HeldItems(0, new int[0], new int[0], new double[0], null);

    final int count;
    /** The number of the document that each is in. */
    final int[] documents;
    /** Its index there. */
    final int[] records;
    /** Its frame: four numbers. */
    final double[] frames;
    /** Its carousel, or null; null where no item has one. */
    private final HeldCarousel[] carousels;

    HeldItems(int count, int[] documents, int[] records, double[] frames, HeldCarousel[] carousels) {
        this.count = count;
        this.documents = documents;
        this.records = records;
        this.frames = frames;
        this.carousels = carousels;
    }

    HeldCarousel carousel(int index) {
        return carousels == null ? null : carousels[index];
    }

    /** A carousel inside an item as a client holds it. */
    static final class HeldCarousel {
        final int document;
        /** Its index among the scrollers of the document. */
        final int record;
        final HeldItems items;

        HeldCarousel(int document, int record, HeldItems items) {
            this.document = document;
            this.record = record;
            this.items = items;
        }
    }

    /** Items that are put together. */
    static final class Builder {
        int count;
        int[] documents;
        int[] records;
        double[] frames;
        HeldCarousel[] carousels;

        Builder() {
            documents = new int[4];
            records = new int[4];
            frames = new double[16];
        }

        /** Items that are as others, to be changed. */
        Builder(HeldItems items) {
            count = items.count;
            documents = items.documents.clone();
            records = items.records.clone();
            frames = items.frames.clone();
            carousels = items.carousels == null ? null : items.carousels.clone();
        }

        /** Adds an item; its frame is at {@code 4 * index} of {@link #frames}. */
        int add(int document, int record) {
            if (count == records.length) grow();
            documents[count] = document;
            records[count] = record;
            return count++;
        }

        private void grow() {
            int size = count + (count >> 1) + 4;
            documents = Arrays.copyOf(documents, size);
            records = Arrays.copyOf(records, size);
            frames = Arrays.copyOf(frames, 4 * size);
            if (carousels != null) carousels = Arrays.copyOf(carousels, size);
        }

        void setCarousel(int index, HeldCarousel carousel) {
            if (carousels == null && carousel == null) return;
            if (carousels == null) carousels = new HeldCarousel[records.length];
            carousels[index] = carousel;
        }

        /** Replaces an item by one of others. */
        void set(int index, HeldItems others, int other) {
            documents[index] = others.documents[other];
            records[index] = others.records[other];
            System.arraycopy(others.frames, 4 * other, frames, 4 * index, 4);
            setCarousel(index, others.carousel(other));
        }

        HeldItems build() {
            if (count == 0) return NONE;
            boolean isFull = count == records.length;
            return new HeldItems(count, isFull ? documents : Arrays.copyOf(documents, count),
                isFull ? records : Arrays.copyOf(records, count), isFull ? frames : Arrays.copyOf(frames, 4 * count),
                carousels == null || isFull ? carousels : Arrays.copyOf(carousels, count));
        }
    }
}
