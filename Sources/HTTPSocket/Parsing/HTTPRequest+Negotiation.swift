extension HTTPRequest {
    /// True when `Accept-Encoding` allows gzip (RFC 9110 section 12.5.3). False without the field.
    package var acceptsGzip: Bool {
        var accepted = AcceptEncoding()
        for line in fields.values(of: "accept-encoding") {
            Array(line.utf8).withUnsafeBytes { accepted.add($0) }
        }
        return accepted.allowsGzip
    }

    /// Finds this entity tag, given without its quotes, in `If-None-Match`.
    func tagMatch(_ entityTag: String) -> EntityTags.Match {
        let tag = Array(entityTag.utf8)
        let matches = fields.values(of: "if-none-match").map { line in
            Array(line.utf8).withUnsafeBytes { list in
                tag.withUnsafeBytes { EntityTags.match($0, in: list) }
            }
        }
        return matches.max() ?? .none
    }
}
