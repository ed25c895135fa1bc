/// A JSONPath expression: RFC 9535, all of it.
///
/// Parsed once, evaluated any number of times, from any task. A path that starts with `@` is taken
/// too, for places where a current value is known; see ``isAbsolute``.
///
/// Evaluation takes time in proportion to the values it looks at, and stops with an error at
/// ``maximumVisits``. Values are found in the order of the RFC (of several orders that it allows,
/// the document's), and more than once where the RFC says so (`$..a..b`). Beyond the RFC's choice,
/// numbers compare exactly: `9007199254740993` is not `9007199254740992.0`.
public struct JSONPath: Sendable {
    /// The most values one evaluation looks at. Sixteen members or elements passed over count as one
    /// value, and so do two steps of a regular expression and 64 bytes compared.
    ///
    /// Nested descendants and filters can multiply a document's size with itself; with this bound
    /// they end within a second or so. A document of 16 MiB has at most 8 million values, so that a
    /// path that looks at each of them twice is within it.
    public static let maximumVisits = 20_000_000

    /// Whether the path starts at the root (`$`) rather than at the current value (`@`).
    public var isAbsolute: Bool { query.isAbsolute }

    /// Whether the path can find one value at most: it has names and indexes only. Such a path is
    /// followed without allocating.
    public var isSingular: Bool { query.singular != nil }

    /// The names, as UTF-8, that the path follows from member to member; nil when it has anything but
    /// names. For those who follow many paths in many values, and lay them out themselves.
    public var memberNames: [[UInt8]]? { query.singular?.memberNames }

    /// The text that was parsed.
    public let text: String

    let query: PathQuery

    /// Reads a path.
    /// - Throws: where the text is no path, and why.
    public init(parsing text: String) throws(JSONPathError) {
        var parser = try PathParser(text)
        query = try parser.wholeQuery()
        self.text = text
    }

    /// The first value found.
    ///
    /// - Parameters:
    ///   - root: what `$` stands for.
    ///   - current: what `@` stands for outside filters.
    /// - Returns: nil without a value, and nil when finding one would take more than
    ///   ``maximumVisits`` (which ``each(in:current:_:)`` tells apart, and a singular path never
    ///   does).
    public func first(in root: JSONValue, current: JSONValue) -> JSONValue? {
        if let singular = query.singular {
            return singular.follow(from: query.isAbsolute ? root : current)
        }
        return first(in: .value(root), current: current)
    }

    /// The first value found in a root of several documents; see `first(in:current:)`.
    public func first(in root: JSONRoot, current: JSONValue) -> JSONValue? {
        var found: JSONValue?
        do throws(JSONError) {
            try each(in: root, current: current) { value in
                found = value
                return false
            }
        } catch {
            return nil
        }
        return found
    }

    /// Calls `body` with each value found, until it gives false.
    /// - Parameters:
    ///   - root: what `$` stands for.
    ///   - current: what `@` stands for outside filters.
    ///   - body: gets a value and says whether to go on.
    /// - Throws: ``JSONError/tooManyVisits(limit:)``; the values before were given to `body`.
    public func each(
        in root: JSONValue,
        current: JSONValue,
        _ body: (JSONValue) -> Bool
    ) throws(JSONError) {
        try each(in: .value(root), current: current, body)
    }

    /// Calls `body` with each value found in a root of several documents, until it gives false; see
    /// `each(in:current:_:)`.
    public func each(
        in root: JSONRoot,
        current: JSONValue,
        _ body: (JSONValue) -> Bool
    ) throws(JSONError) {
        let evaluation = PathEvaluation(root: root)
        _ = try evaluation.each(of: query, current: current) { value throws(JSONError) in
            body(value)
        }
    }
}
