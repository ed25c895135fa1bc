import Glibc

extension JSONDocument {
    /// Returns true when another document has the same values in the same order: that of the same text always.
    /// Linear in its memory, at the speed of that.
    ///
    /// - Parameter other: the other document.
    package func isEqual(to other: JSONDocument) -> Bool {
        let (own, others) = (storage, other.storage)
        guard own.byteCount == others.byteCount, own.cellCount == others.cellCount else {
            return false
        }
        defer { withExtendedLifetime((self, other)) {} }
        let cellBytes = own.cellCount * MemoryLayout<JSONTape.Cell>.size
        return memcmp(own.tape.cells, others.tape.cells, cellBytes) == 0
            && memcmp(own.tape.strings, others.tape.strings, own.byteCount - cellBytes) == 0
    }
}

extension TapeStorage {
    /// The number of cells, which the first one has.
    fileprivate var cellCount: Int { tape.payload(0) }
}
