public import Foundation

/// A page of a service: its last layout, its updates, and what can be done with it.
///
/// All who read its updates share one event stream, which is open while somebody reads. It is opened again
/// after an end, with back-off and from the revision that is held; where streams are cut on the way, changes
/// are polled. A failure never takes away what is shown.
public actor Page {
    /// The module's name.
    public nonisolated let module: String
    /// The last layout; nil before the first.
    public internal(set) var layout: Layout?

    let galley: Galley
    var query: PageQuery
    /// The revision from which changes are asked for.
    var since: String?
    /// The tag of the last answer to a poll, and its URL.
    var tag: (url: URL, value: String)?
    var pacing = Pacing()
    private var mailboxes: [ObjectIdentifier: Mailbox] = [:]
    private var lastProblem: Problem?
    /// Follows the page while somebody reads.
    private var run: Task<Void, Never>?
    /// The present stream, poll or pause, which a change of parameters ends.
    private var attempt: Task<Void, Never>?
    /// The last of the changes that wait for one another.
    private var turn: Task<Void, Never>?
    /// The layouts to store, by the URLs that they are of: one for each that was shown since
    /// the last time, which is a second ago.
    private var unsaved: [ExactString: Layout] = [:]
    private var isSaving = false

    init(galley: Galley, module: String, query: PageQuery) {
        self.galley = galley
        self.module = module
        self.query = query
    }

    /// The layout, when there is one, and then each update, for as long as they are read.
    ///
    /// Any number may be read at once. Reading ends when its task is cancelled or the iterator is let go. It
    /// throws a `GalleyError.refused` where the service refuses the page (4xx but 408, 425 and 429) and none was
    /// ever shown; whatever else goes wrong is an `Update.problem`, and the page is still followed. Whoever
    /// falls 16 updates behind gets the last layout whole instead.
    public nonisolated var updates: AsyncThrowingStream<Update, any Error> {
        let reader = Reader(self)
        return AsyncThrowingStream { try await reader.next() }
    }

    /// Returns the URL of one of the page's endpoints: `layout`, `window`, `events` and so on.
    public func url(_ endpoint: String = "layout") -> URL { url(endpoint, [:]) }

    func url(_ endpoint: String, _ extra: [String: String]) -> URL {
        galley.url(of: module, endpoint: endpoint, query: query.all.merging(extra) { $1 })
    }

    // MARK: Readers

    func join(_ mailbox: Mailbox) {
        if let layout { mailbox.put(.layout(layout)) }
        mailboxes[ObjectIdentifier(mailbox)] = mailbox
        // Unstructured: it follows for all who read, and the last one who leaves cancels it.
        if run == nil { run = Task { await self.follow() } }
    }

    func leave(_ mailbox: Mailbox) {
        mailboxes[ObjectIdentifier(mailbox)] = nil
        guard mailboxes.isEmpty else { return }
        run?.cancel()
        run = nil
    }

    /// True while somebody reads the updates.
    var isFollowed: Bool { run != nil }

    @discardableResult
    private func emit(_ update: Update) -> Update {
        for mailbox in mailboxes.values { mailbox.put(update) }
        return update
    }

    // MARK: What comes

    /// Shows the layout of an update and notifies its readers.
    @discardableResult
    func take(_ update: Update) -> Update {
        guard let layout = update.layout else { return update }
        // The layout between two batches is for readers; the page itself needs it no more.
        self.layout = layout.settled
        since = layout.revision
        lastProblem = nil
        save(layout.settled)
        return emit(update)
    }

    /// Takes changes.
    func play(_ json: some Collection<UInt8>) throws -> Update {
        guard let layout else {
            throw GalleyError.changesDoNotFit("there is no layout to play them on")
        }
        let changes = try Changes(json: json, for: layout.state)
        if case .none = changes.kind { return .changes(layout, Batch()) }
        let (next, batch) = try layout.playing(changes)
        return take(batch.map { .changes(next, $0) } ?? .layout(next))
    }

    /// Tells of a problem once, until something comes or another problem does.
    func fail(_ problem: Problem) {
        if lastProblem?.isRepeated(by: problem) != true { emit(.problem(problem)) }
        lastProblem = problem
    }

    // MARK: Changes of the page

    /// Does one change after the other; the stream of the page as it was ends first.
    func change(
        _ edit: @escaping @Sendable (inout PageQuery) -> Void,
        prepare: @escaping @Sendable (Page) async throws -> Void = { _ in }
    ) async throws -> Update {
        let former = turn
        // Unstructured: the next change waits for it too. It is cancelled with its caller.
        let change = Task {
            await former?.value
            return try await self.perform(edit, prepare)
        }
        // Unstructured: it ends with the change.
        turn = Task { _ = await change.result }
        return try await withTaskCancellationHandler {
            try await change.value
        } onCancel: {
            change.cancel()
        }
    }

    private func perform(
        _ edit: @Sendable (inout PageQuery) -> Void,
        _ prepare: @Sendable (Page) async throws -> Void
    ) async throws -> Update {
        try Task.checkCancellation()
        let before = query
        edit(&query)
        attempt?.cancel()
        await attempt?.value
        do {
            try await prepare(self)
            return try await catchUp()
        } catch {
            query = before
            throw error
        }
    }

    // MARK: Following

    private func follow() async {
        await restore()
        while !Task.isCancelled {
            await turn?.value
            // Unstructured: a change cancels the attempt alone, and the next one follows.
            let attempt = Task { await self.attemptOnce() }
            self.attempt = attempt
            await withTaskCancellationHandler {
                await attempt.value
            } onCancel: {
                attempt.cancel()
            }
        }
    }

    /// Ends the updates of all: the service knows no such page.
    func give(up error: GalleyError) {
        for mailbox in mailboxes.values { mailbox.end(.failure(error)) }
        mailboxes = [:]
        run?.cancel()
        run = nil
    }

    // MARK: Storage

    /// Shows the layout of the last time, until there is a newer one.
    private func restore() async {
        guard layout == nil else { return }
        let key = url("layout", [:]).absoluteString
        let ahead = galley.ahead.layout(key)
        var stored = ahead
        if stored == nil { stored = await galley.options.storage?.load(key) }
        guard let stored, let layout = try? Layout(json: stored), self.layout == nil
        else { return }
        self.layout = layout
        if ahead != nil { save(layout) }
        since = layout.revision
        emit(.layout(layout))
    }

    /// Stores a layout; while one is being stored, the last one that comes waits a second.
    private func save(_ layout: Layout) {
        guard let storage = galley.options.storage else { return }
        unsaved[url("layout", [:]).absoluteString] = layout
        guard !isSaving else { return }
        isSaving = true
        // Unstructured: it ends when all is stored, which nothing waits for.
        Task {
            while case let layouts = self.takeUnsaved(), !layouts.isEmpty {
                for (key, layout) in layouts { await storage.store(layout.json(), for: key.text) }
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    private func takeUnsaved() -> [ExactString: Layout] {
        defer { unsaved = [:] }
        if unsaved.isEmpty { isSaving = false }
        return unsaved
    }
}
