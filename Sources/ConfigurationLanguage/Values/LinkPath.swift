import InputCore
import UpstreamKit

/// The paths that a link of an app takes: `/songs/:id` is two segments, of which the second may be any.
///
/// Segments are percent-decoded and compared by their bytes; a query, a fragment and a slash at the end do not
/// count.
package struct LinkPath: Sendable {
    /// A part of the path between two slashes.
    package enum Segment: Sendable, Equatable {
        /// One that is given, decoded.
        case text(ExactString)
        /// Any one, by a name.
        case value(ExactString)
    }

    /// A named segment of a path that was opened.
    package struct Value: Sendable, Equatable {
        package let name: ExactString
        package let text: ExactString
    }

    /// The path as the configuration has it.
    package let text: String
    package let segments: [Segment]

    /// The most segments of a path.
    private static let maximumSegments = 16
    /// The longest path in bytes; browsers and proxies take longer ones, people do not read them.
    private static let maximumBytes = 512

    package init() {
        text = "/"
        segments = []
    }

    /// Parses the path of a link.
    ///
    /// - Throws: The mistake, at its offset in bytes.
    init(parsing text: String) throws(ScalarError) {
        guard text.begins(with: "/") else {
            throw ScalarError(
                message: "must begin with '/', as in '/songs/:id'",
                suggestion: text.hasBytes(of: "://") ? nil : "/" + text
            )
        }
        if text.utf8.count > Self.maximumBytes {
            throw ScalarError(message: "must have \(Self.maximumBytes) bytes at most")
        }
        var segments: [Segment] = []
        var offset = 1
        for part in Self.split(text[...]) {
            let segment = try Self.segment(part, at: offset)
            if case .value(let name) = segment, segments.contains(segment) {
                throw ScalarError(message: "names ':\(name.text)' twice", offset: offset)
            }
            segments.append(segment)
            offset += part.utf8.count + 1
        }
        if segments.count > Self.maximumSegments {
            throw ScalarError(message: "must have \(Self.maximumSegments) segments at most")
        }
        self.text = text
        self.segments = segments
    }

    private static func segment(_ part: Substring, at offset: Int) throws(ScalarError) -> Segment {
        if part.isEmpty {
            throw ScalarError(message: "has nothing between two '/'", offset: offset)
        }
        if let name = part.rest(after: ":") {
            guard NameRule.variable.allows(String(name)) else {
                throw ScalarError(
                    message: "':' is followed by a name (\(NameRule.variable.description))",
                    offset: offset
                )
            }
            return .value(ExactString(String(name)))
        }
        if part.utf8.contains(where: "?#*{}".utf8.contains) {
            throw ScalarError(
                message: "has segments of text and ':name', without '?', '#', '*' and braces",
                offset: offset,
                suggestion: suggestion(for: part)
            )
        }
        guard let text = PercentEncoding.decode(part, form: false) else {
            throw ScalarError(message: "is not valid percent-encoded UTF-8", offset: offset)
        }
        return .text(ExactString(text))
    }

    /// Returns the segment that `{id}` or `${id}`, as other routers have it, stands for.
    private static func suggestion(for part: Substring) -> String? {
        let name = String(part.filterScalars { $0 != "$" && $0 != "{" && $0 != "}" })
        return part.contains(scalar: "{") && NameRule.variable.allows(name) ? ":\(name)" : nil
    }

    /// Splits a path, still percent-encoded, at its slashes; one at the end does not count.
    package static func split(_ path: Substring) -> [Substring] {
        var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst().map { Substring($0) }
        if parts.last?.isEmpty == true { parts.removeLast() }
        return parts
    }

    // MARK: Matching

    /// Returns the named segments of a path that the link takes; nil for one that it does not take.
    ///
    /// - Parameter path: A path, percent-encoded, perhaps with a query and a fragment.
    package func values(in path: String) -> [Value]? {
        let parts = Self.split(path.prefixScalars { $0 != "?" && $0 != "#" })
        guard path.begins(with: "/"), parts.count == segments.count else { return nil }
        var values: [Value] = []
        for (segment, part) in zip(segments, parts) {
            guard !part.isEmpty, let text = PercentEncoding.decode(part, form: false) else {
                return nil
            }
            switch segment {
            case .text(let own): if own.text != text { return nil }
            case .value(let name): values.append(Value(name: name, text: ExactString(text)))
            }
        }
        return values
    }

    /// The names of its segments, in order.
    package var names: [String] {
        segments.compactMap { if case .value(let name) = $0 { name.text } else { nil } }
    }

    /// Returns true when it takes every path that another one takes.
    package func takesAll(of other: LinkPath) -> Bool {
        segments.count == other.segments.count
            && zip(segments, other.segments).allSatisfy { own, theirs in
                if case .value = own { true } else { own == theirs }
            }
    }
}
