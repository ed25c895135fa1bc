/// A request target in absolute form, `http://host:port/path?query` (RFC 9112 section 3.2.2).
struct AbsoluteTarget {
    let authority: InputRange
    /// The bytes behind the authority; without a path they are empty or begin with `?`.
    let rest: InputRange
    let impliesSlash: Bool

    /// Parses a target; nil when it is not an http or https URL with a valid host. User information
    /// is invalid here, since implementations disagree on `http://trusted@evil/`.
    init?(_ target: InputRange, in input: Span<UInt8>) {
        guard let start = Self.endOfScheme(of: target, in: input) else { return nil }
        var end = start
        while end < target.end, input[end] != UInt8(ascii: "/"), input[end] != UInt8(ascii: "?") {
            end += 1
        }
        guard HostValidator.isValid(input.extracting(start..<end)) else { return nil }
        authority = InputRange(start: start, end: end)
        rest = InputRange(start: end, end: target.end)
        impliesSlash = end == target.end || input[end] == UInt8(ascii: "?")
    }

    private static func endOfScheme(of target: InputRange, in input: Span<UInt8>) -> Int? {
        for scheme in ["http://", "https://"] as [StaticString] {
            let end = target.start + scheme.utf8CodeUnitCount
            guard end <= target.end else { continue }
            if input.extracting(target.start..<end).equalsLowercase(scheme) { return end }
        }
        return nil
    }
}
