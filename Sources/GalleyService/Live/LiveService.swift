import CacheSQLite
import Logging
import ModuleKit

/// Everything about pages that change: their revisions, the changes between them, and those who
/// listen. It outlives reloads.
final class LiveService: Sendable {
    /// What pages were.
    let revisions: RevisionStore
    /// Changes between revisions.
    let changes: ChangesMaker
    /// Those who listen.
    let listeners: ListenerTable
    /// What is counted.
    let metrics = LiveMetrics()

    private let disk: SQLiteRevisionStore?

    /// - Parameters:
    ///   - cache: where answers are kept; what was kept of layouts lies beside them.
    ///   - log: where events go.
    init(_ cache: CacheConfiguration, log: Logger) {
        disk =
            cache.isInMemory
            ? nil
            : SQLiteRevisionStore(
                path: cache.path + ".revisions.sqlite",
                maximumBytes: RevisionMemory.maximumBytes,
                lifetime: RevisionMemory.lifetime
            ) { event in log.write(event, about: "revisions file") }
        revisions = RevisionStore(disk: disk)
        changes = ChangesMaker(revisions, metrics: metrics)
        listeners = ListenerTable(changes: changes, revisions: revisions)
    }

    /// Opens what survives a restart; returns when it is open or known not to be usable.
    func open() async {
        await disk?.open()
    }

    /// Lets go of all who listen, and saves what waits.
    func close() async {
        listeners.close()
        await revisions.close()
    }

    /// The counters now.
    var figures: LiveMetrics.Figures {
        var figures = metrics.figures
        (figures.listeners, figures.pages) = listeners.usage
        figures.revisions = revisions.usage
        return figures
    }

    /// Takes notice of a page that has just been finished and is in memory.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - old: the page in whose place it is: it was current until now, however long.
    ///   - identity: what tells the page from others.
    ///   - pages: who finished it.
    func finished(
        _ page: FinishedPage,
        replacing old: FinishedPage?,
        _ identity: PageIdentity,
        by pages: PageService
    ) {
        if let old, old.page.revision != page.page.revision {
            revisions.keep(old.page, as: identity)
        }
        revisions.keep(page.page, as: identity)
        for hub in listeners.hubs(of: identity.name) { hub.offer(page, by: pages) }
    }

    /// Has all pages that are listened to looked at again, because what they are made of may have
    /// changed before its time.
    func dataChanged() {
        for hub in listeners.hubs { hub.poke() }
    }

    /// Moves all who listen to another configuration.
    func move(to generation: Generation) {
        listeners.move(to: generation)
    }
}

extension Logger {
    /// Writes what befell a file.
    func write(_ event: StoreEvent, about file: String) {
        switch event {
        case .degraded(let reason):
            error("\(file) cannot be used", metadata: ["reason": "\(reason)"])
        case .recovered: notice("\(file) is used again")
        case .movedAside(let name):
            error("corrupt \(file) moved aside", metadata: ["name": "\(name)"])
        }
    }
}
