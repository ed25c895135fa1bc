/// The one walk over a fresh tape: marks names, checks the depth, measures the strings and finds the
/// objects that have a name twice.
struct TapeIndexer {
    let cells: UnsafeMutablePointer<UInt64>
    let strings: UnsafePointer<UInt8>
    /// The cells in use.
    private(set) var cellCount = 0
    /// The bytes of strings in use.
    private(set) var stringBytes = 0
    /// The indexes of names that a later member of their object has again.
    private(set) var duplicates: Set<Int> = []

    /// An object being walked through.
    private struct Open {
        /// Its index, or 0 for an array.
        var start: Int
        /// A bit for each name seen, by a cheap hash.
        var seen: UInt64
    }

    /// Objects with more members than this are searched for duplicates with a hash table; in
    /// smaller ones comparing the few names that share a bit is cheaper.
    private static let fewMembers = 16

    init(cells: UnsafeMutablePointer<UInt64>, strings: UnsafePointer<UInt8>) {
        self.cells = cells
        self.strings = strings
    }

    private var tape: JSONTape { JSONTape(cells: cells, strings: strings) }

    /// Walks the tape; false when it is nested too deep.
    mutating func run() -> Bool {
        withUnsafeTemporaryAllocation(of: Open.self, capacity: JSONDocument.maximumDepth + 1) {
            open in
            walk(open)
        }
    }

    private mutating func walk(_ open: UnsafeMutableBufferPointer<Open>) -> Bool {
        let tape = tape
        let last = tape.payload(0) - 1
        var depth = 0
        var current = Open(start: 0, seen: 0)
        var lastString = 0
        var index = 1
        while index < last {
            if current.start != 0, tape.tag(index) == JSONTape.string {
                cells[index] ^= UInt64(JSONTape.string ^ JSONTape.key) << 56
                note(index, in: &current)
                lastString = index
                index += 1
            }
            switch tape.tag(index) {
            case JSONTape.string:
                lastString = index
                index += 1
            case JSONTape.objectStart, JSONTape.arrayStart:
                guard depth < JSONDocument.maximumDepth else { return false }
                open.initializeElement(at: depth, to: current)
                depth += 1
                current = Open(start: tape.tag(index) == JSONTape.objectStart ? index : 0, seen: 0)
                if current.start != 0, tape.storedCount(index) > Self.fewMembers {
                    noteMany(index)
                }
                index += 1
            case JSONTape.objectEnd, JSONTape.arrayEnd:
                depth -= 1
                current = open[depth]
                index += 1
            case JSONTape.int64, JSONTape.uint64, JSONTape.double:
                index += 2
            default:
                index += 1
            }
        }
        cellCount = last + 1
        if lastString > 0 {
            stringBytes = tape.payload(lastString) + 4 + tape.utf8(lastString).count + 1
        }
        return true
    }

    /// Turns strings that are the texts of numbers into those.
    ///
    /// - Parameter places: Their places among the strings of the tape, names included; ascending.
    func mark(numberTexts places: [Int]) {
        var rest = places[...]
        var strings = 0
        var index = 1
        while index < cellCount, let place = rest.first {
            switch tape.tag(index) {
            case JSONTape.string, JSONTape.key:
                if strings == place {
                    let tag = Self.numberTag(of: tape.utf8(index))
                    cells[index] ^= UInt64(JSONTape.string ^ tag) << 56
                    rest.removeFirst()
                }
                strings += 1
                index += 1
            case JSONTape.int64, JSONTape.uint64, JSONTape.double: index += 2
            default: index += 1
            }
        }
    }

    /// An integer that keeps its digits, or a number that has too many of them, a fraction or an exponent.
    private static func numberTag(of text: UnsafeRawBufferPointer) -> UInt8 {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        let isInteger =
            digits.count <= JSONDocument.maximumDigits && digits.allSatisfy(PathParser.isDigit)
        return isInteger ? JSONTape.longInteger : JSONTape.hugeNumber
    }

    /// Notes a name of a small object; a later member wins over the ones of the same name before it.
    @inline(__always)
    private mutating func note(_ key: Int, in object: inout Open) {
        let bit = UInt64(1) << (Self.cheapHash(tape.utf8(key)) >> 58)
        if object.seen & bit != 0, tape.storedCount(object.start) <= Self.fewMembers {
            compare(key, in: object.start)
        }
        object.seen |= bit
    }

    /// The length, the first 4 and the last 8 bytes: names of one object rarely share all of it.
    @inline(__always)
    private static func cheapHash(_ name: UnsafeRawBufferPointer) -> UInt64 {
        guard let start = name.baseAddress else { return 0 }
        var mixed = UInt64(start.loadUnaligned(as: UInt32.self))
        if name.count < 4 {
            mixed &= (1 << (8 * UInt64(name.count))) &- 1
        } else {
            // What lies before a name of 4 to 7 bytes is its length.
            mixed ^= (start + name.count - 8).loadUnaligned(as: UInt64.self) &<< 5
        }
        mixed ^= UInt64(name.count) << 56
        return mixed &* 0x9E37_79B9_7F4A_7C15
    }

    /// Looks for the name at `key` among the earlier members of its object.
    private mutating func compare(_ key: Int, in start: Int) {
        var earlier = start + 1
        while earlier < key {
            if sameName(earlier, as: key) { duplicates.insert(earlier) }
            earlier = tape.end(of: earlier + 1)
        }
    }

    private func sameName(_ left: Int, as right: Int) -> Bool {
        let (left, right) = (tape.utf8(left), tape.utf8(right))
        return left.count == right.count && left.elementsEqual(right)
    }

    /// Looks for duplicates among the members of a large object that has not been walked yet.
    private mutating func noteMany(_ start: Int) {
        var latest: [Name: Int] = [:]
        let end = tape.end(of: start) - 1
        var key = start + 1
        while key < end {
            if let earlier = latest.updateValue(key, forKey: Name(utf8: tape.utf8(key))) {
                duplicates.insert(earlier)
            }
            key = tape.end(of: key + 1)
        }
    }

    /// A name as a dictionary's key; hashed with the process's seed, as names come from outside.
    private struct Name: Hashable {
        let utf8: UnsafeRawBufferPointer

        func hash(into hasher: inout Hasher) {
            hasher.combine(bytes: utf8)
        }

        static func == (left: Name, right: Name) -> Bool {
            left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
        }
    }

    /// Moves the cells together over the members that a later one replaces.
    mutating func removeDuplicates() {
        let tape = tape
        let last = cellCount - 1
        var open: [(start: Int, removed: Int)] = []
        var (from, to) = (1, 1)
        while from < last {
            let tag = tape.tag(from)
            if tag == JSONTape.key, duplicates.contains(from) {
                from = tape.end(of: from + 1)
                open[open.count - 1].removed += 1
                continue
            }
            let width = tape.end(of: from) - from
            cells[to] = cells[from]
            switch tag {
            case JSONTape.objectStart, JSONTape.arrayStart:
                open.append((to, 0))
                (from, to) = (from + 1, to + 1)
                continue
            case JSONTape.objectEnd, JSONTape.arrayEnd:
                let (start, removed) = open.removeLast()
                close(tag, start: start, at: to, removed: removed)
            default:
                if width == 2 { cells[to + 1] = cells[from + 1] }
            }
            (from, to) = (from + width, to + width)
        }
        cells[to] = JSONTape.cell(JSONTape.root, 0)
        cells[0] = JSONTape.cell(JSONTape.root, to + 1)
        cellCount = to + 1
    }

    /// Writes where a moved container starts and ends, and its count.
    private func close(_ tag: UInt8, start: Int, at end: Int, removed: Int) {
        let startTag = UInt8(truncatingIfNeeded: cells[start] >> 56)
        let stored = tape.storedCount(start)
        // A saturated count stays: it says that the members must be counted.
        let count = stored == JSONTape.saturatedCount ? stored : stored - removed
        cells[start] = JSONTape.cell(startTag, count << 32 | (end + 1))
        cells[end] = JSONTape.cell(tag, start)
    }
}
