import JSONCore
import Testing
import UpstreamCurl
import UpstreamKit

/// A test upstream and a curl upstream in front of it, ended after the body.
func withUpstream(
    _ change: (inout CurlUpstreamConfiguration) -> Void = { _ in },
    path: String = "",
    script: @escaping @Sendable (TestUpstream.Request) -> [TestUpstream.Step],
    body: (CurlUpstream, TestUpstream) async throws -> Void
) async throws {
    let server = try TestUpstream(script)
    defer { server.stop() }
    var configuration = CurlUpstreamConfiguration(
        url: try UpstreamURL(parsing: server.url + path)
    )
    configuration.timeout = .seconds(20)
    configuration.connect = .seconds(10)
    change(&configuration)
    let driver = CurlDriver()
    do {
        try await body(CurlUpstream(configuration, driver: driver), server)
    } catch {
        await driver.stop()
        throw error
    }
    await driver.stop()
}

/// A request with a generous deadline.
func request(
    _ target: String = "/",
    method: String = "GET",
    fields: HeaderFields = [:],
    forwarded: HeaderFields = [:],
    body: [UInt8] = [],
    within: Duration = .seconds(30)
) -> UpstreamRequest {
    UpstreamRequest(
        upstream: "test",
        method: method,
        target: target,
        fields: fields,
        forwarded: forwarded,
        body: body,
        deadline: .now.advanced(by: within)
    )
}

/// The failure of a fetch, or nil when it succeeds.
func failure(_ upstream: CurlUpstream, _ request: UpstreamRequest) async -> UpstreamError? {
    do {
        _ = try await upstream.fetch(request)
        return nil
    } catch {
        return error
    }
}

extension UpstreamResponse {
    /// The text of a member of the answer's object.
    func text(_ name: String) -> String? {
        self.body.map { String(decoding: $0, as: UTF8.self) }.flatMap {
            $0.contains(name) ? $0 : nil
        }
    }
}
