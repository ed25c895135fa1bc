/// Entity tags in `If-None-Match` (RFC 9110 sections 8.8.3 and 13.1.2).
enum EntityTags {
    /// The tag of a response that a list names. The order is the precedence.
    enum Match: Int, Comparable {
        case none
        case any
        case identity
        case gzip

        static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
    }

    /// Finds `TAG` or `TAG-gzip` in a field value under weak comparison; `*` matches any. Anything but
    /// an entity tag ends the list. `tag` has no quotes.
    static func match(_ tag: UnsafeRawBufferPointer, in list: UnsafeRawBufferPointer) -> Match {
        if list.count == 1 && list[0] == UInt8(ascii: "*") { return .any }
        var best = Match.none
        var index = 0
        while let quoted = nextTag(of: list, from: &index) {
            best = max(best, compare(quoted, with: tag))
        }
        return best
    }

    /// True when the string is valid between the quotes of an entity tag.
    static func isValid(_ tag: String) -> Bool {
        tag.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != .quote }
    }

    private static func compare(
        _ candidate: UnsafeRawBufferPointer.SubSequence,
        with tag: UnsafeRawBufferPointer
    ) -> Match {
        guard candidate.starts(with: tag) else { return .none }
        let rest = candidate.dropFirst(tag.count)
        if rest.isEmpty { return .identity }
        return rest.elementsEqual("-gzip".utf8) ? .gzip : .none
    }

    /// Returns the bytes between the next pair of quotes, and moves `index` behind them.
    private static func nextTag(
        of list: UnsafeRawBufferPointer,
        from index: inout Int
    ) -> UnsafeRawBufferPointer.SubSequence? {
        while index < list.count, list[index].isOptionalWhitespace || list[index] == .comma {
            index += 1
        }
        if index + 1 < list.count, list[index] == UInt8(ascii: "W"),
            list[index + 1] == UInt8(ascii: "/")
        {
            index += 2
        }
        guard index < list.count, list[index] == .quote else { return nil }
        let start = index + 1
        guard let end = list[start...].firstIndex(of: .quote) else { return nil }
        index = end + 1
        return list[start..<end]
    }
}
