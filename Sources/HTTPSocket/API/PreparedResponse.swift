internal import Glibc

/// An answer made ahead: the head is already bytes, and answering copies it, adds what differs
/// from one request to the next (`Date`, `X-Request-Id`, `Age`, `Connection`) and sends both in
/// one write.
///
/// It holds up to three representations, and the server picks: 304 when the request's
/// `If-None-Match` names the entity tag, else gzip when there is one and the client accepts it,
/// else identity. `HEAD` gets the same head without the body.
public final class PreparedResponse: Sendable {
    /// The status code of the representations that have a body.
    public let status: Int
    /// The entity tag without its quotes; the gzipped representation's has `-gzip` after it.
    public let entityTag: String?
    /// How many bytes it keeps in memory; for the bounds of caches.
    public let memoryBytes: Int

    let identity: PreparedRepresentation
    let gzipped: PreparedRepresentation?
    let notModified: PreparedRepresentation?
    let notModifiedGzipped: PreparedRepresentation?
    /// On the loops' clock; nil without `Age`.
    let birthNanoseconds: Int64?
    /// On the loops' clock.
    private let endNanoseconds: Int64
    let tagBytes: SharedBytes?

    /// An answer of these parts. The fields are checked and made into bytes once, here.
    ///
    /// - Parameters:
    ///   - status: 200 to 599; anything else becomes 500.
    ///   - fields: the header fields of every representation. The 304 leaves out those that
    ///     describe a body. Framing fields, `Date`, `Age`, `ETag` and `X-Request-Id` are
    ///     dropped: the server writes these. With `gzipped`, `Vary` should name
    ///     `Accept-Encoding`.
    ///   - body: the identity representation's body.
    ///   - gzipped: the same body compressed, if it is worth sending so.
    ///   - entityTag: names the body, without quotes: visible ASCII but `"`. Ignored when it
    ///     has other bytes. Only answers with status 200 have a 304.
    ///   - bornAt: what `Age` counts whole seconds from; nil for none.
    ///   - usableUntil: see ``isUsable(for:)``; nil for ever.
    public init(
        status: Int = 200,
        fields: HTTPFields,
        body: SharedBytes,
        gzipped: SharedBytes? = nil,
        entityTag: String? = nil,
        bornAt: ContinuousClock.Instant? = nil,
        usableUntil: ContinuousClock.Instant? = nil
    ) {
        let status = StatusLine.sendable(status)
        let entityTag = entityTag.flatMap { EntityTags.isValid($0) ? $0 : nil }
        let heads = PreparedHeads(status: status, fields: fields, entityTag: entityTag)
        self.status = status
        self.entityTag = entityTag
        tagBytes = entityTag.map { SharedBytes($0) }
        identity = heads.representation(body, gzip: false)
        self.gzipped = gzipped.map { heads.representation($0, gzip: true) }
        let revalidates = status == 200 && entityTag != nil
        notModified = revalidates ? heads.notModified(gzip: false) : nil
        notModifiedGzipped = revalidates && gzipped != nil ? heads.notModified(gzip: true) : nil
        birthNanoseconds = bornAt.map { LoopClock.nanoseconds(of: $0) }
        endNanoseconds = usableUntil.map { LoopClock.nanoseconds(of: $0) } ?? .max
        memoryBytes =
            [identity, self.gzipped, notModified, notModifiedGzipped]
            .reduce(256) { $0 + ($1?.memoryBytes ?? 0) }
    }

    /// Whether the request came before the end of the time that this may be sent in. Tells by the
    /// loop's clock, which has been read.
    public func isUsable(for head: borrowing RequestHead) -> Bool {
        head.arrivalNanoseconds < endNanoseconds
    }

    /// What to send for this request.
    func representation(for head: borrowing RequestHead) -> PreparedRepresentation {
        guard head.parsed.isNegotiated else { return identity }
        let match = tagBytes.map { head.tagMatch($0.bytes) } ?? .none
        return representation(match: match, acceptsGzip: gzipped != nil && head.acceptsGzip)
    }

    /// What to send for this request.
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
        guard let notModified else { return whole }
        // The 304 carries the tag the client named, or it would not recognise its copy.
        switch match {
        case .none: return whole
        case .identity: return notModified
        case .gzip: return notModifiedGzipped ?? notModified
        case .any: return (acceptsGzip ? notModifiedGzipped : nil) ?? notModified
        }
    }
}

/// One finished head, up to the lines that differ per request, and its body.
struct PreparedRepresentation: Sendable {
    let status: Int
    let head: SharedBytes
    let body: SharedBytes

    var memoryBytes: Int { head.count + body.count + 96 }
}

/// Makes the heads of a prepared answer's representations.
private struct PreparedHeads {
    let status: Int
    let fields: HTTPFields
    let entityTag: String?

    func representation(_ body: SharedBytes, gzip: Bool) -> PreparedRepresentation {
        var head = start(status: status, gzip: gzip)
        for field in fields.lines where !isOurs(field) { head.add(field) }
        if gzip { head.add("Content-Encoding", "gzip") }
        if status != 204 && status != 304 { head.add("Content-Length", String(body.count)) }
        let hasBody = status != 204 && status != 304
        return PreparedRepresentation(
            status: status,
            head: SharedBytes(head.bytes),
            body: hasBody ? body : .empty
        )
    }

    func notModified(gzip: Bool) -> PreparedRepresentation {
        var head = start(status: 304, gzip: gzip)
        for field in fields.lines where !isOurs(field) && !describesBody(field) { head.add(field) }
        return PreparedRepresentation(status: 304, head: SharedBytes(head.bytes), body: .empty)
    }

    private func start(status: Int, gzip: Bool) -> ResponseHeadEncoder {
        var head = ResponseHeadEncoder(status: status)
        if let entityTag { head.add("ETag", gzip ? "\"\(entityTag)-gzip\"" : "\"\(entityTag)\"") }
        return head
    }

    private func isOurs(_ field: HTTPField) -> Bool {
        let name = field.name.lowercased()
        return ResponseHeadEncoder.serverFields.contains(name) || name == "etag" || name == "age"
            || name == "content-encoding"
    }

    private func describesBody(_ field: HTTPField) -> Bool {
        let name = field.name.lowercased()
        return name != "content-location" && name.hasPrefix("content-") || name == "last-modified"
    }
}
