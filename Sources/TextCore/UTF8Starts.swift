/// Finds the offset in UTF-8 of a code unit of UTF-16, for places in ascending order.
struct UTF8Starts {
    private var cursor: UTF8Cursor
    private var unit = 0
    private let isOneToOne: Bool

    /// - Parameter isOneToOne: whether the text has as many bytes as units.
    init(_ utf8: UnsafeRawBufferPointer, isOneToOne: Bool) {
        cursor = UTF8Cursor(utf8)
        self.isOneToOne = isOneToOne
    }

    /// The bytes before a unit, which is not before the one asked for last.
    mutating func offset(ofUnit index: Int) -> Int {
        if isOneToOne { return index }
        while unit < index, let character = cursor.next() {
            unit += character < 0x10000 ? 1 : 2
        }
        return cursor.offset
    }
}
