import Foundation
import TestSupport
import Testing

/// A program of `Benchmarks` that is given the built executable.
struct PythonProgram {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    /// Runs it, which must succeed; returns what it says.
    @discardableResult
    func run(
        _ arguments: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let lab = try ServiceLab(["a": ""])
        defer { lab.remove() }
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let output = lab.folder.appending(path: "output").path
        let process = try ChildProcess(
            ["python3", Project.file(path).path, programs.appending(path: "galley").path]
                + arguments,
            output: output,
            errors: output
        )
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                process.wait()
                continuation.resume()
            }
        }
        let text = try String(contentsOfFile: output, encoding: .utf8)
        try #require(process.exitStatus == 0, "\(text)", sourceLocation: sourceLocation)
        return text
    }
}
