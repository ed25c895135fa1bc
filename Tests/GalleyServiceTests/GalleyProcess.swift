import Foundation
import Glibc
import TestProcesses

/// The real executable serving a lab's configuration.
final class GalleyProcess: Sendable {
    let port: Int
    private let process: ChildProcess
    private let errors: URL

    /// Starts `galley serve` on a free port and waits until it listens.
    init(_ lab: ServiceLab, _ options: [String] = []) async throws {
        let number = UUID().uuidString
        errors = lab.folder.appending(path: "errors-\(number).log")
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "galley").path
        let words =
            [program, "serve", "--port", "0", "--config"]
            + [lab.folder.appending(path: "galley.yaml").path] + options
        process = try ChildProcess(
            words,
            output: lab.folder.appending(path: "output-\(number).log").path,
            errors: errors.path
        )
        do {
            port = try await Self.port(in: errors)
        } catch {
            process.end()
            throw error
        }
    }

    /// Its process id.
    var id: Int32 { process.id }

    /// What it wrote on standard error.
    var log: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// Sends it a signal.
    func signal(_ number: Int32) { process.signal(number) }

    /// `kill -9`, and waits until it is gone.
    func kill() { process.end() }

    /// Asks it for something.
    func get(_ target: String) async throws -> TestAnswer {
        try await TestClient(port: port).send("GET", target)
    }

    /// Waits until its log has a text, at most ten seconds.
    func waits(for text: String) async throws -> Bool {
        for _ in 0..<400 {
            if log.contains(text) { return true }
            try await Task.sleep(for: .milliseconds(25))
        }
        return false
    }

    private static func port(in file: URL) async throws -> Int {
        for _ in 0..<800 {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            for line in text.split(separator: "\n") where line.hasPrefix("listening on ") {
                if let port = line.split(separator: ":").last.flatMap({ Int($0) }) { return port }
            }
            try await Task.sleep(for: .milliseconds(25))
        }
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        throw LabError(text: "galley does not listen: \(text)")
    }
}
