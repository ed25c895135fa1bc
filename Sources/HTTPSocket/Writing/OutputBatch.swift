internal import Glibc

/// The answers one connection gets in one turn, gathered to be sent in one call: heads are
/// written into one scratch buffer, bodies are referred to. A loop has one, and uses it for
/// connection after connection; nothing is allocated for an answer that was prepared.
struct OutputBatch: ~Copyable {
    /// Up to this size copying costs less than another segment in the call.
    private static let longestCopy = 2048
    /// What a head has beyond its static part: date, request identifier, age, connection.
    private static let longestHeadEnd = 256
    /// For one answer: its head, its body, and an interim answer before it.
    private static let segmentsAnAnswer = 3
    /// A refusal's three, and the rest of a body that did not fit the scratch buffer.
    private static let spareSegments = 8

    private struct Segment {
        /// Nil when the bytes stand in the scratch buffer.
        var shared: SharedBytes?
        var base: UnsafeMutableRawPointer?
        var count: Int
    }

    /// How many bytes are gathered.
    private(set) var count = 0

    private let scratch: UnsafeMutableRawPointer
    private let scratchCapacity: Int
    private var scratchUsed = 0
    private let segments: UnsafeMutablePointer<Segment>
    private let segmentCapacity: Int
    private var segmentCount = 0

    /// A batch for so many answers at a time.
    init(answers: Int) {
        scratchCapacity = (answers + 1) * (Self.longestCopy * 2 + Self.longestHeadEnd)
        scratch = .allocate(byteCount: scratchCapacity, alignment: 16)
        segmentCapacity = answers * Self.segmentsAnAnswer + Self.spareSegments
        segments = .allocate(capacity: segmentCapacity)
    }

    deinit {
        segments.deinitialize(count: segmentCount)
        segments.deallocate()
        scratch.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    /// Adds bytes, by copy when they are few.
    mutating func append(_ bytes: SharedBytes) {
        if bytes.count <= Self.longestCopy && bytes.count <= scratchCapacity - scratchUsed {
            (scratch + scratchUsed).copyMemory(from: bytes.base, byteCount: bytes.count)
            extendScratch(by: bytes.count)
        } else {
            precondition(segmentCount < segmentCapacity, "a turn has a bounded number of answers")
            let segment = Segment(shared: bytes, base: bytes.base, count: bytes.count)
            (segments + segmentCount).initialize(to: segment)
            segmentCount += 1
            count += bytes.count
        }
    }

    /// Adds a head: its static part, and the end that `write` adds to it.
    mutating func appendHead(_ head: SharedBytes, _ write: (inout HeadEnd) -> Void) {
        append(head)
        if scratchCapacity - scratchUsed < Self.longestHeadEnd {
            preconditionFailure("a turn has a bounded number of heads")
        }
        var end = HeadEnd(at: scratch + scratchUsed)
        write(&end)
        extendScratch(by: end.count)
    }

    /// Sends what is gathered in one call.
    func write(to descriptor: Int32) -> WriteResult {
        if segmentCount == 1 {
            return WriteResult(send(descriptor, segments[0].base, count, Int32(MSG_NOSIGNAL)))
        }
        return withUnsafeTemporaryAllocation(of: iovec.self, capacity: segmentCount) { vectors in
            for index in 0..<segmentCount {
                let segment = segments + index
                let vector = iovec(iov_base: segment.pointee.base, iov_len: segment.pointee.count)
                vectors.initializeElement(at: index, to: vector)
            }
            return WriteResult(writev(descriptor, vectors.baseAddress, Int32(segmentCount)))
        }
    }

    /// Moves what the kernel did not take to a connection's own queue.
    mutating func spill(into queue: inout OutputQueue, after sent: Int) {
        var skip = sent
        for index in 0..<segmentCount {
            let segment = segments[index]
            let skipped = min(skip, segment.count)
            skip -= skipped
            guard skipped < segment.count else { continue }
            if let shared = segment.shared {
                queue.append(OutputSegment(shared, from: skipped))
            } else {
                let rest = UnsafeRawBufferPointer(start: segment.base, count: segment.count)
                queue.append(
                    SharedBytes(copying: UnsafeRawBufferPointer(rebasing: rest[skipped...]))
                )
            }
        }
    }

    /// Makes room for the next connection's answers.
    mutating func clear() {
        // One by one: mostly there is one, and destroying an array of them is a call by far longer.
        for index in 0..<segmentCount { (segments + index).deinitialize(count: 1) }
        segmentCount = 0
        scratchUsed = 0
        count = 0
    }

    /// Scratch bytes that follow each other are one segment.
    @inline(__always)
    private mutating func extendScratch(by length: Int) {
        let last = segments + (segmentCount - 1)
        if segmentCount > 0 && last.pointee.shared == nil {
            last.pointee.count += length
        } else {
            precondition(segmentCount < segmentCapacity, "a turn has a bounded number of answers")
            let segment = Segment(shared: nil, base: scratch + scratchUsed, count: length)
            (segments + segmentCount).initialize(to: segment)
            segmentCount += 1
        }
        scratchUsed += length
        count += length
    }
}

/// The lines of a head that differ from one answer to the next, being written.
///
/// Its room is reserved beforehand, and what is written has bounded length: the date line, a
/// request identifier of at most 64 bytes, two numbers, the connection line.
struct HeadEnd {
    private let start: UnsafeMutableRawPointer
    private(set) var count = 0

    init(at start: UnsafeMutableRawPointer) {
        self.start = start
    }

    @inline(__always)
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        (start + count).copyMemory(from: base, byteCount: bytes.count)
        count += bytes.count
    }

    @inline(__always)
    mutating func add(_ text: StaticString) {
        (start + count).copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
        count += text.utf8CodeUnitCount
    }

    /// Adds the sixteen digits of a new request identifier.
    @inline(__always)
    mutating func add(_ digits: (UInt64, UInt64)) {
        (start + count).storeBytes(of: digits.0, as: UInt64.self)
        (start + count + 8).storeBytes(of: digits.1, as: UInt64.self)
        count += 16
    }

    /// Adds a number's decimal digits.
    mutating func add(decimal number: Int64) {
        var digits = 1
        var rest = number.magnitude
        while rest >= 10 {
            rest /= 10
            digits += 1
        }
        rest = number.magnitude
        for index in stride(from: count + digits - 1, through: count, by: -1) {
            start.storeBytes(
                of: UInt8(ascii: "0") + UInt8(rest % 10),
                toByteOffset: index,
                as: UInt8.self
            )
            rest /= 10
        }
        count += digits
    }
}
