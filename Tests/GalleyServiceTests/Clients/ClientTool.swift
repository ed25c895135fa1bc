import Foundation
import Testing

/// A program that tests of the clients need: found on the path, else those tests are skipped.
struct ClientTool: Sendable {
    /// Node, which runs the web client.
    static let node = find("node", "nodejs")
    /// Chromium, which shows it.
    static let browser = find("chromium", "chromium-browser", "google-chrome")
    /// Firefox, which shows it too.
    static let firefox = find("firefox-esr", "firefox")

    /// The compiler of TypeScript.
    static let tsc = find("tsc")
    /// The compiler of Kotlin.
    static let kotlinc = find("kotlinc")
    /// The machine that runs what it compiles.
    static let java = find("java")
    /// The compiler of Java.
    static let javac = find("javac")
    /// The compiler of Swift.
    static let swiftc = find("swiftc")

    /// The file of axe-core, which looks for what keeps people from using a page; nil where it is not installed.
    static let axe = ["/usr/local/lib/axe-core/axe_playwright_python/axe.min.js"].first {
        FileManager.default.fileExists(atPath: $0)
    }

    /// The folder of the packages react and react-dom; nil where they are not installed.
    static let react = ["/usr/share/nodejs"].first { folder in
        ["react/umd/react.development.js", "react-dom/umd/react-dom.development.js"].allSatisfy {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
    }

    /// The reason why tests are skipped.
    static let missing: Comment =
        "scripts/setup --browser installs node, Chromium, Firefox, TypeScript, React and Kotlin"

    /// The reason why tests of the JVM client are skipped.
    static let missingJava: Comment = "scripts/setup --jvm installs the compiler of Java"

    private let url: URL

    private init(url: URL) { self.url = url }

    /// The program of a path.
    init(path: String) { url = URL(fileURLWithPath: path) }

    private static func find(_ names: String...) -> ClientTool? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        for name in names {
            for folder in folders {
                let path = "\(folder)/\(name)"
                if FileManager.default.isExecutableFile(atPath: path) {
                    return ClientTool(url: URL(fileURLWithPath: path))
                }
            }
        }
        return nil
    }

    /// The program's output and errors, and its exit status.
    struct Result: Sendable {
        let status: Int32
        let output: String
    }

    /// Runs the program to its end, on a thread of its own.
    func run(_ arguments: [String]) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Swift.Result { try self.wait(arguments) })
            }
        }
    }

    private func wait(_ arguments: [String]) throws -> Result {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = url
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let output = String(decoding: bytes, as: UTF8.self)
        return Result(status: process.terminationStatus, output: output)
    }
}
