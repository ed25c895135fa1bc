package import ConfigurationLanguage
import GalleyService
import InputCore
package import Logging
package import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import WorkLimits

/// Maps sample answers and finds the paths that lead nowhere in them: most are misspelt.
package struct SampleChecker: Sendable {
    /// The findings of a check.
    package struct Findings: Sendable {
        /// A warning for each path that found nothing in any value, by place.
        package var warnings: [Diagnostic] = []
        /// The components that were mapped of an answer: `MODULE/COMPONENT`, sorted.
        package var mapped: [String] = []
        /// Those that need an answer for which there is no sample, likewise.
        package var unmapped: [String] = []
        /// The calls without a sample answer, each as a line of text, in the order in which they were made.
        package var unanswered: [String] = []
    }

    private let configuration: GalleyConfiguration
    private let places: PathPlaces
    private let upstreams: SampleUpstreams
    private let log: Logger

    /// Creates a check of a configuration that was read without mistakes.
    ///
    /// - Parameters:
    ///   - places: The places of its paths.
    ///   - upstreams: The sample answers.
    package init(
        _ configuration: GalleyConfiguration,
        places: PathPlaces,
        upstreams: SampleUpstreams,
        log: Logger
    ) {
        self.configuration = configuration
        self.places = places
        self.upstreams = upstreams
        self.log = log
    }

    /// Maps the samples of each module.
    ///
    /// - Throws: the font that cannot be read.
    package func findings() async throws -> Findings {
        if upstreams.names(in: configuration).isEmpty { return Findings() }
        let offline = OfflinePages(upstreams.replacing(in: configuration), log: log)
        return try await offline.withBuilder { builder in
            var paths = SamplePaths()
            var failed: [Diagnostic] = []
            var unanswered: [String] = []
            for module in builder.catalog.modules {
                for sample in module.test.samples {
                    let calls = CallRecorder()
                    let failures = await map(
                        sample,
                        of: module,
                        with: builder,
                        into: &paths,
                        calls: calls
                    )
                    for warning in failures.compactMap({ warning(of: $0, in: builder.catalog) })
                    where !failed.contains(warning) { failed.append(warning) }
                    for line in calls.calls.all.compactMap(unanswered(_:))
                    where !unanswered.contains(line) { unanswered.append(line) }
                }
            }
            var findings = findings(paths, failed: failed)
            findings.unanswered = unanswered
            return findings
        }
    }

    private func map(
        _ sample: PageSample,
        of module: ModuleDeclaration,
        with builder: PageBuilder,
        into paths: inout SamplePaths,
        calls: CallRecorder
    ) async -> [RequestFailure] {
        var reader = PageRequestReader(module: module)
        let query = sample.parameters.map { (name: $0.name, value: $0.value) }
        // A module without samples may need parameters that only composites give it.
        guard let page = try? reader.read(query).request else { return [] }
        let deadline = ContinuousClock.now + module.deadline
        var load = LoadRequest(page: page, deadline: deadline)
        load.recorder = calls
        let loaded = await builder.catalog.load(load)
        let recorder = MappingRecorder()
        let work = PageWork(budget: WorkBudget(), limits: builder.limits)
        _ = builder.catalog.map(loaded, within: work, recorder: recorder)
        for component in recorder.components { paths.add(component) }
        return loaded.failures
    }

    /// Returns the line of a call for which there is no sample answer; nil for another call.
    private func unanswered(_ call: CallRecorder.Call) -> String? {
        guard call.response == nil, let failure = call.failure, let target = call.target,
            failure.kind == .status
        else { return nil }
        let why =
            upstreams.names(in: configuration).contains(call.upstream)
            ? failure.detail : "there is no folder of '\(call.upstream)'"
        return "no answer to \(call.module)/\(call.id.split(at: ".").last ?? ""), \(target): \(why)"
    }

    /// Returns the warning of a sample answer that is no JSON, or that its request takes for a failure.
    private func warning(of failure: RequestFailure, in catalog: ModuleCatalog) -> Diagnostic? {
        let module = catalog.module(named: failure.module)
        if failure.kind == .notJSON { return unreadable(failure, of: module) }
        guard failure.kind == .errors, !failure.isPartial else { return nil }
        let request = module?.requests.first { $0.id == failure.request }
        let place = request?.failure?.when?.text.flatMap {
            places.place(of: $0, inRequest: failure.request, of: failure.module)
        }
        return .warning(
            "the sample answer of request '\(failure.request)' fails by 'failWhen': \(failure.detail)",
            at: place ?? module?.filePlace ?? SourcePlace(file: failure.module, line: 1, column: 1),
            suggestion: nil
        )
    }

    private func unreadable(
        _ failure: RequestFailure,
        of module: ModuleDeclaration?
    ) -> Diagnostic {
        let place = places.placeOfPath(ofRequest: failure.request, of: failure.module)
        return .warning(
            "the sample answer of request '\(failure.request)' cannot be used: \(failure.detail)",
            at: place ?? module?.filePlace ?? SourcePlace(file: failure.module, line: 1, column: 1),
            suggestion: nil
        )
    }

    private func findings(_ paths: SamplePaths, failed: [Diagnostic]) -> Findings {
        var findings = Findings()
        findings.warnings = failed
        findings.warnings += paths.unknown.map { unknown in
            let declaration = unknown.component
            let place = places.place(of: unknown.text, in: declaration, of: unknown.module)
            return .warning(
                unknown.message,
                at: place ?? declaration.place,
                suggestion: unknown.elements.map { "items: \($0)" } ?? unknown.nearest
            )
        }
        findings.warnings += paths.findings.map { finding in
            let declaration = finding.component
            let place = places.place(of: finding.text, in: declaration, of: finding.module)
            return .warning(
                finding.message,
                at: place ?? declaration.place,
                suggestion: finding.suggestion
            )
        }
        findings.warnings.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
        findings.mapped = paths.mapped.sorted().texts
        findings.unmapped = paths.unmapped.subtracting(paths.mapped).sorted().texts
        return findings
    }
}
