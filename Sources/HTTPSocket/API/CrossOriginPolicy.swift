/// The origins whose pages may read this server's responses (the CORS protocol of the Fetch
/// standard), and the header lines that tell their browsers so.
///
/// Every line is encoded in advance: a response gets a copy of a few bytes, and nothing is allocated.
package final class CrossOriginPolicy: Sendable {
    /// The origins that a policy names.
    package enum Origins: Sendable {
        /// Every origin.
        case any
        /// Those with exactly these bytes, such as `https://example.com`.
        case exactly([String])
    }

    private struct Entry {
        let origin: SharedBytes
        let lines: SharedBytes
    }

    private let entries: [Entry]
    /// The lines of every other response.
    private let otherLines: SharedBytes
    private let allowsAny: Bool

    /// Creates a policy.
    ///
    /// With `any`, all responses have the same lines, so that one stored by a cache serves every
    /// origin. With exact origins all responses differ by origin, and say so in `Vary`.
    ///
    /// - Parameters:
    ///   - origins: the origins; an origin that is longer than 1,024 bytes is left out.
    ///   - exposedFields: the names of the response fields that a page may read, beside those that
    ///     every page may.
    package init(_ origins: Origins, exposedFields: [String]) {
        let exposed = "Access-Control-Expose-Headers: \(exposedFields.joined(separator: ", "))\r\n"
        switch origins {
        case .any:
            entries = []
            otherLines = SharedBytes("Access-Control-Allow-Origin: *\r\n\(exposed)")
            allowsAny = true
        case .exactly(let names):
            entries = names.filter { $0.utf8.count <= Self.longestOrigin }.map { name in
                let lines = "Access-Control-Allow-Origin: \(name)\r\n\(exposed)Vary: Origin\r\n"
                return Entry(origin: SharedBytes(name), lines: SharedBytes(lines))
            }
            otherLines = SharedBytes("Vary: Origin\r\n")
            allowsAny = false
        }
    }

    /// The longest origin: beyond any host name (255 bytes) with its scheme and port.
    private static let longestOrigin = 1024

    /// True when pages of this origin may read the responses.
    package func allows(_ origin: String) -> Bool {
        allowsAny || lists(origin)
    }

    /// True when the policy names this origin, which `any` does not: pages of such an origin may also write.
    package func lists(_ origin: String) -> Bool {
        entries.contains { $0.origin.bytes.elementsEqual(origin.utf8) }
    }

    /// Returns the header lines of a response, each with its line end.
    ///
    /// Linear in the number of origins; allocates nothing.
    ///
    /// - Parameter origin: the value of the request's `Origin` field; nil without one.
    func lines(for origin: UnsafeRawBufferPointer?) -> SharedBytes {
        guard let origin else { return otherLines }
        for entry in entries where entry.origin.bytes.elementsEqual(origin) { return entry.lines }
        return otherLines
    }

    /// Returns the header lines of the response to a request that was copied for a task.
    func lines(for request: HTTPRequest) -> SharedBytes {
        guard var origin = request.fields["origin"] else { return otherLines }
        return origin.withUTF8 { lines(for: UnsafeRawBufferPointer($0)) }
    }
}
