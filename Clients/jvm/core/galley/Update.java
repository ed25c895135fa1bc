package galley;

/** Something new of a page that is followed. */
public final class Update {
    /** The kinds of updates. */
    public enum Kind {
        /** A whole layout: the first one, or one that changes do not lead to. */
        LAYOUT,
        /** The layout that changes led to, and what differs. */
        CHANGES,
        /** An error. What is shown stays; the page is still followed. */
        PROBLEM
    }

    /** The kind of update. */
    public final Kind kind;
    /** The layout that it brings; null for a problem. */
    public final Layout layout;
    /** What differs from the layout before; null unless it is of changes. */
    public final Batch batch;
    /** The problem; null for others. */
    public final Problem problem;

    private Update(Kind kind, Layout layout, Batch batch, Problem problem) {
        this.kind = kind;
        this.layout = layout;
        this.batch = batch;
        this.problem = problem;
    }

    static Update layout(Layout layout) {
        return new Update(Kind.LAYOUT, layout, null, null);
    }

    static Update changes(Layout layout, Batch batch) {
        return new Update(Kind.CHANGES, layout, batch, null);
    }

    static Update problem(Problem problem) {
        return new Update(Kind.PROBLEM, null, null, problem);
    }

    /** Returns one line for a log. */
    @Override public String toString() {
        return kind == Kind.PROBLEM ? "problem: " + problem : kind.toString().toLowerCase(java.util.Locale.ROOT) + " " + layout.revision;
    }
}
