package import HTTPSocket
package import ModuleConfiguration

/// The content codings that bodies are sent in, and which bodies: `server.compression`.
package struct CompressionPolicy: Sendable, Equatable {
    /// Nothing is compressed.
    static let none = CompressionPolicy(codings: [], leastBytes: 0)

    let codings: ContentCodings
    /// Smaller bodies are sent as they are: a header costs more than compression saves.
    let leastBytes: Int

    init(codings: ContentCodings, leastBytes: Int) {
        self.codings = codings
        self.leastBytes = leastBytes
    }

    package init(_ configuration: ServerConfiguration.Compression) {
        codings = configuration.formats.reduce(into: []) { codings, format in
            switch format {
            case .br: codings.insert(.brotli)
            case .gzip: codings.insert(.gzip)
            }
        }
        leastBytes = configuration.minBytes
    }

    /// Returns the codings that a body may have.
    func codings(ofBytes count: Int) -> ContentCodings {
        count >= leastBytes ? codings : []
    }

    /// Returns the coding in which a client prefers a body; nil for the body as it is.
    package func coding(for accepted: AcceptEncoding, ofBytes count: Int) -> ContentCoding? {
        accepted.preferred(among: codings(ofBytes: count))
    }

    /// Returns a body that is kept in every coding that it may have.
    package func encoded(_ body: SharedBytes) -> EncodedBodies {
        var encoded = EncodedBodies()
        let codings = codings(ofBytes: body.count)
        for coding in ContentCoding.allCases where codings.contains(ContentCodings(coding)) {
            encoded[coding] = BodyCompression.compress(body, in: coding)
        }
        return encoded
    }

    /// Returns a body that is sent once in the coding that its client prefers.
    package func encoded(_ body: SharedBytes, for accepted: AcceptEncoding) -> EncodedBodies {
        guard let coding = coding(for: accepted, ofBytes: body.count) else { return .none }
        return EncodedBodies(BodyCompression.compress(body, in: coding), in: coding)
    }
}
