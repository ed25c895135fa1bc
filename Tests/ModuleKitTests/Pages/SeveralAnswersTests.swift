import Foundation
import TestSupport
import Testing

@Suite("Several answers as one list")
struct SeveralAnswersTests {
    private static func module(_ keys: String) -> String {
        """
        name: m
        kind: batch
        requests:
          - {id: news, upstream: up, path: /news}
          - {id: posts, upstream: up, path: /posts}
          - {id: old, upstream: up, path: /old, fallback: {items: [{id: f, n: 9, k: z}]}}
        components:
          - id: c
            from: [news, posts]
            items: $.items[*]
            \(keys)
            item: {data: {n: "${@.n}", of: "${from}", source: "${$.name}"}}
            layout: {itemHeight: 10}
        """
    }

    private static let answers = [
        "/news":
            #"{"name": "News", "items": [{"id": 1, "n": 3, "k": "a"}, {"id": 2, "n": 1, "k": "b"}]}"#,
        "/posts":
            #"{"name": "Posts", "items": [{"id": 2, "n": 7, "k": "a"}, {"id": 3, "n": 2, "k": "c"}]}"#,
    ]

    @Test("the values of each follow one another, with the `$` and the request that they came from")
    func order() async throws {
        let page = try await PageLab(Self.module(""), answers: Self.answers).page("m")
        #expect(try page.texts("$..items[*].id") == ["1", "2", "3"])
        #expect(try page.texts("$..data.of") == ["news", "news", "posts"])
        #expect(try page.texts("$..data.source") == ["News", "News", "Posts"])
        #expect(
            page.text.contains(#""counts":{"total":4,"shown":3,"duplicates":1}"#),
            "\(page.text)"
        )
    }

    @Test("they are sorted, skipped and limited as one list")
    func sorted() async throws {
        let sorted = Self.module("sort: {by: \"@.n\"}\n    dedupe: true\n    skip: 1\n    limit: 2")
        let page = try await PageLab(sorted, answers: Self.answers).page("m")
        #expect(try page.texts("$..items[*].id") == ["3", "1"])
        #expect(try page.texts("$..data.of") == ["posts", "news"])
        #expect(try page.texts("$..data.source") == ["Posts", "News"])
    }

    @Test("what repeats an id is dropped before the list is cut, so that a limit is filled")
    func limitOfDistinct() async throws {
        for (keys, ids) in [
            ("limit: 3", ["1", "2", "3"]), ("skip: 2\n    limit: 1", ["3"]),
            ("sort: {by: \"@.n\", order: desc}\n    limit: 2", ["1", "3"]),
        ] {
            let page = try await PageLab(Self.module(keys), answers: Self.answers).page("m")
            #expect(try page.texts("$..items[*].id") == ids, "\(keys)")
            #expect(page.text.contains(#""duplicates":1"#))
        }
    }

    @Test("groups are made of all of them")
    func groups() async throws {
        let grouped = Self.module("sections: {group: \"$.items[*]\", by: \"@.k\"}")
            .replacingOccurrences(of: "    items: $.items[*]\n", with: "")
        let page = try await PageLab(grouped, answers: Self.answers).page("m")
        #expect(try page.texts("$.sections[*].id") == ["c.a", "c.b", "c.c"])
        #expect(try page.texts("$.sections[0].items[*].data.of") == ["news", "posts"])
    }

    @Test(
        "a request that failed leaves its items out, is named, and the section is ok while one is there"
    )
    func failure() async throws {
        let one = try await PageLab(
            Self.module(""),
            answers: ["/posts": Self.answers["/posts"] ?? ""]
        ).page("m")
        #expect(try one.texts("$..items[*].id") == ["2", "3"])
        #expect(try one.texts("$.sections[*].status") == ["ok"])
        #expect(try one.texts("$.status") == ["partial"])
        #expect(try one.texts("$.failures[*].request").contains("news"))
        let none = try await PageLab(Self.module(""), answers: [:]).page("m")
        #expect(try none.texts("$.sections[*].status") == ["failed"])
    }

    @Test("a fallback takes its place in the list")
    func fallback() async throws {
        let module = Self.module("").replacingOccurrences(of: "[news, posts]", with: "[old, posts]")
        let page = try await PageLab(module, answers: Self.answers).page("m")
        #expect(try page.texts("$..items[*].id") == ["f", "2", "3"])
    }

    @Test(
        "the list of a `forEach` has the answers, or each value with its answer",
        arguments: [
            ("", "${@.title}", "A,B"), ("collect: answers, ", "${@.title}", "A,B"),
            (
                "collect: pairs, ", "${@.response.title|default(\\\"none\\\")} of ${@.each}",
                "A of 7,none of 8,B of 9"
            ),
        ]
    )
    func pairs(collect: String, data: String, expected: String) async throws {
        let module = """
            name: m
            kind: chain
            requests:
              - {id: ids, upstream: up, path: /ids}
              - {id: several, upstream: up, forEach: "ids:$[*]", \(collect)path: "/x/${@}", required: false}
            components:
              - id: c
                from: several
                unique: false
                item: {id: "${@.id|default(\\"x\\")}", data: {t: "\(data)"}}
                missing: drop
                layout: {itemHeight: 10}
            """
        let lab = try PageLab(
            module,
            answers: ["/ids": "[7, 8, 9]", "/x/7": #"{"title": "A"}"#, "/x/9": #"{"title": "B"}"#]
        )
        let page = try await lab.page("m")
        #expect(try page.texts("$..data.t").joined(separator: ",") == expected, "\(page.text)")
    }

    @Test(
        "in a header, a footer and a placeholder `$` and `from` are of the first answer that came"
    )
    func supplementaries() async throws {
        let module = Self.module(
            """
            header: {height: 1, data: {of: "head ${from}", source: "${$.name}"}}
                footer: {height: 1, data: {of: "foot ${from}", source: "${$.name}"}}
            """
        )
        let all = try await PageLab(module, answers: Self.answers).page("m")
        #expect(try all.texts("$..header.data.*") == ["head news", "News"])
        #expect(try all.texts("$..footer.data.*") == ["foot news", "News"])
        let one = try await PageLab(
            module,
            answers: ["/posts": Self.answers["/posts"] ?? ""]
        ).page("m")
        #expect(try one.texts("$..header.data.*") == ["head posts", "Posts"])
        #expect(try one.texts("$..footer.data.*") == ["foot posts", "Posts"])
    }
}
