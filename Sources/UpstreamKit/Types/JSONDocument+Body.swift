import InputCore
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

    /// Returns the document in a body, as ``document(in:)`` does, for which there has to be memory where its response
    /// has a charge.
    ///
    /// - Throws: the reason why the body is not JSON, or that there is no memory.
    package static func document(
        in body: [UInt8],
        contentType: String? = nil,
        within charge: ResponseCharge?
    ) async throws(UpstreamError) -> JSONDocument {
        if charge != nil {
            return try await onSharedThreads { () throws(UpstreamError) in
                try parsed(body, contentType: contentType, within: charge)
            }
        }
        do throws(JSONError) {
            return try await document(in: body)
        } catch {
            throw UpstreamError(error, in: body, contentType: contentType)
        }
    }

    /// Returns the document in a body, for which there has to be memory where its response has a charge. The
    /// charge is that of both afterwards.
    ///
    /// - Throws: the reason why the body is not JSON, or that there is no memory.
    package static func parsed(
        _ body: [UInt8],
        contentType: String? = nil,
        within charge: ResponseCharge?
    ) throws(UpstreamError) -> JSONDocument {
        try parsed(body, within: charge) { error in
            UpstreamError(error, in: body, contentType: contentType)
        }
    }

    /// Returns the document in a body, as ``parsed(_:contentType:within:)`` does, with a failure of the caller's own.
    ///
    /// - Parameter failure: The failure of a body that is not JSON.
    /// - Throws: that failure, or that there is no memory.
    static func parsed(
        _ body: [UInt8],
        within charge: ResponseCharge?,
        failure: (JSONError) -> UpstreamError
    ) throws(UpstreamError) -> JSONDocument {
        if let charge, !charge.resize(to: body.capacity + parsingBytes(of: body)) {
            throw .noMemory
        }
        do throws(JSONError) {
            let document = try JSONDocument(parsing: body)
            _ = charge?.resize(to: body.capacity + document.memoryBytes)
            return document
        } catch {
            throw failure(error)
        }
    }
}

extension UpstreamError {
    /// The failure of a body that cannot be read, with the reason and its place; of one that is no JSON from its
    /// beginning on, such as a page of HTML, with its content type and its first characters too.
    package init(_ error: JSONError, in body: [UInt8], contentType: String?) {
        self.init(error)
        guard case .syntax(let offset, _) = error,
            contentType.map({ !$0.lowercased().contains(bytes: "json") }) ?? false
                || !body.prefix(offset).contains(where: { $0 > 0x20 })
        else { return }
        let type = contentType.map { JSONWriter.excerpt(of: $0) } ?? "no content type"
        let start = String(decoding: body.prefix(4 * JSONWriter.excerptLength), as: UTF8.self)
        detail +=
            "; it has \(type)"
            + (body.isEmpty ? " and is empty" : " and begins with \(JSONWriter.excerpt(of: start))")
    }

    /// The failure of a body that cannot be read, with the reason and its place. Shows nothing of
    /// the body.
    package init(_ error: JSONError) {
        self.init(.notJSON, detail: "the response cannot be read: \(error)")
    }
}
