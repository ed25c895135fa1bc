import Foundation
import GalleyService
import JSONCore
import Locking
import Logging
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageTesting
import SQLiteStorage
import SwitchKit
import TestSupport
import TextCore
import UpstreamKit

/// The demo: its files, and views of its pages that were recorded of its own folders of answers.
struct DemoTraffic {
    /// The folder of the demo's configuration, with a slash at its end.
    static let folder =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/config/"
    static let path = folder + "galley.yaml"
    static let hour: Int64 = 1_764_000_000 / 3600 * 3600
    static let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    let tree: ConfigurationTree
    let traffic: MemoryTraffic
    /// The views whose pages are recorded, in the order of the traffic.
    var views: [RecordedView] { traffic.recorded }

    /// The texts of the configuration's files, by their paths from its folder.
    let files: [String: String]

    /// Records views of the pages of the demo: of the record shop alone, or of all.
    ///
    /// - Parameters:
    ///   - count: The number of distinct pages.
    ///   - views: The number of views, at other hours of the same pages; nil for one of each page.
    init(
        count: Int,
        views: Int? = nil,
        isWhole: Bool,
        _ random: inout SeededGenerator
    ) async throws {
        var main = try String(contentsOfFile: Self.path, encoding: .utf8)
        if !isWhole {
            main = main.replacing(", demo/modules/*.yaml", with: "")
                .replacing(#/  groups:\n[\s\S]*$/#, with: "")
        }
        let shown = LayeredFiles(present: [ExactString(Self.path): Array(main.utf8)], absent: [])
        tree = try ConfigurationTree.load(path: Self.path, environment: [:], files: shown).get()
        var files = ["galley.yaml": main]
        for name in tree.fileNames.texts {
            files[name] = try String(contentsOfFile: Self.folder + name, encoding: .utf8)
        }
        self.files = files
        let configuration = RecordedConfiguration(
            main: "galley.yaml",
            files: Dictionary(exact: files.map { ($0.key, Array($0.value.utf8)) }) { $1 }
        )
        let captured = CapturingUpstream(tree.configuration)
        let builder = try Self.builder(tree.configuration, captured)
        var traffic = MemoryTraffic()
        traffic.configurations[configuration.digest] = configuration
        var sources: [[RecordedResponse.Reference]: Int64] = [:]
        var keys: Set<String> = []
        for _ in 0..<(count * 4) where traffic.recorded.count < count {
            let module = builder.catalog.modules[random.below(builder.catalog.modules.count)]
            var reader = PageRequestReader(
                module: module,
                palette: builder.catalog.palette,
                accepts: builder.catalog.accepts
            )
            let query = Self.query(of: module, &random)
            guard let request = try? reader.read(query).request,
                keys.insert("\(module.name)?\(request.canonicalQuery)").inserted
            else { continue }
            captured.begin()
            let loaded = await builder.catalog.load(
                LoadRequest(page: request, deadline: .now + .seconds(600))
            )
            guard loaded.failures.isEmpty else { continue }
            let responses = captured.end()
            for (reference, response) in responses {
                traffic.responses[reference.content] = response
            }
            let references = responses.map(\.0).sorted { $0.request < $1.request }
            let source = sources[references] ?? Int64(sources.count)
            sources[references] = source
            traffic.recorded.append(
                RecordedView(
                    module: module.name,
                    target: request.canonicalQuery,
                    hour: Self.hour,
                    count: 1 + random.below(50),
                    sample: 0.1,
                    configuration: configuration.digest,
                    switches: [:],
                    source: source,
                    responses: references
                )
            )
        }
        let pages = traffic.recorded
        for index in 0..<max(0, (views ?? 0) - pages.count) where !pages.isEmpty {
            var view = pages[index % pages.count]
            view.hour -= Int64(index / pages.count + 1) * 3600
            view.count = 1 + random.below(50)
            traffic.recorded.append(view)
        }
        traffic.recorded.sort {
            ($0.module, $0.target, $0.hour) < ($1.module, $1.target, $1.hour)
        }
        self.traffic = traffic
    }

    private static func query(
        of module: ModuleDeclaration,
        _ random: inout SeededGenerator
    ) -> [(name: String, value: String)] {
        let samples = module.test.samples
        var query =
            samples.isEmpty
            ? []
            : samples[random.below(samples.count)].parameters.map {
                (name: $0.name, value: $0.value)
            }
        let widths = ["320", "375", "390", "412", "744", "1024"]
        query.append(("width", widths[random.below(widths.count)]))
        if random.below(3) == 0 { query.append(("scale", "3")) }
        if random.below(3) == 0 { query.append(("textScale", ["1.35", "2"][random.below(2)])) }
        if random.below(3) == 0, !query.contains(where: { $0.name == "locale" }) {
            query.append(("locale", ["ar", "zh", "de"][random.below(3)]))
        }
        return query
    }

    /// The fonts of the demo, which are read once.
    private static let measurer = Locked<(fonts: [FontConfiguration], TextMeasurer)?>(nil)

    /// Returns a builder of pages of given responses.
    static func builder(
        _ configuration: GalleyConfiguration,
        _ upstream: any Upstream
    ) throws -> PageBuilder {
        let pages = OfflinePages(configuration, log: log)
        let fonts = try measurer.withLock { known in
            if let known, known.fonts == configuration.fonts { return known.1 }
            let fonts = try pages.measurer()
            known = (configuration.fonts, fonts)
            return fonts
        }
        return pages.builder(
            measuring: fonts,
            switches: NoSwitchStore(),
            upstream: upstream
        )
    }
}

/// Responds from the folders of the upstreams, and notes what it responds.
final class CapturingUpstream: Upstream {
    private let upstreams: [ExactString: DirectoryUpstream]
    private let noted = Locked<[RecordedRequest: RecordedResponse]>([:])

    init(_ configuration: GalleyConfiguration) {
        upstreams = configuration.upstreams.compactMapValues { upstream in
            guard case .directory(let directory) = upstream.source else { return nil }
            // Of several answers in turn the first is that of the demo.
            let rotate: Duration? = directory.rotate.map { _ in .seconds(1_000_000) }
            return DirectoryUpstream(path: directory.path, rotate: rotate)
        }
    }

    func begin() { noted.withLock { $0 = [:] } }

    func end() -> [(RecordedResponse.Reference, RecordedResponse)] {
        noted.withLock { noted in
            noted.map { (.init(request: $0.key, content: $0.value.digest), $0.value) }
        }
    }

    func fetch(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
        guard let upstream = upstreams[request.upstream] else {
            throw .invalidTarget(request.target)
        }
        let response = try await upstream.fetch(request)
        let recorded = RecordedResponse(
            status: response.status,
            fields: RecordedResponse.recordedFields(of: response.fields, and: []),
            body: response.body ?? []
        )
        noted.withLock { $0[RecordedRequest(of: request)] = recorded }
        return response
    }
}
