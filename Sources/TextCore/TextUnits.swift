/// A text's code units, and what its characters tell.
struct TextUnits {
    /// UTF-16, tabs being spaces.
    var units: [UInt16] = []
    /// The properties of the characters themselves.
    var flags: [UnitFlags] = []
    /// True when a character is a newline.
    var hasNewlines = false
    /// True when some part may read from right to left.
    var mayReadRightToLeft = false
    /// True when all is ASCII without control characters, so that it is one run.
    var isPlain = false

    mutating func decode(_ bytes: UnsafeRawBufferPointer) {
        hasNewlines = false
        mayReadRightToLeft = false
        isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        guard !isPlain else {
            decodePlain(bytes)
            return
        }
        units = []
        flags = []
        units.reserveCapacity(bytes.count)
        flags.reserveCapacity(bytes.count)
        var cursor = UTF8Cursor(bytes)
        while let character = cursor.next() { append(character) }
    }

    private mutating func decodePlain(_ bytes: UnsafeRawBufferPointer) {
        // The empty array is one for all threads, and this initializer would write its count.
        guard !bytes.isEmpty else {
            units = []
            flags = []
            return
        }
        units = [UInt16](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            for index in bytes.indices { buffer[index] = UInt16(bytes[index]) }
            count = bytes.count
        }
        flags = [UnitFlags](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            for index in bytes.indices { buffer[index] = bytes[index] == 0x20 ? .hanging : [] }
            count = bytes.count
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
