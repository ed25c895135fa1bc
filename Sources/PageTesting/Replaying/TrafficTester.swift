package import GalleyService
import InputCore
package import Logging
package import ModuleConfiguration
import ModuleKit
import SQLiteStorage
import UpstreamKit

/// Judges recorded views, laid out with a configuration, by the rules of their modules.
package struct TrafficTester: Sendable {
    private let traffic: any RecordedTraffic
    private let side: ReplaySide
    private let hours: Int?
    private let modules: Set<ExactString>

    /// Creates a test of recorded views.
    ///
    /// - Parameters:
    ///   - modules: The modules whose pages are judged; all where it is empty.
    ///   - hours: The number of last hours that are looked at; nil for all.
    /// - Throws: the font that cannot be read.
    package init(
        of traffic: any RecordedTraffic,
        with tree: ConfigurationTree,
        modules: [String] = [],
        hours: Int? = nil,
        log: Logger
    ) throws(OfflinePages.OpenError) {
        self.traffic = traffic
        self.hours = hours
        self.modules = Set(modules.exact)
        let workshop = try ReplayWorkshop(traffic, fontsOf: tree.configuration, log: log)
        side = try workshop.side(tree)
    }

    /// Lays all views out and judges them.
    ///
    /// - Throws: the reason why the traffic cannot be read.
    package func run() async throws(ReplayFailure) -> TrafficTestReport {
        let judge = LayoutJudge(of: side)
        let run = ReplayRun(traffic, hours: hours)
        return try await run.reduce(
            into: TrafficTestReport(),
            of: { modules.isEmpty || modules.contains($0.module) },
            { views in
                var part = TrafficTestReport()
                for view in views { await test(view, by: judge, into: &part) }
                return part
            },
            add: { $0.add($1) }
        )
    }

    private func test(
        _ view: RecordedView,
        by judge: LayoutJudge,
        into report: inout TrafficTestReport
    ) async {
        let outcome: PageOutcome
        switch side.request(for: view) {
        case .failure(let refused): outcome = refused.outcome
        case .success(let request):
            let content = await side.content(of: view, for: request)
            if !content.missing.isEmpty { return report.addUnknown(view) }
            outcome = side.outcome(of: content, for: request)
        }
        if let page = outcome.page { return report.add(judge.judge(page).findings, of: view) }
        let module = side.builder.catalog.module(named: view.module)
        report.add(
            [
                LayoutFinding(
                    subject: .init(
                        rule: .failed,
                        module: view.module,
                        place: module?.filePlace
                    ),
                    detail: outcome.words
                )
            ],
            of: view
        )
    }
}
