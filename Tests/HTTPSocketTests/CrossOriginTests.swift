import TestSupport
import Testing

@testable import HTTPSocket

@Suite("Responses to pages of other origins")
struct CrossOriginTests {
    private static let policy = CrossOriginPolicy(
        .exactly(["https://a.example", "https://b.example:8443"]),
        exposedFields: ["ETag", "Age"]
    )

    /// A request for each way to a response: from the cache, its 304, from a task, and rejected.
    private static let requests = [
        "GET /now HTTP/1.1", "HEAD /now HTTP/1.1", "GET /big HTTP/1.1", "POST /echo HTTP/1.1",
        "GET /now HTTP/1.1\r\nIf-None-Match: \"rev\"", "GET /%zz HTTP/1.1",
        "GET /now HTTP/1.1\r\nContent-Length: x",
    ]

    private func response(
        _ request: String,
        origin: String?,
        under policy: CrossOriginPolicy?
    ) async throws -> RawResponse {
        let text = request.split(separator: "\r\n", maxSplits: 1)
        let originLine = origin.map { "Origin: \($0)\r\n" } ?? ""
        let rest = text.count > 1 ? "\(text[1])\r\n" : ""
        let message = "\(text[0])\r\nHost: a\r\n\(originLine)\(rest)\r\n"
        var result: RawResponse?
        try await withServer(crossOrigin: policy) { server in
            result = try await RawClient(port: server.port).using { client in
                client.send(message)
                return try client.response(toHead: request.hasPrefix("HEAD"))
            }
        }
        return try #require(result)
    }

    @Test("a page of a named origin may read every response", arguments: requests)
    func named(_ request: String) async throws {
        let origin = "https://b.example:8443"
        let response = try await response(request, origin: origin, under: Self.policy)
        #expect(response["Access-Control-Allow-Origin"] == origin)
        #expect(response["Access-Control-Expose-Headers"] == "ETag, Age")
        #expect(response.lines.contains("Vary: Origin"))
        #expect(response["X-Request-Id"] != nil && response["Date"] != nil)
    }

    @Test(
        "other origins get nothing but Vary",
        arguments: requests,
        [nil, "null", "https://b.example", "https://a.example.evil", "https://A.example"]
    )
    func others(_ request: String, origin: String?) async throws {
        let response = try await response(request, origin: origin, under: Self.policy)
        #expect(!response.lines.contains { $0.hasPrefix("Access-Control") })
        #expect(response.lines.contains("Vary: Origin"))
    }

    @Test("any origin may read every response of a server open to all", arguments: requests)
    func any(_ request: String) async throws {
        let policy = CrossOriginPolicy(.any, exposedFields: ["ETag"])
        for origin in [nil, "https://c.example"] {
            let response = try await response(request, origin: origin, under: policy)
            #expect(response["Access-Control-Allow-Origin"] == "*")
            #expect(!response.lines.contains("Vary: Origin"))
        }
    }

    @Test("without a policy there are no lines", arguments: requests)
    func off(_ request: String) async throws {
        let response = try await response(request, origin: "https://a.example", under: nil)
        #expect(!response.lines.contains { $0.hasPrefix("Access-Control") })
        #expect(!response.lines.contains("Vary: Origin"))
    }

    @Test("a stream has the lines, and a policy can be replaced")
    func stream() async throws {
        let handler = ClosureHandler { _ in
            let body = ResponseStreamBody { try? await $0.write(SharedBytes("piece")) }
            return HTTPResponse(status: 200, body: .stream(body))
        }
        try await withServer(handler, crossOrigin: Self.policy) { server in
            let get = "GET / HTTP/1.1\r\nHost: a\r\nOrigin: https://a.example\r\n\r\n"
            let client = try RawClient(port: server.port)
            let first = try await client.using { client in
                client.send(get)
                return try client.response()
            }
            #expect(first?["Access-Control-Allow-Origin"] == "https://a.example")
            #expect(first?.text == "piece")
            server.setCrossOrigin(nil)
            let second = try await client.using { client in
                client.send(get)
                return try client.response()
            }
            #expect(second?["Access-Control-Allow-Origin"] == nil)
        }
    }

    @Test("a full turn of pipelined responses has room for the lines of each")
    func pipelined() async throws {
        let count = HTTPLimits().requestsPerTurn
        try await withServer(crossOrigin: Self.policy) { server in
            let origins = try await RawClient(port: server.port).using { client in
                let get = "GET /now HTTP/1.1\r\nHost: a\r\nOrigin: https://a.example\r\n\r\n"
                client.send(String(repeating: get, count: count))
                return try (0..<count).map { _ in
                    try client.response()?["Access-Control-Allow-Origin"]
                }
            }
            #expect(origins == Array(repeating: "https://a.example", count: count))
        }
    }

    @Test("origins are compared byte for byte")
    func allows() {
        #expect(Self.policy.allows("https://a.example"))
        #expect(!Self.policy.allows("https://a.example/"))
        #expect(!Self.policy.allows("http://a.example"))
        #expect(!Self.policy.allows(""))
        #expect(CrossOriginPolicy(.any, exposedFields: []).allows("null"))
    }
}
