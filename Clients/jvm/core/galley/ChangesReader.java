package galley;

import java.util.List;

/** Reads changes from JSON. */
final class ChangesReader {
    final LayoutReader pieces;
    final Delta delta = new Delta();
    String from = "";
    String to = "";
    String kind = "";
    /** The place of the layout of a reset; 0 where there is none. */
    int layoutStart;
    int layoutEnd;

    private final JsonScanner scanner;
    private final int document;
    private final HeldItems.Builder arrivals = new HeldItems.Builder();

    ChangesReader(LayoutReader pieces, int document) {
        this.pieces = pieces;
        this.document = document;
        scanner = pieces.scanner;
    }

    /** Something that is read of a member, whose key was taken. */
    private interface Taking {
        void take() throws JsonException;
    }

    private void members(Taking taking) throws JsonException {
        scanner.beginObject();
        for (boolean isFirst = true; scanner.nextKey(isFirst); isFirst = false) taking.take();
    }

    private void elements(Taking taking) throws JsonException {
        scanner.beginArray();
        for (boolean isFirst = true; scanner.nextElement(isFirst); isFirst = false) taking.take();
    }

    void read() throws JsonException {
        members(() -> {
            if (scanner.is("from")) {
                from = scanner.plainText();
            } else if (scanner.is("to")) {
                to = scanner.plainText();
            } else if (scanner.is("kind")) {
                kind = scanner.plainText();
            } else if (scanner.is("layout")) {
                layoutStart = scanner.skip();
                layoutEnd = scanner.position;
            } else if (scanner.is("sections")) {
                members(this::sectionEdits);
            } else if (scanner.is("items")) {
                members(this::itemEdits);
            } else if (scanner.is("reload")) {
                members(this::reloads);
            } else if (scanner.is("nested")) {
                elements(this::nested);
            } else if (scanner.is("frames")) {
                elements(this::frames);
            } else if (scanner.is("page")) {
                members(this::pageMember);
            } else if (scanner.is("gone")) {
                elements(() -> delta.gone.add(scanner.plainText()));
            } else {
                scanner.skip();
            }
        });
        scanner.expectEnd();
        delta.arrivals = arrivals.build();
    }

    // Steps 1 to 3

    private void sectionEdits() throws JsonException {
        Delta.Edits edits = delta.sections;
        if (scanner.is("delete")) elements(() -> edits.deletes.add(scanner.index()));
        else if (scanner.is("insert")) elements(() -> arrivingSection(edits.inserts, delta.insertedSections));
        else if (scanner.is("move")) elements(() -> move(edits.moves, 1));
        else scanner.skip();
    }

    private void itemEdits() throws JsonException {
        Delta.Edits edits = delta.items;
        if (scanner.is("delete")) elements(() -> place(edits.deletes, 2));
        else if (scanner.is("insert")) elements(() -> arrivingItem(edits.inserts, edits.arrivals, 2));
        else if (scanner.is("move")) elements(() -> move(edits.moves, 2));
        else scanner.skip();
    }

    private void reloads() throws JsonException {
        if (scanner.is("sections")) elements(() -> arrivingSection(delta.sectionReloads, delta.reloadedSections));
        else if (scanner.is("items")) elements(() -> arrivingItem(delta.itemReloads, delta.itemReloadArrivals, 2));
        else scanner.skip();
    }

    /** Takes a place: an index, or a section and an item. */
    private void place(IntList places, int size) throws JsonException {
        if (size == 1) {
            places.add(scanner.index());
            return;
        }
        for (double number : numbers(size)) places.add((int) number);
    }

    private void move(IntList moves, int size) throws JsonException {
        IntList source = new IntList();
        IntList target = new IntList();
        members(() -> {
            boolean isFrom = scanner.is("from");
            if (isFrom || scanner.is("to")) place(isFrom ? source : target, size);
            else scanner.skip();
        });
        if (source.size() != size || target.size() != size) throw scanner.failure("not a move");
        moves.addAll(source.array());
        moves.addAll(target.array());
    }

    /** Takes {`index`, `section`}: a whole section, or one without items. */
    private void arrivingSection(IntList indexes, List<HeldSection> sections) throws JsonException {
        IntList index = new IntList();
        int count = sections.size();
        members(() -> {
            if (scanner.is("index")) index.add(scanner.index());
            else if (scanner.is("section")) sections.add(pieces.section());
            else scanner.skip();
        });
        if (index.size() != 1 || sections.size() != count + 1) throw scanner.failure("a section without its index");
        indexes.add(index.get(0));
    }

    /** Takes {`at` or `index`, `item`}. */
    private void arrivingItem(IntList places, IntList arrived, int size) throws JsonException {
        IntList place = new IntList();
        int count = arrivals.count;
        members(() -> {
            if (scanner.is(size == 2 ? "at" : "index")) place(place, size);
            else if (scanner.is("item")) pieces.item(arrivals, size == 1);
            else scanner.skip();
        });
        if (place.size() != size || arrivals.count != count + 1) throw scanner.failure("an item without its place");
        places.addAll(place.array());
        arrived.add(count);
    }

    private void nested() throws JsonException {
        Delta.Nested nested = new Delta.Nested();
        Delta.Edits edits = nested.edits;
        members(() -> {
            if (scanner.is("at")) {
                IntList at = new IntList();
                place(at, 2);
                nested.at = new ItemPath(at.get(0), at.get(1));
            } else if (scanner.is("delete")) {
                elements(() -> edits.deletes.add(scanner.index()));
            } else if (scanner.is("insert")) {
                elements(() -> arrivingItem(edits.inserts, edits.arrivals, 1));
            } else if (scanner.is("move")) {
                elements(() -> move(edits.moves, 1));
            } else if (scanner.is("reload")) {
                elements(() -> arrivingItem(nested.reloads, nested.reloadArrivals, 1));
            } else if (scanner.is("carousel")) {
                nested.carousel = pieces.scroller(new HeldItems.Builder());
            } else {
                itemFrames(nested.frames);
            }
        });
        delta.nested.add(nested);
    }

    // Steps 4 to 6

    private void frames() throws JsonException {
        Delta.Frames frames = new Delta.Frames();
        members(() -> {
            if (scanner.is("section")) {
                frames.section = scanner.index();
            } else if (scanner.is("frame")) {
                frames.frame = pieces.frame();
            } else if (scanner.is("counts")) {
                frames.counts = pieces.counts();
            } else if (scanner.is("scroller")) {
                frames.replacesScroller = true;
                frames.scroller = scanner.takesNull() ? -1 : pieces.scroller(new HeldItems.Builder());
            } else if (!takePart(frames)) {
                itemFrames(frames.items);
            }
        });
        delta.frames.add(frames);
    }

    private boolean takePart(Delta.Frames frames) throws JsonException {
        for (Part.Kind kind : Part.Kind.values()) {
            if (!scanner.is(kind.text)) continue;
            frames.parts[kind.ordinal()] = pieces.frame();
            return true;
        }
        return false;
    }

    /** Takes `shifts` or `set`; other members are passed over. */
    private void itemFrames(Delta.ItemFrames frames) throws JsonException {
        if (scanner.is("shifts")) {
            elements(() -> {
                double[] numbers = numbers(4);
                frames.runs.add((int) numbers[0]);
                frames.runs.add((int) numbers[1]);
                frames.shifts.add(new double[] {numbers[2], numbers[3]});
            });
        } else if (scanner.is("set")) {
            elements(() -> {
                double[] numbers = numbers(5);
                frames.items.add((int) numbers[0]);
                double[] frame = new double[4];
                for (int side = 0; side < 4; side++) frame[side] = pieces.grid.adopted(numbers[side + 1]);
                frames.frames.add(frame);
            });
        } else {
            scanner.skip();
        }
    }

    private void pageMember() throws JsonException {
        PageMember member = PageMember.of(scanner);
        int start = scanner.skip();
        if (member == null) return;
        delta.members.add(member);
        // What is null is gone.
        if (scanner.bytes[start] == 'n') delta.memberPlaces.set(member, 0, 0, 0);
        else delta.memberPlaces.set(member, document, start, scanner.position);
    }

    /** Takes a list of so many numbers, small enough for lengths. */
    private double[] numbers(int count) throws JsonException {
        double[] numbers = Drawing.numbers(scanner, count);
        for (double number : numbers) if (Math.abs(number) > Limits.LENGTH) throw scanner.failure("a number out of range");
        return numbers;
    }
}
