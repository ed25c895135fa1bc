/// The bytes of a connection that were read and not yet parsed. Bounded by the largest head and one
/// read, since nothing is read while complete requests wait here.
struct InputBuffer {
    private var bytes: [UInt8] = []
    /// The index of the first unparsed byte. Parsed ones are removed when bytes are added, not after
    /// each request: a long pipeline would be moved once for each.
    private var start = 0

    var count: Int { bytes.count - start }
    var isEmpty: Bool { count == 0 }

    /// Adds bytes behind the others.
    mutating func append(_ more: UnsafeRawBufferPointer) {
        bytes.removeFirst(start)
        start = 0
        bytes.append(contentsOf: more)
    }

    /// Removes bytes from the front.
    mutating func drop(_ count: Int) {
        start += count
    }

    /// Calls `body` with the bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    }
}
