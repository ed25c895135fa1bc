import InputCore
internal import Glibc

/// A span: an operation of a trace, from its beginning to its end.
///
/// It is a value that one task holds; ``Tracer/end(_:)`` exports it.
package struct TraceSpan: Sendable {
    /// The role of the service in the operation, with OpenTelemetry's numbers.
    package enum Kind: Int, Sendable {
        /// A stage of the service's own work.
        case `internal` = 1
        /// The service responds to a request.
        case server = 2
        /// The service makes a request.
        case client = 3
    }

    /// The value of an attribute.
    package enum Value: Sendable, Equatable {
        /// A text, of which the first ``TraceSpan/maximumTextBytes`` are exported.
        case text(String)
        /// A number.
        case integer(Int)
    }

    /// An occurrence at one time of the span.
    struct Event: Sendable {
        let name: StaticString
        let nanoseconds: UInt64
        let attributes: [(name: StaticString, value: Value)]
    }

    /// The maximum number of bytes of a text that is exported: targets may be longer.
    static let maximumTextBytes = 1_024
    /// The maximum number of events: a page may have hundreds of requests.
    static let maximumEvents = 32

    /// The name: few different ones, since tools group by it.
    package var name: String
    /// The span's identity, for its children and for what is sent upstream.
    package let context: SpanContext
    let kind: Kind
    /// The identifier of the span that this one is part of; nil at the root of a trace.
    let parentID: UInt64?
    /// Nanoseconds since 1970.
    let startNanoseconds: UInt64
    private let start: ContinuousClock.Instant
    /// Nanoseconds since 1970; 0 while it has not ended.
    private(set) var endNanoseconds: UInt64 = 0
    private(set) var attributes: [(name: StaticString, value: Value)] = []
    private(set) var events: [Event] = []
    private(set) var links: [SpanContext] = []
    private(set) var errorMessage: String?

    init(_ name: String, kind: Kind, context: SpanContext, parentID: UInt64?, ago: Duration) {
        self.name = name
        self.kind = kind
        self.context = context
        self.parentID = parentID
        // The wall clock may jump: it is read once, and durations are those of the monotonic one.
        start = .now - ago
        startNanoseconds =
            Self.wallNanoseconds() &- UInt64(clamping: max(.zero, ago) / .nanoseconds(1))
    }

    /// Sets an attribute; nil sets none.
    package mutating func set(_ name: StaticString, _ value: String?) {
        if let value { attributes.append((name, .text(value))) }
    }

    /// Sets an attribute; nil sets none.
    package mutating func set(_ name: StaticString, _ value: Int?) {
        if let value { attributes.append((name, .integer(value))) }
    }

    /// Adds an event now, unless there are ``maximumEvents`` already.
    package mutating func add(
        event name: StaticString,
        _ attributes: [(name: StaticString, value: Value)]
    ) {
        guard events.count < Self.maximumEvents else { return }
        events.append(Event(name: name, nanoseconds: nanoseconds(.now), attributes: attributes))
    }

    /// Links a span of another trace, or of another branch, that this one waited for or came from.
    package mutating func link(_ context: SpanContext) {
        links.append(context)
    }

    /// Marks the operation as failed.
    ///
    /// - Parameters:
    ///   - type: the class of the error: a status code or a name of few.
    ///   - message: a sentence without secrets.
    package mutating func fail(type: String, message: String) {
        set("error.type", type)
        errorMessage = message
    }

    /// Sets the end: now, or a time after the beginning.
    mutating func end(after duration: Duration?) {
        endNanoseconds =
            duration.map { startNanoseconds + UInt64(clamping: max(.zero, $0) / .nanoseconds(1)) }
            ?? nanoseconds(.now)
    }

    private func nanoseconds(_ instant: ContinuousClock.Instant) -> UInt64 {
        startNanoseconds + UInt64(clamping: max(.zero, instant - start) / .nanoseconds(1))
    }

    private static func wallNanoseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
