import Testing
import UpstreamKit

@Suite("The name of a call in recordings")
struct RecordedRequestTests {
    private static func request(_ target: String) -> UpstreamRequest {
        UpstreamRequest(upstream: "api", target: target, deadline: .now)
    }

    @Test(
        "no credential stands in its address",
        arguments: [
            ("/a", "/a"), ("/a?", "/a?"), ("/a?q=token", "/a?q=token"),
            ("/a?token=x&q=1", "/a?token=hidden&q=1"),
            ("/a?q=1&tok%65n=x", "/a?q=1&tok%65n=hidden"),
            ("/a?access_token=x", "/a?access_token=hidden"), ("/a?token", "/a?token"),
            ("/a?key=x&&sig=", "/a?key=hidden&&sig=hidden"), ("/a?monkey=1", "/a?monkey=1"),
        ]
    )
    func credentials(_ target: String, _ expected: String) {
        #expect(RecordedRequest(of: Self.request(target)).target == expected)
    }

    @Test("it is that of the recording where the configuration names secrets")
    func recorded() {
        var request = Self.request("/a/SECRET?q=1&variables=SECRET")
        request.recordedTarget = "/a/$KEY?q=1&variables=$KEY"
        request.body = Array("SECRET".utf8)
        request.hidesBody = true
        let named = RecordedRequest(of: request)
        #expect(named.target == "/a/$KEY?q=1&variables=hidden")
        request.body = Array("OTHER".utf8)
        #expect(RecordedRequest(of: request) == named)
        request.hidesBody = false
        #expect(RecordedRequest(of: request) != named)
    }

    @Test("two names are one when all of their bytes are")
    func bytes() {
        let names = ["/caf\u{E9}", "/cafe\u{301}"].map {
            RecordedRequest(upstream: "a", method: "GET", target: $0, body: nil)
        }
        #expect(names[0] != names[1] && Set(names).count == 2)
        #expect((names[0] < names[1]) != (names[1] < names[0]))
    }

    @Test("a digest is SHA-256 of the bytes")
    func digest() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(ContentDigest(of: Array("abc".utf8)).description == abc)
        #expect(
            ContentDigest(bytes: ContentDigest(of: Array("abc".utf8)).bytes)?.description == abc
        )
        #expect(ContentDigest(bytes: [1]) == nil)
    }
}
