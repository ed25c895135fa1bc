internal import Glibc
internal import Synchronization

/// A response encoded in advance. Sending it copies the head's bytes, adds the lines that differ
/// between requests (`Date`, `X-Request-Id`, `Age`, `Connection`), and takes one write.
///
/// It holds up to three representations, of which the server selects one: 304 when the request's
/// `If-None-Match` names the entity tag, else gzip when there is one and the client accepts it,
/// else identity. `HEAD` gets the same head without the body.
package final class PreparedResponse: Sendable {
    /// The status code of the representations that have a body.
    package let status: Int
    /// The entity tag without its quotes; the gzipped representation's has `-gzip` after it.
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
    let gzipped: PreparedRepresentation?
    /// True when a request may be told that its copy is current.
    private let revalidates: Bool
    /// The 304s, which most responses never need: made when the first request asks.
    private let notModifiedIdentity = AtomicLazyReference<PreparedRepresentation>()
    private let notModifiedGzipped = AtomicLazyReference<PreparedRepresentation>()
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
    ///     dropped: the server sets these. With `gzipped`, `Vary` should name
    ///     `Accept-Encoding`.
    ///   - body: the identity representation's body.
    ///   - gzipped: the same body compressed, if it is worth sending so.
    ///   - entityTag: names the body, without quotes: visible ASCII but `"`. Ignored when it
    ///     has other bytes. Only a response of status 200 has a 304.
    ///   - createdAt: the start of `Age`, which counts whole seconds; nil for no `Age`.
    ///   - usableUntil: the end of ``isUsable(for:)``; nil for none.
    ///   - notes: notes for the access log, where an event loop sends it by itself.
    package init(
        status: Int = 200,
        fields: HTTPFields,
        body: SharedBytes,
        gzipped: SharedBytes? = nil,
        entityTag: String? = nil,
        createdAt: ContinuousClock.Instant? = nil,
        usableUntil: ContinuousClock.Instant? = nil,
        notes: ResponseNotes = ResponseNotes()
    ) {
        self.notes = notes
        let status = StatusLine.sendable(status)
        let entityTag = entityTag.flatMap { EntityTags.isValid($0) ? $0 : nil }
        let prepared = PreparedHeads(status: status, fields: fields, entityTag: entityTag)
        self.status = status
        self.entityTag = entityTag
        cacheStatus = fields["Cache-Status"]
        galleyStatus = fields["Galley-Status"]
        tagBytes = entityTag.map { SharedBytes($0) }
        identity = prepared.representation(body, gzip: false)
        self.gzipped = gzipped.map { prepared.representation($0, gzip: true) }
        revalidates = status == 200 && entityTag != nil
        createdAtNanoseconds = createdAt.map { LoopClock.nanoseconds(of: $0) }
        endNanoseconds = usableUntil.map { LoopClock.nanoseconds(of: $0) } ?? .max
        // The 304s count as if they were made, and are no larger.
        let heads = identity.head.count + 96 + (self.gzipped.map { $0.head.count + 96 } ?? 0)
        headBytes = 256 + (revalidates ? 2 : 1) * heads
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
        let match = tagBytes.map { head.tagMatch($0.bytes) } ?? .none
        return representation(match: match, acceptsGzip: gzipped != nil && head.acceptsGzip)
    }

    /// Selects the representation for a request that a task responded to.
    func representation(for request: HTTPRequest) -> PreparedRepresentation {
        guard request.method == .get || request.method == .head else { return identity }
        let match = entityTag.map { request.tagMatch($0) } ?? .none
        return representation(match: match, acceptsGzip: gzipped != nil && request.acceptsGzip)
    }

    private func representation(
        match: EntityTags.Match,
        acceptsGzip: Bool
    ) -> PreparedRepresentation {
        let whole = acceptsGzip ? gzipped ?? identity : identity
        // The 304 carries the tag that the client sent, or the client would not find its copy.
        switch match {
        case .none: return whole
        case .identity: return notModified(gzip: false) ?? whole
        case .gzip: return notModified(gzip: true) ?? whole
        case .any: return notModified(gzip: acceptsGzip) ?? whole
        }
    }

    /// Returns the 304 of the gzipped representation, or of the other one where there is none; nil for a response
    /// that no request has a current copy of.
    func notModified(gzip: Bool) -> PreparedRepresentation? {
        guard revalidates else { return nil }
        guard gzip, let gzipped else {
            return notModifiedIdentity.load()
                ?? notModifiedIdentity.storeIfNil(identity.notModified)
        }
        return notModifiedGzipped.load() ?? notModifiedGzipped.storeIfNil(gzipped.notModified)
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

    init(status: Int, head: SharedBytes, body: SharedBytes) {
        self.status = status
        self.head = head
        self.body = body
        file = BodyFileSource(for: body)
    }

    /// The 304 that stands for this representation: the same fields, but those that describe a body.
    var notModified: PreparedRepresentation {
        var notModified = ResponseHeadEncoder(status: 304)
        let lines = head.bytes.split(separator: UInt8.lineFeed).dropFirst()
        for line in lines where !PreparedHeads.describesBody(line) {
            notModified.add(line: line)
        }
        return PreparedRepresentation(
            status: 304,
            head: SharedBytes(notModified.bytes),
            body: .empty
        )
    }
}

/// Encodes the heads of a prepared response's representations. The lines that they share are encoded once.
private struct PreparedHeads {
    private let status: Int
    private let entityTag: String?
    /// The tag in quotes; empty for none.
    private let quotedTag: String
    /// The lines of the fields.
    private var lines: [UInt8] = []

    init(status: Int, fields: HTTPFields, entityTag: String?) {
        self.status = status
        self.entityTag = entityTag
        quotedTag = entityTag.map { "\"\($0)\"" } ?? ""
        lines.reserveCapacity(512)
        var fields = fields
        ContentSecurity.add(to: &fields)
        for field in fields.lines where !Self.isServerField(field.name) {
            ResponseHeadEncoder.add(field, to: &lines)
        }
    }

    func representation(_ body: SharedBytes, gzip: Bool) -> PreparedRepresentation {
        var head = start(status: status, gzip: gzip)
        head.add(lines: lines)
        if gzip { head.add(name: "Content-Encoding", value: "gzip") }
        if status != 204 && status != 304 {
            head.add(name: "Content-Length", value: String(body.count))
        }
        let hasBody = status != 204 && status != 304
        return PreparedRepresentation(
            status: status,
            head: SharedBytes(head.bytes),
            body: hasBody ? body : .empty
        )
    }

    private func start(status: Int, gzip: Bool) -> ResponseHeadEncoder {
        var head = ResponseHeadEncoder(status: status)
        if let entityTag {
            head.add(name: "ETag", value: gzip ? "\"\(entityTag)-gzip\"" : quotedTag)
        }
        return head
    }

    private static func isServerField(_ name: String) -> Bool {
        ResponseHeadEncoder.isServerField(name)
            || ownFields.contains(name)
    }

    /// The fields that a prepared response sets besides those of the server.
    private static let ownFields = FieldNames("etag", "age", "content-encoding")

    /// Returns true for the line of a field that describes a body, and that a 304 leaves out.
    static func describesBody(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
        line.begins(with: "last-modified:")
            || line.begins(with: "content-") && !line.begins(with: "content-location:")
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Returns true when the bytes begin with a lowercase text, in letters of either case.
    fileprivate func begins(with prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { prefix in
            count >= prefix.count && zip(self, prefix).allSatisfy { $0.asciiLowercased == $1 }
        }
    }
}
