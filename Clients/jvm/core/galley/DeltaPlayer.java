package galley;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plays a delta on a layout that a client holds, which stays as it is. Each step has its own index space. */
final class DeltaPlayer {
    /** The most documents that a layout is made of before they are written anew as one. */
    private static final int MAXIMUM_DOCUMENTS = 256;

    private final Layout held;
    private final Document document;
    private final int number;
    private HeldSection[] sections;
    /** The items of sections that are changed, by the section. */
    private final Map<Integer, HeldItems.Builder> changed = new HashMap<>();

    /** A player of a delta that came in a document. */
    DeltaPlayer(Layout held, Document document) {
        this.held = held;
        this.document = document;
        number = held.documents.length;
        sections = held.sections;
    }

    /**
     * Returns the layout that a delta leads to. O(items); what stayed is shared.
     *
     * @throws GalleyException where the delta is not one from the layout that is held.
     */
    Layout play(Delta delta, String revision) throws GalleyException {
        playSections(delta);
        HeldSection[] between = stacked(delta);
        playItems(delta);
        playReloads(delta);
        Set<ItemPath> rows = new HashSet<>();
        for (Delta.Nested nested : delta.nested) {
            if (!rows.add(nested.at)) throw misfit("the carousel of " + nested.at + " twice");
            play(nested, delta);
        }
        Set<Integer> moved = new HashSet<>();
        for (Delta.Frames frames : delta.frames) {
            if (!moved.add(frames.section)) throw misfit("the frames of section " + frames.section + " twice");
            play(frames);
        }
        for (Map.Entry<Integer, HeldItems.Builder> each : changed.entrySet()) {
            sections[each.getKey()].items = each.getValue().build();
        }
        PageMember.Places members = held.members.copy();
        for (PageMember member : delta.members) {
            int index = member.ordinal();
            PageMember.Places places = delta.memberPlaces;
            members.set(member, places.documents[index], places.starts[index], places.ends[index]);
        }
        Document[] documents = java.util.Arrays.copyOf(held.documents, number + 1);
        documents[number] = document;
        try {
            Layout middle = new Layout(held.module, "", documents, held.members, between, null);
            return compacted(new Layout(held.module, revision, documents, members, sections, middle), middle);
        } catch (JsonException error) {
            throw error.asInvalidAnswer();
        }
    }

    private static GalleyException misfit(String detail) {
        return GalleyException.changesDoNotFit(detail);
    }

    /** Returns the layout in one document, where it has grown out of too many or most of them is gone. */
    private static Layout compacted(Layout layout, Layout middle) throws GalleyException, JsonException {
        long total = 0;
        for (Document each : layout.documents) total += each.count;
        boolean isLarge = total > 2L * layout.documents[0].count + (1 << 20);
        if (layout.documents.length <= MAXIMUM_DOCUMENTS && !isLarge) return layout;
        Layout written = Layout.parse(layout.json());
        return new Layout(written.module, written.revision, written.documents, written.members, written.sections, middle);
    }

    // Step 1, sections

    private void playSections(Delta delta) throws GalleyException {
        Delta.Edits edits = delta.sections;
        HeldSection[] old = held.sections;
        Slots slots = new Slots(old.length, edits.deletes, edits.moves, edits.inserts);
        HeldSection[] next = new HeldSection[slots.count];
        for (int index = 0; index < next.length; index++) {
            int source = slots.sources[index];
            next[index] = (source >= 0 ? old[source] : delta.insertedSections.get(~source)).copy();
        }
        sections = next;
    }

    /** Returns the sections between the two batches: as they will be, one below the other, with the items that they had. */
    private HeldSection[] stacked(Delta delta) {
        HeldSection[] copies = new HeldSection[sections.length];
        boolean isStacked = delta.sections.deletes.size() + delta.sections.inserts.size() + delta.sections.moves.size() > 0;
        double y = 0;
        for (int index = 0; index < copies.length; index++) {
            copies[index] = sections[index].copy();
            if (!isStacked) continue;
            copies[index].frame = copies[index].frame.clone();
            copies[index].frame[1] = y;
            y = held.grid.moving(y, copies[index].frame[3]);
        }
        return copies;
    }

    // Step 2, items

    /** The edits of one section's items. */
    private static final class ItemEdits {
        final IntList leaving = new IntList();
        final IntList places = new IntList();
        /** Where each arriving item is: of these items, */
        final List<HeldItems> sources = new ArrayList<>();
        /** the one at this index. */
        final IntList indexes = new IntList();

        void arrive(int place, HeldItems source, int index) {
            places.add(place);
            sources.add(source);
            indexes.add(index);
        }
    }

    private void playItems(Delta delta) throws GalleyException {
        Map<Integer, ItemEdits> edits = new HashMap<>();
        IntList deletes = delta.items.deletes;
        for (int index = 0; index < deletes.size(); index += 2) {
            edits(edits, deletes.get(index)).leaving.add(deletes.get(index + 1));
        }
        IntList inserts = delta.items.inserts;
        for (int index = 0; index < inserts.size(); index += 2) {
            ItemEdits target = edits(edits, inserts.get(index));
            target.arrive(inserts.get(index + 1), delta.arrivals, delta.items.arrivals.get(index / 2));
        }
        IntList moves = delta.items.moves;
        for (int index = 0; index < moves.size(); index += 4) {
            int item = moves.get(index + 1);
            ItemEdits source = edits(edits, moves.get(index));
            HeldItems items = sections[moves.get(index)].items;
            if (item < 0 || item >= items.count) throw misfit("no item " + item + " of section " + moves.get(index));
            source.leaving.add(item);
            edits(edits, moves.get(index + 2)).arrive(moves.get(index + 3), items, item);
        }
        // All take what was there before: none is changed until all are known.
        Map<Integer, HeldItems> results = new HashMap<>();
        for (Map.Entry<Integer, ItemEdits> each : edits.entrySet()) {
            results.put(each.getKey(), arranged(sections[each.getKey()].items, each.getValue()));
        }
        for (Map.Entry<Integer, HeldItems> each : results.entrySet()) sections[each.getKey()].items = each.getValue();
    }

    private ItemEdits edits(Map<Integer, ItemEdits> edits, int section) throws GalleyException {
        checkSection(section);
        ItemEdits found = edits.get(section);
        if (found == null) edits.put(section, found = new ItemEdits());
        return found;
    }

    private void checkSection(int section) throws GalleyException {
        if (section < 0 || section >= sections.length) throw misfit("no section " + section);
    }

    private static HeldItems arranged(HeldItems old, ItemEdits edits) throws GalleyException {
        Slots slots = new Slots(old.count, edits.leaving, new IntList(), edits.places);
        HeldItems.Builder next = new HeldItems.Builder();
        for (int source : slots.sources) {
            int index = next.add(0, 0);
            if (source >= 0) next.set(index, old, source);
            else next.set(index, edits.sources.get(~source), edits.indexes.get(~source));
        }
        return next.build();
    }

    // Step 3, reloads and carousels

    private HeldItems.Builder items(int section) throws GalleyException {
        checkSection(section);
        HeldItems.Builder items = changed.get(section);
        if (items == null) changed.put(section, items = new HeldItems.Builder(sections[section].items));
        return items;
    }

    private HeldItems.Builder items(int section, int item) throws GalleyException {
        HeldItems.Builder items = items(section);
        if (item < 0 || item >= items.count) throw misfit("no item " + item + " of section " + section);
        return items;
    }

    private void playReloads(Delta delta) throws GalleyException {
        for (int place = 0; place < delta.sectionReloads.size(); place++) {
            int index = delta.sectionReloads.get(place);
            checkSection(index);
            HeldSection section = delta.reloadedSections.get(place).copy();
            section.items = sections[index].items;
            sections[index] = section;
        }
        IntList reloads = delta.itemReloads;
        for (int index = 0; index < reloads.size(); index += 2) {
            int item = reloads.get(index + 1);
            items(reloads.get(index), item).set(item, delta.arrivals, delta.itemReloadArrivals.get(index / 2));
        }
    }

    private void play(Delta.Nested nested, Delta delta) throws GalleyException {
        HeldItems.Builder rows = items(nested.at.section, nested.at.item);
        HeldItems.HeldCarousel carousel = rows.carousels == null ? null : rows.carousels[nested.at.item];
        if (carousel == null) throw misfit("no carousel at " + nested.at);
        HeldItems old = carousel.items;
        Delta.Edits edits = nested.edits;
        Slots slots = new Slots(old.count, edits.deletes, edits.moves, edits.inserts);
        HeldItems.Builder next = new HeldItems.Builder();
        for (int source : slots.sources) {
            int index = next.add(0, 0);
            if (source >= 0) next.set(index, old, source);
            else next.set(index, delta.arrivals, edits.arrivals.get(~source));
        }
        for (int place = 0; place < nested.reloads.size(); place++) {
            int index = nested.reloads.get(place);
            if (index < 0 || index >= next.count) throw misfit("no item " + index + " in the carousel of " + nested.at);
            next.set(index, delta.arrivals, nested.reloadArrivals.get(place));
        }
        move(next, nested.frames);
        boolean isReplaced = nested.carousel >= 0;
        rows.carousels[nested.at.item] = new HeldItems.HeldCarousel(isReplaced ? number : carousel.document,
            isReplaced ? nested.carousel : carousel.record, next.build());
    }

    // Step 4, frames

    private void play(Delta.Frames frames) throws GalleyException {
        checkSection(frames.section);
        HeldSection section = sections[frames.section];
        if (frames.frame != null) section.frame = frames.frame;
        for (int part = 0; part < 4; part++) if (frames.parts[part] != null) section.parts[part] = frames.parts[part];
        if (frames.replacesScroller) {
            section.scrollerDocument = number;
            section.scroller = frames.scroller;
        }
        if (frames.counts != null) section.setCounts(frames.counts);
        boolean hasFrames = frames.items.runs.size() + frames.items.items.size() > 0;
        if (hasFrames) move(items(frames.section), frames.items);
    }

    private void move(HeldItems.Builder items, Delta.ItemFrames frames) throws GalleyException {
        // Runs do not overlap: together they are no longer than the list.
        long length = 0;
        for (int index = 0; index < frames.runs.size(); index += 2) {
            int first = frames.runs.get(index);
            int last = frames.runs.get(index + 1);
            length += (long) last - first + 1;
            if (first < 0 || first > last || length > items.count || last >= items.count) throw misfit("no items to " + last);
            double[] shift = frames.shifts.get(index / 2);
            for (int item = first; item <= last; item++) {
                for (int axis = 0; axis < 2; axis++) {
                    double moved = held.grid.moving(items.frames[4 * item + axis], shift[axis]);
                    if (Math.abs(moved) > Limits.LENGTH) throw misfit("a length out of range");
                    items.frames[4 * item + axis] = moved;
                }
            }
        }
        for (int place = 0; place < frames.items.size(); place++) {
            int item = frames.items.get(place);
            if (item < 0 || item >= items.count) throw misfit("no item " + item);
            System.arraycopy(frames.frames.get(place), 0, items.frames, 4 * item, 4);
        }
    }
}
