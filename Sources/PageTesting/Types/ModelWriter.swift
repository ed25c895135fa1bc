package import GalleyService
import JSONCore
package import Logging
package import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import WorkLimits

/// Writes the models of the data of all types: `galley types`.
package struct ModelWriter: Sendable {
    private let configuration: GalleyConfiguration
    private let upstreams: SampleUpstreams
    private let log: Logger

    /// Creates a writer of a configuration that was read without mistakes.
    ///
    /// - Parameter upstreams: The sample answers, from which comes what templates do not tell.
    package init(_ configuration: GalleyConfiguration, upstreams: SampleUpstreams, log: Logger) {
        self.configuration = configuration
        self.upstreams = upstreams
        self.log = log
    }

    /// Returns the source text of the models.
    ///
    /// - Parameter modules: The names of the modules; all where there are none.
    /// - Throws: the font that cannot be read.
    package func text(
        in language: ModelLanguage,
        of modules: [String] = []
    ) async throws(OfflinePages.OpenError) -> String {
        let models = try await models(of: modules)
        return switch language {
        case .swift: SwiftModels.text(of: models)
        case .kotlin: KotlinModels.text(of: models)
        case .typescript: TypeScriptModels.text(of: models)
        }
    }

    private func models(of names: [String]) async throws(OfflinePages.OpenError) -> DataModels {
        var models = DataModels()
        let (modules, pages) = try await samples(of: names)
        for module in modules { models.add(module) }
        for page in pages {
            try? JSONDocument(parsing: page.bytes).withRoot { models.add(page: $0) }
        }
        return models
    }

    /// Returns the modules of some names, and the layouts of their samples.
    func samples(
        of names: [String]
    ) async throws(OfflinePages.OpenError) -> (modules: [ModuleDeclaration], pages: [JSONText]) {
        let offline = OfflinePages(upstreams.replacing(in: configuration), log: log)
        return try await offline.withBuilder { builder in
            let wanted = builder.catalog.modules.filter { module in
                names.isEmpty || names.contains { $0.isExactly(module.name) }
            }
            var pages: [JSONText] = []
            for module in wanted {
                for sample in module.test.samples {
                    if let page = await page(sample, of: module, by: builder) {
                        pages.append(page.json)
                    }
                }
            }
            return (wanted, pages)
        }
    }

    /// Returns the page of a sample; nil where it needs what the sample does not give.
    private func page(
        _ sample: PageSample,
        of module: ModuleDeclaration,
        by builder: PageBuilder
    ) async -> Page? {
        var reader = PageRequestReader(module: module, palette: builder.catalog.palette)
        let query = sample.parameters.map { (name: $0.name, value: $0.value) }
        guard let request = try? reader.read(query).request else { return nil }
        let deadline = ContinuousClock.now + module.deadline
        return try? await builder.page(for: LoadRequest(page: request, deadline: deadline))
    }
}
