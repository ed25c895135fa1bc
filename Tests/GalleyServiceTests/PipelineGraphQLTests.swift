import Foundation
import Locking
import TestSupport
import Testing

@Suite("GraphQL queries")
struct PipelineGraphQLTests {
    private static func module(_ graphQL: String, _ more: String = "") -> String {
        """
        name: m
        kind: single
        deadline: 20s
        parameters: {q: {default: x, max: 200}, none: {}}
        request: {upstream: up, path: /graphql, \(more)graphql: {\(graphQL)}}
        components: [{id: c, items: "$.data.songs[*]", layout: {itemHeight: 1}}]
        """
    }

    private static let query =
        #"query: "query songs($q: String, $n: Int = 5, $list: [Int!]) { songs(q: $q) { id } }""#
    private static let songs = #"{"data": {"songs": [{"id": 1}, {"id": 2}]}}"#

    @Test("are one POST, stored by query and variables as a GET is")
    func stored() async throws {
        let lab = try PipelineLab(
            Self.module(
                Self.query + #", variables: {q: "${params.q}", n: "${params.none}", list: [1, 2]}"#
            )
        ) { _ in .json(Self.songs, fields: ["Cache-Control": "max-age=60"]) }
        try await lab.serving { pages in
            for query in ["width=300", "width=301", "q=y"] {
                let page = try await pages.layout("m", query)
                #expect(page["c"]?.items == ["1", "2"])
            }
            #expect(lab.upstream.requests.map(\.method) == ["POST", "POST"])
            let request = try #require(lab.upstream.requests.first)
            #expect(request.fields["content-type"] == "application/json")
            #expect(
                request.body
                    == #"{"query":"query songs($q: String, $n: Int = 5, $list: [Int!]) { songs(q: $q) { id } }","variables":{"q":"x","list":[1,2]}}"#
            )
        }
    }

    @Test(
        "errors without data are a failure, with the first message as its detail",
        arguments: [
            #"{"errors": [{"message": "no such field"}], "data": null}"#,
            #"{"errors": [{"message": "no such field"}]}"#,
            #"{"errors": {"message": "no such field"}}"#,
        ]
    )
    func errors(answer: String) async throws {
        let lab = try PipelineLab(Self.module(Self.query, "required: false, ")) { _ in .json(answer)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.status == "partial")
            #expect(page["c"]?.status == "failed")
            #expect(page.failures.map(\.kind) == ["errors"])
            #expect(page.failures.map(\.detail) == ["no such field"])
        }
    }

    @Test(
        "an answer without data is a failure, without errors too",
        arguments: [
            "{}", #"{"data": null}"#, #"{"data": null, "errors": []}"#, "[]", "null",
        ]
    )
    func noData(answer: String) async throws {
        let lab = try PipelineLab(Self.module(Self.query, "required: false, ")) { _ in .json(answer)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.status == "partial")
            #expect(page.failures.map(\.kind) == ["errors"])
            #expect(page.failures.map(\.detail) == ["the answer has no data"])
        }
    }

    @Test("a refusal has the message of its errors")
    func refusal() async throws {
        let lab = try PipelineLab(Self.module(Self.query, "required: false, ")) { _ in
            .json(#"{"errors": [{"message": "unknown field 'sogns'"}]}"#, status: 400)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.failures.map(\.kind) == ["status"])
            #expect(
                page.failures.map(\.detail) == [
                    "the upstream answered 400: unknown field 'sogns'"
                ]
            )
        }
    }

    @Test(
        "errors beside data are named in whatever shape they come",
        arguments: [
            (#"{"message": "half"}"#, "half"), (#""half""#, "half"),
            (#"{"songs": ["x"]}"#, "the answer names an error"),
        ]
    )
    func shapes(errors: String, detail: String) async throws {
        let lab = try PipelineLab(Self.module(Self.query)) { _ in
            .json(#"{"errors": \#(errors), "data": {"songs": [{"id": 1}]}}"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.status == "partial")
            #expect(page.failures.map(\.detail) == [detail])
            #expect(page["c"]?.items == ["1"])
        }
    }

    @Test("errors beside data make the page partial, and keep what came")
    func partial() async throws {
        let lab = try PipelineLab(Self.module(Self.query)) { _ in
            .json(
                #"{"errors": [{"message": "half"}, {"message": "more"}], "data": {"songs": [{"id": 1}, null]}}"#
            )
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.answer.status == 200)
            #expect(page.status == "partial")
            #expect(page["c"]?.status == "ok")
            #expect(page["c"]?.items.first == "1")
            #expect(page.failures.map(\.kind) == ["errors"])
            #expect(page.failures.map(\.detail) == ["half (and 1 more)"])
            #expect(page.answer["cache-control"] == "no-store")
        }
    }

    @Test(
        "errors beside data show no credential that the service repeats, on the page or in the log"
    )
    func secretErrors() async throws {
        let lab = try PipelineLab(
            Self.module(Self.query),
            settings: #"headers: {authorization: "Bearer TOPSECRET-12345678"}"#
        ) { request in
            let token = request.fields["authorization"] ?? ""
            return .json(
                #"{"errors": [{"message": "no rights for \#(token)"}], "data": {"songs": [{"id": 1}]}}"#
            )
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.failures.map(\.detail) == ["no rights for …"])
            for query in ["", "explain=1"] {
                let text = try await pages.layout("m", query).answer.text
                #expect(!text.contains("TOPSECRET"), "\(text)")
            }
        }
        let lines = lab.log.all
        #expect(lines.contains { $0.contains("no rights for") })
        #expect(!lines.contains { $0.contains("TOPSECRET") })
    }

    @Test(
        "an answer with errors is not kept as fresh, and takes nothing from the whole one before it"
    )
    func unstoredErrors() async throws {
        let answer = Locked(Self.songs)
        let lab = try PipelineLab(
            Self.module(Self.query),
            settings: "cache: {ttl: 1h, staleIfError: 1h}"
        ) { _ in
            let text = answer.withLock(\.self)
            return text.isEmpty ? .json("{}", status: 500) : .json(text)
        }
        try await lab.serving { pages in
            #expect(try await pages.layout("m")["c"]?.items == ["1", "2"])
            answer.withLock {
                $0 = #"{"errors": [{"message": "half"}], "data": {"songs": []}}"#
            }
            let half = try await pages.refresh("m")
            #expect(half.status == "partial")
            #expect(half.failures.map(\.detail) == ["half"])
            answer.withLock { $0 = "" }
            // The newer page is shown for a second; then the whole answer stands in.
            let isBack = try await eventually {
                try await pages.layout("m")["c"]?.items == ["1", "2"]
            }
            #expect(isBack)
        }
    }

    @Test("a page with errors is whole again once its service is")
    func recovery() async throws {
        let answer = Locked(#"{"errors": [{"message": "half"}], "data": {"songs": []}}"#)
        let lab = try PipelineLab(Self.module(Self.query), settings: "cache: {ttl: 1h}") { _ in
            .json(answer.withLock(\.self))
        }
        try await lab.serving { pages in
            #expect(try await pages.layout("m").status == "partial")
            answer.withLock { $0 = Self.songs }
            let isWhole = try await eventually {
                try await pages.layout("m").status == "complete"
            }
            #expect(isWhole)
        }
    }

    @Test("a refused call is tried again, as a query changes nothing")
    func retried() async throws {
        let count = Locked(0)
        let lab = try PipelineLab(Self.module(Self.query), settings: "retries: 1") { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number == 1 ? .json("{}", status: 503) : .json(Self.songs)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page["c"]?.items == ["1", "2"])
            #expect(lab.upstream.requests.count == 2)
        }
    }

    @Test("a hash is sent by GET, and the text only where the service asks for it")
    func persisted() async throws {
        let isKnown = Locked(false)
        let lab = try PipelineLab(
            Self.module(
                Self.query + #", variables: {q: "${params.q}"}, persisted: sha256"#,
                "cache: {ttl: 60s}, "
            )
        ) { request in
            if request.method == "POST" { isKnown.withLock { $0 = true } }
            return isKnown.withLock(\.self)
                ? .json(Self.songs)
                : .json(#"{"errors": [{"message": "PersistedQueryNotFound"}]}"#)
        }
        try await lab.serving { pages in
            for query in ["", "width=301", "q=y"] {
                let page = try await pages.layout("m", query)
                #expect(page.status == "complete")
                #expect(page["c"]?.items == ["1", "2"])
            }
            let requests = lab.upstream.requests
            #expect(requests.map(\.method) == ["GET", "POST", "GET"])
            let sent = try #require(requests.first?.target.removingPercentEncoding)
            // The hash of the document by an independent program: printf '%s' … | sha256sum.
            let hash = "ea9a6cf6876a9df64968fa4f17e19c869ed9e9d5bc7e9dd480a6aeddd070f7d5"
            let extensions = #"{"persistedQuery":{"version":1,"sha256Hash":"\#(hash)"}}"#
            #expect(sent == #"/graphql?variables={"q":"x"}&extensions=\#(extensions)"#)
            let posted = try #require(requests.dropFirst().first)
            #expect(posted.target == "/graphql")
            #expect(posted.body.contains(#""extensions":\#(extensions)"#))
            #expect(posted.body.contains(#""query":"query songs"#))
        }
    }

    @Test("an explanation names errors, and shows no secret of a variable that a GET has")
    func explained() async throws {
        let lab = try PipelineLab(
            Self.module(
                Self.query + ##", variables: {q: "${env:GALLEY_NO_SUCH:-hush-hush}"}"##
                    + ", persisted: sha256",
                "required: false, "
            )
        ) { _ in .json(#"{"errors": [{"message": "half"}], "data": {"songs": [{"id": 1}]}}"#) }
        try await lab.serving { pages in
            let page = try await pages.layout("m", "explain=1")
            let requests = try #require(page.object["requests"] as? [[String: Any]])
            let request = try #require(requests.first)
            #expect((request["failure"] as? [String: Any])?["kind"] as? String == "errors")
            let url = try #require(request["url"] as? String)
            #expect(url.contains("?variables=…&extensions="), "\(url)")
            #expect(!page.answer.text.contains("hush-hush"))
            #expect(lab.upstream.requests.first?.target.contains("hush-hush") == true)
        }
    }
}
