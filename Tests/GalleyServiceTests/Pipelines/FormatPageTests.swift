import FormatCore
import Testing

@Suite("Numbers and dates of pages are of the request's language")
struct FormatPageTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        upstreams: {here: {directory: ./data}}
        modules: [modules/*.yaml]
        """,
        "data/one.json": #"{"id": "a", "n": 1234.5, "at": "2024-07-01T23:30:00Z", "word": "x"}"#,
        "modules/plain.yaml": module("plain", ""),
        "modules/german.yaml": module("german", "locale: de\ntimezone: Asia/Tokyo"),
        "modules/pair.yaml": """
        name: pair
        kind: composite
        locale: fr
        timezone: Pacific/Auckland
        modules: [plain, german]
        placeholder: {type: none, data: "${viewport.width|number}"}
        """,
        "modules/missing.yaml": """
        name: missing
        kind: single
        request: {upstream: here, path: /one}
        components:
          - id: rows
            items: $
            missing: drop
            layout: {itemHeight: 10}
            item: {data: "${@.word|number}"}
        """,
    ]

    private static func module(_ name: String, _ keys: String) -> String {
        """
        name: \(name)
        kind: single
        \(keys)
        request: {upstream: here, path: /one}
        components:
          - id: rows
            items: $
            layout: {itemHeight: 10}
            item: {data: {text: "${@.n|number} ${@.at|date('yMMMd')}"}}
        """
    }

    private func texts(
        _ pages: PipelineLab.Pages,
        _ module: String,
        _ query: String = ""
    ) async throws -> [String] {
        try await pages.layout(module, query).sections.flatMap { section in
            section.data.map { $0["text"] as? String ?? "?" }
        }
    }

    @Test("the request's language goes before the module's, and English comes last")
    func order() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let pages = PipelineLab.Pages(server: server)
            for (module, query, expected) in [
                ("plain", "", "1,234.5 Jul 1, 2024"),
                ("plain", "locale=de", "1.234,5 1. Juli 2024"),
                ("german", "", "1.234,5 2. Juli 2024"),
                ("german", "locale=en", "1,234.5 Jul 2, 2024"),
                ("german", "locale=qqq", "1.234,5 2. Juli 2024"),
            ] {
                let texts = try await texts(pages, module, query)
                #expect(texts == [expected], "\(module) \(query)")
            }
        }
    }

    @Test("a composite's language is that of children without one")
    func composite() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let pages = PipelineLab.Pages(server: server)
            let own = try await texts(pages, "pair")
            #expect(own == ["1\u{202F}234,5 2 juil. 2024", "1.234,5 2. Juli 2024"])
            let all = try await texts(pages, "pair", "locale=en")
            #expect(all == ["1,234.5 Jul 2, 2024", "1,234.5 Jul 2, 2024"])
        }
    }

    @Test("pages of two languages are two pages, with revisions and changes between them")
    func revisions() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let pages = PipelineLab.Pages(server: server)
            let first = try await pages.layout("plain")
            let second = try await pages.layout("plain", "locale=de")
            #expect(first.object["revision"] as? String != second.object["revision"] as? String)
            let since = try #require(first.object["revision"] as? String)
            let changes = try await pages.answer(
                "GET",
                "/v1/modules/plain/changes?since=\(since)&locale=de"
            )
            #expect(changes.status == 200)
            #expect(changes.text.contains("1.234,5 1. Juli 2024"))
            let again = try await pages.layout("plain")
            #expect(again.object["revision"] as? String == since)
        }
    }

    @Test("a value of the wrong type is missing, so that its item can be dropped")
    func missing() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let page = try await PipelineLab.Pages(server: server).layout("missing")
            let counts = page.sections.first?.object["counts"] as? [String: Any]
            #expect(counts?["shown"] as? Int == 0)
            #expect(counts?["dropped"] as? Int == 1)
        }
    }

    @Test("the metrics tell the version of ICU")
    func version() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let metrics = try await PipelineLab.Pages(server: server).answer("GET", "/metrics")
            let line = "galley_icu_info{version=\"\(TextFormats.version)\"} 1"
            #expect(metrics.text.split(separator: "\n").contains { $0 == line })
        }
    }
}
