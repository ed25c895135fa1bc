@testable import GalleyService
import HTTPSocket
@testable import PageServing
import Testing
import UpstreamKit

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
            // A mark that makes one character of itself and the comma hides no address.
            ("127.0.0.1", "N\u{0600}, 203.0.113.7", "203.0.113.7"),
            // What is no address is nobody's: the proxy's own stands for all of it.
            ("127.0.0.1", "203.0.113.7, N\u{0600}", "127.0.0.1"), ("127.0.0.1", "x", "127.0.0.1"),
            ("127.0.0.1", "1.1.1.1, 999.1.1.1", "127.0.0.1"),
            ("127.0.0.1", "unknown, 2.2.2.2", "2.2.2.2"),
            // One address has one spelling.
            ("127.0.0.1", "2001:DB8::0:1", "2001:db8::1"),
            ("127.0.0.1", "[2001:db8::1]:443", "2001:db8::1"),
            ("127.0.0.1", "1.1.1.1:2", "1.1.1.1"), ("127.0.0.1", "::ffff:1.1.1.1", "1.1.1.1"),
            ("127.0.0.1", "[::1", "127.0.0.1"), ("127.0.0.1", "1.1.1.1:", "127.0.0.1"),
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
