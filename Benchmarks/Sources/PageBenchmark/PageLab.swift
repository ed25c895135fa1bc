import JSONCore
import ModuleKit
import UpstreamKit

/// The page under measurement, over an upstream that has its answer parsed.
struct PageLab: Sendable {
    private let catalog: ModuleCatalog
    private let module: ModuleDeclaration
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
        module = configuration.modules[0]
        var reader = PageRequestReader(module: module)
        request = try reader.read([]).request
    }

    /// Maps, lays out and encodes.
    func page() async throws -> (page: Page, part: LoadedPart) {
        let load = LoadRequest(page: request, deadline: .now + .seconds(5))
        let part = try await catalog.load(load)
        return (Page(part, for: request, of: module), part)
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

        func fetch(_ request: UpstreamRequest) async throws(UpstreamFailure) -> UpstreamAnswer {
            UpstreamAnswer(
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
