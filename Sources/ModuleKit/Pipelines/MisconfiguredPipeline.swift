import ModuleDeclarations
import ModuleMapping
import TextCore

/// A module whose file has a mistake, in a composite: one section that failed.
struct MisconfiguredPipeline: Pipeline {
    /// The id of the request that the section's component is fed by.
    private static let request = "main"

    private let module: ModuleDeclaration
    private let mapping: ModuleMapper

    init(_ module: ModuleDeclaration, measurer: TextMeasurer) {
        self.module = module
        mapping = ModuleMapper(module, measurer: measurer)
    }

    private var failure: RequestFailure {
        RequestFailure(
            request: Self.request,
            module: module.name,
            kind: .misconfigured,
            detail:
                "the file of the module '\(module.name)' has a mistake, and no version of it was served before"
        )
    }

    func load(_ request: LoadRequest) async -> LoadedPage {
        let outcome = RequestOutcome(failed: failure, fallback: nil)
        var loaded = LoadedPage(request, source: .requests([ExactString(Self.request): outcome]))
        loaded.failures = [failure]
        return loaded
    }

    func map(
        _ loaded: LoadedPage,
        within work: PageWork,
        recorder: MappingRecorder?
    ) -> [ModuleContent] {
        guard case .requests(let outcomes) = loaded.source else { return [] }
        return [mapping.map(loaded, outcomes: outcomes, within: work, recorder: recorder)]
    }
}
