import HTTPSocket
@testable import PageServing
import Testing

@Suite("The machine's own requests are told from those of browsers and proxies")
struct LocalRequestRuleTests {
    @Test(
        "authorities that spell this machine exactly",
        arguments: [
            "localhost", "LOCALHOST", "localhost:8080", "[::1]", "[::1]:80", "127.0.0.1",
            "127.0.0.1:65535", "127.255.1.9",
        ]
    )
    func own(authority: String) {
        #expect(LocalRequestRule.allows(HTTPRequest(target: "/", authority: authority)))
    }

    @Test(
        "authorities that only resemble it",
        arguments: [
            "127.evil.com", "127.0.0.1.evil.com", "127.0.0.1.", "127.0.0.256",
            "127.0.0.1%00.evil.com", "127.0.0", "127.1", "0127.0.0.1", "127.0.0.01", "2130706433",
            "128.0.0.1", "localhost.", "localhost.evil.com", "[::1].evil.com", "::1", "[::2]",
            "localhost:", "localhost:80:80", "localhost:x", "127.0.0.1:123456", "", "[::1",
        ]
    )
    func foreign(authority: String) {
        #expect(!LocalRequestRule.allows(HTTPRequest(target: "/", authority: authority)))
    }

    @Test(
        "fields that a proxy adds, and origins of other sites",
        arguments: [
            ["Forwarded": "for=192.0.2.1"], ["Via": "1.1 proxy"], ["X-Forwarded-For": "192.0.2.1"],
            ["X-Forwarded-Anything": "1"], ["X-Real-IP": "192.0.2.1"],
            ["X-Request-Start": "t=1"], ["Origin": "https://evil.com"], ["Origin": "null"],
            ["Origin": "http://localhost:8081"], ["Origin": "https://localhost:8080"],
            ["Origin": "http://localhost"],
        ]
    )
    func fields(_ fields: [String: String]) {
        let request = HTTPRequest(
            target: "/",
            authority: "localhost:8080",
            fields: HTTPFields(fields.map { HTTPField(name: $0.key, value: $0.value) })
        )
        #expect(!LocalRequestRule.allows(request))
    }

    @Test("its own origin, port included; but no other machine")
    func origin() {
        let own: HTTPFields = ["Origin": "http://localhost:8080"]
        let request = HTTPRequest(target: "/", authority: "localhost:8080", fields: own)
        #expect(LocalRequestRule.allows(request))
        let two: HTTPFields = ["Origin": "http://localhost:8080", "origin": "http://evil.com"]
        #expect(
            !LocalRequestRule.allows(
                HTTPRequest(target: "/", authority: "localhost:8080", fields: two)
            )
        )
        #expect(
            !LocalRequestRule.allows(
                HTTPRequest(target: "/", peerAddress: "192.0.2.7", isLoopbackPeer: false)
            )
        )
    }
}
