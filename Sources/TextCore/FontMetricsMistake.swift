/// A finding in a metrics file, with its place.
package struct FontMetricsMistake: Error, Sendable, Hashable {
    package var line: Int
    /// The column in Unicode scalars, from 1.
    package var column: Int
    /// The finding and what would be right.
    package var message: String
    /// True for something that can be measured with, though it is probably not meant.
    package var isWarning = false
    /// The name that has no meaning, and those that have one: what a suggestion is made of.
    package var misspelled: Misspelled?

    package struct Misspelled: Sendable, Hashable {
        package var name: String
        package var known: [String]
    }
}

extension FontMetricsMistake {
    /// Creates the mistake at a byte of a file.
    init(
        _ message: String,
        at offset: Int,
        of bytes: UnsafeRawBufferPointer,
        isWarning: Bool = false,
        misspelled: Misspelled? = nil
    ) {
        var (line, start) = (1, 0)
        let end = min(offset, bytes.count)
        for index in 0..<end where bytes[index] == 0x0A { (line, start) = (line + 1, index + 1) }
        // Continuation bytes of UTF-8 begin no scalar.
        let column = 1 + bytes[start..<end].count { $0 & 0xC0 != 0x80 }
        self.init(
            line: line,
            column: column,
            message: message,
            isWarning: isWarning,
            misspelled: misspelled
        )
    }
}
