/// A range of shared bytes that is to be sent.
struct OutputSegment {
    let bytes: SharedBytes
    var start: Int
    let end: Int

    init(_ bytes: SharedBytes, from start: Int = 0) {
        self.bytes = bytes
        self.start = start
        end = bytes.count
    }

    var count: Int { end - start }
    var pointer: UnsafeMutableRawPointer { bytes.base + start }
}
