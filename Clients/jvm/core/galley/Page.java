package galley;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * A page of a service: its last layout, its updates, and what can be done with it. It may be used from any thread.
 *
 * <p>All who read its updates share one event stream, which is open while somebody reads. It is opened again after an end, with
 * back-off and from the revision that is held; where streams are cut on the way, changes are polled. A failure never takes away what
 * is shown.
 *
 * <p>What changes the page returns a future; it fails with a {@link GalleyException}, after which the page is as it was. To cancel the
 * future gives the change up.
 */
public final class Page {
    /** The most pages that are fetched ahead at one place. */
    public static final int MAXIMUM_PAGES_AHEAD = 4;

    /** The module's name. */
    public final String module;

    final Galley galley;
    /** The turns of the stream, the polls and the changes: never two at once. */
    final PageTurns turns = new PageTurns(this);
    volatile PageQuery query;
    private final PageSaving saving;
    private final Object lock = new Object();
    private final Set<Mailbox> mailboxes = new LinkedHashSet<>();
    private volatile Layout layout;
    private Problem lastProblem;
    /** Ends the following; null while nobody reads. */
    private Cancellation run;

    /** The revision from which changes are asked for. Only a turn touches it, and what follows. */
    volatile String since;
    /** The tag of the last answer to a poll, and its URL. */
    private String tag;
    private String tagUrl;

    Page(Galley galley, String module, PageQuery query) {
        this.galley = galley;
        this.module = module;
        this.query = query;
        saving = new PageSaving(galley);
    }

    /** Returns the last layout; null before the first. */
    public Layout layout() {
        return layout;
    }

    /**
     * Returns the updates: the layout, when there is one, and then each update, for as long as they are read.
     *
     * <p>Any number may subscribe. A subscriber gets the updates one after the other on threads of the client; one that falls 16 behind
     * gets the last layout whole instead. They end with an error, a {@link GalleyException}, where the service refuses the
     * page (4xx but 408, 425 and 429) and none was ever shown; whatever else goes wrong is a problem among the updates, and the page is
     * still followed.
     */
    public Flow.Publisher<Update> updates() {
        return new UpdatePublisher(this);
    }

    /** Returns a reader of the same updates, for a thread that may wait. */
    public UpdateReader read() {
        return new UpdateReader(this);
    }

    /** Returns the URL of one of the page's endpoints: {@code layout}, {@code window}, {@code events} and so on. */
    public String url(String endpoint) {
        return url(endpoint, Collections.emptyMap());
    }

    String url(String endpoint, Map<String, String> extra) {
        return galley.url(module, endpoint, query.all(extra));
    }

    // Readers

    void join(Mailbox mailbox) {
        Cancellation started = null;
        synchronized (lock) {
            if (layout != null) mailbox.put(Update.layout(layout));
            mailboxes.add(mailbox);
            if (run == null) run = started = new Cancellation();
        }
        if (started != null) follow(started);
    }

    /** Follows the page until it is given up. */
    private void follow(Cancellation following) {
        galley.executor.execute(() -> new PageFollower(this, following).run());
    }

    void leave(Mailbox mailbox) {
        Cancellation ended = null;
        synchronized (lock) {
            mailboxes.remove(mailbox);
            if (mailboxes.isEmpty()) {
                ended = run;
                run = null;
            }
        }
        if (ended != null) ended.cancel();
    }

    /** True while somebody reads the updates. */
    boolean isFollowed() {
        synchronized (lock) {
            return run != null;
        }
    }

    // What comes

    /** Shows the layout of an update and notifies the readers. */
    Update take(Update update) {
        synchronized (lock) {
            // The layout between two batches is for readers; the page itself needs it no more.
            layout = update.layout.settled();
            since = layout.revision;
            lastProblem = null;
            for (Mailbox mailbox : mailboxes) mailbox.put(update);
        }
        saving.save(url("layout"), layout);
        return update;
    }

    /** Takes changes. */
    Update play(ByteList json) throws GalleyException {
        if (layout == null) throw GalleyException.changesDoNotFit("there is no layout to play them on");
        Changes changes = Changes.read(json.array(), json.size(), layout);
        if (changes.isNone()) return Update.changes(layout, Batch.NONE);
        return take(changes.play(layout));
    }

    /** Tells of a problem once, until something comes or another problem does. */
    void fail(Problem problem) {
        synchronized (lock) {
            boolean isKnown = lastProblem != null && lastProblem.isRepeatedBy(problem);
            lastProblem = problem;
            if (isKnown) return;
            for (Mailbox mailbox : mailboxes) mailbox.put(Update.problem(problem));
        }
    }

    /** Ends the updates of all: the service knows no such page. */
    void giveUp(GalleyException error) {
        Cancellation ended;
        synchronized (lock) {
            for (Mailbox mailbox : mailboxes) mailbox.end(error);
            mailboxes.clear();
            ended = run;
            run = null;
        }
        if (ended != null) ended.cancel();
    }

    /** Shows the layout that was fetched ahead, or that of the last time, until there is a newer one. */
    void restore() {
        if (layout != null) return;
        String key = url("layout");
        Layout stored = galley.ahead.layout(key);
        if (stored != null) saving.save(key, stored);
        else if (galley.storage != null) stored = saving.load(key);
        if (stored == null) return;
        synchronized (lock) {
            if (layout != null) return;
            layout = stored;
            since = stored.revision;
            for (Mailbox mailbox : mailboxes) mailbox.put(Update.layout(stored));
        }
    }

    /** Takes what changed since the layout that is held, or the layout where there is none. */
    Update catchUp(Cancellation cancellation) throws GalleyException {
        Layout held = layout;
        String from = held == null ? null : since;
        String target = from == null ? url("layout") : url("changes", Collections.singletonMap("since", from));
        Map<String, String> fields = Collections.emptyMap();
        // The same layout as a whole would change nothing.
        if (held != null && from == null) fields = Collections.singletonMap("if-none-match", "\"" + held.revision + "\"");
        else if (tag != null && target.equals(tagUrl)) fields = Collections.singletonMap("if-none-match", tag);
        Galley.Answer answer = galley.json("GET", target, fields, null, cancellation);
        tag = answer.tag;
        tagUrl = target;
        if (answer.status == 304 && held != null) {
            since = held.revision;
            return Update.changes(held, Batch.NONE);
        }
        if (from != null) return play(answer.body);
        return take(Update.layout(LayoutDecoder.layout(answer.body.array(), answer.body.size())));
    }

    // Pages that are opened

    /**
     * Returns the page that an {@code open} opens, on the same screen, with the same cells and theme; null for other actions, and for one
     * that opens an address.
     */
    public Page page(Action action) {
        if (!action.action.equals("open") || action.module == null) return null;
        return new Page(galley, action.module, query.opened(action.params));
    }

    /**
     * Fetches the layouts of the pages that actions open, one after the other, so that they are shown at once when they are opened. Call
     * it with the actions of the items in sight once the reader rests there.
     *
     * <p>Of all actions the first four that open a page count; what was fetched within a minute is not fetched again. A failure is not
     * told: the layout is fetched when its page is opened. To cancel the future gives up what is left.
     */
    public CompletableFuture<Void> prefetch(List<Action> actions) {
        return galley.run(cancellation -> {
            int count = 0;
            for (Action action : actions) {
                Page opened = page(action);
                if (opened == null) continue;
                if (count == MAXIMUM_PAGES_AHEAD || cancellation.isCancelled()) break;
                count += 1;
                opened.fetchAhead(cancellation);
            }
            return null;
        });
    }

    private void fetchAhead(Cancellation cancellation) {
        String target = url("layout");
        if (!galley.ahead.begin(target)) return;
        try {
            ByteList body = galley.json("GET", target, Collections.emptyMap(), null, cancellation).body;
            galley.ahead.put(target, LayoutDecoder.layout(body.array(), body.size()));
        } catch (GalleyException error) {
            // It is fetched, and told of, when its page is opened.
        }
    }

    // Changes of the page

    /**
     * Shows the page with other parameters of its module: fold, filter, tab.
     *
     * @param parameters the parameters that change; null takes one away.
     * @return what it led to. Those who read the updates get it as well.
     */
    public CompletableFuture<Update> set(Map<String, String> parameters) {
        return turns.change(query -> query.with(parameters), cancellation -> { });
    }

    /** Shows the page on another screen, or at another size of text. */
    public CompletableFuture<Update> resize(Viewport viewport) {
        return turns.change(query -> query.withViewport(viewport), cancellation -> { });
    }

    /** Shows one more page of data; the future has null where there is none, or no layout yet. */
    public CompletableFuture<Update> loadMore() {
        Integer pages = layout == null ? null : pages(layout.next());
        if (pages == null) return CompletableFuture.completedFuture(null);
        return turns.change(query -> query.withPages(pages), cancellation -> { });
    }

    /** Returns the number of pages that a URL asks for; null for none. */
    private static Integer pages(String url) {
        if (url == null) return null;
        String[] pairs = url.substring(url.indexOf('?') + 1).split("&");
        for (String pair : pairs) {
            if (!pair.startsWith("pages=")) continue;
            try {
                return Integer.valueOf(pair.substring(6));
            } catch (NumberFormatException error) {
                return null;
            }
        }
        return null;
    }

    /** Has the service fetch everything again. The endpoint is protected, unless the module says {@code refresh: {public: true}}. */
    public CompletableFuture<Update> refresh() {
        return turns.change(query -> query, cancellation ->
            galley.json("POST", url("refresh"), Collections.emptyMap(), "{}".getBytes(StandardCharsets.UTF_8), cancellation));
    }

    /** Selects an item; see {@link #select(Target, String)}. */
    public CompletableFuture<Selection> select(Target target) {
        return select(target, null);
    }

    /**
     * Selects an item, for which the service runs its action where it is {@code request}.
     *
     * @param button the button that was pressed, of an action that asks; null for none.
     */
    public CompletableFuture<Selection> select(Target target, String button) {
        return galley.run(cancellation -> new Selection(target.act(this, "POST", "select", writer -> {
            target.write(writer);
            writer.member("button", button);
            // A part for a value is named by its position, which is right for the layout that is shown.
            boolean isForValue = target.element != null && target.element.contains(".");
            if (isForValue && layout != null) writer.member("revision", layout.revision);
        }, cancellation))).thenCompose(selection -> catchUpWith(selection.revision).thenApply(update -> selection));
    }

    /**
     * Sets a switch.
     *
     * @param target the item that is a switch, or its element that is one.
     * @param value its new value.
     * @param was the value that it is thought to have: another client's change is then a refusal of status 409. Null asks for no
     *     comparison.
     */
    public CompletableFuture<SwitchedValue> setValue(Target target, boolean value, Boolean was) {
        return galley.run(cancellation -> new SwitchedValue(target.act(this, "PUT", "value", writer -> {
            writer.member("on", value);
            if (was != null) writer.member("was", was);
            target.write(writer);
        }, cancellation))).thenCompose(switched -> catchUpWith(switched.revision).thenApply(update -> switched));
    }

    /** Takes what an action changed, where no stream brings it. */
    private CompletableFuture<Update> catchUpWith(String revision) {
        boolean isCurrent = isFollowed() || layout == null || revision.equals(since);
        return isCurrent ? CompletableFuture.completedFuture(null) : turns.change(query -> query, cancellation -> { });
    }
}
