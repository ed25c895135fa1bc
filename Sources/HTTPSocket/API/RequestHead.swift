/// A request's head, still in the input buffer: nothing of it has been copied or allocated.
/// It cannot be kept beyond the call it was passed to.
public struct RequestHead: ~Copyable {
    /// The method.
    public var method: HTTPMethod { parsed.method }

    /// The target in origin form as it was sent, `/path?query`, percent-encoding untouched.
    /// Valid during the call only.
    public var target: UnsafeRawBufferPointer { bytes(parsed.target) }

    /// Whom the request is addressed to (see ``HTTPRequest/authority``). Valid during the call
    /// only.
    public var authority: UnsafeRawBufferPointer { bytes(parsed.authority) }

    /// When the head was complete. Reads the clock, so ask once.
    public var arrival: ContinuousClock.Instant { LoopClock.instant(at: arrivalNanoseconds) }

    let input: UnsafeRawBufferPointer
    let parsed: ParsedHead
    let fields: UnsafeBufferPointer<FieldRange>
    let arrivalNanoseconds: Int64

    /// The first `Accept` field's value, or nil. Valid during the call only.
    public var accept: UnsafeRawBufferPointer? {
        guard parsed.has(.accept) else { return nil }
        return fields.first { $0.known == .accept }.map { bytes($0.value) }
    }

    /// Whether there is an `If-Match` field.
    public var hasIfMatch: Bool { parsed.has(.ifMatch) }

    /// Whether `Accept-Encoding` allows gzip (RFC 9110 section 12.5.3). False without the field.
    public var acceptsGzip: Bool {
        guard parsed.has(.acceptEncoding) else { return false }
        var accepted = AcceptEncoding()
        for field in fields where field.known == .acceptEncoding {
            accepted.add(bytes(field.value))
        }
        return accepted.allowsGzip
    }

    /// Whether `If-None-Match` names this entity tag or its gzipped variant, under weak
    /// comparison, or is `*` (RFC 9110 section 13.1.2). False without the field. The tag is given
    /// as bytes, without its quotes.
    public func ifNoneMatch(matches entityTag: UnsafeRawBufferPointer) -> Bool {
        tagMatch(entityTag) != .none
    }

    func tagMatch(_ entityTag: UnsafeRawBufferPointer) -> EntityTags.Match {
        guard parsed.has(.ifNoneMatch) else { return .none }
        var best = EntityTags.Match.none
        for field in fields where field.known == .ifNoneMatch {
            best = max(best, EntityTags.match(bytes(field.value), entityTag))
        }
        return best
    }

    private func bytes(_ range: ByteRange) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: input[range.start..<range.end])
    }
}
