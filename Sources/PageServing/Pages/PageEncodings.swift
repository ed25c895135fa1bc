package import HTTPSocket

/// The compressed bodies of a page: each made when a client first takes it so, and tried once.
package struct PageEncodings: Sendable {
    /// No bodies, and none to make.
    static let none = PageEncodings(wanted: [])

    /// The bodies, of those codings in which the page gets smaller.
    package private(set) var bodies = EncodedBodies.none
    /// The codings that the page may have and that no client took so far.
    package private(set) var missing: ContentCodings
    /// True when the body in Brotli is as small as it gets.
    private(set) var isBest = false
    /// The codings that it has, and those that it may have.
    private var usable: ContentCodings

    /// - Parameter wanted: The codings that the page may have.
    init(wanted: ContentCodings) {
        missing = wanted
        usable = wanted
    }

    /// Returns the coding that is to be made for a client; nil where it prefers one that there is.
    package func lacking(for accepted: AcceptEncoding) -> ContentCoding? {
        guard !missing.isEmpty, let coding = accepted.preferred(among: usable),
            missing.contains(ContentCodings(coding))
        else { return nil }
        return coding
    }

    /// Returns the bodies with one more.
    ///
    /// - Parameters:
    ///   - body: The page in the coding; nil where it does not get smaller.
    ///   - counter: Counts its sends; nil where they are not counted.
    func adding(
        _ body: SharedBytes?,
        in coding: ContentCoding,
        counter: SendCounter? = nil
    ) -> PageEncodings {
        // Another request was first.
        guard missing.contains(ContentCodings(coding)) else { return self }
        var encodings = self
        encodings.missing.remove(ContentCodings(coding))
        encodings.bodies[coding] = body
        if body == nil { encodings.usable.remove(ContentCodings(coding)) }
        if coding == .brotli, body != nil { encodings.bodies.brotliCounter = counter }
        return encodings
    }

    /// Returns the bodies with the one in Brotli as small as it gets; nil leaves it as it is.
    func addingBest(_ body: SharedBytes?) -> PageEncodings {
        var encodings = self
        encodings.isBest = true
        encodings.bodies.brotliCounter = nil
        if let body, body.count < bodies.brotli?.count ?? .max { encodings.bodies.brotli = body }
        return encodings
    }
}
