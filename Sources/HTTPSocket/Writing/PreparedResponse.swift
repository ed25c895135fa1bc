internal import Glibc
internal import Synchronization

/// A response encoded in advance. Sending it copies the head's bytes, adds the lines that differ
/// between requests (`Date`, `X-Request-Id`, `Age`, `Connection`), and takes one write.
///
/// It holds up to three representations, of which the server selects one: 304 when the request's
/// `If-None-Match` names the entity tag, else the content coding that the client prefers of those that there
/// are, the smaller of two that it likes as much, else identity. `HEAD` gets the same head without the body.
package final class PreparedResponse: Sendable {
    /// The status code of the representations that have a body.
    package let status: Int
    /// The entity tag without its quotes; a compressed representation's has `-gzip` or `-br` after it.
    package let entityTag: String?
    /// The value of its field `Cache-Status`; nil for none.
    package let cacheStatus: String?
    /// The value of its field `Galley-Status`; nil for none.
    package let galleyStatus: String?
    /// Notes for the access log, where an event loop sends it by itself.
    package let notes: ResponseNotes
    /// The bytes of memory that it occupies beside the bodies, for the limits of caches.
    package let headBytes: Int

    let identity: PreparedRepresentation
    private let gzip: PreparedRepresentation?
    private let brotli: PreparedRepresentation?
    /// True when Brotli is no larger than gzip, where there are both.
    private let prefersBrotli: Bool
    /// True when a request may be told that its copy is current.
    private let revalidates: Bool
    /// The 304s, which most responses never need: made when the first request asks.
    private let notModifiedIdentity = AtomicLazyReference<PreparedRepresentation>()
    private let notModifiedGzip = AtomicLazyReference<PreparedRepresentation>()
    private let notModifiedBrotli = AtomicLazyReference<PreparedRepresentation>()
    /// Nanoseconds of ``LoopClock``; nil for a response without `Age`.
    let createdAtNanoseconds: Int64?
    /// Nanoseconds of ``LoopClock`` from which on it is no longer sent.
    private let endNanoseconds: Int64
    let tagBytes: SharedBytes?

    /// Creates a response and encodes its heads.
    ///
    /// - Parameters:
    ///   - status: 200 to 599; anything else becomes 500.
    ///   - fields: the header fields of every representation. The 304 leaves out those that
    ///     describe a body. Framing fields, `Date`, `Age`, `ETag` and `X-Request-Id` are
    ///     dropped: the server sets these. With `encoded`, `Vary` should name
    ///     `Accept-Encoding`.
    ///   - body: the identity representation's body.
    ///   - encoded: the same body compressed, in the codings that it is worth sending in.
    ///   - entityTag: names the body, without quotes: visible ASCII but `"`. Ignored when it
    ///     has other bytes. Only a response of status 200 has a 304.
    ///   - createdAt: the start of `Age`, which counts whole seconds; nil for no `Age`.
    ///   - usableUntil: the end of ``isUsable(for:)``; nil for none.
    ///   - notes: notes for the access log, where an event loop sends it by itself.
    package convenience init(
        status: Int = 200,
        fields: HTTPFields,
        body: SharedBytes,
        encoded: EncodedBodies = .none,
        entityTag: String? = nil,
        createdAt: ContinuousClock.Instant? = nil,
        usableUntil: ContinuousClock.Instant? = nil,
        notes: ResponseNotes = ResponseNotes()
    ) {
        self.init(
            fields: EncodedFields(status: status, fields),
            body: body,
            encoded: encoded,
            entityTag: entityTag,
            createdAt: createdAt,
            usableUntil: usableUntil,
            notes: notes
        )
    }

    /// Creates a response of fields that were encoded before, for several responses.
    ///
    /// - Parameter added: a field that the others have not; nil for none.
    package init(
        fields: EncodedFields,
        adding added: HTTPField? = nil,
        body: SharedBytes,
        encoded: EncodedBodies = .none,
        entityTag: String? = nil,
        createdAt: ContinuousClock.Instant? = nil,
        usableUntil: ContinuousClock.Instant? = nil,
        notes: ResponseNotes = ResponseNotes()
    ) {
        self.notes = notes
        let entityTag = entityTag.flatMap { EntityTags.isValid($0) ? $0 : nil }
        let prepared = PreparedHeads(fields: fields, added: added, entityTag: entityTag)
        status = fields.status
        self.entityTag = entityTag
        cacheStatus = fields.cacheStatus
        galleyStatus = fields.galleyStatus
        tagBytes = entityTag.map { SharedBytes($0) }
        let identity = prepared.representation(body, in: nil)
        self.identity = identity
        let gzip = encoded.gzip.map { prepared.representation($0, in: .gzip) }
        self.gzip = gzip
        let brotli = encoded.brotli.map {
            prepared.representation($0, in: .brotli, counting: encoded.brotliCounter)
        }
        self.brotli = brotli
        prefersBrotli = (encoded.brotli?.count ?? .max) <= (encoded.gzip?.count ?? .max)
        revalidates = fields.status == 200 && entityTag != nil
        createdAtNanoseconds = createdAt.map { LoopClock.nanoseconds(of: $0) }
        endNanoseconds = usableUntil.map { LoopClock.nanoseconds(of: $0) } ?? .max
        // The 304s count as if they were made, and are no larger.
        let heads =
            identity.headMemory + (gzip?.headMemory ?? 0) + (brotli?.headMemory ?? 0)
        headBytes = 256 + (revalidates ? 2 : 1) * heads
    }

    /// Creates a response of another one, with other values of fields that are not of a body.
    private init(_ other: PreparedResponse, replacing fields: [HTTPField]) {
        func value(of name: String) -> String? {
            fields.first { $0.name.equalsIgnoringCase(name) }?.value
        }
        status = other.status
        entityTag = other.entityTag
        cacheStatus = value(of: "cache-status") ?? other.cacheStatus
        galleyStatus = value(of: "galley-status") ?? other.galleyStatus
        notes = other.notes
        headBytes = other.headBytes
        identity = other.identity.replacing(fields)
        gzip = other.gzip?.replacing(fields)
        brotli = other.brotli?.replacing(fields)
        prefersBrotli = other.prefersBrotli
        revalidates = other.revalidates
        createdAtNanoseconds = other.createdAtNanoseconds
        endNanoseconds = other.endNanoseconds
        tagBytes = other.tagBytes
    }

    /// Returns the response with other values of fields that it has. Its other lines are copied, not encoded again.
    package func replacing(_ fields: [HTTPField]) -> PreparedResponse {
        PreparedResponse(self, replacing: fields)
    }

    /// True when the request arrived before the end of this response's time, by the reading of the
    /// clock that the loop took this turn.
    package func isUsable(for head: borrowing RequestHead) -> Bool {
        head.arrivalNanoseconds < endNanoseconds
    }

    /// Returns the status of the representation that a request on the event loop selects.
    package func status(for head: borrowing RequestHead) -> Int {
        representation(for: head).status
    }

    /// Returns the status of the representation that a request selects.
    package func status(for request: HTTPRequest) -> Int {
        representation(for: request).status
    }

    /// Selects the representation for a request on the event loop.
    func representation(for head: borrowing RequestHead) -> PreparedRepresentation {
        guard head.parsed.isNegotiated else { return identity }
        let match = tagBytes.map { head.tagMatch($0.bytes) } ?? []
        return representation(match: match, in: hasCodings ? coding(for: head.acceptEncoding) : nil)
    }

    /// Selects the representation for a request that a task responded to.
    func representation(for request: HTTPRequest) -> PreparedRepresentation {
        guard request.method == .get || request.method == .head else { return identity }
        let match = entityTag.map { request.tagMatch($0) } ?? []
        return representation(
            match: match,
            in: hasCodings ? coding(for: request.acceptEncoding) : nil
        )
    }

    private var hasCodings: Bool { brotli != nil || gzip != nil }

    /// Returns the coding that a client prefers of those that there are; nil for none.
    private func coding(for accepted: AcceptEncoding) -> ContentCoding? {
        let brotli = self.brotli == nil ? 0 : accepted.weight(of: .brotli)
        let gzip = self.gzip == nil ? 0 : accepted.weight(of: .gzip)
        guard max(brotli, gzip) > 0, max(brotli, gzip) >= accepted.weightOfIdentity else {
            return nil
        }
        return brotli > gzip || brotli == gzip && prefersBrotli ? .brotli : .gzip
    }

    private func representation(
        match: EntityTags.Match,
        in coding: ContentCoding?
    ) -> PreparedRepresentation {
        guard match.isEmpty || !revalidates else {
            return notModified(in: Self.coding(of: match, preferring: coding))
        }
        switch coding {
        case .brotli: return brotli ?? identity
        case .gzip: return gzip ?? identity
        case nil: return identity
        }
    }

    /// Returns the coding whose tag a 304 carries. A client of several copies takes it for the name of the one to use
    /// (RFC 9111, section 4.3.4): where it has the one that it would be sent, that is it, else another one that it
    /// has.
    private static func coding(
        of match: EntityTags.Match,
        preferring coding: ContentCoding?
    ) -> ContentCoding? {
        let preferred = EntityTags.Match(coding)
        if match.contains(preferred) { return coding }
        if match.contains(.brotli) { return .brotli }
        if match.contains(.gzip) { return .gzip }
        return match.contains(.identity) ? nil : coding
    }

    /// Returns the 304 of a coding, nil for that of the body as it is. It needs no body in this coding: after a restart
    /// clients have copies that were not made yet.
    func notModified(in coding: ContentCoding?) -> PreparedRepresentation {
        switch coding {
        case .brotli:
            notModifiedBrotli.load()
                ?? notModifiedBrotli.storeIfNil(identity.notModified(in: .brotli, tag: entityTag))
        case .gzip:
            notModifiedGzip.load()
                ?? notModifiedGzip.storeIfNil(identity.notModified(in: .gzip, tag: entityTag))
        case nil:
            notModifiedIdentity.load()
                ?? notModifiedIdentity.storeIfNil(identity.notModified(in: nil, tag: entityTag))
        }
    }
}

/// A head without the lines that differ between requests, and its body.
///
/// A class, so that choosing one of a response counts one reference in place of three.
final class PreparedRepresentation: Sendable {
    let status: Int
    let head: SharedBytes
    let body: SharedBytes
    /// The file that the body is sent from once it was sent some times; nil where it is not worth one.
    let file: BodyFileSource?
    /// Counts the times that the body is sent; nil where they are not counted.
    let sends: SendCounter?

    init(status: Int, head: SharedBytes, body: SharedBytes, sends: SendCounter? = nil) {
        self.sends = sends
        self.status = status
        self.head = head
        self.body = body
        file = BodyFileSource(for: body)
    }

    /// The memory of its head, in bytes.
    var headMemory: Int { head.count + 96 }

    /// Returns the representation with other values of fields that it has.
    func replacing(_ fields: [HTTPField]) -> PreparedRepresentation {
        let bytes = head.bytes
        var replaced = ResponseHeadEncoder()
        // Lines that stay are copied together.
        var (copied, start) = (0, 0)
        while start < bytes.count {
            let end = bytes.end(ofLineAt: start)
            let line = bytes[start..<end]
            if let field = fields.first(where: { line.isField($0.name) }) {
                replaced.add(lines: bytes[copied..<start])
                replaced.add(field)
                copied = end
            }
            start = end
        }
        replaced.add(lines: bytes[copied...])
        return PreparedRepresentation(
            status: status,
            head: SharedBytes(replaced.bytes),
            body: body,
            sends: sends
        )
    }

    /// Returns the 304 that stands for this representation in a coding: the same fields, but those that describe a
    /// body.
    func notModified(in coding: ContentCoding?, tag: String?) -> PreparedRepresentation {
        var notModified = ResponseHeadEncoder(status: 304)
        if let tag { notModified.add(name: "ETag", value: PreparedHeads.quoted(tag, in: coding)) }
        let lines = head.bytes.split(separator: UInt8.lineFeed).dropFirst()
        for line in lines where !PreparedHeads.describesBody(line) && !line.begins(with: "etag:") {
            notModified.add(line: line)
        }
        return PreparedRepresentation(
            status: 304,
            head: SharedBytes(notModified.bytes),
            body: .empty
        )
    }
}

/// Encodes the heads of a prepared response's representations.
private struct PreparedHeads {
    let fields: EncodedFields
    /// A field that the others have not.
    let added: HTTPField?
    let entityTag: String?

    func representation(
        _ body: SharedBytes,
        in coding: ContentCoding?,
        counting sends: SendCounter? = nil
    ) -> PreparedRepresentation {
        let status = fields.status
        var head = ResponseHeadEncoder(status: status)
        if let entityTag { head.add(name: "ETag", value: Self.quoted(entityTag, in: coding)) }
        head.add(lines: fields.lines)
        if let added { head.add(added) }
        if let coding { head.add(name: "Content-Encoding", value: coding.name) }
        if status != 204 && status != 304 {
            head.add(name: "Content-Length", value: String(body.count))
        }
        let hasBody = status != 204 && status != 304
        return PreparedRepresentation(
            status: status,
            head: SharedBytes(head.bytes),
            body: hasBody ? body : .empty,
            sends: sends
        )
    }

    /// Returns the tag of a body in a coding, in its quotes.
    static func quoted(_ tag: String, in coding: ContentCoding?) -> String {
        coding.map { "\"\(tag)-\($0.name)\"" } ?? "\"\(tag)\""
    }

    /// Returns true for the line of a field that describes a body, and that a 304 leaves out.
    static func describesBody(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
        line.begins(with: "last-modified:")
            || line.begins(with: "content-") && !line.begins(with: "content-location:")
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the index behind the line feed of the line at an index; the end where there is none.
    fileprivate func end(ofLineAt start: Int) -> Int {
        guard let line = baseAddress.map({ $0 + start }),
            let feed = memchr(line, Int32(UInt8.lineFeed), count - start)
        else { return count }
        return start + (UnsafeRawPointer(feed) - line) + 1
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Returns true for the line of a field of a name, in letters of either case.
    fileprivate func isField(_ name: String) -> Bool {
        let count = name.utf8.count
        return self.count > count && self[startIndex + count] == UInt8.colon
            && zip(self, name.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }

    /// Returns true when the bytes begin with a lowercase text, in letters of either case.
    fileprivate func begins(with prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { prefix in
            count >= prefix.count && zip(self, prefix).allSatisfy { $0.asciiLowercased == $1 }
        }
    }
}
