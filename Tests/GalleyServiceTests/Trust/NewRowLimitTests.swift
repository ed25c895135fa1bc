import HTTPSocket
import UpstreamKit
import Testing

@testable import GalleyService

@Suite("Made-up owners cannot fill the store of switches")
struct NewRowLimitTests {
    @Test("an address makes 64 new rows a second, and others as many")
    func perAddress() {
        let limiter = NewRowLimiter()
        let now = ContinuousClock.now + .seconds(5)
        let admitted = (0..<100).count { _ in limiter.admits("192.0.2.1", now: now) }
        #expect(admitted == 64)
        #expect(limiter.admits("192.0.2.2", now: now))
        #expect(limiter.admits("192.0.2.1", now: now + .seconds(1)))
    }

    @Test("the number of addresses is bounded")
    func addresses() {
        let limiter = NewRowLimiter()
        let now = ContinuousClock.now + .seconds(5)
        let admitted = (0..<10_000).count { limiter.admits("a\($0)", now: now) }
        #expect(admitted == NewRowLimiter.maximumAddresses + NewRowLimiter.maximumPerSecond)
    }

    @Test(
        "X-Forwarded-For is read from the right, past trusted proxies",
        arguments: [
            ("127.0.0.1", "1.1.1.1, 2.2.2.2", "2.2.2.2"),
            ("127.0.0.1", "1.1.1.1, 127.0.0.2", "1.1.1.1"), ("127.0.0.1", "", "127.0.0.1"),
            ("9.9.9.9", "1.1.1.1", "9.9.9.9"),
        ]
    )
    func address(peer: String, field: String, expected: String) {
        let fields: HTTPFields = field.isEmpty ? [:] : ["X-Forwarded-For": field]
        let request = HTTPRequest(
            method: .put,
            target: "/",
            fields: fields,
            peerAddress: peer,
            isLoopbackPeer: peer.hasPrefix("127.")
        )
        #expect(ClientAddress.address(of: request, trusted: AddressRange.loopback) == expected)
    }
}
