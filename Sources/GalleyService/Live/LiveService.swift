import CacheSQLite
import Logging
import ModuleKit

/// Everything about pages that change: their revisions, and the changes between them. It outlives
/// reloads.
final class LiveService: Sendable {
    /// What pages were.
    let revisions: RevisionStore
    /// Changes between revisions.
    let changes: ChangesMaker
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
                path: cache.path + "-revisions",
                maximumBytes: RevisionMemory.maximumBytes,
                lifetime: RevisionMemory.lifetime
            ) { event in log.write(event, about: "revisions file") }
        revisions = RevisionStore(disk: disk)
        changes = ChangesMaker(revisions, metrics: metrics)
    }

    /// Opens what survives a restart; returns when it is open or known not to be usable.
    func open() async {
        await disk?.open()
    }

    /// Ends everything, and saves what waits.
    func close() async {
        await revisions.close()
    }

    /// The counters now.
    var figures: LiveMetrics.Figures {
        var figures = metrics.figures
        figures.revisions = revisions.usage
        return figures
    }

    /// Takes notice of a page that has just been finished.
    func finished(_ page: FinishedPage, _ identity: PageIdentity) {
        revisions.keep(page.page, as: identity)
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
