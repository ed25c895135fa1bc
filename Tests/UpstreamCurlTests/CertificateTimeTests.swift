import Testing

@testable import UpstreamCurl

@Suite("Times of certificates")
struct CertificateTimeTests {
    @Test(
        "are read as OpenSSL writes them",
        arguments: [
            ("Jan  1 00:00:00 1970 GMT", 0), ("Dec 31 23:59:59 1969 GMT", -1),
            ("Feb 29 12:30:05 2028 GMT", 1_835_440_205),
            ("Mar  1 00:00:00 2100 GMT", 4_107_542_400),
            ("Dec 31 23:59:59 9999 GMT", 253_402_300_799),
        ]
    )
    func read(_ text: String, _ seconds: Int) {
        #expect(CertificateTime.seconds(Array(text.utf8)) == seconds)
        #expect(CertificateTime.end(in: Array("Expire date:\(text)".utf8)) == seconds)
    }

    @Test(
        "are nothing where they are other text",
        arguments: [
            "", "Expire date:", "Foo  1 00:00:00 1970 GMT", "Jan  1 00:00:00 1970 CET",
            "Jan 99 00:00:00 1970 GMT", "Jan  1 00:00:00 99999999999999999999 GMT",
            "Jan  1 00:00 1970 GMT", "2026-12-01T00:00:00Z",
        ]
    )
    func refused(_ text: String) {
        #expect(CertificateTime.seconds(Array(text.utf8)) == nil)
        #expect(CertificateTime.end(in: Array("Start date:\(text)".utf8)) == nil)
    }
}
