/// A content coding that responses may have (RFC 9110, section 8.4.1).
package enum ContentCoding: Sendable, CaseIterable {
    /// Brotli (RFC 7932).
    case brotli
    case gzip

    /// The name in header fields.
    package var name: String {
        switch self {
        case .brotli: "br"
        case .gzip: "gzip"
        }
    }
}

package struct ContentCodings: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let brotli = ContentCodings(rawValue: 1)
    package static let gzip = ContentCodings(rawValue: 2)

    /// The set of one coding.
    package init(_ coding: ContentCoding) {
        self = coding == .brotli ? .brotli : .gzip
    }
}

/// A body compressed, in one or more content codings.
package struct EncodedBodies: Sendable {
    /// Not compressed.
    package static let none = EncodedBodies()

    package var brotli: SharedBytes?
    package var gzip: SharedBytes?
    /// Counts the Brotli bodies that are sent; nil where they are not counted.
    package var brotliCounter: SendCounter?

    package init() {}

    /// Creates the body in one coding.
    ///
    /// - Parameter body: the compressed body; nil where it did not get smaller.
    package init(_ body: SharedBytes?, in coding: ContentCoding) {
        self[coding] = body
    }

    package subscript(_ coding: ContentCoding) -> SharedBytes? {
        get {
            switch coding {
            case .brotli: brotli
            case .gzip: gzip
            }
        }
        set {
            switch coding {
            case .brotli: brotli = newValue
            case .gzip: gzip = newValue
            }
        }
    }

    /// The bytes of all bodies together.
    package var bytes: Int { (brotli?.count ?? 0) + (gzip?.count ?? 0) }
}
