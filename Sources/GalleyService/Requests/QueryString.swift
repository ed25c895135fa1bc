import UpstreamKit

/// A query string's names and values, decoded, in the order they were sent.
struct QueryString: Sendable, Equatable {
    /// One `name=value`; the value of a bare `name` is empty.
    struct Pair: Sendable, Equatable {
        let name: String
        let value: String
    }

    let pairs: [Pair]

    /// Reads what follows `?` in a request target.
    ///
    /// - Throws: a problem that names the part which is not valid percent-encoded UTF-8, or has a NUL.
    init(_ query: some StringProtocol) throws(Problem) {
        var pairs: [Pair] = []
        for part in Substring(query).utf8.split(separator: UInt8(ascii: "&")) {
            let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let sentName = Substring(part[..<sign])
            guard let name = PercentEncoding.decode(sentName, form: true),
                let value = PercentEncoding.decode(Substring(part[sign...].dropFirst()), form: true)
            else {
                throw Problem(
                    .invalidParameter,
                    detail: "The query is not valid percent-encoded UTF-8, or has a NUL (%00).",
                    entries: [
                        .init(
                            subject: .parameter(String(sentName)),
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
