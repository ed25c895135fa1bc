import Testing

@testable import UpstreamKit
import WorkLimits

@Suite("The parts of the upstream side")
struct PartsTests {
    @Test(
        "digests like SHA-256",
        arguments: [
            ("", 0xe3b0_c442), ("abc", 0xba78_16bf),
            ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 0x248d_6a61),
            (String(repeating: "a", count: 1_000_000), 0xcdc7_6e5c),
            (String(repeating: "b", count: 55), 0xeb2c_86e9),
            (String(repeating: "b", count: 56), 0x0), (String(repeating: "b", count: 64), 0x0),
        ] as [(String, UInt32)]
    )
    func digests(_ text: String, _ first: UInt32) {
        var whole = SHA256()
        whole.append(Array(text.utf8))
        let words = whole.finish()
        var pieces = SHA256()
        for byte in text.utf8.prefix(2000) { pieces.append([byte]) }
        if text.utf8.count <= 2000 { #expect(pieces.finish() == words) }
        if first != 0, text.first != "b" { #expect(words[0] >> 32 == UInt64(first)) }
        #expect(words.bytes.count == 32)
    }

    @Test(
        "reads dates in all three forms",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
            ("Thu, 31 Dec 2099 23:59:59 GMT", 4_102_444_799),
            ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("0", nil), ("", nil), ("-1", nil),
            ("Sun, 06 Foo 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 28:49:37 GMT", nil), ("Sun, 99 Nov 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 08:49 GMT", nil), ("sun, 06 nOV 1994 08:49:37 gmt", 784_111_777),
            ("Sun 06 Nov 1994 08:49:37 GMT", nil), ("Sun, 06  Nov  1994 08:49:37 GMT", nil),
            ("Sun, 06-Nov-1994 08:49:37 GMT", nil), ("Sun, 06 Nov 94 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 8:49:37 GMT", nil), ("Sun, 6 Nov 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 08.49.37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 UTC", nil),
            ("Sun, 06 Nov 1994 08:49:37", nil), ("06 Nov 1994 08:49:37 GMT", nil),
            ("Xyz, 06 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 GMT ", nil),
            ("Sunday, 06 Nov 1994 08:49:37 GMT", nil), ("Sun, 06-Nov-94 08:49:37 GMT", nil),
            ("Sunday, 06-Nov-1994 08:49:37 GMT", nil), ("Sun Nov 6 08:49:37 1994", nil),
            ("Sun Nov 06 08:49:37 1994", 784_111_777), ("Sun Nov  6 08:49:37 94", nil),
        ] as [(String, Int64?)]
    )
    func dates(_ text: String, _ seconds: Int64?) {
        #expect(HTTPDate.parse(text)?.milliseconds == seconds.map { $0 * 1000 })
    }

    @Test(
        "reads Retry-After in both forms",
        arguments: [
            ("7", 7), ("0", 0), ("99999999", 86_400), ("Sun, 06 Nov 1994 08:49:40 GMT", 3),
            ("Sun, 06 Nov 1994 08:49:30 GMT", 0),
            ("soon", nil), ("-1", nil), ("", nil), ("99999999999999999999999", 86_400),
        ] as [(String, Int64?)]
    )
    func retryAfter(_ text: String, _ seconds: Int64?) {
        let now = WallTime(milliseconds: 784_111_777_000)
        #expect(RetryAfter.parse(text, now: now) == seconds.map { .seconds($0) })
    }

    @Test(
        "reads directives leniently",
        arguments: [
            ("max-age=5,no-store", true), ("NO-STORE", true), (" , ,no-store=\"x\"", true),
            ("x=\"a, no-store\"", false),
            ("x=\"a\\\", no-store\"", false), ("no-storey", false), ("", false), ("=", false),
            ("\"no-store", false),
        ]
    )
    func directives(_ text: String, _ isNoStore: Bool) {
        #expect(CacheDirectives(["cache-control": text]).isNoStore == isNoStore)
    }

    @Test("keeps the most recently used within the cost, like a plain list does")
    func leastRecentlyUsed() {
        var cache = LRUCache<Int, Int>(maximumCost: 50)
        var model: [(key: Int, value: Int, cost: Int)] = []
        var state: UInt64 = 42
        for step in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let key = Int(state >> 40) % 30
            let place = model.firstIndex { $0.key == key }
            switch (state >> 33) % 10 {
            case 0:
                cache.remove(key)
                if let place { model.remove(at: place) }
            case 1...4:
                let cost = Int(state >> 50) % 12
                cache.set(step, cost: cost, for: key)
                if let place { model.remove(at: place) }
                model.append((key, step, cost))
                while model.reduce(0, { $0 + $1.cost }) > 50 { model.removeFirst() }
            default:
                #expect(cache.value(for: key) == place.map { model[$0].value })
                if let place { model.append(model.remove(at: place)) }
            }
            #expect(cache.count == model.count)
            #expect(cache.cost == model.reduce(0) { $0 + $1.cost })
        }
    }

    @Test("does not keep what is larger than all of the room")
    func tooLargeToKeep() {
        var cache = LRUCache<Int, Int>(maximumCost: 10)
        cache.set(1, cost: 5, for: 1)
        cache.set(2, cost: 11, for: 2)
        #expect(cache.value(for: 1) == 1)
        #expect(cache.value(for: 2) == nil)
    }

    @Test("finds fields whatever their case, and joins lists")
    func fields() {
        var fields: HeaderFields = ["Vary": "a", "vary": "b", "X": "1"]
        #expect(fields["VARY"] == "a")
        #expect(fields.joined("Vary") == "a, b")
        #expect(fields.values("vary") == ["a", "b"])
        fields["vary"] = "c"
        #expect(fields.values("Vary") == ["c"])
        fields["vary"] = nil
        #expect(fields.joined("vary") == nil)
        #expect(fields.all.map(\.name) == ["x"])
    }
}
