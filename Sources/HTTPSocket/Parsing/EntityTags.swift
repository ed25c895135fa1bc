/// Entity tags in `If-None-Match` (RFC 9110 sections 8.8.3 and 13.1.2).
enum EntityTags {
    /// The tags of a response that a list names: that of its body as it is, and of each content coding.
    struct Match: OptionSet {
        let rawValue: UInt8

        static let brotli = Match(rawValue: 1)
        static let gzip = Match(rawValue: 2)
        static let identity = Match(rawValue: 4)
        static let any = Match(rawValue: 8)

        /// The tag of a body in a coding; nil for the body as it is.
        init(_ coding: ContentCoding?) {
            switch coding {
            case .brotli: self = .brotli
            case .gzip: self = .gzip
            case nil: self = .identity
            }
        }

        init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// Finds `TAG`, `TAG-br` or `TAG-gzip` in a field value under weak comparison; `*` matches any. Anything but
    /// an entity tag ends the list. `tag` has no quotes.
    static func match(_ tag: UnsafeRawBufferPointer, in list: UnsafeRawBufferPointer) -> Match {
        if list.count == 1 && list[0] == UInt8(ascii: "*") { return .any }
        var found: Match = []
        var index = 0
        while let quoted = nextTag(of: list, from: &index) {
            found.formUnion(compare(quoted, with: tag))
        }
        return found
    }

    /// True when the string is valid between the quotes of an entity tag.
    static func isValid(_ tag: String) -> Bool {
        tag.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != .quote }
    }

    private static func compare(
        _ candidate: UnsafeRawBufferPointer.SubSequence,
        with tag: UnsafeRawBufferPointer
    ) -> Match {
        guard candidate.starts(with: tag) else { return [] }
        let rest = candidate.dropFirst(tag.count)
        if rest.isEmpty { return .identity }
        if rest.elementsEqual("-br".utf8) { return .brotli }
        return rest.elementsEqual("-gzip".utf8) ? .gzip : []
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
