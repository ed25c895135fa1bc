// The ends of runs of characters of one class: the inner loops of parsing.
extension Span<UInt8> {
    /// The index behind the token characters that begin at `start`, letters and hyphens tested eight at a time: names
    /// of fields have hardly anything else.
    func endOfToken(from start: Int) -> Int {
        var index = start
        while index + 8 <= count {
            let others = bytesOfNoName(in: word(at: index))
            if others == 0 {
                index += 8
            } else {
                index += others.trailingZeroBitCount / 8
                guard self[unchecked: index].isToken else { return index }
                index += 1
            }
        }
        while index < count {
            let byte = self[unchecked: index]
            // Nearly all are letters, so those are tested first.
            guard byte.isLetter || byte.isToken else { break }
            index += 1
        }
        return index
    }

    /// The index behind the characters of a target that begin at `start`, tested eight at a time.
    func endOfTarget(from start: Int) -> Int {
        var index = start
        while index + 8 <= count {
            let nonTargetBytes = nonTargetBytes(in: word(at: index))
            guard nonTargetBytes == 0 else {
                return index + nonTargetBytes.trailingZeroBitCount / 8
            }
            index += 8
        }
        while index < count, self[unchecked: index].isTarget { index += 1 }
        return index
    }

    /// The index behind the characters of a field value that begin at `start`, tested eight at a time.
    func endOfFieldValue(from start: Int) -> Int {
        var index = start
        while index + 8 <= count {
            let controls = controls(in: word(at: index))
            if controls == 0 {
                index += 8
            } else {
                index += controls.trailingZeroBitCount / 8
                guard self[unchecked: index] == .tab else { return index }
                index += 1
            }
        }
        while index < count, self[unchecked: index].isFieldValue { index += 1 }
        return index
    }

    /// True when `GET` and a space are at `index`, as they nearly always are: compared in one step.
    @inline(__always)
    func isGet(at index: Int) -> Bool {
        index + 8 <= count && word(at: index) & 0xFFFF_FFFF == 0x2054_4547
    }

    /// The eight bytes at `index`, the first one lowest.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian }
    }

    /// The highest bit of each byte that is neither a letter nor a hyphen.
    @inline(__always)
    private func bytesOfNoName(in word: UInt64) -> UInt64 {
        let (ones, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        // Seven bits of each byte, so that no sum runs over into the next one.
        let low = word & ~highBits
        let lowercase = low | ones &* 0x20
        let fromA = lowercase &+ ones &* (0x80 - 0x61)
        let beyondZ = lowercase &+ ones &* (0x80 - 0x7B)
        let notHyphen = (low ^ ones &* 0x2D) &+ ones &* 0x7F
        return (word | (~fromA | beyondZ) & notHyphen) & highBits
    }

    /// The highest bit of each byte that is no character of a target. Only the lowest bit is exact, as
    /// in `controls`.
    @inline(__always)
    private func nonTargetBytes(in word: UInt64) -> UInt64 {
        let (ones, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let upToSpace = (word &- ones &* 0x21) & ~word
        let delete = word ^ ones &* 0x7F
        let number = word ^ ones &* 0x23
        return (word | upToSpace | (delete &- ones) & ~delete | (number &- ones) & ~number)
            & highBits
    }

    /// The highest bit of each byte below 0x20 and of each DEL; 0 when there is none. Only the lowest
    /// bit is exact: a borrow of its byte runs through those above.
    @inline(__always)
    private func controls(in word: UInt64) -> UInt64 {
        let (ones, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let below0x20 = (word &- ones &* 0x20) & ~word
        let delete = word ^ ones &* 0x7F
        return (below0x20 | (delete &- ones) & ~delete) & highBits
    }
}
