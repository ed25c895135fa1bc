import Foundation
import Testing

@Suite("Texts of strings are explained, reloaded and tested")
struct ExplainedTextTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        server: {admin: {local: true}}
        modules: [m.yaml]
        strings: [strings/*.yaml]
        """,
        "m.yaml": """
        name: shop
        kind: single
        components:
          - id: list
            items: [{id: 1, type: t, data: {title: "${t:title}", until: "${t:until|with(when: params.when)}"}}]
            layout: {itemHeight: 50}
        parameters: {when: {default: soon}}
        """,
        "strings/en.yaml": "title: Shop\nuntil: 'until {when, date}'",
        "strings/de.yaml": "title: Laden",
        "one.json": #"{"devices":[{"name":"Phone","width":320}],"textScales":[1]}"#,
    ]

    @Test("an explanation names each text's file, line and language, and what it could not use")
    func explained() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let pages = PipelineLab.Pages(server: server)
            let answer = try await pages.answer(
                "GET",
                "/v1/modules/shop/layout?explain=1&locale=de"
            )
            let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
            let component = try #require((object?["components"] as? [[String: Any]])?.first)
            let texts = try #require(component["texts"] as? [[String: Any]])
            let lines = texts.map { text in
                let file = (text["file"] as? String)?.split(separator: "/").suffix(2).joined(
                    separator: "/"
                )
                return "\(text["key"] ?? "") \(text["language"] ?? "") \(text["fallback"] ?? "") "
                    + "\(file ?? "") \(text["line"] ?? "") \(text["unusable"] ?? "-")"
            }
            #expect(
                lines == [
                    "title de 0 strings/de.yaml 1 -",
                    "until en 1 strings/en.yaml 2 the argument 'when' is not a date",
                ]
            )
        }
    }

    @Test(
        "galley test lays pages out in languages, each in its own direction and under its own name"
    )
    func locales() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let arguments = [
            "test", "--devices", "one.json", "--locales", "de,ar,pseudo", "--update", "kept",
        ]
        let result = try await CommandResult(arguments, in: lab.folder)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(
            result.output.contains(
                "3 layouts of 1 page (1 sample × 1 device × 1 text scale × 3 languages)"
            )
        )
        func kept(_ name: String) throws -> String {
            let url = lab.folder.appending(path: "kept/shop/Phone/1-\(name).json")
            return try String(contentsOf: url, encoding: .utf8)
        }
        #expect(try kept("de").contains("Laden"))
        #expect(try kept("ar").contains(#""direction":"rtl""#))
        #expect(try kept("ar").contains(#""title":"Shop""#))
        #expect(try kept("pseudo").contains("Šĥöp"))
    }

    @Test(
        "languages that nobody speaks exit with 2",
        arguments: [
            ("de,xx", "'xx' is not a language tag"), ("de,de", "'de' is there twice"),
            ("", "is not a language"),
        ]
    )
    func unknown(list: String, words: String) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let result = try await CommandResult(["test", "--locales", list], in: lab.folder)
        #expect(result.status == 2)
        #expect(result.errors.contains(words), "\(result.errors)")
    }
}
