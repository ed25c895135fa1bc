import Foundation
import JSONCore
import ModuleKit
import ModuleMapping
import TestSupport
import Testing
import UpstreamKit
import WorkLimits

@Suite("Texts of strings are of the page's language")
struct PageTextTests {
    private static let strings = [
        "en": """
        title: "Songs"
        count: "{n, plural, =0 {no songs} one {# song} other {# songs}} of {name}"
        since: "since {when, date, long}"
        """,
        "de": """
        title: "Lieder"
        count: "{n, plural, =0 {keine Lieder} one {# Lied} other {# Lieder}} von {name}"
        """,
        "ar": "title: أغانٍ",
    ]

    private static func lab(
        _ locale: String = "",
        adding german: String = ""
    ) throws -> PageLab {
        var strings = strings
        strings["de"]?.append("\n" + german)
        return try PageLab(
            strings: strings,
            """
            name: songs
            kind: single
            \(locale)
            request: {upstream: up, path: /songs, headers: {x-title: "${t:title}"}}
            components:
              - id: list
                items: $.rows[*]
                header: {height: 10, type: title, data: {title: "${t:title}"}}
                item:
                  data:
                    count: "${t:count|with(n: @.n, name: @.who|upper)}"
                    since: "(${t:since|with(when: @.at)|default(t:title)})"
                    either: {$choose: [{when: "@.n > 1", value: "${t:title}"}, {value: "-"}]}
                layout: {itemHeight: 10}
            """,
            answers: [
                "/songs":
                    #"{"rows": [{"id": 1, "n": 1234, "who": "Ada", "at": "2026-11-25"}, {"id": 2, "n": "1", "who": "Bo"}]}"#
            ]
        )
    }

    private static func data(_ page: Page) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(page.json.bytes)) as? [String: Any]
        let section = (object?["sections"] as? [[String: Any]])?.first
        return (section?["items"] as? [[String: Any]] ?? []).compactMap {
            $0["data"] as? [String: Any]
        }
    }

    @Test("of what is asked for, else of the module's, key by key")
    func languages() async throws {
        let lab = try Self.lab()
        let english = try Self.data(await lab.page("songs"))
        #expect(english[0]["count"] as? String == "1,234 songs of ADA")
        #expect(english[0]["since"] as? String == "(since November 25, 2026)")
        #expect(english[0]["either"] as? String == "Songs")
        #expect(english[1]["count"] as? String == "1 song of BO")
        let german = try Self.data(await lab.page("songs", [("locale", "de-AT")]))
        // The Austrian form of the number, in the German text; the text that German lacks is English throughout.
        #expect(german[0]["count"] as? String == "1\u{A0}234 Lieder von ADA")
        #expect(german[0]["since"] as? String == "(since November 25, 2026)")
        let module = try Self.data(
            await Self.lab("locale: de", adding: "since: seit").page("songs")
        )
        #expect(module[1]["count"] as? String == "1 Lied von BO")
    }

    @Test("a text whose argument is missing is missing itself, so that 'default' stands in")
    func missing() async throws {
        let data = try Self.data(await Self.lab().page("songs"))
        #expect(data[1]["since"] as? String == "(Songs)")
    }

    @Test("a request's header has the text of the page's language")
    func header() async throws {
        let lab = try Self.lab()
        _ = try await lab.page("songs", [("locale", "de")])
        #expect(lab.upstream.requests.last?.fields["x-title"] == "Lieder")
    }

    @Test("pseudo texts keep their values")
    func pseudo() async throws {
        let data = try Self.data(await Self.lab().page("songs", [("locale", "en-XA")]))
        #expect((data[0]["count"] as? String)?.hasPrefix("1,234 šöñĝš öf ADA") == true)
    }

    @Test("a composite's language is that of its children, which need not have every text in it")
    func composite() async throws {
        let lab = try PageLab(
            strings: Self.strings,
            "name: all\nkind: composite\nlocale: ar\nmodules: [songs]",
            """
            name: songs
            kind: single
            components:
              - id: list
                items: [{id: 1, data: {title: "${t:title}", count: "${t:count|with(n: 2, name: \\"Ada\\")}"}}]
                layout: {itemHeight: 10}
            """
        )
        let data = try Self.data(await lab.page("all"))
        #expect(data[0]["title"] as? String == "أغانٍ")
        #expect(data[0]["count"] as? String == "2 songs of Ada")
    }

    @Test("a recorder notes each text with its place and language, and the argument that it lacked")
    func recorded() async throws {
        let lab = try Self.lab()
        let declaration = try #require(lab.catalog.module(named: "songs"))
        var reader = PageRequestReader(module: declaration)
        let request = try reader.read([("locale", "de")]).request
        let loaded = await lab.catalog.load(
            LoadRequest(page: request, deadline: .now + .seconds(600))
        )
        let recorder = MappingRecorder()
        _ = lab.catalog.map(loaded, within: PageWork(budget: WorkBudget()), recorder: recorder)
        let texts = try #require(recorder.components.first).texts
        let lines = texts.map {
            "\($0.key) \($0.language) \($0.isFallback) \($0.place) \($0.unusable ?? "-")"
        }
        #expect(
            lines.sorted() == [
                "count de false /c/strings/de.yaml:2:8 -",
                "since en true /c/strings/en.yaml:3:8 the argument 'when' is not a date",
                "title de false /c/strings/de.yaml:1:8 -",
            ]
        )
    }
}
