import InputCore

/// The path of an endpoint, such as `/v1/modules/{module}/layout`: literal segments, and named ones
/// that match any text but the empty one. A last one such as `{path...}` matches all further segments, one at least.
struct PathPattern: Sendable {
    private enum Segment: Sendable {
        case literal(String)
        case value(name: String)
        case rest
    }

    private let segments: [Segment]

    init(_ pattern: String) {
        segments = Self.split(pattern[...]).map { segment in
            if segment.ends(with: "...}") { return .rest }
            return segment.begins(with: "{")
                ? .value(name: String(segment.dropFirstScalars().dropLastScalars()))
                : .literal(String(segment))
        }
    }

    /// Returns the values of the named segments; nil where the path is another one.
    ///
    /// - Parameter path: the decoded segments of a path.
    func match(_ path: [String]) -> [ExactString: String]? {
        matches(path) ? values(in: path) : nil
    }

    /// Returns the values of the named segments of a path that matches.
    func values(in path: [String]) -> [ExactString: String] {
        var values: [ExactString: String] = [:]
        for (index, segment) in segments.enumerated() {
            if case .value(let name) = segment { values[name] = path[index] }
        }
        return values
    }

    /// Returns true when `match(_:)` finds values.
    func matches(_ path: [String]) -> Bool {
        guard path.count == segments.count || hasRest && path.count > segments.count else {
            return false
        }
        // The last segments differ most.
        return segments.indices.reversed().allSatisfy { index in
            switch segments[index] {
            case .literal(let literal): literal == path[index]
            case .value: !path[index].isEmpty
            case .rest: true
            }
        }
    }

    private var hasRest: Bool {
        if case .rest? = segments.last { true } else { false }
    }

    /// Returns the path of this pattern that resembles another path most: with the other's texts in
    /// the places of the named segments. Nil where the numbers of segments differ and there are named
    /// ones.
    func path(resembling other: [String]) -> String? {
        var path = ""
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .literal(let literal): path += "/\(literal)"
            case .value:
                guard other.count == segments.count else { return nil }
                path += "/\(other[index])"
            // Any other path resembles it.
            case .rest: return nil
            }
        }
        return path
    }

    /// Splits a path, still percent-encoded, into its segments. The path `/` has one, which is empty.
    static func split(_ path: Substring) -> [String] {
        var path = path
        return path.withUTF8 { bytes in
            bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                .dropFirst().map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
