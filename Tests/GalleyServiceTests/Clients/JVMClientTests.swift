import Foundation
import GalleyService
import Glibc
import TestSupport
import Testing

@Suite(
    "The JVM client holds what the service has: docs/jvm-client.md and galley-watch",
    .enabled(if: ClientTool.javac != nil, ClientTool.missingJava),
    .timeLimit(.minutes(10))
)
struct JVMClientTests {
    /// Deltas of four pages together.
    private static let deltas = TestScale.count(sample: 600, torture: 10_000)

    /// The folder of the jars, which `scripts/jvm` builds once for all of these tests.
    private static let jars = Task {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "galley-jvm-\(UUID().uuidString)")
        let result = try await ClientTool(path: "/usr/bin/env").run([
            "GALLEY_JVM=\(folder.path)", Project.file("scripts/jvm").path, "--build",
        ])
        try #require(result.status == 0, "\(result.output.suffix(2_000))")
        return folder
    }

    private static func path(_ names: String...) async throws -> String {
        let folder = try await jars.value
        return names.map { folder.appending(path: $0).path }.joined(separator: ":")
    }

    @Test("member for member, after random changes, over streams that are cut anywhere")
    func deltas() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists, rows: 6)
        let modules = [LiveModules.mixed, LiveModules.shared, LiveModules.both].map {
            $0.replacing(/\nkind: (batch|composite)/) { "\($0.0)\ncoalesce: 10ms" }
        }
        let lab = try PipelineLab(modules[0], modules[1], modules[2]) { request in
            if request.target == "/change" {
                pages.change()
                return .json("{}")
            }
            return .json(pages.json(String(request.target.dropFirst().prefix { $0 != "?" })))
        }
        let path = try await Self.path("galley-core.jar", "galley-http.jar", "live")
        try await lab.serving { galley in
            let result = try await #require(ClientTool.java).run([
                "-cp", path, "galley.Deltas", "http://127.0.0.1:\(galley.server.port)",
                "http://127.0.0.1:\(lab.upstream.port)/change", "\(Self.deltas)",
                "\(TestScale.seed)",
            ])
            print("JVM client: \(result.output.suffix(200))")
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }

    @Test("the guide's program follows a page")
    func guide() async throws {
        let guide = try Project.text("docs/jvm-client.md")
        let parts = guide.components(separatedBy: "```java program\n")
        try #require(parts.count == 2)
        let program = parts[1].components(separatedBy: "```")[0]
        #expect(program.split(separator: "\n").count <= 32)
        let lab = try ServiceLab(["Departures.java": program])
        defer { lab.remove() }
        let path = try await Self.path("galley-core.jar", "galley-http.jar")
        try await Project.serveDemo { _, port in
            let result = try await #require(ClientTool.java).run([
                "-cp", path, lab.folder.appending(path: "Departures.java").path,
                "http://127.0.0.1:\(port)",
            ])
            #expect(result.status == 0, "\(result.output.suffix(1_000))")
            let lines = result.output.split(separator: "\n")
            #expect(lines.count { $0.contains(" items") } == 2)
            #expect(lines.count { $0.contains(" came, ") } == 1)
        }
    }

    @Test(
        "galley-watch draws a page, then what changed, until Ctrl-C; it tells what it was not told well"
    )
    func watch() async throws {
        let jar = try await Self.path("galley-watch.jar")
        let wrong = try await #require(ClientTool.java).run(["-jar", jar, "nonsense"])
        #expect(wrong.status == 1 && wrong.output.contains("usage: galley-watch URL"))
        try await Project.serveDemo { _, port in
            let base = "http://127.0.0.1:\(port)/v1/modules"
            let unknown = try await #require(ClientTool.java)
                .run(["-jar", jar, "\(base)/no-such-page/layout"])
            #expect(unknown.status == 1, "\(unknown.output)")
            let lab = try ServiceLab([:])
            defer { lab.remove() }
            try lab.write("empty", "")
            let output = lab.folder.appending(path: "output.log")
            let process = try ChildProcess(
                ["java", "-jar", jar, "\(base)/departures/layout?width=390"],
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
            // The machine's own status for Ctrl-C.
            #expect(await eventually { process.exitStatus == 130 }, "\(text().suffix(500))")
        }
    }
}
