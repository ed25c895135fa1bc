/// The identity of a span as it travels between services: W3C Trace Context, level 1.
package struct SpanContext: Sendable, Equatable {
    /// The first 64 bits of the trace's identifier.
    package let traceHigh: UInt64
    /// The last 64 bits of it, which are random.
    package let traceLow: UInt64
    /// The span's identifier, never 0.
    package let spanID: UInt64
    /// A Boolean value that indicates whether the spans of the trace are exported.
    package let isSampled: Bool

    /// Creates the context of a span in a trace.
    init(traceHigh: UInt64, traceLow: UInt64, spanID: UInt64, isSampled: Bool) {
        self.traceHigh = traceHigh
        self.traceLow = traceLow
        self.spanID = spanID
        self.isSampled = isSampled
    }

    /// Reads a `traceparent`.
    ///
    /// - Returns: nil unless it is of version 00 and well formed: a broken one is not passed on (Trace
    ///   Context, section 2.2).
    package init?(traceparent text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [2, 32, 16, 2], parts[0].elementsEqual("00".utf8),
            let high = Self.number(parts[1].prefix(16)), let low = Self.number(parts[1].suffix(16)),
            let span = Self.number(parts[2]), let flags = Self.number(parts[3]),
            high != 0 || low != 0, span != 0
        else { return nil }
        self.init(traceHigh: high, traceLow: low, spanID: span, isSampled: flags & 1 == 1)
    }

    /// The `traceparent` of the span's children.
    package var traceparent: String {
        "00-\(traceID)-\(Self.hexadecimal(spanID))-\(isSampled ? "01" : "00")"
    }

    /// The trace's identifier: 32 hexadecimal digits.
    package var traceID: String { Self.hexadecimal(traceHigh) + Self.hexadecimal(traceLow) }

    /// Returns the context of another span of the same trace.
    func child() -> SpanContext {
        SpanContext(
            traceHigh: traceHigh,
            traceLow: traceLow,
            spanID: Self.random(),
            isSampled: isSampled
        )
    }

    /// Returns a random identifier; 0 is none.
    static func random() -> UInt64 { UInt64.random(in: 1...UInt64.max) }

    /// Returns 16 hexadecimal digits in lower case.
    static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Reads hexadecimal digits in lower case, at most 16.
    private static func number(_ digits: some Sequence<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"):
                number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return number
    }
}
