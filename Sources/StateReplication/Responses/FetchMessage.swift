import InputCore
import RedisKit
import UpstreamKit

/// The word of one instance to all others about a finished fetch: the key, and what became of it.
struct FetchMessage: Sendable, Equatable {
    enum Outcome: Sendable, Equatable {
        /// The response is stored.
        case stored
        /// The response is handed over.
        case handedOver
        /// The response may not be shared.
        case unshared
        /// Nothing is known: take the lock.
        case retry
        case failed(UpstreamError)
    }

    let key: CacheKey
    let outcome: Outcome

    /// Creates a message.
    init(_ outcome: Outcome, of key: CacheKey) {
        self.key = key
        self.outcome = outcome
    }

    /// Reads a message; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 32, bytes.count <= 4_096 else { return nil }
        key = CacheKey(
            resource: .init(high: Self.word(bytes[0..<8]), low: Self.word(bytes[8..<16])),
            variant: .init(high: Self.word(bytes[16..<24]), low: Self.word(bytes[24..<32]))
        )
        switch bytes[32] {
        case UInt8(ascii: "s"): outcome = .stored
        case UInt8(ascii: "h"): outcome = .handedOver
        case UInt8(ascii: "u"): outcome = .unshared
        case UInt8(ascii: "r"): outcome = .retry
        case UInt8(ascii: "f"):
            guard let failure = UpstreamError(message: bytes[33...]) else { return nil }
            outcome = .failed(failure)
        default: return nil
        }
    }

    /// The message as an argument of `PUBLISH`.
    var argument: RedisArgument {
        switch outcome {
        case .stored: RedisArgument(key.bytes + [UInt8(ascii: "s")])
        case .handedOver: RedisArgument(key.bytes + [UInt8(ascii: "h")])
        case .unshared: RedisArgument(key.bytes + [UInt8(ascii: "u")])
        case .retry: RedisArgument(key.bytes + [UInt8(ascii: "r")])
        case .failed(let failure):
            RedisArgument(key.bytes + [UInt8(ascii: "f")] + failure.message)
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension UpstreamError {
    /// The failure for the waiters of other instances; nil where they had better try
    /// themselves, as it may be this machine's alone.
    var asShared: UpstreamError? { policy.isShared ? self : nil }

    fileprivate var message: [UInt8] {
        let pause = retryAfter.map { "\($0.wholeMilliseconds)" } ?? "-"
        let code = status.map { "\($0)" } ?? "-"
        return Array("\(kind.rawValue) \(code) \(pause) \(detail.prefix(1_000))".utf8)
    }

    fileprivate init?(message: ArraySlice<UInt8>) {
        let words = String(decoding: message, as: UTF8.self)
            .split(at: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count == 4, let kind = Kind(rawValue: String(words[0])) else { return nil }
        self.init(
            kind,
            status: Int(words[1]),
            detail: String(words[3]),
            retryAfter: Int64(words[2]).map { .milliseconds(min(max(0, $0), 3_600_000)) }
        )
    }
}

extension Duration {
    var wholeMilliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
