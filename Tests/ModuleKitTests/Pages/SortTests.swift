import Foundation
import JSONCore
import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("Values in the order of `sort`")
struct SortTests {
    /// Returns the ids of the items of each section of a page.
    private static func ids(
        _ keys: String,
        of answer: String,
        _ query: [(name: String, value: String)] = [],
        parameters: String = "{by: {default: v}, order: {default: asc}}"
    ) async throws -> [String] {
        let indented = keys.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        let module = """
            name: m
            kind: single
            parameters: \(parameters)
            request: {upstream: up, path: /a}
            components:
              - id: c
                layout: {itemHeight: 10}
            \(indented)
            """
        return try ids(try await PageLab(module, answers: ["/a": answer]).page("m", query))
    }

    private static func ids(_ page: Page) throws -> [String] {
        let layout = try JSONSerialization.jsonObject(with: Data(page.json.bytes))
        let sections = (layout as? [String: Any])?["sections"] as? [[String: Any]] ?? []
        return sections.map { section in
            let items = section["items"] as? [[String: Any]] ?? []
            return items.compactMap { $0["id"] as? String }.joined(separator: " ")
        }
    }

    private static let mixed = """
        [{"id":"null","v":null},{"id":"b","v":"b"},{"id":"none"},{"id":"ten","v":10},{"id":"true","v":true},
         {"id":"a","v":"a"},{"id":"two","v":2},{"id":"B","v":"B"},{"id":"obj","v":{}},{"id":"half","v":0.5},
         {"id":"none2"},{"id":"arr","v":[1]},{"id":"neg","v":-1},{"id":"ten2","v":10.0}]
        """

    @Test(
        "numbers, then text, then the rest, then what is missing, in either direction; stable",
        arguments: [
            (
                #"{by: "@.v"}"#,
                "neg half two ten ten2 a b B null true obj arr none none2"
            ),
            (
                #"{by: "@.v", order: desc}"#,
                "ten ten2 two half neg B b a null true obj arr none none2"
            ),
            (
                #"{by: "@.v", collate: codePoint}"#,
                "neg half two ten ten2 B a b null true obj arr none none2"
            ),
            (
                #"[{by: {$choose: [{when: "@.v == 10", value: "@.none"}]}}, {by: "@.id", collate: codePoint}]"#,
                "B a arr b half neg none none2 null obj true two ten ten2"
            ),
        ]
    )
    func mixed(sort: String, expected: String) async throws {
        #expect(try await Self.ids("sort: \(sort)", of: Self.mixed) == [expected])
    }

    @Test("integers of 64 bits compare exactly, with one another and with doubles")
    func exactIntegers() async throws {
        let answer = """
            [{"id":"max+1","v":9223372036854775808},{"id":"max","v":9223372036854775807},
             {"id":"max-1","v":9223372036854775806},{"id":"double","v":9223372036854775807.0},
             {"id":"u-1","v":18446744073709551614},{"id":"u","v":18446744073709551615},{"id":"e","v":1e300},
             {"id":"min","v":-9223372036854775808}]
            """
        #expect(
            try await Self.ids("sort: {by: \"@.v\"}", of: answer) == [
                "min max-1 max max+1 double u-1 u e"
            ]
        )
    }

    @Test(
        "text is in the order of the locale's language",
        arguments: [
            ("de", "a å ä b z"), ("sv", "a b z å ä"), ("", "a å ä b z"), ("xx", "a å ä b z"),
        ]
    )
    func locales(locale: String, expected: String) async throws {
        let answer = #"[{"id":"z"},{"id":"å","k":1},{"id":"b"},{"id":"ä"},{"id":"a"}]"#
        let query = locale.isEmpty ? [] : [(name: "locale", value: locale)]
        #expect(try await Self.ids("sort: {by: \"@.id\"}", of: answer, query) == [expected])
    }

    @Test(
        "without a known locale of the request it is that of the module",
        arguments: [("", "a b z å ä"), ("xx", "a b z å ä"), ("de", "a å ä b z")]
    )
    func moduleLocale(locale: String, expected: String) async throws {
        let module = """
            name: m
            kind: single
            locale: sv
            request: {upstream: up, path: /a}
            components: [{id: c, sort: {by: "@.id"}, layout: {itemHeight: 10}}]
            """
        let answer = #"[{"id":"z"},{"id":"å"},{"id":"b"},{"id":"ä"},{"id":"a"}]"#
        let lab = try PageLab(module, answers: ["/a": answer])
        let query = locale.isEmpty ? [] : [(name: "locale", value: locale)]
        #expect(try Self.ids(await lab.page("m", query)) == [expected])
    }

    @Test("the collation of an extension, and code points beyond the basic plane")
    func extensions() async throws {
        let answer = #"[{"id":"Azur"},{"id":"Ärger"},{"id":"Afrika"},{"id":"😀"},{"id":"\uffee"}]"#
        #expect(
            try await Self.ids("sort: {by: \"@.id\"}", of: answer, [("locale", "de")])[0].hasSuffix(
                "Afrika Ärger Azur"
            )
        )
        #expect(
            try await Self.ids(
                "sort: {by: \"@.id\"}",
                of: answer,
                [("locale", "de-u-co-phonebk")]
            )[0].hasSuffix("Ärger Afrika Azur")
        )
        #expect(
            try await Self.ids("sort: {by: \"@.id\", collate: codePoint}", of: answer) == [
                "Afrika Azur Ärger \u{FFEE} 😀"
            ]
        )
    }

    @Test("several keys, each of which decides where those before it do not")
    func several() async throws {
        let answer = """
            [{"id":"1","g":"x","n":1},{"id":"2","g":"y","n":2},{"id":"3","g":"x","n":2},{"id":"4","g":"y","n":1}]
            """
        let sort = #"sort: [{by: "@.g", order: desc}, {by: "@.n"}]"#
        #expect(try await Self.ids(sort, of: answer) == ["4 2 1 3"])
    }

    private static let songs = """
        [{"id":"1","name":"b","year":3,"o":{"n":2}},{"id":"2","name":"A","year":1,"o":{"n":3}},
         {"id":"3","name":"c","year":2,"o":{"n":1}}]
        """

    @Test(
        "by parameters: a path, a name, a direction, rules",
        arguments: [
            (#"{by: "@.${params.by}", order: "${params.order}"}"#, "name", "asc", "2 1 3"),
            (#"{by: "@.${params.by}", order: "${params.order}"}"#, "year", "desc", "1 3 2"),
            (#"{by: "@.${params.by}"}"#, "o.n", "asc", "3 1 2"),
            (#"{by: "${params.by}"}"#, "year", "asc", "2 3 1"),
            (#"{by: "${params.by}"}"#, "@.o.n", "asc", "3 1 2"),
            (#"{by: "@.${params.by}"}"#, "none", "asc", "1 2 3"),
            (
                #"{by: {$choose: [{when: "${params.by} == 'year'", value: "@.year"}, {value: "${@.name|lower}"}]}}"#,
                "year", "asc", "2 3 1"
            ),
            (
                #"{by: {$choose: [{when: "${params.by} == 'year'", value: "@.year"}, {value: "${@.name|upper}"}]}, order: {$choose: [{when: "${params.order} == 'desc'", value: desc}]}}"#,
                "x", "desc", "3 1 2"
            ),
            (
                #"{$choose: [{when: "${params.by} == 'year'", value: {by: "@.year", order: desc}}, {value: {by: "@.name", collate: codePoint}}]}"#,
                "year", "asc", "1 3 2"
            ),
            (
                #"{$choose: [{when: "${params.by} == 'year'", value: {by: "@.year", order: desc}}, {value: {by: "@.name", collate: codePoint}}]}"#,
                "x", "asc", "2 1 3"
            ),
            (
                #"{$choose: [{when: "${params.by} == 'year'", value: {by: "@.year"}}]}"#, "x",
                "asc",
                "1 2 3"
            ),
            (
                #"{$choose: [{when: "${params.by} == 'year'", value: [{by: "@.none"}, {by: "@.year", order: desc}]}, {value: {by: "@.name"}}]}"#,
                "year", "asc", "1 3 2"
            ),
            (
                #"{$choose: [{when: "${params.by} == 'year'", value: [{by: "@.none"}, {by: "@.year", order: desc}]}, {value: {by: "@.name"}}]}"#,
                "x", "asc", "2 1 3"
            ),
        ]
    )
    func parameters(sort: String, by: String, order: String, expected: String) async throws {
        let ids = try await Self.ids(
            "sort: \(sort)",
            of: Self.songs,
            [("by", by), ("order", order)]
        )
        #expect(ids == [expected])
    }

    @Test("what is no path or direction fails the section, and says so")
    func failures() async throws {
        let module = """
            name: m
            kind: single
            parameters: {by: {default: x}, order: {default: asc}}
            request: {upstream: up, path: /a}
            components: [{id: c, sort: {by: "@.${params.by}", order: "${params.order}"}, layout: {itemHeight: 10}}]
            """
        let lab = try PageLab(module, answers: ["/a": Self.songs])
        let path = try await lab.page("m", [("by", "a b")])
        #expect(path.failures.first?.detail.contains("sort: 'a b' is not a path") == true)
        for by in ["*", "year[0]", "['year']", "year..n", ".year", "year[?@.n]", "$.x", "@"] {
            let page = try await lab.page("m", [("by", by)])
            #expect(page.failures.first?.detail.contains("is not a path") == true)
        }
        let order = try await lab.page("m", [("order", "up")])
        #expect(order.failures.first?.detail.contains("'up' is neither 'asc' nor 'desc'") == true)
    }

    @Test("before skip and limit, and over all pages")
    func pages() async throws {
        let module = """
            name: m
            kind: list
            pagination: {pageSize: 3, max: 5}
            request: {upstream: up, path: /a, query: {page: "${page}"}}
            components:
              - id: c
                sort: {by: "@.v"}
                skip: 1
                limit: 3
                item: {data: {n: "${index}", page: "${page}"}}
                layout: {itemHeight: 10}
            """
        let answers = [
            "/a?page=1": #"[{"id":"5","v":5},{"id":"1","v":1},{"id":"3","v":3}]"#,
            "/a?page=2": #"[{"id":"2","v":2},{"id":"4","v":4},{"id":"5","v":0}]"#,
            "/a?page=3": "[]",
        ]
        let lab = try PageLab(module, answers: answers)
        #expect(try Self.ids(await lab.page("m")) == ["3 5"])
        let page = try await lab.page("m", [("pages", "3")])
        #expect(try Self.ids(page) == ["1 2 3"])
        #expect(
            page.text.contains(
                #""id":"2","type":"c","frame":{"x":0,"y":15,"width":390,"height":10},"data":{"n":1,"page":2}"#
            )
        )
    }

    @Test("sections are sorted by their values over all pages, their items as the component says")
    func sections() async throws {
        let module = """
            name: m
            kind: list
            parameters: {order: {default: asc}}
            pagination: {pageSize: 3, max: 5}
            request: {upstream: up, path: /a, query: {page: "${page}"}}
            components:
              - id: c
                sections: {group: "$[*]", by: "${@.name|first}", sort: {by: "@.key", order: "${params.order}"}}
                sort: {by: "@.name", order: desc}
                item: {id: "${@.name}"}
                layout: {itemHeight: 10}
            """
        let answers = [
            "/a?page=1": #"[{"name":"Chad"},{"name":"Åland"},{"name":"Cuba"}]"#,
            "/a?page=2":
                #"[{"name":"Aruba"},{"name":"Brazil"},{"name":""},{"name":"China"},{"name":null},{"name":{}}]"#,
            "/a?page=3": "[]",
        ]
        let lab = try PageLab(module, answers: answers)
        let page = try await lab.page("m", [("pages", "3")])
        #expect(page.sections.map(\.id) == ["c.A", "c.Å", "c.B", "c.C"])
        #expect(try Self.ids(page) == ["Aruba", "Åland", "Brazil", "Cuba China Chad"])
        #expect(page.text.contains(#""dropped":{"c":3}"#))
        let swedish = try await lab.page(
            "m",
            [("pages", "3"), ("locale", "sv"), ("order", "desc")]
        )
        #expect(swedish.sections.map(\.id) == ["c.Å", "c.C", "c.B", "c.A"])
    }

    @Test("sections of each value too, whose id may repeat")
    func each() async throws {
        let keys = """
            sections: {each: "$[*]", sort: {by: "@.rank"}}
            items: "@.items[*]"
            sort: {by: "@.v"}
            item: {id: "${@.v}"}
            """.replacing("@.items", with: "$.items")
        let answer = """
            [{"id":"b","rank":2,"items":[{"v":3}]},{"id":"a","rank":1,"items":[{"v":5},{"v":4}]},
             {"id":"b","rank":0,"items":[{"v":1}]}]
            """
        #expect(try await Self.ids(keys, of: answer) == ["4 5", "1 3"])
    }

    @Test("equal to a sort by hand, of random values")
    func random() async throws {
        var random = SeededGenerator(seed: 20_260_801)
        for _ in 0..<TestScale.count(sample: 20, torture: 500) {
            let rows = (0..<Int.random(in: 0...60, using: &random)).map { index in
                (
                    id: "i\(index)", a: Int.random(in: 0...5, using: &random),
                    b: Double.random(in: -1...1, using: &random)
                )
            }
            let answer = rows.map { #"{"id":"\#($0.id)","a":\#($0.a),"b":\#($0.b)}"# }
            let expected = rows.enumerated().sorted { left, right in
                if left.element.a != right.element.a { return left.element.a > right.element.a }
                if left.element.b != right.element.b { return left.element.b < right.element.b }
                return left.offset < right.offset
            }.map(\.element.id).joined(separator: " ")
            let ids = try await Self.ids(
                #"sort: [{by: "@.a", order: desc}, {by: "@.b"}]"#,
                of: "[\(answer.joined(separator: ","))]"
            )
            #expect(ids == [expected])
        }
    }
}
