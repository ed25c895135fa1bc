import Foundation
import TestSupport

/// `python3 -m http.server` over a folder: an HTTP service that nobody here wrote.
final class FileServer: Sendable {
    let port: Int
    private let process: ChildProcess
    private let files: URL

    /// Starts it on a free port and waits until it says which.
    init(serving folder: String) async throws {
        files = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        process = try ChildProcess(
            [
                "python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory",
                folder,
            ],
            output: files.appending(path: "output").path,
            errors: files.appending(path: "log").path
        )
        port = try await Self.port(in: files.appending(path: "output"))
    }

    /// How many requests it has answered: it logs a line for each.
    var requestCount: Int {
        let log = try? String(contentsOf: files.appending(path: "log"), encoding: .utf8)
        return (log ?? "").split(separator: "\n").count { $0.contains("\"GET ") }
    }

    /// Ends it.
    func stop() {
        process.end()
        try? FileManager.default.removeItem(at: files)
    }

    /// Reads `Serving HTTP on 127.0.0.1 port 40000 (http://127.0.0.1:40000/) ...`.
    private static func port(in file: URL) async throws -> Int {
        var port: Int?
        _ = await eventually {
            let words = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(
                separator: " "
            )
            port = words.drop { $0 != "port" }.dropFirst().first.flatMap { Int($0) }
            return port != nil
        }
        guard let port else { throw LabError(text: "python3 did not print its port") }
        return port
    }
}
