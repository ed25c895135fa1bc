package import ConfigurationLanguage

/// A format that responses are compressed in, by its name in header fields.
package enum CompressionFormat: String, Sendable, CaseIterable {
    case br
    case gzip
}

extension ServerConfiguration {
    /// The compression of responses: `server.compression`.
    package struct Compression: DeclaredObject, Equatable {
        package static let title = "'compression'"

        /// The formats that a client may choose from; empty for none.
        @Key(
            .list("formats", of: .choice, 0...2),
            default: CompressionFormat.allCases,
            otherwise: "[br, gzip]",
            "The formats that clients choose from by `Accept-Encoding`; `[]` is none."
        )
        package var formats: [CompressionFormat]

        /// The bytes below which a body is sent as it is.
        @Key(
            .bytes(0...(1 << 30)),
            default: 1024,
            "The least body that is compressed."
        )
        package var minBytes: Int

        /// The compression that is not configured.
        package init() {}
    }
}
