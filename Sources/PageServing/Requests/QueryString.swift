import UpstreamKit

/// A query string's names and values, decoded, in the order they were sent.
package struct QueryString: Sendable, Equatable {
    /// One `name=value`; the value of a bare `name` is empty.
    package struct Pair: Sendable, Equatable {
        package let name: String
        package let value: String
    }

    package let pairs: [Pair]

    /// Reads what follows `?` in a request target.
    ///
    /// - Throws: a problem that names the part which is not valid percent-encoded UTF-8, or has a NUL.
    package init(_ query: some StringProtocol) throws(Problem) {
        var pairs: [Pair] = []
        // In an array, as each step through a part of a text is a call.
        for part in Array(query.utf8).split(separator: UInt8(ascii: "&")) {
            let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let sentName = String(decoding: part[..<sign], as: UTF8.self)
            let sentValue = String(decoding: part[sign...].dropFirst(), as: UTF8.self)
            guard let name = PercentEncoding.decode(sentName, form: true),
                let value = PercentEncoding.decode(sentValue, form: true)
            else {
                throw Problem(
                    .invalidParameter,
                    detail: "The query is not valid percent-encoded UTF-8, or has a NUL (%00).",
                    entries: [
                        .init(
                            subject: .parameter(sentName),
                            value: nil,
                            detail: "not valid percent-encoded UTF-8, or with a NUL (%00)"
                        )
                    ]
                )
            }
            pairs.append(Pair(name: name, value: value))
        }
        self.pairs = pairs
    }
}
