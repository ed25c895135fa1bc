import JSONCore
import Logging
import ModuleConfiguration
import ModuleKit
import Synchronization
import UpstreamKit

/// The lines that the log has of pages: failed requests, what was left out, paths that find nothing.
final class PageLog: Sendable {
    private let log: Logger
    private let metrics: ServiceMetrics
    /// The components whose paths have been looked at: each once, so that they are as many as declared.
    private let examined = Mutex<Set<String>>([])

    init(_ log: Logger, metrics: ServiceMetrics) {
        self.log = log
        self.metrics = metrics
    }

    /// Notes failed requests.
    func note(_ failures: [RequestFailure], of client: PageClient) {
        for failure in failures {
            metrics.count(failure: failure.kind)
            var metadata: Logger.Metadata = [
                "module": "\(failure.module)", "request": "\(failure.request)",
                "kind": "\(failure.kind.rawValue)", "detail": "\(failure.detail)",
                "requestId": "\(client.requestID)",
            ]
            if let trace = client.trace.parent { metadata["traceparent"] = "\(trace)" }
            log.warning("upstream request failed", metadata: metadata)
        }
    }

    /// Notes items that were left out because an earlier one has their id.
    func noteRepeats(in sections: [SectionContent]) {
        for section in sections {
            let count = section.items.repeats + (section.carousels?.items.repeats ?? 0)
            guard count > 0 else { continue }
            log.info(
                "items with the id of an earlier one left out",
                metadata: [
                    "module": "\(section.module)", "section": "\(section.id)",
                    "count": "\(count)",
                ]
            )
        }
    }

    /// Notes carousels that their rows cut: an overflow is never silent.
    func noteCuts(in page: Page) {
        for (section, count) in page.cutCarousels {
            log.warning(
                "carousels are taller than their rows",
                metadata: [
                    "module": "\(section.module)", "section": "\(section.id)",
                    "count": "\(count)",
                ]
            )
        }
    }

    /// Notes the paths that find nothing in the first response of each component: most were misspelt.
    func noteEmptyPaths(in loaded: LoadedPage, of catalog: ModuleCatalog) {
        let found = catalog.emptyPaths(in: loaded) { module, component in
            examined.withLock { $0.insert("\(module)/\(component)").inserted }
        }
        for empty in found {
            let known = SpellingSuggestion.hint(empty.missing.name, among: empty.missing.known)
            log.warning(
                "a path found nothing",
                metadata: [
                    "module": "\(empty.module)", "component": "\(empty.component)",
                    "path": "\(empty.path)",
                    "detail": "there is no '\(empty.missing.name)'\(known)",
                ]
            )
        }
    }
}
