import ConfigurationLanguage
package import JSONCore
import ModuleConfiguration
package import ModuleKit
import ModuleMapping
import UpstreamKit

/// Lays out pages of modules written as YAML, over an upstream that answers from a table.
package struct PageLab {
    package let catalog: ModuleCatalog
    package let upstream: StubUpstream
    /// The builder of all pages of the lab, which share content.
    package let builder: PageBuilder

    /// Creates a lab.
    ///
    /// - Parameters:
    ///   - main: Further keys of the main file.
    ///   - pieces: A pieces file, if there is one.
    ///   - strings: Files of texts by language, if there are any.
    ///   - settings: Further keys of the main file.
    ///   - files: Further files, by their paths from the folder of the main one.
    ///   - modules: The modules' files; they ask an upstream named `up`.
    ///   - answers: The upstream's responses, by target.
    /// - Throws: A ``LabError`` with the mistakes of the files.
    package init(
        main: String = "",
        pieces: String? = nil,
        strings: [String: String] = [:],
        settings: String = "",
        files: [String: String] = [:],
        _ modules: String...,
        answers: [String: String] = [:]
    ) throws {
        try self.init(
            main: main,
            pieces: pieces,
            strings: strings,
            settings: settings,
            files: files,
            modules: modules,
            answers: answers
        )
    }

    /// Creates a lab of any number of modules.
    package init(
        main: String = "",
        pieces: String? = nil,
        strings: [String: String] = [:],
        settings: String = "",
        files others: [String: String] = [:],
        modules: [String],
        answers: [String: String] = [:]
    ) throws {
        var files = [
            "/c/galley.yaml": Self.main + "\n" + main + (pieces == nil ? "" : "\npieces: [p.yaml]")
        ]
        files["/c/p.yaml"] = pieces
        files["/c/galley.yaml"]?.append("\n" + settings)
        for (name, text) in others { files["/c/" + name] = text }
        if !strings.isEmpty { files["/c/galley.yaml"]?.append("\nstrings: [strings/*.yaml]") }
        for (language, text) in strings { files["/c/strings/\(language).yaml"] = text }
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
            upstreams: ["up": NamedUpstream(upstream)],
            palette: configuration.palette,
            accepts: AcceptsReader(configuration.catalogs)
        )
        let images = ImageLibrary(configuration.images, rules: configuration.imageRules)
        builder = PageBuilder(catalog, limits: OutputLimits(images: images))
    }

    private static let main = """
        version: 1
        upstreams:
          up: {url: "http://127.0.0.1:1"}
        modules: [modules/*.yaml]
        """

    /// Returns the page of a module under a query.
    package func page(
        _ module: String,
        _ query: [(name: String, value: String)] = []
    ) async throws -> Page {
        try await page(module, query, by: builder)
    }

    /// Returns the page of a module under a query, built without cached content.
    package func freshPage(
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
        guard let declaration = catalog.module(named: module) else {
            throw LabError(text: "no module '\(module)'")
        }
        var reader = PageRequestReader(
            module: declaration,
            palette: catalog.palette,
            accepts: catalog.accepts
        )
        let request = try reader.read(query).request
        return try await builder.page(
            for: LoadRequest(page: request, deadline: .now + .seconds(86_000))
        )
    }
}

/// The error of a test's surroundings.
package struct LabError: Error, CustomStringConvertible {
    let text: String
    package var description: String { text }

    package init(text: String) {
        self.text = text
    }
}

extension Page {
    /// The layout's text.
    package var text: String { String(decoding: json.bytes, as: UTF8.self) }
}

extension JSONText {
    /// The text.
    package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
