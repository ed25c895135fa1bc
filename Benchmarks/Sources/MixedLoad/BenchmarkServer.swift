import Foundation

/// A server of a page of 100 rows, whose upstream takes 100 ms.
final class BenchmarkServer {
    let port: Int
    private let process = Process()
    private let folder: URL

    private static let files = [
        "galley.yaml": """
        version: 1
        server: {port: 0}
        cache: {path: ./cache.sqlite}
        state: {path: ./state.sqlite}
        upstreams: {files: {directory: {path: ./files, delay: 100ms}, cache: {ttl: 1h}}}
        modules: [rows.yaml]
        """,
        "rows.yaml": """
        name: rows
        kind: single
        parameters: {n: {type: integer, default: 0}}
        request: {upstream: files, path: /rows, query: {n: "${params.n}"}}
        components:
          - id: rows
            item: {data: {title: "${@.title}"}}
            layout: {itemHeight: 50}
        """,
    ]

    init(program: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "mixed-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(
            at: folder.appending(path: "files"),
            withIntermediateDirectories: true
        )
        for (name, text) in Self.files {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        let rows = (0..<100).map { #"{"id":\#($0),"title":"Row \#($0)"}"# }.joined(separator: ",")
        try Data("[\(rows)]".utf8).write(to: folder.appending(path: "files/rows.json"))
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["serve", "--config", folder.appending(path: "galley.yaml").path]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let line = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        port =
            line.split(separator: "\n").first?.split(separator: ":").last.flatMap { Int($0) } ?? 0
        precondition(port != 0, "the server did not start: \(line)")
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
