import Foundation
import TestSupport
import Testing

@Suite("Users whose names Unicode calls equivalent")
struct EquivalentUsersTests {
    private static let one = "jos\u{E9}"
    private static let two = "jose\u{301}"

    /// A page that shows its user, and one that shows a parameter.
    private static func lab() throws -> PipelineLab {
        try PipelineLab(
            """
            name: own
            kind: single
            request: {upstream: up, path: /own}
            components: [{id: c, items: "$[*]", item: {id: "${@.id}", data: {who: "${@.who}"}}, layout: {itemHeight: 10}}]
            """,
            """
            name: search
            kind: single
            parameters: {q: {default: "\(one)"}}
            request: {upstream: up, path: /search, query: {q: "${params.q}"}}
            components: [{id: c, items: "$[*]", item: {id: "${@.id}", data: {who: "${@.who}"}}, layout: {itemHeight: 10}}]
            """,
            settings: "forward: [x-user-id], cache: {ttl: 1h}"
        ) { request in
            let given = request.fields["x-user-id"] ?? ""
            let bytes = (given + request.target).utf8.map { String($0, radix: 16) }.joined()
            return .json(#"[{"id": "1", "who": "\#(bytes)"}]"#)
        }
    }

    private static func said(_ text: String, of user: String) -> Bool {
        text.contains(user.utf8.map { String($0, radix: 16) }.joined())
    }

    @Test("have pages, windows, changes and caches of their own")
    func forwarded() async throws {
        try await Self.lab().serving { galley in
            for _ in 0..<2 {
                for user in [Self.one, Self.two] {
                    let other = Array(user.utf8) == Array(Self.one.utf8) ? Self.two : Self.one
                    for endpoint in ["layout?", "window?offset=0&", "changes?since=00&"] {
                        let answer = try await galley.answer(
                            "GET",
                            "/v1/modules/own/\(endpoint)width=390",
                            "",
                            ["X-User-Id": user]
                        )
                        #expect(answer.status == 200, "\(endpoint)")
                        #expect(Self.said(answer.text, of: user), "\(endpoint)")
                        #expect(!Self.said(answer.text, of: other), "\(endpoint)")
                    }
                }
            }
        }
    }

    @Test("and the default page is not the one of the other form of its value")
    func parameter() async throws {
        try await Self.lab().serving { galley in
            let other = try await galley.answer(
                "GET",
                "/v1/modules/search/layout?width=390&q=jose%CC%81",
                "",
                [:]
            )
            let plain = try await galley.answer(
                "GET",
                "/v1/modules/search/layout?width=390",
                "",
                [:]
            )
            #expect(other.status == 200)
            #expect(Self.said(other.text, of: "jose%CC%81"))
            #expect(Self.said(plain.text, of: "jos%C3%A9"))
            #expect(!Self.said(plain.text, of: "jose%CC%81"))
        }
    }

    @Test("of a step that asks in chunks, neither value is lost")
    func chunks() async throws {
        let lab = try PipelineLab(
            PipelineChainTests.chain(
                #"path: /details, query: {ids: "${@|join(\",\")}"}, forEach: "list:$.ids[*]", max: 5, chunk: 2, answers: "$.all[*]", key: "@.id""#
            )
        ) { request in
            if request.target == "/list" {
                return .json(#"{"ids": ["\#(Self.one)", "\#(Self.two)"]}"#)
            }
            return .json(#"{"all": [{"id": "\#(Self.two)"}, {"id": "\#(Self.one)"}]}"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("c")
            #expect(page.status == "complete")
            let ids = page["out"]?.items.map { Array($0.utf8) }
            #expect(ids == [Self.one, Self.two].map { Array($0.utf8) })
        }
    }
}
