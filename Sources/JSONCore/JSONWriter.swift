import Glibc

/// A growing buffer of bytes, and the one writer of JSON text.
///
/// Objects and arrays are written by ``object(_:)`` and ``array(_:element:)``, which place brackets
/// and commas; ``value(_:)`` copies a parsed value. The names of members and their nesting are the
/// caller's: nothing checks that the whole is JSON. Nothing fails. The capacity doubles as it
/// grows, from 256 bytes.
public struct JSONWriter: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int

    /// The number of bytes beyond which ``value(_:)`` appends nothing more; no bound by default.
    ///
    /// The text is then no JSON, and ``isOverMaximum`` is true: check it before the result is
    /// used. It bounds what a template can make of a response, which may name one value many times.
    @usableFromInline
    package var maximumCount = Int.max

    /// True when more than ``maximumCount`` bytes were written.
    @inlinable package var isOverMaximum: Bool { written > maximumCount }

    /// The number of bytes written so far.
    @inlinable package var count: Int { written }

    @usableFromInline var written: Int

    /// An empty buffer with room for `capacity` bytes.
    package init(capacity: Int = 256) {
        self.capacity = max(capacity, 64)
        start = Self.memory(at: nil, count: self.capacity)
        written = 0
    }

    deinit {
        free(start)
    }

    /// Makes room for `byteCount` bytes more; they are then written without growing.
    @inlinable @inline(__always)
    package mutating func reserve(_ byteCount: Int) {
        if capacity &- written < byteCount { grow(byteCount) }
    }

    @usableFromInline @inline(never)
    mutating func grow(_ byteCount: Int) {
        move(toCapacity: max(capacity * 2, written + byteCount))
    }

    private mutating func move(toCapacity capacity: Int) {
        start = Self.memory(at: start, count: capacity)
        self.capacity = capacity
    }

    /// Memory that `realloc` can extend or cut where it is: a large text is not there twice meanwhile.
    private static func memory(
        at old: UnsafeMutablePointer<UInt8>?,
        count: Int
    ) -> UnsafeMutablePointer<UInt8> {
        guard let memory = realloc(old, count) else { fatalError("no memory for a text") }
        return memory.assumingMemoryBound(to: UInt8.self)
    }

    // MARK: Bytes

    /// Appends one byte.
    @inlinable @inline(__always)
    package mutating func byte(_ byte: UInt8) {
        reserve(1)
        start[written] = byte
        written &+= 1
    }

    /// Appends bytes as they are.
    @inlinable
    package mutating func bytes(_ bytes: UnsafeRawBufferPointer) {
        guard let from = bytes.baseAddress else { return }
        reserve(bytes.count)
        UnsafeMutableRawPointer(start + written).copyMemory(from: from, byteCount: bytes.count)
        written &+= bytes.count
    }

    /// The bytes that ``bytesWithSlack(_:_:)`` may read behind its text.
    @inlinable package static var slack: Int { 16 }

    /// Appends bytes as they are, 16 at a time: for short texts, of which a copy of unknown length costs
    /// more than the bytes. ``slack`` bytes behind them must be readable.
    @inlinable @inline(__always)
    package mutating func bytesWithSlack(_ from: UnsafeRawPointer, _ count: Int) {
        reserve(count &+ Self.slack)
        let to = UnsafeMutableRawPointer(start + written)
        var at = 0
        repeat {
            let sixteen = (from + at).loadUnaligned(as: SIMD16<UInt8>.self)
            to.storeBytes(of: sixteen, toByteOffset: at, as: SIMD16<UInt8>.self)
            at &+= 16
        } while at < count
        written &+= count
    }

    /// Appends bytes that were written before once more.
    @inlinable @inline(__always)
    package mutating func bytes(again range: Range<Int>) {
        precondition(range.upperBound <= written, "not written yet")
        let count = range.count
        // What is read behind them is in the room that is reserved.
        reserve(count &+ Self.slack)
        bytesWithSlack(UnsafeRawPointer(start + range.lowerBound), count)
    }

    /// Appends a part of a text: 16 bytes at a time where that takes less than a call of the C library.
    ///
    /// - Precondition: `start` ≤ `end` ≤ the text's count.
    @inlinable @inline(__always)
    package mutating func part(from start: Int, to end: Int, of text: UnsafeRawBufferPointer) {
        let count = end &- start
        guard count >= 0, count <= Self.fewBytes, end &+ Self.slack <= text.count,
            let base = text.baseAddress
        else { return bytes(UnsafeRawBufferPointer(rebasing: text[start..<end])) }
        bytesWithSlack(base + start, count)
    }

    /// The most bytes that are copied without a call.
    @inlinable static var fewBytes: Int { 48 }

    /// Appends bytes as they are.
    @usableFromInline
    package mutating func bytes(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { self.bytes($0) }
    }

    /// Appends text as it is, without quotes or escapes: punctuation, prepared pieces.
    @inlinable @inline(__always)
    package mutating func raw(_ text: StaticString) {
        // Of a literal the count is known where this is inlined: a store or two.
        let count = text.utf8CodeUnitCount
        reserve(count)
        UnsafeMutableRawPointer(start + written).copyMemory(from: text.utf8Start, byteCount: count)
        written &+= count
    }

    /// Appends text as it is, without quotes or escapes.
    @usableFromInline
    package mutating func raw(_ text: String) {
        var text = text
        text.withUTF8 { bytes(UnsafeRawBufferPointer($0)) }
    }

    /// Appends what another writer has written.
    @usableFromInline
    package mutating func bytes(of other: borrowing JSONWriter) {
        bytes(UnsafeRawBufferPointer(start: other.start, count: other.written))
    }

    /// Replaces bytes already written; `offset` and the bytes must lie within them.
    package mutating func patch(at offset: Int, with bytes: UnsafeRawBufferPointer) {
        precondition(offset >= 0 && offset + bytes.count <= written, "nothing written there")
        guard let from = bytes.baseAddress else { return }
        UnsafeMutableRawPointer(start + offset).copyMemory(from: from, byteCount: bytes.count)
    }

    /// Takes back what was written behind `count` bytes, such as a comma after the last element.
    @inlinable
    package mutating func truncate(to count: Int) {
        precondition(count >= 0 && count <= written, "not written yet")
        written = count
    }

    /// Forgets what was written and keeps the memory.
    package mutating func removeAll() {
        written = 0
    }

    // MARK: Results

    /// The bytes written, for the time of the closure.
    @inlinable
    package borrowing func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: start, count: written))
    }

    /// The bytes written, handed over with their memory, of which more than an eighth that is
    /// empty is given back.
    package consuming func finishText() -> JSONText {
        if capacity - written > written / 8 { move(toCapacity: max(written, 1)) }
        let text = JSONText(taking: start, count: written)
        discard self
        return text
    }

    /// The bytes written, copied into an array of exactly that size.
    package consuming func finish() -> [UInt8] {
        Array(UnsafeBufferPointer(start: start, count: written))
    }
}
