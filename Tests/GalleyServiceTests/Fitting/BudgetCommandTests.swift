import Foundation
import Testing

@testable import PageTesting

@Suite("galley budget")
struct BudgetCommandTests {
    /// Samples with a comma and quotes; a text that nothing cuts, two of one role, a form, and a page of wide screens.
    private static let files = [
        "galley.yaml": """
        version: 1
        upstreams: {none: {directory: none}}
        modules: [page.yaml, form.yaml, away.yaml, wide.yaml, widths.yaml, formulas.yaml]
        """,
        "page.yaml": """
        name: page
        kind: single
        parameters: {word: {type: string, default: One}}
        test: {samples: [{word: One}, {word: "Two, \\"more\\" words"}]}
        components:
          - id: list
            layout: {itemHeight: auto}
            items:
              - id: a
                type: card
                cell:
                  stack: vertical
                  children:
                  - stack: vertical
                    width: 100
                    children:
                    - {text: "${params.word}", id: word, size: 10, maxLines: 1}
                    - {text: "${params.word} again", role: note, size: 10, maxLines: 2}
                    - {text: Other, role: note, size: 10, maxLines: 1}
                    - {text: Free, id: free}
        """,
        "form.yaml": """
        name: form
        kind: static
        sections: [{id: all, header: {title: Settings}, cells: [{id: a, type: disclosure, title: Language, detail: English}]}]
        """,
        "away.yaml": """
        name: away
        kind: single
        request: {upstream: none, path: /x}
        components: [{id: list, layout: {itemHeight: 50}}]
        """,
        "wide.yaml": """
        name: wide
        kind: single
        components:
          - id: list
            layout: {itemHeight: auto, hidden: true, at: {600: {hidden: false}}}
            items: [{id: a, type: card, cell: {stack: vertical, children: [{text: Wide, maxLines: 1}]}}]
        """,
        "widths.yaml": """
        name: widths
        kind: single
        components:
          - id: list
            layout: {kind: flex, itemHeight: auto}
            items:
              - {id: a, type: card, size: {width: 60}, cell: {stack: vertical, children: [{text: Short, id: word, size: 10, maxLines: 1}]}}
              - {id: b, type: card, size: {width: 290}, cell: {stack: vertical, children: [{text: A much longer text for here, id: word, size: 10, maxLines: 1}]}}
        """,
        "formulas.yaml": #"""
        name: formulas
        kind: single
        parameters: {word: {type: string, default: One}}
        test:
          samples: [{word: "=1+1"}, {word: "-2+3"}, {word: "@SUM(A1)"}, {word: "+49 30"}]
        components:
          - id: list
            layout: {itemHeight: auto}
            items: [{id: a, type: card, cell: {stack: vertical, children: [{text: "${params.word}", id: word, size: 10, maxLines: 1}]}}]
        """#,
        "none/other.json": "{}",
        "phones.json":
            #"{"devices":[{"name":"Pixel","width":320,"platform":"android"},{"name":"Phone","width":320,"platform":"ios"},{"name":"Laptop","width":700}],"textScales":[1]}"#,
        "two.json":
            #"{"devices":[{"name":"Phone","width":320},{"name":"Pad","width":700,"scale":2}],"textScales":[1, 2]}"#,
    ]

    private static func run(_ words: String...) async throws -> CommandResult {
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        return try await CommandResult(
            ["budget"] + words + ["--devices", "two.json"],
            in: lab.folder
        )
    }

    @Test("a table has a line for screens on which the same fits")
    func table() async throws {
        let result = try await Self.run("page")
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(
            result.output == """
                list.word, 1 line, 2 samples
                  text  width  lines  cut  devices           longest sample that fits
                  1     100    1      0    Phone and 1 more  Two, "more" words
                  2     100    1      1    Phone and 1 more  One
                  "Two, "more" words" is cut at 2 on Phone and 1 more

                list.note, 2 lines, 2 samples
                  text  width  lines  cut  devices           longest sample that fits
                  1     100    2      0    Phone and 1 more  Two, "more" words again
                  2     100    2      1    Phone and 1 more  One again
                  "Two, "more" words again" is cut at 2 on Phone and 1 more

                list.note#2, 1 line, 1 sample
                  text  width  lines  cut  devices           longest sample that fits
                  1     100    1      0    Phone and 1 more  Other
                  2     100    1      0    Phone and 1 more  Other

                list.free, nothing cuts it, 1 sample

                """
        )
    }

    @Test(
        "comma-separated values have a row for each slot, language and screen, and quotes where they must"
    )
    func csv() async throws {
        let result = try await Self.run("page", "--csv", "--locale", "de,ar")
        let rows = result.output.components(separatedBy: "\r\n")
        try #require(rows.count == 1 + 2 * 4 * 4 + 1 && rows.last == "", "\(result.output)")
        #expect(rows[0] == "slot,locale,device,textSize,width,lines,longestSample,samples,cut")
        #expect(rows[1] == #"list.word,de,Phone,1,100,1,"Two, ""more"" words",2,0"#)
        #expect(rows[2] == "list.word,de,Phone,2,100,1,One,2,1")
        #expect(rows.contains("list.free,ar,Pad,2,100,,Free,1,0"))
    }

    @Test("devices of a platform have its sizes of text, each by its name")
    func platforms() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        func run(_ words: String...) async throws -> String {
            let result = try await CommandResult(
                ["budget", "page"] + words,
                in: lab.folder
            )
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            return result.output
        }
        let output = try await run("--devices", "phones.json", "--csv")
        let rows = output.components(separatedBy: "\r\n")
        // Four slots at seven, twelve and one sizes of text, between the names and the end.
        try #require(rows.count == 82, "\(output)")
        #expect(rows[0].hasSuffix(",samples,cut,platform"))
        let words = rows.filter { $0.hasPrefix("list.word,") }.map {
            $0.replacing(#""Two, ""more"" words""#, with: "long").components(separatedBy: ",")
        }
        // 17 characters of 8 ems at most, of 10 points and more, in 100 points.
        let cut = words.filter { $0[8] == "1" }.map { "\($0[9]) \($0[3])" }
        #expect(
            cut == [
                "android 1.3", "android 1.5", "android 1.8", "android 2", "ios xxxl",
                "ios ax1", "ios ax2", "ios ax3", "ios ax4", "ios ax5",
            ]
        )
        let table = try await run("--devices", "phones.json")
        #expect(table.contains("\n  ios ax1       100    1      1    Phone  "), "\(table)")
        #expect(table.contains("\n  android 1.3   100    1      1    Pixel  "), "\(table)")
        #expect(table.contains("is cut at ios xxxl on Phone, at ios ax1 on Phone, "), "\(table)")
        // At the size of a new device, and in browsers.
        let flags = try await run("--devices", "phones.json", "--weblate")
        #expect(flags.hasPrefix("list.word\t\tmax-size:100:1, font-size:10\n"), "\(flags)")
        let all = try await run("--platforms", "--csv")
        // 13 devices of Apple at twelve sizes, seven of Google's at seven, four others at three: 217 for each of four slots.
        #expect(all.components(separatedBy: "\r\n").count == 870)
    }

    @Test("a text is cut only where the page shows it: not by the width of a narrower item")
    func ownPlaces() async throws {
        let result = try await Self.run("widths", "--csv")
        let rows = result.output.components(separatedBy: "\r\n")
        #expect(
            rows.contains("list.word,,Phone,1,60,1,A much longer text for here,2,0"),
            "\(result.output)"
        )
        #expect(rows.contains("list.word,,Phone,2,60,1,A much longer text for here,2,0"))
    }

    @Test(
        "what a spreadsheet would compute is text to it, and what controls a terminal is written out"
    )
    func formulas() async throws {
        let result = try await Self.run("formulas", "--csv")
        let fields = result.output.components(separatedBy: "\r\n").dropFirst().dropLast().map {
            row in
            row.components(separatedBy: ",").dropFirst(6).first ?? ""
        }
        try #require(!fields.isEmpty, "\(result.errors)")
        for field in fields {
            #expect(!field.hasPrefix("=") && !field.hasPrefix("@"), "\(field)")
            #expect(
                field.unicodeScalars.allSatisfy { $0.value >= 0x20 },
                "\(field.debugDescription)"
            )
        }
    }

    @Test(
        "Weblate is told the width in points of the text's own size, and not of what nothing cuts"
    )
    func weblate() async throws {
        let result = try await Self.run("page", "--weblate")
        #expect(
            result.output == """
                list.word\t\tmax-size:100:1, font-size:10
                list.note\t\tmax-size:100:2, font-size:10
                list.note#2\t\tmax-size:100:1, font-size:10

                """
        )
    }

    @Test("forms have their labels, and a screen that hides a section has no row")
    func forms() async throws {
        let form = try await Self.run("form", "--csv")
        let rows = form.output.components(separatedBy: "\r\n")
        let slots = Set(rows.dropFirst().dropLast().map { $0.components(separatedBy: ",")[0] })
        #expect(slots == ["all.header.title", "all.title", "all.detail"], "\(form.output)")
        #expect(rows.contains("all.title,,Phone,1,180,1,Language,1,0"), "\(form.output)")
        let wide = try await Self.run("wide", "--csv")
        #expect(wide.output.components(separatedBy: "\r\n").count == 1 + 2 + 1, "\(wide.output)")
    }

    @Test("what cannot be done is said")
    func problems() async throws {
        let cases: [(words: [String], status: Int32, says: String)] = [
            (["pgae"], 2, "did you mean 'page'?"), (["away"], 1, "module 'away': "),
            (["page", "--csv", "--weblate"], 2, "exclude each other"),
            (["page", "--locale", "de,d_e"], 2, "--locale: "),
            (["page", "--platforms", "--devices", "two.json"], 2, "each device has a 'platform'"),
        ]
        for (words, status, says) in cases {
            let lab = try ServiceLab(Self.files)
            defer { lab.remove() }
            let result = try await CommandResult(["budget"] + words, in: lab.folder)
            #expect(result.status == status, "\(words): \(result.errors)")
            #expect(result.errors.contains(says), "\(words): \(result.errors)")
        }
    }
}

@Suite("Fields of comma-separated values")
struct BudgetFieldTests {
    @Test(
        "are no formulas, and have no raw control characters",
        arguments: [
            ("plain", "plain"), ("=1+1", "\"'=1+1\""), ("-2", "\"'-2\""), ("+49 30", "\"'+49 30\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""), ("\tx", "\"'\\u{9}x\""), ("\rx", "\"'\\u{d}x\""),
            ("\nx", "\"'\nx\""), ("a\nb", "\"a\nb\""), ("\u{FF1D}1", "\"'\u{FF1D}1\""),
            ("a\u{1B}[31m", "a\\u{1b}[31m"), ("a\u{202E}b", "a\\u{202e}b"),
            ("=\"a\"", "\"'=\"\"a\"\"\""), ("1-2", "1-2"),
        ]
    )
    func field(_ text: String, _ field: String) {
        #expect(BudgetCSV.field(text) == field)
    }
}
