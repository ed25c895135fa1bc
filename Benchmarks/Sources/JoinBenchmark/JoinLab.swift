import ConfigurationLanguage
import JSONCore
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import UpstreamKit

/// A page of items that are joined with as many records of another answer, and the same page without the join.
struct JoinLab: Sendable {
    private let request: PageRequest
    private let modules: [ModuleDeclaration]
    private let texts: [String: [UInt8]]

    private static let main = """
        version: 1
        upstreams: {up: {url: "http://127.0.0.1:1"}}
        modules: [page.yaml]
        """

    /// - Parameters:
    ///   - count: The number of items, and of records.
    ///   - joins: False for the page that shows the same members without a join.
    init(count: Int, joins: Bool) throws {
        let name = joins ? "people:$[?@.id == ${@.person}].name|first" : "@.title"
        let module = """
            name: page
            kind: batch
            requests:
              - {id: items, upstream: up, path: /items}
              - {id: people, upstream: up, path: /people}
            components:
              - id: list
                from: items
                item: {data: {title: "${@.title}", name: "${\(name)}"}}
                layout: {itemHeight: 40}
            """
        let configuration = try ConfigurationLoader.load(
            path: "/c/galley.yaml",
            environment: [:],
            files: Files(texts: ["/c/galley.yaml": Self.main, "/c/page.yaml": module])
        ).get()
        modules = configuration.modules
        var reader = PageRequestReader(module: modules[0])
        request = try reader.read([]).request
        texts = [
            "/items": Self.list(count) {
                "{\"id\":\($0),\"person\":\($0 &* 7919 % count),\"title\":\"Item \($0)\"}"
            },
            "/people": Self.list(count) { "{\"id\":\($0),\"name\":\"Person number \($0)\"}" },
        ]
    }

    private static func list(_ count: Int, _ element: (Int) -> String) -> [UInt8] {
        Array("[\((0..<count).map(element).joined(separator: ","))]".utf8)
    }

    /// Parses both answers, maps, lays out and encodes.
    func page() async throws -> Page {
        let upstream = ParsedUpstream(
            documents: try texts.mapValues { try JSONDocument(parsing: $0) }
        )
        let catalog = ModuleCatalog(modules: modules, upstreams: ["up": NamedUpstream(upstream)])
        let builder = PageBuilder(catalog, contents: ContentCache(maximumBytes: 0))
        return try await builder.page(
            for: LoadRequest(page: request, deadline: .now + .seconds(60))
        )
    }

    private struct Files: ConfigurationFiles {
        let texts: [String: String]

        func contents(
            of path: String,
            maximumBytes: Int
        ) throws(ConfigurationFileError) -> [UInt8] {
            Array((texts[path] ?? "").utf8)
        }

        func names(in folder: String) -> [String]? { [] }
    }

    private struct ParsedUpstream: Upstream {
        let documents: [String: JSONDocument]

        func fetch(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
            guard let document = documents[request.target] else {
                preconditionFailure("nothing asks for \(request.target)")
            }
            return UpstreamResponse(
                status: 200,
                fields: [:],
                document: document,
                body: nil,
                fetchedAt: WallTime(milliseconds: 0),
                timing: ExchangeTiming(receivedAt: .now)
            )
        }
    }
}
