package import JSONCore

/// A successful response of an upstream, parsed.
///
/// Its members are in one object that copies share: each stage of a request hands it on, and copying the members would
/// count each reference in them.
@dynamicMemberLookup
@usableFromInline
package struct UpstreamResponse: Sendable {
    /// The members of a response, which copies of it share.
    @usableFromInline
    package struct Members: Sendable {
        /// The status: 2xx, or 304 to a request that carried a validator.
        package var status: Int

        /// The upstream's header fields. They are never replayed to clients as they are.
        package var fields: HeaderFields {
            didSet { (forbidsStoring, isPrivate) = UpstreamResponse.limits(of: fields) }
        }

        /// True when the upstream forbids storing it (`no-store`), and so whatever is made of it.
        package private(set) var forbidsStoring: Bool

        /// True when the upstream says that it is for one client alone (`private`).
        package private(set) var isPrivate: Bool

        /// The body, shared by all readers; `null` for 204, 304 and `HEAD`. One from memory is parsed when it is read.
        package var content: ResponseDocument

        /// The decompressed body, for storing; nil when the response came from memory.
        package var body: [UInt8]?

        /// The memory that body and document take beside what caches count; nil for a small response, and for one
        /// from memory.
        package var charge: ResponseCharge?

        /// The words of the errors that it names beside the data that came, without secrets; nil for a whole response. It
        /// is not stored: the next request asks for what is missing.
        package var errors: String?

        /// The time at which the upstream sent it or last confirmed it. It is the `asOf` of stale data.
        package var fetchedAt: WallTime

        /// The instant of its arrival, and the duration of its exchange.
        package var timing: ExchangeTiming

        /// The times until which it may be used, under the cache policy of its request.
        package var freshness: Freshness

        /// The cache or upstream that it came from.
        package var outcome: CacheOutcome

        /// Its version among the responses of its cache key; nil for a response that no cache may have.
        /// A value that is made of a response and stored keeps it, and asks `isCurrent` before it is
        /// used again.
        package var version: ResponseVersion?

        /// The version that it would have, for a response that no cache may have: its place among those of the same key.
        package var unstoredVersion: ResponseVersion?

        /// True when a refresh that began later had ended before its fetch did.
        package var isReplaced = false

        /// The request that it answers, as caches in front of the service name it; nil where it is unknown.
        package var source: ResponseSource?

        /// The call that it answers, where the page that is made of it may be recorded; nil elsewhere.
        package var call: RecordedCall?
    }

    /// The object that holds the members; it is never changed.
    @usableFromInline
    final class Shared: Sendable {
        @usableFromInline let members: Members

        @usableFromInline
        init(_ members: Members) { self.members = members }
    }

    @usableFromInline var shared: Shared

    /// A member.
    @inlinable
    package subscript<Value>(dynamicMember path: KeyPath<Members, Value>) -> Value {
        @inline(__always) get { shared.members[keyPath: path] }
    }

    /// A member; setting one copies them all.
    @inlinable
    package subscript<Value>(dynamicMember path: WritableKeyPath<Members, Value>) -> Value {
        @inline(__always) get { shared.members[keyPath: path] }
        @inline(__always) set {
            var changed = shared.members
            changed[keyPath: path] = newValue
            shared = Shared(changed)
        }
    }

    /// Sets several members at once.
    mutating func change(_ body: (inout Members) -> Void) {
        var changed = shared.members
        body(&changed)
        shared = Shared(changed)
    }

    /// The body, parsed.
    package var document: JSONDocument { self.content.parsed }

    /// True when a fetch was waited for, and one that began later was faster: its response is newer.
    package var isOvertaken: Bool {
        !self.outcome.isFromCache && (self.version ?? self.unstoredVersion)?.isOvertaken ?? false
    }

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: the status.
    ///   - fields: the upstream's fields.
    ///   - document: the body as JSON.
    ///   - body: the raw body.
    ///   - fetchedAt: the wall clock at its arrival.
    ///   - timing: the monotonic clock at its arrival, and the delay.
    ///   - freshness: the times until which it may be used; by default it is stale at once.
    ///   - outcome: where it came from; by default straight from the upstream.
    ///   - version: its version, if a cache has it.
    package init(
        status: Int,
        fields: HeaderFields,
        document: ResponseDocument,
        body: [UInt8]?,
        fetchedAt: WallTime,
        timing: ExchangeTiming,
        freshness: Freshness? = nil,
        outcome: CacheOutcome = CacheOutcome(.forwarded(.uncacheable, stored: false)),
        version: ResponseVersion? = nil
    ) {
        let limits = Self.limits(of: fields)
        shared = Shared(
            Members(
                status: status,
                fields: fields,
                forbidsStoring: limits.forbidsStoring,
                isPrivate: limits.isPrivate,
                content: document,
                body: body,
                fetchedAt: fetchedAt,
                timing: timing,
                freshness: freshness ?? Freshness(receivedAt: timing.receivedAt),
                outcome: outcome,
                version: version
            )
        )
    }
}

extension UpstreamResponse {
    /// Creates a response of a parsed body.
    package init(
        status: Int,
        fields: HeaderFields,
        document: JSONDocument,
        body: [UInt8]?,
        fetchedAt: WallTime,
        timing: ExchangeTiming,
        freshness: Freshness? = nil
    ) {
        self.init(
            status: status,
            fields: fields,
            document: ResponseDocument(document),
            body: body,
            fetchedAt: fetchedAt,
            timing: timing,
            freshness: freshness
        )
    }

    /// The response as it is without its raw body.
    package var withoutBody: UpstreamResponse {
        guard self.body != nil else { return self }
        var response = self
        response.body = nil
        return response
    }

    fileprivate static func limits(of fields: HeaderFields) -> (
        forbidsStoring: Bool, isPrivate: Bool
    ) {
        let directives = CacheDirectives(fields)
        return (directives.isNoStore, directives.isPrivate)
    }
}
