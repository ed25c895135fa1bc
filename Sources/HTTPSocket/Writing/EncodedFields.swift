/// The fields of responses, encoded once for all that have them.
package struct EncodedFields: Sendable {
    /// The status code of the responses: 200 to 599.
    let status: Int
    let lines: [UInt8]
    let cacheStatus: String?
    let galleyStatus: String?

    /// The bytes of memory that they occupy, for the limits of caches.
    package var memoryBytes: Int { lines.count + 128 }

    /// Encodes fields.
    ///
    /// - Parameters:
    ///   - status: 200 to 599; anything else becomes 500.
    ///   - fields: the header fields. Framing fields, `Date`, `Age`, `ETag` and `X-Request-Id` are dropped: the
    ///     server sets these.
    package init(status: Int = 200, _ fields: HTTPFields) {
        self.status = StatusLine.sendable(status)
        var fields = fields
        ContentSecurity.add(to: &fields)
        var lines: [UInt8] = []
        lines.reserveCapacity(512)
        for field in fields.lines where !Self.isServerField(field.name) {
            ResponseHeadEncoder.add(field, to: &lines)
        }
        self.lines = lines
        cacheStatus = fields["Cache-Status"]
        galleyStatus = fields["Galley-Status"]
    }

    private static func isServerField(_ name: String) -> Bool {
        ResponseHeadEncoder.isServerField(name)
            || ownFields.contains(name)
    }

    /// The fields that a prepared response sets besides those of the server.
    private static let ownFields = FieldNames("etag", "age", "content-encoding")
}
