/// Values of characters, stored as ranges of equal ones.
struct CharacterMap<Value: Equatable & Sendable>: Sendable {
    /// Neighbouring characters of one value.
    struct Entry: Sendable {
        var first: UInt32
        var last: UInt32
        var value: Value
    }

    /// The ranges, in ascending order.
    var entries: [Entry] { storage.entries }
    /// The value of characters in no range.
    var absent: Value { storage.absent }
    private let storage: Storage

    /// The values as one object, so that a copy of the map costs one reference: it is read for each character of a
    /// text.
    fileprivate final class Storage: Sendable {
        let entries: [Entry]
        let absent: Value
        /// The values of the characters that most texts are made of.
        let low: [Value]
        /// The index of the first range that reaches into a page of 256 characters, for each page and the end.
        let pages: [UInt32]

        init(_ entries: [Entry], absent: Value, low: [Value], pages: [UInt32]) {
            self.entries = entries
            self.absent = absent
            self.low = low
            self.pages = pages
        }
    }

    /// The number of characters that are looked up without a search: Latin, its accents and IPA.
    private static var lowCount: UInt32 { 0x300 }
    private static var pageCount: UInt32 { 0x1100 }

    /// Creates the map of ranges that ascend and do not overlap; neighbours of one value become one.
    init(_ entries: [Entry] = [], absent: Value) {
        var joined: [Entry] = []
        for entry in entries {
            if let last = joined.last, last.last + 1 == entry.first, last.value == entry.value {
                joined[joined.count - 1].last = entry.last
            } else {
                joined.append(entry)
            }
        }
        var low = [Value](repeating: absent, count: Int(Self.lowCount))
        for entry in joined where entry.first < Self.lowCount {
            for character in entry.first...min(entry.last, Self.lowCount - 1) {
                low[Int(character)] = entry.value
            }
        }
        var index = 0
        let pages = (0...Self.pageCount).map { page in
            while index < joined.count, joined[index].last >> 8 < page { index += 1 }
            return UInt32(index)
        }
        storage = Storage(joined, absent: absent, low: low, pages: pages)
    }

    /// Returns the value of a character.
    @inline(__always)
    subscript(character: UInt32) -> Value {
        character < Self.lowCount ? storage.low[Int(character)] : storage.searched(character)
    }

    /// The bytes that it takes.
    var memoryBytes: Int {
        entries.count * MemoryLayout<Entry>.stride + storage.low.count * MemoryLayout<Value>.stride
            + storage.pages.count * MemoryLayout<UInt32>.stride
    }
}

extension CharacterMap.Storage {
    fileprivate func searched(_ character: UInt32) -> Value {
        guard character < 0x110000 else { return absent }
        let page = Int(character >> 8)
        var low = Int(pages[page])
        // The last range of a page may begin in it and reach beyond.
        var high = min(Int(pages[page + 1]) + 1, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].last < character { low = middle + 1 } else { high = middle }
        }
        guard low < entries.count, entries[low].first <= character,
            character <= entries[low].last
        else { return absent }
        return entries[low].value
    }
}

extension CharacterMap {
    /// Creates the map of single characters, in any order; of several values of one the last counts.
    init(characters: [UInt32: Value], absent: Value) {
        self.init(
            characters.sorted { $0.key < $1.key }.map {
                Entry(first: $0.key, last: $0.key, value: $0.value)
            },
            absent: absent
        )
    }
}
