import HTTPSocket
@testable import PageServing
import TestSupport
import Testing

@Suite("The compressed bodies of a page are made once, and kept with it")
struct PageEncodingsTests {
    private static let bytes = SharedBytes([1, 2, 3])

    private static func accepting(_ field: String) -> AcceptEncoding {
        HTTPRequest(method: .get, target: "/", fields: ["Accept-Encoding": field]).acceptEncoding
    }

    @Test("a coding lacks until it was tried, also where the page did not get smaller")
    func lacking() {
        let none = PageEncodings(wanted: [.brotli, .gzip])
        let (both, gzip) = (Self.accepting("gzip, br"), Self.accepting("gzip"))
        #expect(none.lacking(for: both) == .brotli && none.lacking(for: gzip) == .gzip)
        #expect(none.lacking(for: .absent) == nil)
        let one = none.adding(Self.bytes, in: .gzip)
        #expect(one.lacking(for: both) == .brotli && one.lacking(for: gzip) == nil)
        let useless = none.adding(nil, in: .gzip)
        #expect(useless.lacking(for: gzip) == nil && useless.bodies.bytes == 0)
        // The other one is what such a client gets then.
        #expect(none.adding(nil, in: .brotli).lacking(for: both) == .gzip)
        #expect(PageEncodings.none.lacking(for: both) == nil)
    }

    @Test("the first of two bodies in one coding stays, and of Brotli the smaller")
    func first() {
        let one = PageEncodings(wanted: [.brotli]).adding(Self.bytes, in: .brotli)
        #expect(one.adding(.empty, in: .brotli).bodies.brotli === Self.bytes)
        let large = one.addingBest(SharedBytes([1, 2, 3, 4]))
        #expect(large.bodies.brotli === Self.bytes && large.isBest && !one.isBest)
        #expect(one.addingBest(.empty).bodies.brotli === SharedBytes.empty)
        #expect(one.addingBest(nil).bodies.brotli === Self.bytes)
    }

    @Test("an addition to an older page replaces no newer one, and takes nothing from others")
    func additions() async throws {
        let page = try await PageCacheTests.page()
        let cache = PageCache(maximumBytes: 128 << 20)
        func adding(_ coding: ContentCoding, to page: CachedPage) -> CachedPage {
            cache.update(page, named: "p") {
                $0.adding(encodings: $0.encodings.adding(Self.bytes, in: coding))
            }
        }
        // It is not there any more: it is sent, and not stored.
        #expect(adding(.gzip, to: page).encodings.bodies.gzip != nil)
        #expect(cache.usage.pages == 0)
        cache.store(page, named: "p")
        let before = cache.usage.pageBytes
        // Both began with the page as it was.
        _ = adding(.gzip, to: page)
        _ = adding(.brotli, to: page)
        let kept = try #require(cache.page(named: "p"))
        #expect(kept.encodings.bodies.gzip != nil && kept.encodings.bodies.brotli != nil)
        #expect(cache.usage.pageBytes == kept.memoryBytes)
        #expect(kept.memoryBytes >= before + 2 * Self.bytes.count)

        let newer = try await PageCacheTests.page()
        cache.store(newer, named: "p")
        _ = adding(.gzip, to: kept)
        #expect(cache.page(named: "p") === newer)
    }

    @Test("compressed bodies count in the bound of the pages")
    func bound() async throws {
        let page = try await PageCacheTests.page()
        let body = SharedBytes([UInt8](repeating: 7, count: 100_000))
        let cache = PageCache(maximumBytes: 10 * body.count)
        for number in 0..<50 {
            cache.store(page, named: "\(number)")
            _ = cache.update(page, named: "\(number)") {
                $0.adding(encodings: $0.encodings.adding(body, in: .brotli))
            }
            #expect(cache.usage.bytes <= 10 * body.count)
        }
        #expect(cache.usage.pages >= 5)
    }
}

@Suite("Bodies are compressed")
struct BodyCompressionTests {
    private static let text = SharedBytes(
        (0..<20_000).map { "item \($0 * $0 * 7_919 % 999_983), " }.joined()
    )

    @Test("equal bodies give equal bytes, which are the body again; the best is smaller")
    func quick() throws {
        let quick = try #require(BodyCompression.compress(Self.text, in: .brotli))
        let best = try #require(BodyCompression.compressBest(Self.text) { false })
        for body in [quick, best] {
            #expect(Brotli.decompress(Array(body.bytes)) == Array(Self.text.bytes))
        }
        #expect(best.count < quick.count)
        let again = try #require(BodyCompression.compress(Self.text, in: .brotli))
        #expect(Array(again.bytes) == Array(quick.bytes))
    }

    @Test("what does not get smaller is nil, and so is what is cancelled")
    func useless() {
        var random = SeededGenerator(seed: 1)
        let noise = SharedBytes((0..<5_000).map { _ in UInt8.random(in: 0...255, using: &random) })
        for coding in ContentCoding.allCases {
            #expect(BodyCompression.compress(noise, in: coding) == nil)
            #expect(BodyCompression.compress(.empty, in: coding) == nil)
        }
        #expect(BodyCompression.compressBest(noise) { false } == nil)
        var asked = 0
        let cancelled = BodyCompression.compressBest(Self.text) {
            asked += 1
            return asked > 2
        }
        #expect(cancelled == nil && asked == 3)
    }
}
