import ConfigurationLanguage
import JSONCore
import ModuleConfiguration
import ModuleKit
import ModuleMapping
import UpstreamKit

/// The page under measurement, over an upstream that has its answer parsed.
struct PageLab: Sendable {
    private let catalog: ModuleCatalog
    private let request: PageRequest

    private static let module = """
        name: songs
        kind: single
        request: {upstream: up, path: /songs}
        components:
          - id: list
            items: $.songs[*]
            item:
              id: "${@.id}"
              type: song
              data:
                title: "${@.name}"
                artist: "${@.artist.name}"
                album: "${@.album.title}"
                seconds: "${@.durationSeconds}"
                price: "${@.price}"
                cover: "${@.cover}"
            layout: {kind: list, columns: 2, itemHeight: 80, itemSpacing: 10, inset: 16}
            header: {height: 40, type: title, data: {title: Songs}}
        """

    private static let main = """
        version: 1
        upstreams: {up: {url: "http://127.0.0.1:1"}}
        modules: [songs.yaml]
        """

    init(answer: [UInt8]) throws {
        let files = Files(texts: ["/c/galley.yaml": Self.main, "/c/songs.yaml": Self.module])
        let configuration = try ConfigurationLoader.load(
            path: "/c/galley.yaml",
            environment: [:],
            files: files
        ).get()
        let upstream = ParsedUpstream(document: try JSONDocument(parsing: answer))
        catalog = ModuleCatalog(
            modules: configuration.modules,
            upstreams: ["up": NamedUpstream(upstream)]
        )
        var reader = PageRequestReader(module: configuration.modules[0])
        request = try reader.read([]).request
    }

    /// Maps, lays out and encodes.
    func page() async throws -> Page {
        // No content is cached, so that each page is mapped.
        let builder = PageBuilder(catalog, contents: ContentCache(maximumBytes: 0))
        return try await builder.page(for: LoadRequest(page: request, deadline: .now + .seconds(5)))
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
        let document: JSONDocument

        func fetch(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
            UpstreamResponse(
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
