extension HTTPRequest {
    /// The content codings that the client takes. A request without `Accept-Encoding` takes none.
    package var acceptEncoding: AcceptEncoding {
        var accepted = AcceptEncoding()
        for line in fields.values(of: "accept-encoding") {
            Array(line.utf8).withUnsafeBytes { accepted.add($0) }
        }
        return accepted
    }

    /// Finds this entity tag, given without its quotes, in `If-None-Match`.
    func tagMatch(_ entityTag: String) -> EntityTags.Match {
        let tag = Array(entityTag.utf8)
        return fields.values(of: "if-none-match").reduce(into: []) { match, line in
            Array(line.utf8).withUnsafeBytes { list in
                tag.withUnsafeBytes { match.formUnion(EntityTags.match($0, in: list)) }
            }
        }
    }
}
