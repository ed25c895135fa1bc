import Foundation
import Logging
import Testing

@Suite("Readers refresh a page that its module opens to them")
struct PublicRefreshTests {
    /// A client that is not the machine itself: a proxy has passed it on.
    private static let reader = ["Via": "1.1 proxy"]

    private static func module(_ name: String, _ refresh: String, _ more: String = "") -> String {
        """
        name: \(name)
        kind: batch
        deadline: 20s
        \(refresh)
        parameters: {q: {default: x}}
        requests:
          - {id: one, upstream: up, path: "/one/${params.q}", cache: {ttl: 1h}}
          - {id: two, upstream: up, path: "/two/${params.q}", cache: {ttl: 1h}}
        components: [{id: one, from: one, layout: {itemHeight: 1}}, {id: two, from: two, layout: {itemHeight: 1}}]
        \(more)
        """
    }

    private static func post(
        _ pages: PipelineLab.Pages,
        _ module: String,
        _ query: String = "",
        _ fields: [String: String] = reader
    ) async throws -> TestAnswer {
        try await pages.answer("POST", "/v1/modules/\(module)/refresh", query, fields)
    }

    @Test(
        "upstreams are called once in `atMost`, whoever asks and in whatever width, section or number of pages"
    )
    func once() async throws {
        let lab = try PipelineLab(Self.module("m", "refresh: {public: true, atMost: 1h}")) {
            request in
            .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            _ = try await pages.layout("m")
            let first = try await Self.post(pages, "m")
            #expect(first.status == 200)
            #expect(first["galley-refresh"] == nil)
            #expect(lab.upstream.requests.count == 4)
            for (query, fields) in [
                ("", Self.reader), ("width=301", Self.reader), ("section=two", Self.reader),
                ("", [:]),
                ("format=svg", Self.reader),
            ] {
                let again = try await Self.post(pages, "m", query, fields)
                #expect(again.status == 200, "\(query)")
                #expect(again["galley-refresh"] == "recent", "\(query)")
            }
            #expect(lab.upstream.requests.count == 4)
            // Another page is another page.
            let other = try await Self.post(pages, "m", "q=y")
            #expect(other["galley-refresh"] == nil)
            #expect(lab.upstream.requests.count == 6)
        }
    }

    @Test("no owner of switches is another page: upstreams are told of none")
    func owners() async throws {
        let lab = try PipelineLab(
            """
            name: m
            kind: single
            public: true
            refresh: {public: true, atMost: 1h}
            request: {upstream: up, path: /m, cache: {ttl: 1h}}
            components:
              - id: c
                items: $[*]
                layout: {itemHeight: auto}
                item: {cell: {stack: vertical, children: [{text: "${value:like}", select: {action: toggle, id: like, scope: authorization}}]}}
            """
        ) { _ in .json(#"[{"id": 1}]"#) }
        try await lab.serving { pages in
            for owner in 0..<4 {
                let fields = ["Authorization": "Bearer t\(owner)"]
                let answer = try await Self.post(pages, "m", "", fields)
                #expect(answer.status == 200)
                #expect(answer["galley-refresh"] == (owner == 0 ? nil : "recent"))
            }
            #expect(lab.upstream.requests.count == 1)
        }
    }

    @Test("what an upstream is told of a reader makes another page")
    func readers() async throws {
        let lab = try PipelineLab(
            Self.module("m", "refresh: {public: true, atMost: 1h}"),
            settings: "forward: [x-city]"
        ) { _ in .json(#"[{"id": 1}]"#) }
        try await lab.serving { pages in
            for (city, expected) in [("Bern", nil), ("Ulm", nil), ("Bern", "recent")] {
                let fields = Self.reader.merging(["X-City": city]) { $1 }
                let answer = try await Self.post(pages, "m", "", fields)
                #expect(answer["galley-refresh"] == expected)
            }
            #expect(lab.upstream.requests.count == 4)
        }
    }

    @Test("of many at once one calls, and all have a page")
    func atOnce() async throws {
        let lab = try PipelineLab(Self.module("m", "refresh: {public: true, atMost: 1h}")) { _ in
            .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            _ = try await pages.layout("m")
            let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for _ in 0..<20 { group.addTask { try await Self.post(pages, "m") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 200 })
            #expect(answers.count { $0["galley-refresh"] == nil } == 1)
            #expect(lab.upstream.requests.count == 4)
        }
    }

    @Test("of many at once that ask for a page nobody has asked for yet, one calls")
    func cold() async throws {
        let lab = try PipelineLab(Self.module("m", "refresh: {public: true, atMost: 1h}")) { _ in
            .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            let answers = try await withThrowingTaskGroup(of: TestAnswer.self) { group in
                for _ in 0..<40 { group.addTask { try await Self.post(pages, "m") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == 200 })
            #expect(answers.count { $0["galley-refresh"] == nil } == 1)
            #expect(lab.upstream.requests.count == 2)
        }
    }

    @Test("no spelling of a language is another page")
    func languages() async throws {
        let lab = try PipelineLab(Self.module("m", "refresh: {public: true, atMost: 1h}")) { _ in
            .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            for (locale, expected) in [
                ("de", nil), ("DE", "recent"), ("de-x-one", "recent"), ("de-1996", "recent"),
                ("de-u-nu-arab", "recent"), ("de-ZZ", "recent"), ("fr", nil), ("en", nil),
                ("qqq", "recent"),
                ("", "recent"),
            ] as [(String, String?)] {
                let query = locale.isEmpty ? "" : "locale=\(locale)"
                let answer = try await Self.post(pages, "m", query)
                #expect(answer["galley-refresh"] == expected, "\(locale)")
            }
        }
    }

    @Test("after `atMost` the next one calls")
    func later() async throws {
        let lab = try PipelineLab(Self.module("m", "refresh: {public: true, atMost: 1ms}")) { _ in
            .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            for _ in 0..<3 {
                let answer = try await Self.post(pages, "m", "section=one")
                #expect(answer["galley-refresh"] == nil)
            }
            #expect(lab.upstream.count("/one") == 3)
        }
    }

    @Test(
        "without the key a refresh is for the operator, and nothing holds it back",
        arguments: [
            "", "refresh: {public: false, atMost: 1h}", "public: true",
        ]
    )
    func closed(refresh: String) async throws {
        let lab = try PipelineLab(Self.module("m", refresh)) { _ in .json(#"[{"id": 1}]"#) }
        try await lab.serving { pages in
            let refused = try await Self.post(pages, "m")
            #expect(refused.status == 403)
            #expect(refused.text.contains("refresh: {public: true}"))
            for _ in 0..<2 {
                let answer = try await Self.post(pages, "m", "", [:])
                #expect(answer.status == 200)
                #expect(answer["galley-refresh"] == nil)
            }
            #expect(lab.upstream.requests.count == 4)
        }
    }

    @Test("a composite is open by its own key, not by those of its children")
    func composite() async throws {
        let lab = try PipelineLab(
            Self.module("child", "refresh: {public: true, atMost: 1h}"),
            "name: closed\nkind: composite\nmodules: [child]",
            "name: open\nkind: composite\nrefresh: {public: true, atMost: 1h}\nmodules: [child]"
        ) { _ in .json(#"[{"id": 1}]"#) }
        try await lab.serving { pages in
            let closed = try await Self.post(pages, "closed")
            #expect(closed.status == 403)
            for expected in [nil, "recent"] {
                let open = try await Self.post(pages, "open", "section=child.one")
                #expect(open["galley-refresh"] == expected)
            }
            #expect(lab.upstream.requests.count == 2)
        }
    }

    @Test("no form of another site's page can refresh")
    func otherSites() async throws {
        let lab = try PipelineLab(Self.module("m", "refresh: {public: true}")) { _ in .json("[]") }
        try await lab.serving { pages in
            let answer = try await Self.post(
                pages,
                "m",
                "",
                ["Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"]
            )
            #expect(answer.status == 403)
        }
    }
}
