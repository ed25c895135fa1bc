import Testing
import UpstreamKit

@Suite("The base URL of an upstream")
struct UpstreamURLTests {
    @Test(
        "is taken apart and joined",
        arguments: [
            ("http://example.com", "/a?b=c", "http://example.com/a?b=c"),
            ("HTTPS://Example.COM:443/v2/", "/a", "https://example.com/v2/a"),
            ("http://example.com:8080/v2", "/", "http://example.com:8080/v2/"),
            ("http://127.0.0.1:80/x//", "/a", "http://127.0.0.1/x/a"),
            ("http://[::1]:9/", "/a", "http://[::1]:9/a"),
            ("http://my_service-1.internal", "/a..b/...", "http://my_service-1.internal/a..b/..."),
            ("http://example.com", "/a?x=../..", "http://example.com/a?x=../.."),
        ]
    )
    func joins(_ base: String, _ target: String, _ whole: String) throws {
        #expect(try UpstreamURL(parsing: base).joined(target) == whole)
    }

    @Test(
        "is refused when it could be misread",
        arguments: [
            ("example.com", UpstreamURLError.notHTTP), ("ftp://example.com", .notHTTP),
            ("file:///etc/passwd", .notHTTP), ("http://user:pw@example.com", .userInformation),
            ("http://user@example.com", .userInformation), ("http://", .badHost),
            ("http://:80", .badHost), ("http://2130706433/", .badHost),
            ("http://0x7f000001", .badHost),
            ("http://0177.0.0.1", .badHost), ("http://127.1", .badHost),
            ("http://1.2.3.256", .badHost),
            ("http://a..b", .badHost), ("http://[::1", .badHost), ("http://[x]", .badHost),
            ("http://a%2eb", .badHost), ("http://a:0", .badPort), ("http://a:65536", .badPort),
            ("http://a:", .badPort), ("http://a:8x", .badPort), ("http://a/?b", .queryOrFragment),
            ("http://a/#b", .queryOrFragment), ("http://a/../b", .badPath),
            ("http://a/%2e%2e", .badPath),
            ("http://a b", .badCharacter), ("http://a\\b", .badCharacter),
            ("http://ä", .badCharacter),
            ("http://a\r\nb", .badCharacter),
        ]
    )
    func refuses(_ text: String, _ reason: UpstreamURLError) {
        #expect(throws: reason) { try UpstreamURL(parsing: text) }
    }

    @Test(
        "lets redirects lead only to itself",
        arguments: [
            ("/b", "http://h:1/b"), ("b", "http://h:1/x/b"), ("?q", "http://h:1/x/a?q"),
            ("b?q#f", "http://h:1/x/b?q"), ("http://h:1/b", "http://h:1/b"),
            ("//h:1/b", "http://h:1/b"),
            ("HTTP://H:1/b", "http://h:1/b"), ("http://h:1", "http://h:1/"),
            ("http://h:1?q", "http://h:1/?q"),
            ("#f", "http://h:1/x/a"), ("https://h:1/b", nil), ("http://h/b", nil),
            ("http://h:2/b", nil),
            ("http://h:1@evil/b", nil), ("http://evil/b", nil), ("//evil/b", nil), ("/../b", nil),
            ("../b", nil), ("/b c", nil), ("http://h:1.evil/", nil),
            ("/a?x=http://evil/", "http://h:1/a?x=http://evil/"),
        ] as [(String, String?)]
    )
    func redirects(_ location: String, _ expected: String?) throws {
        let base = try UpstreamURL(parsing: "http://h:1/x")
        #expect(base.redirect(to: location, from: "http://h:1/x/a?z=1") == expected)
    }

    @Test(
        "puts every address in its class",
        arguments: [
            ([8, 8, 8, 8], AddressClass.global), ([1, 1, 1, 1], .global),
            ([172, 15, 0, 1], .global),
            ([172, 32, 0, 1], .global), ([100, 63, 0, 1], .global), ([192, 0, 1, 1], .global),
            ([223, 255, 255, 255], .global), ([10, 0, 0, 1], .local), ([127, 0, 0, 1], .local),
            ([172, 16, 0, 1], .local), ([172, 31, 255, 255], .local), ([192, 168, 1, 1], .local),
            ([100, 64, 0, 1], .local), ([0, 0, 0, 0], .reserved),
            ([169, 254, 169, 254], .reserved),
            ([192, 0, 0, 1], .reserved), ([198, 18, 0, 1], .reserved),
            ([198, 19, 0, 1], .reserved),
            ([224, 0, 0, 1], .reserved), ([255, 255, 255, 255], .reserved), ([1, 2, 3], .reserved),
        ] as [([UInt8], AddressClass)]
    )
    func classifies(_ bytes: [UInt8], _ expected: AddressClass) {
        #expect(AddressClass(ipv4: bytes) == expected)
        guard bytes.count == 4 else { return }
        let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff] + bytes
        #expect(AddressClass(ipv6: mapped) == expected)
        let nat64: [UInt8] = [0, 0x64, 0xff, 0x9b] + [UInt8](repeating: 0, count: 8) + bytes
        #expect(AddressClass(ipv6: nat64) == expected)
        let sixToFour: [UInt8] = [0x20, 0x02] + bytes + [UInt8](repeating: 0, count: 10)
        #expect(AddressClass(ipv6: sixToFour) == expected)
    }

    @Test(
        "puts IPv6 addresses in their class",
        arguments: [
            ([0x20, 0x01, 0x48, 0x60], 1, AddressClass.global), ([0, 0, 0, 0], 1, .local),
            ([0, 0, 0, 0], 0, .reserved), ([0xfc, 0, 0, 0], 1, .local),
            ([0xfd, 9, 0, 0], 1, .local),
            ([0xfe, 0x80, 0, 0], 1, .reserved), ([0xff, 2, 0, 0], 1, .reserved),
        ] as [([UInt8], UInt8, AddressClass)]
    )
    func classifiesLong(_ start: [UInt8], _ end: UInt8, _ expected: AddressClass) {
        let bytes = start + [UInt8](repeating: 0, count: 11) + [end]
        #expect(AddressClass(ipv6: bytes) == expected)
    }

    @Test(
        "allows the networks that its host stands for",
        arguments: [
            ("http://example.com", [true, false, false, false]),
            ("https://8.8.8.8", [true, false, false, false]),
            ("http://localhost:8080", [false, true, true, false]),
            ("http://127.0.0.1", [false, true, true, false]),
            ("http://[::1]:9", [false, true, true, false]),
            ("http://10.1.2.3", [false, true, true, false]),
            ("http://169.254.169.254", [true, false, false, false]),
            ("http://localhost.example.com", [true, false, false, false]),
        ]
    )
    func networks(_ text: String, _ expected: [Bool]) throws {
        let network = AllowedNetworks(standardFor: try UpstreamURL(parsing: text))
        let addresses: [[UInt8]] = [
            [8, 8, 8, 8], [127, 0, 0, 1], [192, 168, 0, 1], [169, 254, 169, 254],
        ]
        #expect(addresses.map(network.allows) == expected)
        let mapped = addresses.map { [UInt8](repeating: 0, count: 10) + [255, 255] + $0 }
        #expect(mapped.map(network.allows) == expected)
    }

    @Test("reaches link-local addresses through a block of addresses alone")
    func linkLocal() throws {
        let range = try #require(AddressRange("169.254.0.0/16"))
        #expect(AllowedNetworks.ranges([range]).allows([169, 254, 169, 254]))
        #expect(!AllowedNetworks.ranges([range]).allows([8, 8, 8, 8]))
        let long = try #require(AddressRange("fe80::/10"))
        let address: [UInt8] = [0xfe, 0x80] + [UInt8](repeating: 0, count: 13) + [1]
        #expect(AllowedNetworks.ranges([long]).allows(address))
        #expect(!AllowedNetworks.privateNetwork.allows(address))
    }
}
