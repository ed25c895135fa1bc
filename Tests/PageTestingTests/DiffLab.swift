import Foundation
import SQLiteStorage
import TestSupport
import UpstreamKit

/// A folder with a configuration, a traffic file of its pages, and the command.
struct DiffLab {
    let folder: URL

    /// A run of the command that has ended.
    struct Run {
        let status: Int32
        let output: String
        let errors: String
    }

    static let files = [
        "galley.yaml": """
        version: 1
        upstreams: {shop: {url: "http://127.0.0.1:9"}}
        modules: [pages/*.yaml]
        catalogs: [catalogs/*.yaml]
        """,
        "catalogs/old.yaml": "name: ios-4.0\ntypes: {card: 1, row: 1}\nelements: [text]\n",
        "pages/shop.yaml": """
        name: shop
        kind: single
        parameters: {page: {type: integer, default: 1}}
        request: {upstream: shop, path: /items, query: {page: "${params.page}"}}
        components:
          - id: grid
            layout:
              columns: 2
              itemHeight: 60
            item:
              type: card
              data: {title: "${@.title}"}
              cell:
                stack: vertical
                padding: 8
                children:
                  - {text: "${@.title}", size: 15, maxLines: 1, color: "#222222"}
        test: {estimated: off}
        """,
        "pages/music.yaml": """
        name: music
        kind: single
        components:
          - id: list
            layout: {itemHeight: auto}
            items: [{id: a, type: row, cell: {stack: vertical, children: [{text: Songs, color: "#111111"}]}}]
        test: {estimated: off}
        """,
    ]

    /// The answer of the shop.
    static let items = #"[{"id":"a","title":"Lamp"},{"id":"b","title":"Kitchen machines"}]"#
    static let hour: Int64 = 490_000 * 3600

    init(_ changes: [String: String] = [:]) throws {
        try self.init(files: Self.files.merging(changes, uniquingKeysWith: { $1 }))
    }

    /// Creates a lab of other files.
    init(files: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "galley-diff-\(UUID().uuidString)")
        for (name, text) in files { try write(name, text) }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func write(_ name: String, _ text: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// Changes a file.
    func change(_ name: String, _ old: String, _ new: String) throws {
        let text = try read(name)
        guard text.contains(old) else { throw LabError(text: "'\(name)' has no '\(old)'") }
        try write(name, text.replacing(old, with: new))
    }

    /// Writes a traffic file of views of the pages as they are now.
    func record(
        _ views: [(module: String, target: String, count: Int)],
        of names: [String] = Array(Self.files.keys),
        upstream: String = "shop",
        target: String = "/items?page=1",
        body: String = Self.items,
        hour: Int64 = Self.hour,
        sample: Double = 1
    ) throws {
        var files: [ExactString: [UInt8]] = [:]
        for name in names { files[name] = Array(try read(name).utf8) }
        let configuration = RecordedConfiguration(main: "galley.yaml", files: files)
        let response = RecordedResponse(status: 200, fields: [:], body: Array(body.utf8))
        let request = RecordedRequest(
            upstream: upstream,
            method: "GET",
            target: target,
            body: nil
        )
        let captured = views.map { view in
            CapturedView(
                module: view.module,
                target: view.target,
                hour: hour,
                count: view.count,
                configuration: configuration,
                responses: view.module == "shop" ? [(request, response)] : []
            )
        }
        let path = folder.appending(path: "traffic.sqlite").path
        let clock = UpstreamClock(
            now: { .now },
            wall: { WallTime(milliseconds: hour * 1000) },
            sleep: { _ in }
        )
        let file = try TrafficFile(path: path, sample: sample, clock: clock)
        _ = try file.add(captured)
        file.close()
    }

    /// Runs the command in the folder.
    func run(_ arguments: String...) async throws -> Run { try await run(arguments: arguments) }

    /// Runs the command in the folder.
    func run(arguments: [String]) async throws -> Run {
        let name = UUID().uuidString
        let (output, errors) = (folder.appending(path: name), folder.appending(path: "\(name)-e"))
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let process = try ChildProcess(
            ["env", "-u", "GALLEY_CONFIG", programs.appending(path: "galley").path] + arguments,
            in: folder.path,
            output: output.path,
            errors: errors.path
        )
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                process.wait()
                continuation.resume()
            }
        }
        return Run(
            status: process.exitStatus ?? -1,
            output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8)
        )
    }
}

extension DiffLab {
    /// Views of two modules, on two widths and of an old release.
    static let views = [
        ("shop", "width=390", 60), ("shop", "width=412", 20),
        ("shop", "accepts=ios-4.0&width=390", 10),
        ("music", "", 10),
    ]

    /// Returns a lab in which those views are recorded.
    static func recorded() throws -> DiffLab {
        let lab = try DiffLab()
        try lab.record(views)
        return lab
    }
}
