import Logging
import ModuleKit
import PageServing
import SQLiteStorage
import StateReplication

/// The revisions of pages, the changes between them, and the event streams that follow them. It
/// outlives reloads.
final class LiveService: PageObserver {
    /// The revisions of pages.
    let revisions: RevisionStore
    /// The changes between revisions.
    let changes: DeltaService
    /// The event streams.
    let subscribers: SubscriberRegistry
    /// Requests for edits to other instances; nil where there are none.
    let exchange: RedisEditsExchange?
    /// The counters.
    let metrics = LiveMetrics()

    /// - Parameters:
    ///   - disk: the revisions that survive a restart; nil for none.
    ///   - shared: the revisions of all instances; nil for none.
    ///   - exchange: requests for edits to other instances; nil where there are none.
    ///   - maximumSubscribers: the maximum of open event streams.
    ///   - memory: bounds what is held, and measures it.
    init(
        disk: SQLiteRevisionStore?,
        shared: RedisRevisionStore? = nil,
        exchange: RedisEditsExchange? = nil,
        maximumSubscribers: Int,
        memory: MemoryBudget
    ) {
        let revisions = RevisionStore(
            disk: disk,
            shared: shared,
            maximumBytes: memory.maximumRevisions,
            maximumContentBytes: memory.maximumKeptPages,
            maximumUnbuiltBytes: memory.maximumUnbuiltPages
        )
        let changes = DeltaService(
            revisions,
            metrics: metrics,
            maximumBytes: memory.maximumChanges
        )
        self.exchange = exchange
        self.revisions = revisions
        self.changes = changes
        memory.measure(.revisions, of: "revisions") { revisions.usage.bytes }
        memory.measure(.revisions, of: "changes") { changes.bytes }
        subscribers = SubscriberRegistry(
            changes: changes,
            revisions: revisions,
            metrics: metrics,
            memory: memory,
            maximumSubscribers: maximumSubscribers
        )
        // Weak: the subscribers have the budget, which would hold them for good.
        memory.measure(.streams) { [weak subscribers] in subscribers?.memoryBytes ?? 0 }
    }

    /// Ends all streams, and saves the revisions that are not on disk yet.
    func close() async {
        subscribers.close()
        await revisions.close()
    }

    /// Moves all streams to other pages, before requests are handled under their configuration.
    func move(to pages: StreamedPages) {
        subscribers.move(to: pages)
    }

    /// Moves the streams whose owners have crossed over to the other side of a rollout.
    func moveOwners() {
        subscribers.moveOwners()
    }

    /// Empties the cache of pages that a reload has replaced, and has their revisions made.
    func retire(_ cache: PageCache) {
        revisions.pagesWillLeave(cache.retire().map(\.shared))
    }

    // MARK: PageObserver

    func pageFinished(
        _ page: CachedPage,
        replacing old: CachedPage?,
        identity: PageIdentity,
        provider: any PageProvider
    ) {
        if let old, old.page.revision != page.page.revision {
            store(old, as: identity)
        }
        store(page, as: identity)
        subscribers.hub(of: identity.name)?.offer(page, from: provider)
    }

    private func store(_ page: CachedPage, as identity: PageIdentity) {
        revisions.store(
            page.shared,
            as: identity,
            for: CacheVisibility(page),
            isStorable: page.inputs.isStorable
        )
    }

    func progress(
        ofRefreshing identity: PageIdentity,
        provider: any PageProvider
    ) -> BuildProgress? {
        let own = subscribers.hub(of: identity.name).flatMap { $0.source.emitsEach ? $0 : nil }
        guard subscribers.hubs.contains(where: { $0.source.emitsEach }) else { return nil }
        return BuildProgress(shown: own?.shown) { [subscribers] loaded in
            // What is shown stays where no page comes of it.
            if loaded.isFailed { return }
            own?.offer(part: loaded, from: provider, isReaders: true)
            for hub in subscribers.hubs where hub.source.emitsEach && hub !== own {
                hub.invalidateIfOutdated(isReaders: true)
            }
        }
    }

    func sourcesChanged() {
        for hub in subscribers.hubs { hub.invalidateIfOutdated(isReaders: true) }
    }

    /// Looks again at what is streamed, after another instance has changed something, or once it is known
    /// again that none has: those who just came may have waited for that.
    func othersChanged() {
        for hub in subscribers.hubs {
            hub.invalidateIfOutdated(isReaders: true)
            hub.resumeWaiters()
        }
    }
}

extension Logger {
    func write(_ event: StoreEvent, about file: String) {
        switch event {
        case .degraded(let reason):
            error("\(file) cannot be used", metadata: ["reason": "\(reason)"])
        case .recovered: notice("\(file) is used again")
        case .restricted:
            warning("others could read the \(file); its mode is 0600 now")
        case .movedAside(let name):
            error("corrupt \(file) moved aside", metadata: ["name": "\(name)"])
        case .newerMovedAside(let name):
            warning("\(file) of a newer version moved aside", metadata: ["name": "\(name)"])
        }
    }
}
