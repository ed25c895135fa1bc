import LayoutCore
import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("Sections that a response decides")
struct DataSectionsTests {
    private static let shelves = """
        name: home
        kind: single
        parameters: {style: {default: any}}
        request: {upstream: up, path: /a}
        components:
          - id: shelf
            sections: {each: "$.shelves[*]", id: "${$.id}"}
            when: "$.movies[0]"
            items: "$.movies[*]"
            item: {type: poster, data: {title: "${@.title}", index: "${index}", shelf: "${$.name}"}}
            header:
              - {when: "$.name", height: 40, type: title, data: {title: "${$.name}", week: "${main:$.week}"}}
              - {when: "$.note", height: 20, type: note}
            layout:
              - {when: "$.style == 'row'", arrange: horizontal, rows: 1, itemWidth: 100, itemHeight: 150}
              - {columns: 2, itemHeight: 80}
            placeholder: {height: 60, type: empty}
        """

    private static func section(_ page: Page, _ id: String) throws -> SectionContent {
        try #require(page.sections.first { $0.id == id })
    }

    @Test("there is one a value, in its order, with its own header, layout and items")
    func each() async throws {
        let answer = """
            {"week": 47, "shelves": [
              {"id": "new", "name": "New", "style": "row", "movies": [{"id": 1, "title": "A"}, {"id": 2, "title": "B"}]},
              {"id": 7, "note": 1, "movies": [{"id": 1, "title": "C"}]},
              {"id": "empty", "name": "Empty", "movies": []},
              {"id": 1.0, "movies": [{"id": 3, "title": "D"}]},
              {"id": true, "movies": [{"id": 4, "title": "E"}]},
              {"id": "new", "name": "Again", "movies": [{"id": 2, "title": "again"}, {"id": 5, "title": "F"}]}]}
            """
        let page = try await PageLab(Self.shelves, answers: ["/a": answer]).page("home")
        #expect(page.sections.map(\.id) == ["shelf.new", "shelf.7", "shelf.1", "shelf.true"])
        #expect(page.status == .complete)
        let new = try Self.section(page, "shelf.new")
        #expect(new.layout.arrange != .vertical)
        #expect(new.header?.data == Array(#"{"title":"New","week":47}"#.utf8))
        #expect(new.items.count == 3)
        #expect(page.text.contains(#""counts":{"total":4,"shown":3,"duplicates":1}"#))
        #expect(page.text.contains(#""data":{"title":"F","index":2,"shelf":"Again"}"#))
        #expect(try Self.section(page, "shelf.7").header?.type == "note")
        #expect(try Self.section(page, "shelf.1").header == nil)
        #expect(try Self.section(page, "shelf.1").layout.arrange == .vertical)
    }

    @Test("values without a usable id are left out and counted")
    func dropped() async throws {
        let long = String(repeating: "x", count: 195)
        let fitting = String(repeating: "x", count: 194)
        let ids = [
            #""a""#, "null", #""""#, "[1]", "{}", #""\u0007""#, "false", #""\#(long)""#,
            #""\#(fitting)""#,
        ]
        let shelves =
            ids.map { #"{"id":\#($0),"movies":[{"id":1}]}"# } + [#"{"movies":[{"id":1}]}"#]
        let answer = #"{"shelves":[\#(shelves.joined(separator: ","))]}"#
        let page = try await PageLab(Self.shelves, answers: ["/a": answer]).page("home")
        #expect(page.sections.map(\.id) == ["shelf.a", "shelf.false", "shelf.\(fitting)"])
        #expect(page.text.contains(#""failures":[],"dropped":{"shelf":7}}"#))
        #expect(page.status == .complete)
    }

    @Test("without any section the placeholder stands as one, without header and footer")
    func placeholder() async throws {
        let page = try await PageLab(Self.shelves, answers: ["/a": #"{"shelves":[]}"#]).page("home")
        #expect(page.sections.map(\.id) == ["shelf"])
        #expect(page.sections[0].status.name.description == "placeholder")
        #expect(page.sections[0].header == nil)
        #expect(page.sections[0].placeholder != nil)
    }

    @Test("values are grouped by a key, in order of first appearance; 1 and \"1\" are one group")
    func groups() async throws {
        let module = """
            name: movies
            kind: single
            request: {upstream: up, path: /a}
            components:
              - id: genre
                sections: {group: "$.movies[*]", by: "@.genre"}
                when: "length($.items) > 1"
                item: {data: {title: "${@.title}"}}
                limit: 2
                header: {height: 30, data: {title: "${$.key}"}}
                layout: {itemHeight: 10}
            """
        let answer = """
            {"movies": [
              {"id": 1, "genre": "x", "title": "A"}, {"id": 2, "genre": 1, "title": "B"},
              {"id": 3, "genre": "y", "title": "C"}, {"id": 4, "genre": "x", "title": "D"},
              {"id": 5, "genre": "1", "title": "E"}, {"id": 6, "title": "F"},
              {"id": 7, "genre": "x", "title": "G"}]}
            """
        let page = try await PageLab(module, answers: ["/a": answer]).page("movies")
        #expect(page.sections.map(\.id) == ["genre.x", "genre.1"])
        #expect(
            page.sections.map { String(decoding: $0.header?.data ?? [], as: UTF8.self) } == [
                #"{"title":"x"}"#, #"{"title":1}"#,
            ]
        )
        #expect(page.sections.map(\.items.count) == [2, 2])
        #expect(page.text.contains(#""dropped":{"genre":1}"#))
    }

    @Test("pages continue sections, whose index, skip and limit count across pages")
    func pages() async throws {
        let module = """
            name: feed
            kind: list
            pagination: {pageSize: 3, max: 5}
            request: {upstream: up, path: /a, query: {page: "${page}"}}
            components:
              - id: day
                sections: {group: "$[*]", by: "@.day"}
                skip: 1
                limit: 3
                item: {data: {n: "${index}", page: "${page}"}}
                layout: {itemHeight: 10}
            """
        let answers = [
            "/a?page=1": #"[{"id":1,"day":"mo"},{"id":2,"day":"mo"},{"id":3,"day":"tu"}]"#,
            "/a?page=2": #"[{"id":4,"day":"tu"},{"id":5,"day":"mo"},{"id":6,"day":"we"}]"#,
            "/a?page=3": #"[{"id":7,"day":"mo"},{"id":8,"day":"mo"}]"#,
        ]
        let lab = try PageLab(module, answers: answers)
        let first = try await lab.page("feed")
        #expect(first.next != nil)
        let page = try await lab.page("feed", [("pages", "5")])
        #expect(page.next == nil)
        #expect(page.sections.map(\.id) == ["day.mo", "day.tu", "day.we"])
        #expect(page.sections.map(\.items.count) == [3, 1, 0])
        #expect(page.text.contains(#""id":"7","type":"day","frame":{"x":0,"y":30"#))
        #expect(page.text.contains(#""data":{"n":2,"page":3}"#))
        #expect(page.text.contains(#""data":{"n":0,"page":2}"#))
    }

    @Test("at most 1,000 sections are shown, and a failure says that there are more")
    func tooMany() async throws {
        let values = (0..<1_002).map { #"{"id":\#($0),"k":\#($0)}"# }
        for sections in [#"{each: "$[*]"}"#, #"{group: "$[*]", by: "@.k"}"#] {
            let module = """
                name: m
                kind: single
                request: {upstream: up, path: /a}
                components:
                  - {id: c, sections: \(sections), layout: {itemHeight: 10}}
                """
            let answer = "[\(values.joined(separator: ","))]"
            let page = try await PageLab(module, answers: ["/a": answer]).page("m")
            #expect(page.sections.count == 1_000)
            #expect(page.status == .partial)
            #expect(page.failures.map(\.kind) == [.tooMany])
            #expect(page.failures.first?.sections.count == 1_000)
        }
    }

    @Test("missing: fail fails the section alone, with its header")
    func failure() async throws {
        let module =
            Self.shelves.replacing("type: poster,", with: "id: \"${@.id}\",")
            + "\n    missing: fail"
        let answer = """
            {"shelves": [{"id": "a", "name": "A", "movies": [{"id": 1, "title": "x"}]},
              {"id": "b", "name": "B", "movies": [{"id": 1}]}]}
            """
        let page = try await PageLab(module, answers: ["/a": answer]).page("home")
        #expect(page.sections.map(\.status.name.description) == ["ok", "failed"])
        #expect(page.sections[1].header != nil)
        #expect(page.failures.map(\.sections) == [["shelf.b"]])
    }

    @Test("a path takes parameters as literals in its filters, whatever they hold")
    func filters() async throws {
        let module = """
            name: m
            kind: single
            parameters: {genre: {default: "it's \\"x\\""}, year: {type: integer, default: 2}}
            request: {upstream: up, path: /a}
            components:
              - id: plain
                items: "$.rows[?@.genre == ${params.genre} && @.year >= ${params.year}]"
                layout: {itemHeight: 10}
              - id: each
                sections: {each: "$.rows[?@.genre == ${params.genre}]"}
                layout: {itemHeight: 10}
            """
        let answer = """
            {"rows": [{"id": 1, "genre": "it's \\"x\\"", "year": 1}, {"id": 2, "genre": "y", "year": 5},
              {"id": 3, "genre": "it's \\"x\\"", "year": 3}, {"id": 4, "genre": "y", "year": 1}]}
            """
        let lab = try PageLab(module, answers: ["/a": answer])
        func ids(_ query: [(name: String, value: String)]) async throws -> [String] {
            let page = try await lab.page("m", query)
            return page.sections.map { "\($0.id):\($0.items.count)" }
        }
        #expect(try await ids([]) == ["plain:1", "each.1:1", "each.3:1"])
        #expect(
            try await ids([("genre", "y"), ("year", "1")]) == ["plain:2", "each.2:1", "each.4:1"]
        )
        #expect(try await ids([("genre", "' || true || '")]) == ["plain:0"])
    }

    @Test("one record without an id costs one item, and is counted")
    func records() async throws {
        let module = """
            name: m
            kind: single
            request: {upstream: up, path: /a}
            components:
              - {id: c, limit: 7, item: {data: {n: "${index}"}}, layout: {itemHeight: 10, maxItems: 2}}
            """
        let long = String(repeating: "x", count: 257)
        let answer = """
            [{"id": 1}, {"x": 1}, {"id": {}}, {"id": ""}, {"id": "\(long)"}, {"id": 1}, {"id": 2}, {"id": 3}]
            """
        let page = try await PageLab(module, answers: ["/a": answer]).page("m")
        #expect(page.status == .complete)
        #expect(
            page.text.contains(#""counts":{"total":7,"shown":2,"dropped":4,"duplicates":1}"#)
        )
        #expect(page.text.contains(#""data":{"n":1}"#))
    }
}
