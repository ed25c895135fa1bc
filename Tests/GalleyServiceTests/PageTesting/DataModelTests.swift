import Foundation
import JSONCore
import Logging
import TestSupport
import Testing

@testable import PageTesting

@Suite("Models of the data of types")
struct DataModelTests {
    /// The lines of a model in TypeScript that the module of some components has, without answers.
    private static func lines(
        of components: String,
        parameters: String = "{}",
        answers: String? = nil
    ) async throws -> [String] {
        let lab = try ServiceLab([
            "answers/a.json": answers ?? "[]",
            "galley.yaml": """
            version: 1
            upstreams: {up: {directory: {path: ./answers}}}
            modules: [m.yaml]
            strings: [en.yaml]
            maps: {code: {1: one}}

            """,
            "en.yaml": """
            plain: Hello
            late: "{n, plural, one {# minute} other {# minutes}} late"

            """,
            "m.yaml": """
            name: m
            kind: single
            description: For the tests.
            parameters: \(parameters)
            request: {upstream: up, path: /a}
            components:
            \(components)
            """,
        ])
        defer { lab.remove() }
        let text = try await ModelWriter(
            lab.configuration(),
            upstreams: SampleUpstreams(folder: nil),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ).text(in: .typescript)
        return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test(
        "a member has the type that its template gives, and what lacks a default may be null",
        arguments: [
            (#""${@.a}""#, "a?: JSONValue | null;"),
            (#""${@.a|upper}""#, "a?: string | null;"),
            (#""${@.a|upper|default('-')}""#, "a: string;"),
            (#""${@.a|times(2)}""#, "a?: number | null;"),
            (#""${@.a|times(2)|default(0)}""#, "a: number;"),
            (#""${@.a|default(0)}""#, "a: JSONValue;"),
            (#""${@.a|default('-')}""#, "a: JSONValue;"),
            (#""${@.a|default(0)|upper}""#, "a?: string | null;"),
            (#""${@.a|split(',')}""#, "a?: string[] | null;"),
            (#""${@.list[*]|count}""#, "a: number;"),
            (#""${@.list[*]|join(', ')}""#, "a?: string | null;"),
            (#""${@.tags|count}""#, "a?: number | null;"),
            (#""${@.tags|count|default(0)}""#, "a: number;"),
            (#""${@.a|split(',')|count}""#, "a?: number | null;"),
            (#""${@.a|split(',')|first}""#, "a?: string | null;"),
            (#""${@.list[*].n}""#, "a: JSONValue[];"),
            (#""${@.list[*].n|upper}""#, "a: string[];"),
            (#""${@.list[*].n|split(',')}""#, "a: string[][];"),
            (#""${@.list|take(2)}""#, "a?: JSONValue[] | null;"),
            (#""${@.list[*]|first}""#, "a?: JSONValue | null;"),
            (#"["${@.a}", x]"#, "a: JSONValue[];"),
            (#"["${@.a|upper}", x]"#, "a: JSONValue[];"),
            (#"["${@.a|upper|default('-')}", x]"#, "a: string[];"),
            (#""${t:plain}""#, "a: string;"),
            (#""${t:late|with(n: @.n)}""#, "a?: string | null;"),
            (#""${t:late|with(n: @.n)|default('-')}""#, "a: string;"),
            (#""${t:late|with(n: index)}""#, "a: string;"),
            (#""${params.n|map('code')}""#, "a?: JSONValue | null;"),
            (#""${params.n|plus(1)}""#, "a: number;"),
            (#""${params.n|number}""#, "a: string;"),
            (#""${params.n|date('yMMMd')}""#, "a?: string | null;"),
            (#""${params.n|upper}""#, "a: string;"),
            (#""${params.n|slug}""#, "a?: string | null;"),
            (#""${params.n}""#, "a: number;"),
            (#""${params.maybe}""#, "a?: string | null;"),
            (#""${index}""#, "a: number;"),
            (#""number ${@.a}""#, "a: string;"),
            ("true", "a: boolean;"),
            ("[1, 2.5]", "a: number[];"),
            ("[1, x]", "a: JSONValue[];"),
            (#"{$choose: [{when: "@.b", value: "yes"}, {value: "no"}]}"#, "a: string;"),
            (#"{$choose: [{when: "@.b", value: 1}]}"#, "a?: number | null;"),
            (
                #"{$choose: [{when: "@.b", value: 1}, {value: "${@.c|upper}"}]}"#,
                "a?: JSONValue | null;"
            ),
        ]
    )
    func declared(template: String, line: String) async throws {
        let lines = try await Self.lines(
            of:
                "  - {id: c, items: \"$[*]\", item: {type: row, data: {a: \(template)}}, layout: {itemHeight: 1}}",
            parameters: "{n: {type: integer, default: 1}, maybe: {type: string}}"
        )
        #expect(lines.contains(line), "\(lines)")
        #expect(lines.contains("* - `m`: For the tests."))
    }

    @Test("samples say what templates leave open, in all values together")
    func samples() async throws {
        let lines = try await Self.lines(
            of: """
                  - id: c
                    items: "$[*]"
                    item:
                      type: row
                      data: {a: "${@.a}", n: "${@.n|default('-')}", t: "${@.t}", o: "${@.o}", up: "${@.a|upper}"}
                    layout: {itemHeight: 1}
                """,
            answers: """
                [{"id": 1, "a": 1, "n": 5, "t": [{"x": 1}, {"y": "s"}], "o": {"k-1": true, "deep": {"z": 1.5}}},
                 {"id": 2, "a": 2.5, "n": null, "t": [], "o": {"deep": null}}]
                """
        )
        for line in [
            "a?: number | null;", "t?: Row_TElement[] | null;", "o?: Row_O | null;",
            "x?: number | null;", "y?: string | null;", #""k-1"?: boolean | null;"#,
            "deep?: Row_O_Deep | null;", "z: number;", "up?: string | null;",
            // A number, or the text in its place.
            "n: JSONValue;",
        ] {
            #expect(lines.contains(line), "\(line) is not in \(lines)")
        }
    }

    @Test("samples complete what templates leave open, and what else they show is true beside it")
    func completed() async throws {
        let lines = try await Self.lines(
            of: """
                  - id: c
                    items: "$[*]"
                    item:
                      type: row
                      data:
                        text: "${@.t|default('-')}"
                        none: "${@.none|default('-')}"
                        size: "${@.s|default(0)}"
                        tags: "${@.tags|upper}"
                        both: ["${@.t|default('-')}", x]
                        list: "${@.tags[*]}"
                    layout: {itemHeight: 1}
                  - {id: one, items: "$[*]", item: {type: two, data: {a: "x", b: "x"}}, layout: {itemHeight: 1}}
                  - {id: two, items: "$.none[*]", item: {type: two, data: {a: "${@.a}", b: "y"}}, layout: {itemHeight: 1}}
                """,
            answers: """
                [{"id": 1, "t": "a", "s": 1, "tags": ["x"]}, {"id": 2, "t": "b", "s": "XL", "tags": ["y"]}]
                """
        )
        for line in [
            "text: string;", "none: string;", "size: JSONValue;", "tags?: JSONValue | null;",
            "both: string[];", "list: string[];", "a?: string | null;", "b: string;",
        ] {
            #expect(lines.contains(line), "\(line) is not in \(lines)")
        }
    }

    @Test("a whole number that takes the place of null says nothing of the others")
    func wholeDefault() async throws {
        let lab = try ServiceLab([
            "answers/a.json": #"[{"id": 1, "n": 1}, {"id": 2, "n": 2}]"#,
            "galley.yaml":
                "version: 1\nupstreams: {up: {directory: {path: ./answers}}}\nmodules: [m.yaml]\n",
            "m.yaml": """
            name: m
            kind: single
            request: {upstream: up, path: /a}
            components:
              - id: c
                item: {type: row, data: {n: "${@.n}", zero: "${@.n|default(0)}", count: "${@.l|count|default(0)}"}}
                layout: {itemHeight: 1}
            """,
        ])
        defer { lab.remove() }
        let text = try await ModelWriter(
            lab.configuration(),
            upstreams: SampleUpstreams(folder: nil),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ).text(in: .swift)
        for line in ["var n: Int?", "var zero: Double", "var count: Int"] {
            #expect(text.contains(line + "\n"), "\(line) is not in \(text)")
        }
    }

    @Test(
        "a type of several components has the members of all; versions and types from data are told apart"
    )
    func types() async throws {
        let lines = try await Self.lines(
            of: """
                  - {id: one, items: "$[*]", item: {type: card, data: {a: "x", b: "y"}}, layout: {itemHeight: 1}}
                  - id: two
                    items: "$[*]"
                    item: {type: card, data: {a: 1}}
                    layout: {itemHeight: 1}
                    header: {height: 1, data: {title: "t"}}
                  - id: three
                    items: "$[*]"
                    item: {type: hero@2, data: {a: "x"}, fallback: [{type: hero, data: {b: "y"}}, drop]}
                    layout: {itemHeight: 1}
                  - id: four
                    items: "$[*]"
                    item: {type: "${@.kind}", data: {kind: "${@.kind|upper}"}}
                    layout: {itemHeight: 1}
                  - {id: plain, items: "$[*]", item: {data: {p: "${@.id|upper}"}}, layout: {itemHeight: 1}}
                  - {id: open, items: "$[*]", item: {type: card}, layout: {itemHeight: 1}}
                """,
            answers: #"[{"id": 1, "kind": "film-strip"}]"#
        )
        for line in [
            "a?: JSONValue | null;", "b?: string | null;", "kind?: string | null;",
            "export interface Hero2 {", "export interface Hero {",
            "export interface Header {", "export interface FilmStrip {", "kind?: string | null;",
            #""hero@2": Hero2;"#, #""film-strip": FilmStrip;"#, "export interface Plain {",
        ] {
            #expect(lines.contains(line), "\(line) is not in \(lines)")
        }
    }

    @Test("the guide's module gives the models that the guide shows")
    func guide() async throws {
        let guide = try String(contentsOf: Project.file("docs/types.md"), encoding: .utf8)
        func block(_ language: String) throws -> String {
            let start = try #require(guide.range(of: "```\(language)\n"))
            let end = try #require(guide[start.upperBound...].range(of: "```"))
            return String(guide[start.upperBound..<end.lowerBound])
        }
        let lab = try ServiceLab([
            "galley.yaml":
                "version: 1\nupstreams: {store: {directory: {path: ./answers}}}\nmodules: [records.yaml]\n",
            "records.yaml": try block("yaml"),
            "answers/records.json": try block("json"),
        ])
        defer { lab.remove() }
        let text = try await ModelWriter(
            lab.configuration(),
            upstreams: SampleUpstreams(folder: nil),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ).text(in: .swift)
        #expect(try text == block("swift"))
    }

    @Test("names that a language has for something else, or that are no names, are others")
    func names() {
        #expect(SwiftModels.names.type("string") == "StringData")
        #expect(KotlinModels.names.type("list") == "ListData")
        #expect(SwiftModels.names.type("buy-button.v2") == "BuyButtonV2")
        #expect(SwiftModels.names.type("3d") == "Type3d")
        #expect(SwiftModels.names.type("热门") == "热门")
        #expect(SwiftModels.names.property("sub-title") == "subTitle")
        #expect(SwiftModels.names.property("\" + evil") == "evil")
        #expect(SwiftModels.literal("a\"\\\n\u{e9}") == #""a\"\\\u{a}\u{e9}""#)
    }
}
