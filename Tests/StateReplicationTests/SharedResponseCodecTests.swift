import TestSupport
import Testing
import UpstreamKit
import RedisKit

@testable import StateReplication

@Suite("Responses as bytes in Redis")
struct SharedResponseCodecTests {
    private let key = CacheKey(resource: .init(high: 1, low: 2), variant: .init(high: 3, low: 4))
    private let other = CacheKey(resource: .init(high: 1, low: 2), variant: .init(high: 3, low: 5))
    private let head = StoredResponse.Head(
        status: 200,
        fields: ["etag": "\"a:b\"", "vary": "accept-language", "cache-control": "max-age=5"],
        fetchedAt: WallTime(milliseconds: 1_700_000_000_123),
        initialAge: .milliseconds(1_500)
    )

    @Test("A head is read as it was written, and by its own key alone")
    func heads() {
        let bytes = SharedResponseCodec.encode(head, for: key)
        #expect(SharedResponseCodec.head(bytes, for: key) == head)
        #expect(SharedResponseCodec.head(bytes, for: other) == nil)
    }

    @Test(
        "A body is read as it was written, compressed when it is long",
        arguments: [0, 1, 4_096, 4_097, 300_000]
    )
    func bodies(length: Int) throws {
        let body = (0..<length).map { UInt8(truncatingIfNeeded: $0 / 3) }
        let bytes = try #require(SharedResponseCodec.encode(body: body, for: key))
        #expect(SharedResponseCodec.body(bytes, for: key) == body)
        #expect(SharedResponseCodec.body(bytes, for: other) == nil || body.isEmpty)
        #expect(length <= 4_096 || bytes.count < length)
    }

    @Test("A body that is too long is not stored, and a length that is too long not believed")
    func bounds() {
        let long = [UInt8](repeating: 0, count: SharedResponseCodec.maximumBody + 1)
        #expect(SharedResponseCodec.encode(body: long, for: key) == nil)
        let claims = ["1 99999999999 z\nabc", "1 -5 p\nabc", "1 3 q\nabc", "1 3\nabc", "\n", ""]
        for claim in claims {
            #expect(SharedResponseCodec.body(Array(claim.utf8), for: key) == nil)
        }
    }

    @Test(
        "A head of a time that no date can name is read as nothing",
        arguments: [-1, 253_402_300_800_000, .max]
    )
    func times(milliseconds: Int64) {
        var head = head
        head.fetchedAt = WallTime(milliseconds: milliseconds)
        #expect(
            SharedResponseCodec.head(SharedResponseCodec.encode(head, for: key), for: key) == nil
        )
    }

    @Test("Anything that is damaged is read as nothing")
    func damage() throws {
        var random = SeededGenerator(seed: TestScale.seed)
        let headBytes = SharedResponseCodec.encode(head, for: key)
        let body = (0..<9_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let bodyBytes = try #require(SharedResponseCodec.encode(body: body, for: key))
        for _ in 0..<500 {
            var damaged = headBytes
            damaged[Int.random(in: 0..<damaged.count, using: &random)] ^=
                1 << UInt8.random(in: 0..<8, using: &random)
            #expect(SharedResponseCodec.head(damaged, for: key) == nil)
            var cut = bodyBytes
            if Bool.random(using: &random) {
                cut.removeLast(Int.random(in: 1..<cut.count, using: &random))
                #expect(SharedResponseCodec.body(cut, for: key) == nil)
            } else {
                cut[Int.random(in: 0..<cut.count, using: &random)] ^=
                    1 << UInt8.random(in: 0..<8, using: &random)
                // Some bits of a compressed form mean nothing: then the body is whole.
                #expect([nil, body].contains(SharedResponseCodec.body(cut, for: key)))
            }
            let noise = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(SharedResponseCodec.head(noise, for: key) == nil)
            #expect(SharedResponseCodec.body(noise, for: key) == nil)
            _ = FetchMessage(key.bytes + noise)
        }
    }

    @Test("Messages are read as they were written")
    func messages() {
        let failure = UpstreamError(
            .status,
            status: 503,
            detail: "the upstream answered 503",
            retryAfter: .milliseconds(1_500)
        )
        let outcomes: [FetchMessage.Outcome] = [
            .stored, .handedOver, .unshared, .retry, .failed(failure),
            .failed(UpstreamError(.timeout, detail: "")),
        ]
        for outcome in outcomes {
            let message = FetchMessage(outcome, of: key)
            #expect(FetchMessage(message.argument.bytes) == message)
        }
        #expect(FetchMessage(key.bytes) == nil)
        #expect(FetchMessage([]) == nil)
    }
}
