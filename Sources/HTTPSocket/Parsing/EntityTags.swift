/// Entity tags in `If-None-Match` (RFC 9110 sections 8.8.3 and 13.1.2).
enum EntityTags {
    /// Which of an answer's tags a list names. The order is the precedence.
    enum Match: Int, Comparable {
        case none
        case any
        case identity
        case gzip

        static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
    }

    /// Which of `TAG` and `TAG-gzip` the field value names under weak comparison; `*` names any.
    /// What is not an entity tag ends the list. `tag` comes without quotes.
    static func match(_ list: UnsafeRawBufferPointer, _ tag: UnsafeRawBufferPointer) -> Match {
        if list.count == 1 && list[0] == UInt8(ascii: "*") { return .any }
        var best = Match.none
        var index = 0
        while let quoted = nextTag(list, &index) {
            best = max(best, compare(quoted, tag))
        }
        return best
    }

    /// Whether this can stand between quotes as an entity tag.
    static func isValid(_ tag: String) -> Bool {
        tag.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != .quote }
    }

    private static func compare(
        _ candidate: UnsafeRawBufferPointer.SubSequence,
        _ tag: UnsafeRawBufferPointer
    ) -> Match {
        guard candidate.starts(with: tag) else { return .none }
        let rest = candidate.dropFirst(tag.count)
        if rest.isEmpty { return .identity }
        return rest.elementsEqual("-gzip".utf8) ? .gzip : .none
    }

    /// The bytes between the next pair of quotes, `index` moving behind them.
    private static func nextTag(
        _ list: UnsafeRawBufferPointer,
        _ index: inout Int
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
