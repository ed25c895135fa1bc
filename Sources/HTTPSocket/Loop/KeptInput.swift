/// Bytes of a connection that were read and are not yet understood. Bounded by the largest head
/// and one read, since nothing is read while whole requests wait here.
struct KeptInput {
    private var bytes: [UInt8] = []
    /// What stands before is done with. It is removed when bytes are added, not whenever a
    /// request is answered: a long pipeline would be moved once for each.
    private var start = 0

    var count: Int { bytes.count - start }
    var isEmpty: Bool { count == 0 }

    /// Adds bytes behind the others.
    mutating func append(_ more: UnsafeRawBufferPointer) {
        bytes.removeFirst(start)
        start = 0
        bytes.append(contentsOf: more)
    }

    /// Forgets bytes in front.
    mutating func drop(_ count: Int) {
        start += count
    }

    /// Runs the body with the bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    }
}
