import InputCore

/// The target of a window, as far as it differs from one request of a scrolling client to the next: by its offsets.
///
/// Nothing is decoded. A target that spells its offsets in another way than by digits is none of these, and is read
/// as every query is.
package struct WindowTarget {
    /// The value of `offset`.
    let offset: Double
    /// The value of `from`; nil where it is not sent.
    let previousOffset: Double?
    private let bytes: UnsafeRawBufferPointer
    private let places: OffsetPlaces

    /// Reads a target; nil where it is not one of a window.
    ///
    /// - Parameter target: Its bytes, which the value refers to.
    package init?(_ target: UnsafeRawBufferPointer) {
        guard target.count <= PageCache.maximumTargetBytes,
            let mark = target.firstIndex(of: UInt8(ascii: "?")),
            target.hasWord("/window", before: mark),
            let places = OffsetPlaces(in: target, from: mark + 1),
            let offset = Double(digits: target.part(places.offset))
        else { return nil }
        var previousOffset: Double?
        if let place = places.previous {
            guard let number = Double(digits: target.part(place)) else { return nil }
            previousOffset = number
        }
        bytes = target
        self.places = places
        self.offset = offset
        self.previousOffset = previousOffset
    }

    /// Calls a function with the target's bytes, in which the values of offsets are empty. Allocates nothing.
    package func withoutOffsets<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 1) { room in
            var count = 0
            places.eachPart(of: bytes.count) { part in
                let part = bytes.part(part)
                UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyMemory(from: part)
                count += part.count
            }
            return body(UnsafeRawBufferPointer(rebasing: room[..<count]))
        }
    }
}

/// The places of the values of `offset` and `from` in a query.
struct OffsetPlaces {
    private(set) var offset: Range<Int>
    private(set) var previous: Range<Int>?

    /// Finds the values; nil where there is no `offset`, or one of the names is there twice.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the query, and of what precedes it.
    ///   - start: The index at which the query begins.
    init?(in bytes: UnsafeRawBufferPointer, from start: Int) {
        var offset: Range<Int>?
        var start = start
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "&") { end += 1 }
            if bytes.hasWord("offset=", at: start, before: end) {
                if offset != nil { return nil }
                offset = start + 7..<end
            } else if bytes.hasWord("from=", at: start, before: end) {
                if previous != nil { return nil }
                previous = start + 5..<end
            }
            start = end + 1
        }
        guard let offset else { return nil }
        self.offset = offset
    }

    /// Calls a function with the range of each part around the values, in order.
    ///
    /// - Parameter count: The number of bytes of the query, and of what precedes it.
    func eachPart(of count: Int, _ body: (Range<Int>) -> Void) {
        guard let previous else {
            body(0..<offset.lowerBound)
            body(offset.upperBound..<count)
            return
        }
        let isFirst = offset.lowerBound < previous.lowerBound
        let (first, second) = isFirst ? (offset, previous) : (previous, offset)
        body(0..<first.lowerBound)
        body(first.upperBound..<second.lowerBound)
        body(second.upperBound..<count)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range])
    }

    /// Returns true when a word ends at an index.
    fileprivate func hasWord(_ word: StaticString, before end: Int) -> Bool {
        hasWord(word, at: end - word.utf8CodeUnitCount, before: end)
    }

    /// Returns true when a word begins at an index, and ends no later than at another one.
    fileprivate func hasWord(_ word: StaticString, at start: Int, before end: Int) -> Bool {
        let count = word.utf8CodeUnitCount
        guard start >= 0, start + count <= end else { return false }
        for index in 0..<count where self[start + index] != word.utf8Start[index] {
            return false
        }
        return true
    }
}
