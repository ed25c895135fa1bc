/// A growing buffer of bytes, and the one writer of JSON text.
///
/// It writes what it is told to: commas and brackets are the caller's, as the shape of an answer is
/// known where it is written. Only ``value(_:)`` writes whole values. Nothing fails; memory is taken
/// twice as much each time, from 256 bytes.
public struct JSONWriter: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int

    /// The bytes written so far.
    @inlinable public var count: Int { written }

    @usableFromInline var written: Int

    /// An empty buffer with room for `capacity` bytes.
    public init(capacity: Int = 256) {
        self.capacity = max(capacity, 64)
        start = .allocate(capacity: self.capacity)
        written = 0
    }

    deinit {
        start.deallocate()
    }

    /// Makes room for `byteCount` bytes more; they are then written without growing.
    @inlinable @inline(__always)
    public mutating func reserve(_ byteCount: Int) {
        if capacity &- written < byteCount { grow(byteCount) }
    }

    @usableFromInline @inline(never)
    mutating func grow(_ byteCount: Int) {
        move(toCapacity: max(capacity * 2, written + byteCount))
    }

    private mutating func move(toCapacity capacity: Int) {
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        moved.update(from: start, count: written)
        start.deallocate()
        start = moved
        self.capacity = capacity
    }

    // MARK: Bytes

    /// Appends one byte.
    @inlinable @inline(__always)
    public mutating func byte(_ byte: UInt8) {
        reserve(1)
        start[written] = byte
        written &+= 1
    }

    /// Appends bytes as they are.
    @inlinable
    public mutating func bytes(_ bytes: UnsafeRawBufferPointer) {
        guard let from = bytes.baseAddress else { return }
        reserve(bytes.count)
        UnsafeMutableRawPointer(start + written).copyMemory(from: from, byteCount: bytes.count)
        written &+= bytes.count
    }

    /// Appends bytes as they are.
    public mutating func bytes(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { self.bytes($0) }
    }

    /// Appends text as it is, without quotes or escapes: punctuation, prepared pieces.
    @inlinable @inline(__always)
    public mutating func raw(_ text: StaticString) {
        bytes(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends text as it is, without quotes or escapes.
    public mutating func raw(_ text: String) {
        var text = text
        text.withUTF8 { bytes(UnsafeRawBufferPointer($0)) }
    }

    /// Appends what another writer has written.
    public mutating func bytes(of other: borrowing JSONWriter) {
        bytes(UnsafeRawBufferPointer(start: other.start, count: other.written))
    }

    /// Replaces bytes already written; `offset` and the bytes must lie within them.
    public mutating func patch(at offset: Int, with bytes: UnsafeRawBufferPointer) {
        precondition(offset >= 0 && offset + bytes.count <= written, "nothing written there")
        guard let from = bytes.baseAddress else { return }
        UnsafeMutableRawPointer(start + offset).copyMemory(from: from, byteCount: bytes.count)
    }

    /// Takes back what was written behind `count` bytes, such as a comma after the last element.
    @inlinable
    public mutating func truncate(to count: Int) {
        precondition(count >= 0 && count <= written, "not written yet")
        written = count
    }

    /// Forgets what was written and keeps the memory.
    public mutating func removeAll() {
        written = 0
    }

    // MARK: Results

    /// The bytes written, for the time of the closure.
    @inlinable
    public borrowing func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: start, count: written))
    }

    /// The bytes written, handed over with their memory; copied only when more than an eighth of that
    /// is empty.
    public consuming func finishText() -> JSONText {
        if capacity - written > written / 8 { move(toCapacity: max(written, 1)) }
        let text = JSONText(taking: start, count: written)
        discard self
        return text
    }

    /// The bytes written, copied into an array of exactly that size.
    public consuming func finish() -> [UInt8] {
        Array(UnsafeBufferPointer(start: start, count: written))
    }
}
