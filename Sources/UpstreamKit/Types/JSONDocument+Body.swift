package import JSONCore

extension JSONDocument {
    /// The largest body that is parsed on the calling thread, in bytes: within some 50 µs.
    private static let maximumBytesInPlace = 64 << 10

    /// Returns the document in a body; a large one is parsed on Swift's shared threads, as the caller's may
    /// have other exchanges to serve.
    ///
    /// - Throws: the reason why the body is not JSON.
    package static func document(in body: [UInt8]) async throws(JSONError) -> JSONDocument {
        if body.count <= maximumBytesInPlace { return try JSONDocument(parsing: body) }
        return try await onSharedThreads { () throws(JSONError) in
            try JSONDocument(parsing: body)
        }
    }
}

extension UpstreamError {
    /// The failure of a body that cannot be read, with the reason and its place. Shows nothing of
    /// the body.
    package init(_ error: JSONError) {
        self.init(.notJSON, detail: "the response cannot be read: \(error)")
    }
}
