import TestSupport
import Testing
import UpstreamCurl
import UpstreamKit

@Suite("The connections of an upstream")
struct ConnectionTests {
    @Test("time out as timeout when they are used again, not as a failed connection")
    func reused() async throws {
        try await withUpstream({ $0.timeout = .milliseconds(100) }) { request in
            request.target == "/hangs" ? [.never] : [.answer()]
        } body: { upstream, server in
            _ = try await upstream.fetch(request("/"))
            #expect(await failure(upstream, request("/hangs"))?.kind == .timeout)
            #expect(server.acceptedConnections == 1)
        }
    }

    @Test("that are not made in time are a failure with the host and the port")
    func unmade() async throws {
        let listener = FullListener()
        var configuration = CurlUpstreamConfiguration(
            url: try UpstreamURL(parsing: "http://127.0.0.1:\(listener.port)")
        )
        configuration.connect = .milliseconds(50)
        let driver = CurlDriver()
        let failure = await failure(CurlUpstream(configuration, driver: driver), request("/"))
        await driver.stop()
        #expect(failure?.kind == .connect)
        #expect(failure?.detail == "no connection to 127.0.0.1:\(listener.port) in time")
        withExtendedLifetime(listener) {}
    }

    @Test("are left to other requests by one that hangs", arguments: [true, false])
    func fair(isDeclared: Bool) async throws {
        try await withUpstream({ $0.maximumConnections = 8 }) { request in
            request.target.hasPrefix("/slow") ? [.never] : [.answer()]
        } body: { upstream, server in
            func call(_ target: String, of name: String) -> UpstreamRequest {
                var call = request(target)
                call.declaration = isDeclared ? "m/\(name)" : nil
                return call
            }
            let slow = (0..<300).map { number in
                Task { await failure(upstream, call("/slow?\(number)", of: "slow")) }
            }
            #expect(await eventually { server.requests.count == 6 })
            for number in 0..<20 {
                #expect(await failure(upstream, call("/fast?\(number)", of: "fast")) == nil)
            }
            #expect(server.requests.count { $0.target.hasPrefix("/slow") } == 6)
            for task in slow { task.cancel() }
            for task in slow { _ = await task.value }
        }
    }

    @Test(
        "are made to allowed addresses only, whatever the name says",
        arguments: [
            (AllowedNetworks.publicNetwork, false), (.privateNetwork, true), (.ranges([]), false),
            (.ranges(["10.0.0.0/8"].compactMap(AddressRange.init)), false),
            (.ranges(["10.0.0.0/8", "127.0.0.1"].compactMap(AddressRange.init)), true),
        ]
    )
    func network(_ network: AllowedNetworks, _ isAllowed: Bool) async throws {
        try await withUpstream({ $0.network = network }) { _ in
            [.answer()]
        } body: { upstream, server in
            let failure = await failure(upstream, request("/"))
            #expect((failure == nil) == isAllowed)
            if !isAllowed {
                #expect(failure?.kind == .connect)
                #expect(failure?.detail.contains("'network'") == true)
            }
            #expect(server.acceptedConnections == (isAllowed ? 1 : 0))
        }
    }

    @Test("are made to a local name without further configuration, and to no other")
    func names() async throws {
        let server = try TestUpstream { _ in [.answer()] }
        defer { server.stop() }
        let url = try UpstreamURL(parsing: "http://localhost:\(server.port)")
        let driver = CurlDriver()
        let upstream = CurlUpstream(CurlUpstreamConfiguration(url: url), driver: driver)
        #expect(await failure(upstream, request("/")) == nil)
        await driver.stop()
    }
}
