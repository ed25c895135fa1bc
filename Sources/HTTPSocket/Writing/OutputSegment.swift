/// Bytes that are to be sent: a part of shared bytes.
struct OutputSegment {
    let bytes: SharedBytes
    var start: Int
    let end: Int

    init(_ bytes: SharedBytes) {
        self.bytes = bytes
        start = 0
        end = bytes.count
    }

    var count: Int { end - start }
    var pointer: UnsafeMutableRawPointer? {
        // `iovec` has no const: the kernel only reads.
        UnsafeMutableRawPointer(mutating: bytes.bytes.baseAddress).map { $0 + start }
    }
}
