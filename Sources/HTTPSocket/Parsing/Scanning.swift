// Where runs of characters of one class end: the inner loops of parsing.
extension Span<UInt8> {
    /// Behind the token characters that begin at `start`.
    func endOfToken(from start: Int) -> Int {
        var index = start
        while index < count {
            let byte = self[unchecked: index]
            guard byte.isLetterOrHyphen || byte.isToken else { break }
            index += 1
        }
        return index
    }

    /// Behind the characters of a target that begin at `start`.
    func endOfTarget(from start: Int) -> Int {
        var index = start
        while index < count, self[unchecked: index].isTarget { index += 1 }
        return index
    }

    /// Behind the characters of a field value that begin at `start`. Most are neither controls
    /// nor tabs, and eight of those are passed at once.
    func endOfFieldValue(from start: Int) -> Int {
        var index = start
        while index + 8 <= count, !hasControl(at: index) { index += 8 }
        while index < count, self[unchecked: index].isFieldValue { index += 1 }
        return index
    }

    /// Whether one of the eight bytes at `index` is below 0x20 or is DEL. May be wrong about
    /// bytes behind such a one, never about there being one.
    @inline(__always)
    private func hasControl(at index: Int) -> Bool {
        let word = withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: UInt64.self) }
        let (ones, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let below0x20 = (word &- ones &* 0x20) & ~word
        let delete = word ^ ones &* 0x7F
        return (below0x20 | (delete &- ones) & ~delete) & highBits != 0
    }
}
