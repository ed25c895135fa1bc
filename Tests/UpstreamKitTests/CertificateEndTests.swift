import Foundation
import InputCore
import Testing
import UpstreamKit

@Suite("The end of a certificate")
struct CertificateEndTests {
    /// Two certificates of nobody: one until 2027, one beyond the years that two digits name.
    private static let near = """
        -----BEGIN CERTIFICATE-----
        MIH/MIGmAgEBMAoGCCqGSM49BAMCMAwxCjAIBgNVBAMMAXgwHhcNMjYwMTAxMDAw
        MDAwWhcNMjcwMzAxMTIwMDAwWjAMMQowCAYDVQQDDAF4MFkwEwYHKoZIzj0CAQYI
        KoZIzj0DAQcDQgAEzIC/wXg64KbEHZLUasOgru6h6ouML6FHqUiQLrmTcF6SNorf
        mcwmzmNjNQw1vdCb+ktXyObmb/GfjDVJJbltkDAKBggqhkjOPQQDAgNIADBFAiAm
        bqvhVxph7ODwMFXBnINS9dHNcx1AYI9KgjDgMCA73QIhAP4nqHMvrheLnLNWxLPc
        fTcNl+pjC4pG9H2JsXbGyY25
        -----END CERTIFICATE-----
        """
    private static let far = """
        -----BEGIN CERTIFICATE-----
        MIIBATCBqAIBATAKBggqhkjOPQQDAjAMMQowCAYDVQQDDAF4MCAXDTI2MDEwMTAw
        MDAwMFoYDzIwNTEwMzAxMTIwMDAwWjAMMQowCAYDVQQDDAF4MFkwEwYHKoZIzj0C
        AQYIKoZIzj0DAQcDQgAESh4q6mDrmTBTIGECdhbByn1Hg7IT2MjYOPIgxnF+qsJg
        vflqppSXcGnsdejIK8GP8FOYEqDYh1iIvAiJcuyvFzAKBggqhkjOPQQDAgNIADBF
        AiEA5iW89hCDeTsjLNVqkxsTEk3PN2nAdu/XEGAGcqqb+10CIDllFiEssAYPwgrw
        8Ycb5ODPDHYLFfSUoUfbr2IMrXDq
        -----END CERTIFICATE-----
        """

    @Test("is read from its file, with two and with four digits of a year")
    func ends() {
        #expect(CertificateEnd.seconds(pem: Self.near) == 1_803_902_400)
        #expect(CertificateEnd.seconds(pem: Self.far) == 2_561_284_800)
        // The first one is the upstream's own, whatever is around it.
        let chain = "Bag Attributes\r\n" + Self.near.replacing("\n", with: "\r\n") + "\n" + Self.far
        #expect(CertificateEnd.seconds(pem: chain) == 1_803_902_400)
    }

    @Test("is nothing of a text that is no certificate")
    func others() {
        let key = Self.near.replacing("CERTIFICATE", with: "PRIVATE KEY")
        for text in [
            "", "-----BEGIN CERTIFICATE-----", key, Self.near.replacing("MIH/", with: "MI?/"),
        ] {
            #expect(CertificateEnd.seconds(pem: text) == nil, "\(text)")
        }
    }

    @Test("is read or is nothing, whatever byte is missing or another")
    func damaged() throws {
        let lines = Self.near.split(separator: "\n").dropFirst().dropLast().joined()
        let bytes = try #require(Base64.bytes(of: lines.utf8))
        #expect(CertificateEnd.seconds(der: bytes) == 1_803_902_400)
        for count in bytes.indices {
            #expect(CertificateEnd.seconds(der: Array(bytes[..<count])) == nil, "\(count)")
        }
        for index in bytes.indices {
            for value in [0, 0x1F, 0x30, 0x7F, 0x80, 0x84, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[index] = value
                // A year of two digits lies between 1950 and 2049.
                let end = CertificateEnd.seconds(der: damaged) ?? 0
                #expect((-631_152_000..<2_524_608_000).contains(end))
            }
        }
    }

    @Test("base 64 is read as it is written")
    func base64() {
        for count in 0..<20 {
            let bytes = (0..<count).map { UInt8($0 * 37 % 256) }
            let text = Base64.text(of: bytes)
            #expect(Base64.bytes(of: text.utf8) == bytes)
            #expect(Base64.bytes(of: (text + "\n").utf8) == bytes)
        }
        for text in ["A", "AA", "AAA", "AA=", "A===", "AA=A", "A*AA", "====", "AAAA="] {
            #expect(Base64.bytes(of: text.utf8) == nil, "\(text)")
        }
    }
}
