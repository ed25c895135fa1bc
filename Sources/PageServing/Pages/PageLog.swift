import ConfigurationLanguage
import HTTPSocket
import JSONCore
import Locking
import Logging
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import UpstreamKit

/// The lines that the log has of pages: failed requests, what was left out, paths that find nothing.
final class PageLog: Sendable {
    private let log: Logger
    private let catalog: ModuleCatalog
    private let metrics: ServiceMetrics
    /// The side of a rollout whose pages they are; nil without one.
    private let side: RolloutSide?
    /// The components whose paths have been looked at: each once, so that they are as many as declared.
    private let examined = Locked<Set<ExactString>>([])
    /// The lists whose cursors were found to repeat: each once, and as many as declared.
    private let repeated = Locked<Set<RepeatedCursor>>([])

    init(
        _ log: Logger,
        catalog: ModuleCatalog,
        metrics: ServiceMetrics,
        side: RolloutSide? = nil
    ) {
        self.side = side
        self.log = log
        self.catalog = catalog
        self.metrics = metrics
    }

    /// Notes failed requests.
    func note(_ failures: [RequestFailure], of client: PageClient) {
        for failure in failures {
            metrics.count(failure: failure.kind)
            var metadata: Logger.Metadata = [
                "module": "\(failure.module)", "request": "\(failure.request)",
                "upstream": "\(upstream(of: failure) ?? "")",
                "kind": "\(failure.kind.rawValue)", "detail": "\(failure.detail)",
                "requestId": "\(client.requestID)",
            ]
            if let trace = client.trace.parent { metadata["traceparent"] = "\(trace)" }
            log.warning("upstream request failed", metadata: metadata)
        }
    }

    /// Returns the upstream of the request that failed; nil where a module has no request of that name.
    private func upstream(of failure: RequestFailure) -> String? {
        let module = catalog.module(named: failure.module)
        return module?.requests.first { $0.id == failure.request }?.upstream
    }

    /// Counts a build's stages, and writes a line about it at `debug`.
    func noteBuild(_ built: CachedPage, status: CacheStatus, timing: PageTiming, of job: BuildJob) {
        metrics.builds.count(timing, in: job.client.trace.exemplarOrigin)
        guard log.logLevel <= .debug else { return }
        let page = built.page
        var metadata: Logger.Metadata = [
            "module": "\(job.module.name)", "revision": "\(page.revision)",
            "failures": .stringConvertible(page.failures.count),
            "bytes": .stringConvertible(built.body.count),
            "requestId": "\(job.client.requestID)", "cache": "\(status.label.rawValue)",
        ]
        for (name, duration) in timing.stages {
            let text = PageTiming.milliseconds(duration)
            metadata["\(name)Ms"] = .stringConvertible(LogNumber(description: text))
        }
        log.debug("page built", metadata: metadata)
    }

    /// Counts items that were left out, and notes those with the id of an earlier one.
    func noteRepeats(in sections: [SectionContent]) {
        for section in sections {
            let count = section.items.repeats + (section.carousels?.items.repeats ?? 0)
            let builds = metrics.builds
            builds.count(dropped: count, of: section.module, reason: "duplicate")
            builds.count(dropped: section.items.dropped, of: section.module, reason: "missing")
            guard count > 0 else { continue }
            log.info(
                "items with the id of an earlier one left out",
                metadata: [
                    "module": "\(section.module)", "section": "\(section.id)",
                    "count": .stringConvertible(count),
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
                    "count": .stringConvertible(count),
                ]
            )
        }
    }

    /// Notes lists that end because a page names one before it as the next, the first time.
    func noteRepeatedCursors(in loaded: LoadedPage) {
        for list in loaded.repeatedCursors {
            guard repeated.withLock({ $0.insert(list).inserted }) else { continue }
            log.warning(
                "a cursor names a page that the list has already; the list ends there",
                metadata: ["module": "\(list.module)", "request": "\(list.request)"]
            )
        }
    }

    /// Notes what mappings found for the authors of modules: each finding of a template once.
    func noteIssues(of page: Page) {
        metrics.accessibility.note(page, of: catalog, on: side)
        for component in page.issues {
            for issue in component.issues {
                let key = "\(component.module)/\(component.component)/\(issue.kind)/\(issue.text)"
                guard examined.withLock({ $0.insert(key).inserted }) else { continue }
                var metadata: Logger.Metadata = [
                    "module": "\(component.module)", "component": "\(component.component)",
                    "detail": "\(issue.detail)",
                ]
                if !issue.text.isEmpty { metadata["path"] = "\(issue.text)" }
                let source = catalog.module(named: component.module)?.source
                let place = source?.place(of: issue.text, inComponent: component.component)
                if let place { metadata["at"] = "\(place)" }
                log.warning("\(issue.kind.logLine)", metadata: metadata)
            }
        }
    }

    /// Notes the paths that find nothing in the first response of each component: most were misspelt.
    func noteEmptyPaths(in loaded: LoadedPage, of page: Page) {
        let found = catalog.emptyPaths(in: loaded, of: page) { module, component in
            examined.withLock { $0.insert("\(module)/\(component)").inserted }
        }
        for empty in found {
            let known = SpellingSuggestion.hint(empty.missing.name, among: empty.missing.known)
            log.warning(
                "a path found nothing",
                metadata: [
                    "module": "\(empty.module)", "component": "\(empty.component)",
                    "path": "\(empty.path)",
                    "detail": "\(empty.missing.reason)\(known)",
                ]
            )
        }
    }
}

extension MappingIssue.Kind {
    fileprivate var logLine: String {
        switch self {
        case .unusableValue: "a formatter could not use a value"
        case .leftOut: "every value was left out"
        case .nullAnswer: "an answer is null"
        }
    }
}
