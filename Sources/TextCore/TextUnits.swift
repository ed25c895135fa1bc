/// A text's code units while it is itemised.
struct TextUnits {
    /// UTF-16, tabs being spaces.
    var units: [UInt16] = []
    /// What the characters themselves tell.
    var flags: [UnitFlags] = []
    /// Whether a character is a newline.
    var hasNewlines = false
    /// Whether some part may read from right to left.
    var mayReadRightToLeft = false
    /// Whether all is ASCII without control characters, so that it is one run.
    var isPlain = false

    /// Decodes a text into the arrays, whose memory is used again.
    mutating func decode(_ bytes: UnsafeRawBufferPointer) {
        units.removeAll(keepingCapacity: true)
        flags.removeAll(keepingCapacity: true)
        hasNewlines = false
        mayReadRightToLeft = false
        isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        units.reserveCapacity(bytes.count)
        flags.reserveCapacity(bytes.count)
        if isPlain {
            for byte in bytes {
                units.append(UInt16(byte))
                flags.append(byte == 0x20 ? .hanging : [])
            }
        } else {
            var cursor = UTF8Cursor(bytes)
            while let character = cursor.next() { append(character) }
        }
    }

    private mutating func append(_ character: UInt32) {
        var flag: UnitFlags = []
        if CharacterClass.isNewline(character) {
            flag = .newline
            hasNewlines = true
        } else if CharacterClass.hangs(character) {
            flag = .hanging
        }
        if CharacterClass.isRightToLeft(character) { mayReadRightToLeft = true }
        if character < 0x10000 {
            units.append(character == 0x09 ? 0x20 : UInt16(character))
            flags.append(flag)
        } else {
            units.append(UInt16(0xD7C0 + character >> 10))
            units.append(UInt16(0xDC00 + character & 0x3FF))
            flags.append(flag)
            flags.append([])
        }
    }
}
