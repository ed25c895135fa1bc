import JSONCore
import ModuleConfiguration
import ModuleKit
import TestSupport
import Testing
import UpstreamKit

/// Lays out pages of modules written as YAML, over upstreams that answer from tables.
struct PageLab {
    let catalog: ModuleCatalog
    let upstream: StubUpstream
    /// Builds all pages of the lab, so that they share content.
    let builder: PageBuilder

    /// - Parameters:
    ///   - pieces: a pieces file, if there is one.
    ///   - modules: the modules' files; they ask an upstream named `up`.
    ///   - answers: what that answers, by target.
    init(
        pieces: String? = nil,
        _ modules: String...,
        answers: [String: String] = [:]
    ) throws {
        var files = ["/c/galley.yaml": Self.main + (pieces == nil ? "" : "\npieces: [p.yaml]")]
        files["/c/p.yaml"] = pieces
        for (index, module) in modules.enumerated() { files["/c/modules/\(index).yaml"] = module }
        let loaded = ConfigurationLoader.load(
            path: "/c/galley.yaml",
            environment: [:],
            files: MemoryFiles(texts: files)
        )
        let configuration: GalleyConfiguration
        switch loaded {
        case .success(let value): configuration = value
        case .failure(let mistakes):
            throw LabError(text: mistakes.diagnostics.map(\.description).joined(separator: "\n"))
        }
        upstream = StubUpstream(answers)
        catalog = ModuleCatalog(
            modules: configuration.modules,
            upstreams: ["up": NamedUpstream(upstream)]
        )
        builder = PageBuilder(catalog)
    }

    private static let main = """
        version: 1
        upstreams:
          up: {url: "http://127.0.0.1:1"}
        modules: [modules/*.yaml]
        """

    /// Returns the page of a module under a query.
    func page(_ module: String, _ query: [(name: String, value: String)] = []) async throws -> Page
    {
        try await page(module, query, by: builder)
    }

    /// Returns the page of a module under a query, built without cached content.
    func freshPage(
        _ module: String,
        _ query: [(name: String, value: String)] = []
    ) async throws -> Page {
        try await page(module, query, by: PageBuilder(catalog))
    }

    private func page(
        _ module: String,
        _ query: [(name: String, value: String)],
        by builder: PageBuilder
    ) async throws -> Page {
        let declaration = try #require(catalog.module(named: module))
        var reader = PageRequestReader(module: declaration)
        let request = try reader.read(query).request
        return try await builder.page(
            for: LoadRequest(page: request, deadline: .now + .seconds(600))
        )
    }
}

struct LabError: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}

extension Page {
    /// The layout's text.
    var text: String { String(decoding: json.bytes, as: UTF8.self) }
}
