import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Apps in Swift: docs/swift-client.md and galley-watch", .timeLimit(.minutes(10)))
struct SwiftPackageTests {
    /// Runs a program to its end and returns its status and what it wrote.
    private static func run(
        _ arguments: [String],
        in folder: URL
    ) async throws -> (status: Int32, output: String) {
        let file = folder.appending(path: "output-\(UUID().uuidString).log")
        let process = try ChildProcess(
            arguments,
            in: folder.path,
            output: file.path,
            errors: file.path
        )
        defer { process.end() }
        let hasEnded = await eventually(within: .seconds(540)) { process.exitStatus != nil }
        let output = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        guard hasEnded, let status = process.exitStatus else {
            throw LabError(text: "\(arguments) does not end: \(output.suffix(1_000))")
        }
        return (status, output)
    }

    /// Returns the guide's one block that begins like this.
    private static func block(_ name: String) throws -> String {
        let parts = try Project.text("docs/swift-client.md")
            .components(separatedBy: "```swift \(name)\n")
        try #require(parts.count == 2, "\(name)")
        return parts[1].components(separatedBy: "```")[0]
    }

    @Test(
        "an empty package without the trait gets no package of the service's; its program follows a page"
    )
    func emptyPackage() async throws {
        let program = try Self.block("program")
        #expect(program.split(separator: "\n").count <= 25)
        let path = Project.file("").path
        let name = URL(fileURLWithPath: path).lastPathComponent
        let manifest = try Self.block("manifest")
            .replacing(
                #"url: "https://example.com/galley.git", branch: "main""#,
                with: "path: \"\(path)\""
            )
            .replacing(#"package: "galley""#, with: "package: \"\(name)\"")
        #expect(manifest.contains("path:") && manifest.contains("traits: []"))
        let lab = try ServiceLab(["Package.swift": manifest, "Sources/watch/main.swift": program])
        defer { lab.remove() }
        // The index is for editors.
        let build = try await Self.run(
            ["swift", "build", "--disable-index-store"],
            in: lab.folder
        )
        try #require(build.status == 0, "\(build.output.suffix(2_000))")

        let manager = FileManager.default
        #expect(!manager.fileExists(atPath: lab.folder.appending(path: "Package.resolved").path))
        for folder in ["checkouts", "repositories"] {
            let path = lab.folder.appending(path: ".build/\(folder)").path
            #expect(((try? manager.contentsOfDirectory(atPath: path)) ?? []).isEmpty, "\(folder)")
        }
        for package in ["GRDB", "Yams", "argument-parser", "swift-log"] {
            #expect(!build.output.contains(package))
        }
        try await Project.serveDemo { _, port in
            let watch = lab.folder.appending(path: ".build/debug/watch").path
            let base = "http://127.0.0.1:\(port)"
            let result = try await Self.run([watch, base], in: lab.folder)
            #expect(result.status == 0, "\(result.output.suffix(1_000))")
            let lines = result.output.split(separator: "\n")
            #expect(lines.count { $0.contains(" items") } == 2)
            #expect(lines.count { $0.contains(" came, ") } == 1)
        }
    }

    @Test("galley-watch draws a page, then what changed, until Ctrl-C")
    func watch() async throws {
        try await Project.serveDemo { _, port in
            let lab = try ServiceLab([:])
            defer { lab.remove() }
            try lab.write("empty", "")
            let output = lab.folder.appending(path: "output.log")
            let programs = URL(fileURLWithPath: CommandLine.arguments[0])
                .deletingLastPathComponent()
            let url = "http://127.0.0.1:\(port)/v1/modules/departures/layout?width=390"
            let process = try ChildProcess(
                [programs.appending(path: "galley-watch").path, url],
                output: output.path,
                errors: output.path
            )
            defer { process.end() }
            func text() -> String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
            let isDrawn = await eventually(within: .seconds(60)) {
                text().split(separator: "\n").count { $0.contains(" items: ") } >= 2
            }
            #expect(isDrawn, "\(text())")
            let heads = text().split(separator: "\n").filter { $0.contains(" items: ") }
            #expect(heads.first?.hasSuffix("whole") == true)
            #expect(text().contains("▏") || text().contains("┌"))
            process.signal(SIGINT)
            #expect(await eventually { process.exitStatus == 0 }, "\(text().suffix(500))")
        }
    }

    @Test("galley-watch tells what it was not told well")
    func usage() async throws {
        let folder = FileManager.default.temporaryDirectory
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let watch = programs.appending(path: "galley-watch").path
        let result = try await Self.run([watch, "nonsense"], in: folder)
        #expect(result.status == 1)
        #expect(result.output.contains("usage: galley-watch URL"))
    }
}
