internal import CText

extension FontMetricsReader {
    /// Reads a mapping by characters or ranges of them.
    mutating func eachCharacter(
        _ read: (
            _ reader: inout Self, _ range: ClosedRange<UInt32>, _ offset: Int
        ) throws(SyntaxError) -> Void
    ) throws(SyntaxError) {
        try scanner.open()
        var isFirst = true
        while try scanner.next(closing: "}", isFirst: &isFirst) {
            let place = place()
            let name = try scanner.name()
            guard let range = Self.range(name) else {
                report(
                    "'\(name)' is no character: these are hexadecimal, such as '0041', "
                        + "or a range of them, such as '4e00-9fff'",
                    at: place
                )
                try scanner.skip()
                continue
            }
            try read(&self, range, place)
        }
    }

    /// Returns ranges in ascending order; reports characters that are there twice.
    mutating func ascending<Value: Equatable & Sendable>(
        _ placed: [Placed<Value>]
    ) -> [CharacterMap<Value>.Entry] {
        var entries: [CharacterMap<Value>.Entry] = []
        let sorted = placed.sorted {
            ($0.range.lowerBound, $0.offset) < ($1.range.lowerBound, $1.offset)
        }
        for item in sorted {
            let (first, last) = (item.range.lowerBound, item.range.upperBound)
            if let before = entries.last, before.last >= first {
                report("'\(Self.name(of: first...first))' is given twice", at: item.offset)
                continue
            }
            entries.append(CharacterMap.Entry(first: first, last: last, value: item.value))
        }
        return entries
    }

    /// Returns the characters of `0041` or `4e00-9fff`; nil for what is not so written.
    static func range(_ text: String) -> ClosedRange<UInt32>? {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> UInt32? in
            guard (1...6).contains(part.count), part.first != UInt8(ascii: "+") else { return nil }
            return UInt32(String(decoding: Array(part), as: UTF8.self), radix: 16)
        }
        guard numbers.count == parts.count, let first = numbers.first, let last = numbers.last,
            numbers.count <= 2, first <= last, Unicode.Scalar(first) != nil,
            Unicode.Scalar(last) != nil
        else { return nil }
        return first...last
    }

    /// Returns a range as a file has it.
    static func name(of range: ClosedRange<UInt32>) -> String {
        let (first, last) = (hex(range.lowerBound), hex(range.upperBound))
        return range.count == 1 ? first : "\(first)-\(last)"
    }

    private static func hex(_ character: UInt32) -> String {
        let digits = String(character, radix: 16)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// Reads the characters that change between others.
    mutating func readContexts() throws(SyntaxError) -> CharacterMap<Bool> {
        let place = place()
        let ranges = try readSide("'contexts'") ?? []
        let placed = ranges.map { Placed(range: $0, value: true, offset: place) }
        return CharacterMap(ascending(placed), absent: false)
    }

    // MARK: Pairs

    /// A pair with the place that gives it.
    private struct PlacedPair {
        var pair: KerningPairs.Pair
        var offset: Int
    }

    mutating func readPairs() throws(SyntaxError) -> KerningPairs {
        guard try expect(.array, "'pairs'") else { return KerningPairs() }
        let start = place()
        var found: [PlacedPair] = []
        var isTooMany = false
        try scanner.open()
        var isFirst = true
        while try scanner.next(closing: "]", isFirst: &isFirst) {
            let place = place()
            guard let (left, right, value) = try readPair() else { continue }
            let count = Self.count(of: left).multipliedReportingOverflow(by: Self.count(of: right))
            guard !count.overflow, found.count + count.partialValue <= KerningPairs.maximumCount
            else {
                isTooMany = true
                continue
            }
            for left in left.joined() {
                for right in right.joined() {
                    let pair = KerningPairs.Pair(left: left, right: right, value: value)
                    found.append(PlacedPair(pair: pair, offset: place))
                }
            }
        }
        if isTooMany {
            report(
                "'pairs' are more than \(KerningPairs.maximumCount) of two characters",
                at: start
            )
        }
        guard let pairs = KerningPairs(unique(found)) else {
            report("'pairs' differ in more characters than are taken, 65,534", at: start)
            return KerningPairs()
        }
        return pairs
    }

    private static func count(of ranges: [ClosedRange<UInt32>]) -> Int {
        ranges.reduce(0) { $0 + $1.count }
    }

    /// Returns pairs that are there once; reports others.
    private mutating func unique(_ placed: [PlacedPair]) -> [KerningPairs.Pair] {
        let sorted = placed.sorted {
            ($0.pair.left, $0.pair.right, $0.offset) < ($1.pair.left, $1.pair.right, $1.offset)
        }
        var pairs: [KerningPairs.Pair] = []
        for item in sorted {
            if let last = pairs.last, (last.left, last.right) == (item.pair.left, item.pair.right) {
                let names = [last.left, last.right].map { "'\(Self.name(of: $0...$0))'" }
                report("the pair \(names.joined(separator: " ")) is given twice", at: item.offset)
                continue
            }
            pairs.append(item.pair)
        }
        return pairs
    }

    private mutating func readPair() throws(SyntaxError) -> (
        left: [ClosedRange<UInt32>], right: [ClosedRange<UInt32>], value: Float
    )? {
        let what = "a pair"
        guard try expect(.array, what) else { return nil }
        let place = place()
        var sides: [[ClosedRange<UInt32>]?] = []
        var value: Double?
        var count = 0
        try scanner.open()
        var isFirst = true
        while try scanner.next(closing: "]", isFirst: &isFirst) {
            count += 1
            switch count {
            case 1, 2: sides.append(try readSide("the character of a pair"))
            case 3: value = try number("the adjustment of a pair", in: -Limits.units...Limits.units)
            default: try scanner.skip()
            }
        }
        guard count == 3 else {
            report("a pair is a list of two characters and a number", at: place)
            return nil
        }
        guard let left = sides[0], let right = sides[1], let value else { return nil }
        return (left, right, Float(value))
    }

    /// Reads a character, a range, or several with spaces between, such as one side of a pair.
    private mutating func readSide(
        _ what: String
    ) throws(SyntaxError) -> [ClosedRange<UInt32>]? {
        guard try expect(.text, what) else { return nil }
        let place = place()
        let text = try scanner.text()
        let parts = text.utf8.split(separator: 0x20).map {
            String(decoding: Array($0), as: UTF8.self)
        }
        let ranges = parts.compactMap(Self.range)
        guard !ranges.isEmpty, ranges.count == parts.count else {
            report(
                "'\(text)' is no character: these are hexadecimal, such as '0041', a range of them, "
                    + "or several with spaces between",
                at: place
            )
            return nil
        }
        return ranges
    }
}
