import Foundation
import TestSupport
import Testing

@Suite("Nobody else's data")
struct CrossUserTests {
    /// Modules over upstreams that forward more or less of the caller; the response repeats all
    /// that the upstream was given.
    private static let modules = ["plain", "personal", "tenant", "language"].map { name in
        """
        name: \(name)
        kind: single
        parameters: {city: {enum: [bern, oslo], default: bern}}
        request: {upstream: up, path: "/\(name)/${params.city}"}
        components: [{id: c, items: "$[*]", item: {data: {given: "${@.given}"}}, layout: {itemHeight: 10}}]
        """
    }

    private static let composite =
        "{name: both, kind: composite, modules: [personal, language]}"

    private static let settings =
        "forward: [authorization, x-tenant, accept-language], cache: {ttl: 1h}"

    private static let callers: [[String: String]] = [
        [:], ["Authorization": "Bearer ann"], ["Authorization": "Bearer bob"],
        ["X-Tenant": "red"], ["X-Tenant": "blue"],
        ["Authorization": "Bearer ann", "X-Tenant": "blue"], ["Accept-Language": "nb"],
        ["Authorization": "Bearer bob", "Accept-Language": "de"],
    ]

    private static func lab() throws -> PipelineLab {
        let texts = modules + [composite]
        return try PipelineLab(
            texts[0],
            texts[1],
            texts[2],
            texts[3],
            texts[4],
            settings: settings
        ) { request in
            let names = ["authorization", "x-tenant", "accept-language"]
            let given = names.map { request.fields[$0] ?? "-" }.joined(separator: " ")
            let control: String? =
                request.target.hasPrefix("/personal")
                ? "private, max-age=60"
                : request.target.hasPrefix("/tenant") ? "no-store" : nil
            return .json(
                #"[{"id": "i-\#(given)", "given": "\#(request.target) \#(given)"}]"#,
                fields: control.map { ["Cache-Control": $0] } ?? [:]
            )
        }
    }

    /// One request of a caller.
    private struct Request: Hashable {
        let target: String
        let caller: Int
    }

    private static func request(
        _ random: inout SeededGenerator,
        revisions: [String]
    ) -> Request {
        let module = random.pick(["plain", "personal", "tenant", "language", "both"])
        let width = random.pick([320, 390])
        var query = "width=\(width)"
        if module != "both" { query += "&city=" + random.pick(["bern", "oslo"]) }
        let target =
            switch random.below(6) {
            case 0: "window?offset=0&\(query)"
            case 1: "changes?since=\(revisions.first ?? "0123456789abcdef")&\(query)"
            case 2:
                "changes?since=\(revisions.first ?? "a")&to=\(revisions.last ?? "b")&\(query)"
            case 3: "layout?format=svg&\(query)"
            default: "layout?\(query)"
            }
        return Request(
            target: "/v1/modules/\(module)/\(target)",
            caller: random.below(callers.count)
        )
    }

    /// The body without the identifier of the request, which problems have.
    private static func said(_ response: TestAnswer) -> String {
        response.text.replacing(/"requestId":"[0-9a-f]+"/, with: "")
    }

    /// The fields that say who a caller is.
    private static func person(_ caller: Int) -> [String: String] {
        callers[caller].filter { $0.key != "Accept-Language" }
    }

    private static func response(
        to request: Request,
        from galley: PipelineLab.Pages
    ) async throws -> TestAnswer {
        try await galley.answer("GET", request.target, "", callers[request.caller])
    }

    @Test("every response is the one that a fresh server gives to that caller alone")
    func fresh() async throws {
        var random = SeededGenerator(seed: TestScale.seed)
        var requests: [Request] = []
        var responses: [TestAnswer] = []
        try await Self.lab().serving { galley in
            // Revisions that somebody else was given.
            var revisions: [(revision: String, caller: Int)] = []
            for _ in 0..<TestScale.count(sample: 300, torture: 10_000) {
                let others = revisions.isEmpty ? [] : (0..<2).map { _ in random.pick(revisions) }
                let request = Self.request(&random, revisions: others.map(\.revision))
                // A revision of the caller's own, or of one who is the same person to upstreams, is known.
                if request.target.contains("/changes"),
                    others.contains(where: {
                        Self.person($0.caller) == Self.person(request.caller)
                    })
                {
                    continue
                }
                let response = try await Self.response(to: request, from: galley)
                requests.append(request)
                responses.append(response)
                if let tag = response["etag"], request.target.contains("/layout?width") {
                    revisions.append((tag.filter { $0.isHexDigit }, request.caller))
                }
            }
        }
        var expected: [Request: TestAnswer] = [:]
        for (request, response) in zip(requests, responses) {
            if expected[request] == nil {
                try await Self.lab().serving { galley in
                    expected[request] = try await Self.response(to: request, from: galley)
                }
            }
            let fresh = try #require(expected[request])
            let isSame = fresh.status == response.status && Self.said(fresh) == Self.said(response)
            #expect(
                isSame,
                "\(request): \(response.text.prefix(400)), not \(fresh.text.prefix(400))"
            )
            guard isSame else { break }
        }
    }

    @Test("nobody reaches another's revision by to=, not even from one of their own")
    func between() async throws {
        try await Self.lab().serving { galley in
            var revisions: [Int: [String]] = [:]
            for (caller, city) in [(1, "bern"), (1, "oslo"), (2, "bern"), (2, "oslo")] {
                let target = "/v1/modules/personal/layout?city=\(city)"
                let answer = try await galley.answer("GET", target, "", Self.callers[caller])
                let tag = try #require(answer["etag"])
                revisions[caller, default: []].append(tag.filter(\.isHexDigit))
            }
            let (ann, bob) = (try #require(revisions[1]), try #require(revisions[2]))
            for (since, to, status) in [
                (bob[0], bob[1], 200), (ann[0], ann[1], 409), (bob[0], ann[0], 409),
                (ann[0], bob[0], 409), (bob[1], ann[1], 409), (ann[1], bob[1], 409),
            ] {
                let target = "/v1/modules/personal/changes?since=\(since)&to=\(to)"
                let answer = try await galley.answer("GET", target, "", Self.callers[2])
                #expect(answer.status == status, "\(answer.text)")
                #expect(!answer.text.contains("ann"), "\(answer.text)")
                if status == 200 { #expect(answer["cache-control"] == "no-store") }
            }
        }
    }
}
