import GalleyService
import Testing

@Suite("The guide to carousels tells the truth")
struct CarouselsGuideTests {
    private static func blocks() throws -> [(mark: String, text: String)] {
        try Project.text("docs/carousels.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (String($0.1), String($0.2)) }
    }

    /// A service of the guide's files.
    private static func lab() throws -> ServiceLab {
        var files: [String: String] = [:]
        for (mark, text) in try blocks() {
            if mark.hasPrefix("json ") { files[String(mark.dropFirst(5))] = text }
            if mark == "yaml", let name = text.firstMatch(of: /^# (\S+)\n/)?.1 {
                files[String(name)] = text
            }
        }
        return try ServiceLab(files)
    }

    @Test("its page is laid out as it says")
    func layout() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let answers = try Self.blocks().filter { $0.mark == "text" }
        try #require(answers.count == 1)
        try await lab.serving { server in
            let target = try #require(answers[0].text.firstMatch(of: /^GET (\S+)\n/)?.1)
            let client = try TestClient(port: server.port)
            let page = try #require(PlainJSON(try await client.send("GET", String(target)).body))
            #expect("GET \(target)\n" + Self.summary(page) == answers[0].text)
        }
    }

    @Test("windows and offsets are as it says")
    func scrolling() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let lines = try Self.blocks().filter { $0.mark == "http" }
            .flatMap { $0.text.split(separator: "\n").map(String.init) }
        try #require(lines.count == 6)
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            for index in stride(from: 0, to: lines.count, by: 2) {
                let target = String(lines[index].dropFirst(4))
                let answer = try await client.send("GET", target)
                #expect(answer.text.contains(lines[index + 1]), "\(target)\n\(answer.text)")
            }
            for query in [
                "window?section=shelves&offset=0", "window?item=new&offset=0",
                "scroll?section=shelves&item=new&select=f1&proposed=1",
                "window?offset=0&occurrence=1",
            ] {
                let answer = try await client.send("GET", "/v1/modules/shelves/\(query)")
                #expect(answer.status == 400, "\(query)\n\(answer.text)")
            }
            let missing = "/v1/modules/shelves/window?section=shelves&item=nwe&offset=0"
            let answer = try await client.send("GET", missing)
            #expect(answer.status == 404 && answer.text.contains("Did you mean 'new'"))
        }
    }

    private static func summary(_ page: PlainJSON) -> String {
        var lines: [String] = []
        for row in page["sections"]?.elements.first?["items"]?.elements ?? [] {
            let carousel = row["carousel"]
            lines.append(
                "\(row["id"]?.content ?? ""): \(row["frame"]?.text ?? "") "
                    + "carousel \(carousel?["frame"]?.text ?? "")"
            )
            for item in carousel?["items"]?.elements ?? [] {
                lines.append(
                    "  \(item["id"]?.content ?? "") \(item["frame"]?.text ?? "") "
                        + "\(item["data"]?.text ?? "")"
                )
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
