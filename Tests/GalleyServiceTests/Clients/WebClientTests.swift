import CSystem
import Foundation
import TestSupport
import Testing

@Suite("The web client is served, is small, and does as the service")
struct WebClientTests {
    @Test("its files have types, tags and a policy; a condition is answered 304")
    func served() async throws {
        try await Project.serveDemo { _, port in
            let client = try TestClient(port: port)
            let files = try ["web", "preview"].flatMap { folder in
                try FileManager.default
                    .contentsOfDirectory(atPath: Project.file("Clients/\(folder)").path)
                    .map { (folder, $0) }
            }
            #expect(files.count > 10)
            let types = ["js": "text/javascript", "css": "text/css", "ts": "text/plain"]
            for (folder, name) in files {
                let type = try #require(types[String(name.split(separator: ".").last ?? "")])
                let target = "/client/\(name)"
                let response = try await client.send("GET", target)
                #expect(response.status == 200, "\(name)")
                #expect(response["content-type"] == "\(type); charset=utf-8")
                #expect(response["cache-control"] == "no-cache")
                #expect(response.text == (try Project.text("Clients/\(folder)/\(name)")))
                let tag = try #require(response["etag"])
                let again = try await client.send("GET", target, ["If-None-Match": tag])
                #expect(again.status == 304)
            }
            let unknown = try await client.send("GET", "/client/galey.js")
            #expect(unknown.status == 404)
            #expect(unknown.text.contains("galley.js"))
        }
    }

    @Test("galley.js has at most 6 KiB without its comments, compressed")
    func size() throws {
        let text = try Project.text("Clients/web/galley.js")
            .replacing(/\/\*[\s\S]*?\*\//, with: "")
            .replacing(/\n\s*\/\/[^\n]*/, with: "")
            .replacing(/\n\s*\n/, with: "\n")
        let input = Array(text.utf8)
        let capacity = galley_gzip_bound(input.count)
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = galley_gzip(input, input.count, buffer.baseAddress, capacity, 9)
        }
        #expect(!output.isEmpty && output.count <= 6 << 10, "\(output.count) bytes")
    }

    @Test(
        "galley.js plays all vectors",
        .enabled(if: ClientTool.node != nil, ClientTool.missing)
    )
    func vectors() async throws { try await run("vectors") }

    @Test(
        "galley.js follows pages, reconnects and polls",
        .enabled(if: ClientTool.node != nil, ClientTool.missing)
    )
    func client() async throws { try await run("client") }

    @Test(
        "a hostile service ends in problems, in the memory of a page, and galley.js goes on",
        .enabled(if: ClientTool.node != nil, ClientTool.missing)
    )
    func hostile() async throws {
        let path = Project.file("Clients/tests/hostile.mjs").path
        let cases = TestScale.count(sample: 1_000, torture: 20_000)
        let result = try await #require(ClientTool.node)
            .run(["--expose-gc", path, "\(cases)", "\(TestScale.seed)"])
        print("web client: \(result.output.suffix(200))")
        #expect(result.status == 0, "\(result.output.prefix(2_000))")
    }

    private func run(_ script: String) async throws {
        let path = Project.file("Clients/tests/\(script).mjs").path
        let result = try await #require(ClientTool.node).run([path])
        #expect(result.status == 0, "\(result.output.prefix(2_000))")
    }
}
