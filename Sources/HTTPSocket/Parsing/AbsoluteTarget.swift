/// A request target in absolute form, `http://host:port/path?query` (RFC 9112 section 3.2.2).
struct AbsoluteTarget {
    let authority: ByteRange
    /// What follows the authority; without a path it may be empty or begin with `?`.
    let rest: ByteRange
    let impliesSlash: Bool

    /// Nil when the target is not an http or https URL with a valid host. User information is
    /// refused with the rest: `http://trusted@evil/` reads differently to everyone.
    init?(_ input: Span<UInt8>, _ target: ByteRange) {
        guard let start = Self.afterScheme(input, target) else { return nil }
        var end = start
        while end < target.end, input[end] != UInt8(ascii: "/"), input[end] != UInt8(ascii: "?") {
            end += 1
        }
        guard HostRules.isValid(input.extracting(start..<end)) else { return nil }
        authority = ByteRange(start: start, end: end)
        rest = ByteRange(start: end, end: target.end)
        impliesSlash = end == target.end || input[end] == UInt8(ascii: "?")
    }

    private static func afterScheme(_ input: Span<UInt8>, _ target: ByteRange) -> Int? {
        for scheme in ["http://", "https://"] as [StaticString] {
            let end = target.start + scheme.utf8CodeUnitCount
            guard end <= target.end else { continue }
            if input.extracting(target.start..<end).equalsLowercase(scheme) { return end }
        }
        return nil
    }
}
