import Foundation
import Glibc
import TestSupport

/// The real executable that serves a lab's configuration, or a fixture that prints its port likewise.
final class GalleyProcess: Sendable {
    let port: Int
    private let process: ChildProcess
    private let errors: URL

    /// Starts `galley serve` on a free port and waits until it listens.
    ///
    /// - Parameter variables: What its environment has beside this process's, as `NAME=value`.
    convenience init(
        _ lab: ServiceLab,
        _ options: [String] = [],
        variables: [String] = []
    ) async throws {
        try await self.init(
            ["galley", "serve", "--port", "0", "--config"]
                + [lab.folder.appending(path: "galley.yaml").path] + options,
            variables: variables,
            in: lab.folder
        )
    }

    /// Starts `galley` with these words in a folder, and waits until it listens.
    ///
    /// - Parameter variables: What its environment has beside this process's, as `NAME=value`.
    convenience init(
        _ arguments: [String],
        of folder: URL,
        variables: [String] = []
    ) async throws {
        try await self.init(["galley"] + arguments, variables: variables, in: folder)
    }

    /// Starts a fixture, an executable of this package, and waits until it listens.
    convenience init(fixture: String, _ arguments: [String]) async throws {
        try await self.init([fixture] + arguments, in: FileManager.default.temporaryDirectory)
    }

    private init(
        _ arguments: [String],
        variables: [String] = [],
        in folder: URL
    ) async throws {
        (process, errors) = try Self.start(arguments, variables: variables, in: folder)
        do {
            port = try await Self.port(in: errors)
        } catch {
            process.end()
            throw error
        }
    }

    /// Starts `galley serve`, which is to fail, waits until it has ended, and returns what it wrote on
    /// standard error.
    static func startError(_ lab: ServiceLab) async throws -> String {
        let file = lab.folder.appending(path: "galley.yaml").path
        let arguments = ["galley", "serve", "--port", "0", "--config", file]
        let (process, errors) = try start(arguments, in: lab.folder)
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                process.wait()
                continuation.resume()
            }
        }
        return try String(contentsOf: errors, encoding: .utf8)
    }

    private static func start(
        _ arguments: [String],
        variables: [String] = [],
        in folder: URL
    ) throws -> (process: ChildProcess, errors: URL) {
        let number = UUID().uuidString
        let errors = folder.appending(path: "errors-\(number).log")
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let process = try ChildProcess(
            (variables.isEmpty ? [] : ["env"] + variables)
                + [programs.appending(path: arguments[0]).path] + arguments.dropFirst(),
            in: folder.path,
            output: folder.appending(path: "output-\(number).log").path,
            errors: errors.path
        )
        return (process, errors)
    }

    /// Its process id.
    var id: Int32 { process.id }

    /// Its exit status; nil while it runs.
    var exitStatus: Int32? { process.exitStatus }

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

    /// Waits until its log contains a text; false when it never does.
    func waits(for text: String) async throws -> Bool {
        await eventually { log.contains(text) }
    }

    private static func port(in file: URL) async throws -> Int {
        var text = ""
        var port: Int?
        let isListening = await eventually {
            text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            // A line of its own, or the message of one of a JSON log.
            let line = text.split(separator: "\n").first { $0.contains("listening on ") }
            let address = line?.split(separator: "listening on ").last?.prefix { $0 != "\"" }
            port = address?.split(separator: ":").last.flatMap { Int($0) }
            return port != nil
        }
        guard isListening, let port else {
            throw LabError(text: "galley does not listen: \(text)")
        }
        return port
    }
}
