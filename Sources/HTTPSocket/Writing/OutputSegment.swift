/// A range of shared bytes to send.
struct OutputSegment {
    let bytes: SharedBytes
    /// A file that has the same bytes; nil for none.
    let file: BodyFile?
    var start: Int
    let end: Int

    init(_ bytes: SharedBytes, in file: BodyFile? = nil, from start: Int = 0) {
        self.bytes = bytes
        self.file = file
        self.start = start
        end = bytes.count
    }

    var count: Int { end - start }
    var pointer: UnsafeMutableRawPointer { bytes.base + start }
}
