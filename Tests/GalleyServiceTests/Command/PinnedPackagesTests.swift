import Foundation
import TestSupport
import Testing

@Suite("Packages that were resolved are those that are pinned")
struct PinnedPackagesTests {
    /// A folder like that of a build, with a source of each package.
    private static func build(_ versions: [String: String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "packages-\(UUID().uuidString)")
        var dependencies: [String] = []
        for (name, version) in versions.sorted(by: { $0.key < $1.key }) {
            let sources = folder.appending(path: "checkouts/\(name)/Sources")
            try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
            let file = sources.appending(path: "A.swift")
            try "let name = 1".write(to: file, atomically: true, encoding: .utf8)
            dependencies.append(
                """
                {"packageRef": {"identity": "\(name)"}, "subpath": "\(name)",
                 "state": {"checkoutState": {"version": "\(version)"}}}
                """
            )
        }
        try """
        {"object": {"dependencies": [\(dependencies.joined(separator: ","))]}}
        """
        .write(
            to: folder.appending(path: "workspace-state.json"),
            atomically: true,
            encoding: .utf8
        )
        return folder
    }

    /// Checks a build; returns the exit code and the messages.
    private static func check(_ folder: URL) async throws -> (status: Int32?, errors: String) {
        let errors = folder.appending(path: "errors")
        let script = Project.file("scripts/packages").path
        let process = try ChildProcess(["python3", script, folder.path], errors: errors.path)
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                process.wait()
                continuation.resume()
            }
        }
        return (process.exitStatus, try String(contentsOf: errors, encoding: .utf8))
    }

    @Test("another version, another package and other sources are named")
    func mistakes() async throws {
        let folder = try Self.build(["yams": "6.2.1", "swift-log": "1.16.2", "stranger": "1.0.0"])
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try await Self.check(folder)
        #expect(result.status == 1)
        #expect(result.errors.contains("stranger is not pinned by Package.swift"))
        #expect(result.errors.contains("yams 6.2.1 was resolved, 6.2.2 is pinned"))
        #expect(result.errors.contains("swift-log: the sources are not those that were pinned"))
    }

    @Test("a folder in which nothing was built is said to be one")
    func nothingBuilt() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "packages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let result = try await Self.check(folder)
        #expect(result.status == 1)
        #expect(result.errors.contains("build first"))
    }
}
