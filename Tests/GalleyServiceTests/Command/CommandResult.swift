import Foundation
import TestSupport

/// A run of the `galley` executable that has ended.
struct CommandResult {
    /// The exit code.
    let status: Int32
    /// The text on standard output.
    let output: String
    /// The text on standard error.
    let errors: String

    /// Runs `galley` in a folder, and waits until it has ended.
    ///
    /// - Parameters:
    ///   - arguments: the words of the command line.
    ///   - folder: the folder it starts in.
    ///   - environment: variables that are set for it, as `NAME=value`.
    init(_ arguments: [String], in folder: URL, environment: [String] = []) async throws {
        let files = FileManager.default.temporaryDirectory
            .appending(path: "galley-command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: files) }
        let (output, errors) = (files.appending(path: "out"), files.appending(path: "err"))
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let process = try ChildProcess(
            ["env", "-u", "GALLEY_CONFIG"] + environment
                + [programs.appending(path: "galley").path] + arguments,
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
        status = process.exitStatus ?? -1
        self.output = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
        self.errors = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    }
}
