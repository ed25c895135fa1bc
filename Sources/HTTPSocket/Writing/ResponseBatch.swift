internal import Glibc

/// The responses of one connection in one turn, gathered to be sent in one call: heads are written
/// into a scratch buffer, bodies are referred to. A loop has one batch, and reuses it for every
/// connection; a prepared response allocates nothing.
struct ResponseBatch: ~Copyable {
    /// The maximum size of a copied body: up to it, copying costs less than another segment.
    private static let maximumCopy = 2048
    /// The maximum size of a head's suffix: date, request identifier, age, connection.
    private static let maximumSuffix = 256
    /// The copied parts of a response: its head, the lines for other origins, its body.
    private static let copiesPerResponse = 3
    /// The segments of a response: its head, its body, and an interim response before it.
    private static let segmentsPerResponse = 3
    /// Three of a rejection, and the rest of a body that did not fit the scratch buffer.
    private static let spareSegments = 8

    private struct Segment {
        /// The owner of the bytes; nil when they are in the scratch buffer.
        var shared: SharedBytes?
        var base: UnsafeMutableRawPointer?
        var count: Int
        /// A file that has the same bytes; nil for none.
        var file: BodyFile?
    }

    /// The number of bytes gathered.
    private(set) var count = 0

    private let scratch: UnsafeMutableRawPointer
    private let scratchCapacity: Int
    private var scratchUsed = 0
    private let segments: UnsafeMutablePointer<Segment>
    private let segmentCapacity: Int
    private var segmentCount = 0
    private var hasFiles = false

    /// Creates a batch for this number of responses at a time.
    init(responses: Int) {
        scratchCapacity =
            (responses + 1) * (Self.maximumCopy * Self.copiesPerResponse + Self.maximumSuffix)
        scratch = .allocate(byteCount: scratchCapacity, alignment: 16)
        segmentCapacity = responses * Self.segmentsPerResponse + Self.spareSegments
        segments = .allocate(capacity: segmentCapacity)
    }

    deinit {
        segments.deinitialize(count: segmentCount)
        segments.deallocate()
        scratch.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    /// Adds bytes: copies them when they are few, else refers to them.
    mutating func append(_ bytes: SharedBytes) {
        if bytes.count <= Self.maximumCopy && bytes.count <= scratchCapacity - scratchUsed {
            (scratch + scratchUsed).copyMemory(from: bytes.base, byteCount: bytes.count)
            extendScratch(by: bytes.count)
        } else {
            precondition(segmentCount < segmentCapacity, "a turn has a bounded number of responses")
            let segment = Segment(shared: bytes, base: bytes.base, count: bytes.count)
            (segments + segmentCount).initialize(to: segment)
            segmentCount += 1
            count += bytes.count
        }
    }

    /// Adds a body, and a file that has the same bytes.
    mutating func append(_ bytes: SharedBytes, in file: BodyFile) {
        precondition(segmentCount < segmentCapacity, "a turn has a bounded number of responses")
        let segment = Segment(shared: bytes, base: bytes.base, count: bytes.count, file: file)
        (segments + segmentCount).initialize(to: segment)
        segmentCount += 1
        count += bytes.count
        hasFiles = true
    }

    /// Adds a head: its static part, the lines for other origins, and the suffix that `write` adds.
    mutating func append(
        head: SharedBytes,
        _ originLines: SharedBytes?,
        write: (inout HeadWriter) -> Void
    ) {
        append(head)
        if let originLines { append(originLines) }
        if scratchCapacity - scratchUsed < Self.maximumSuffix {
            preconditionFailure("a turn has a bounded number of heads")
        }
        var suffix = HeadWriter(at: scratch + scratchUsed)
        write(&suffix)
        extendScratch(by: suffix.count)
    }

    /// Sends the gathered bytes: in one call, or where files have some, in one for each part.
    func write(to descriptor: Int32) -> WriteResult {
        if hasFiles {
            return HTTPSocket.write(segmentCount, to: descriptor) { index in
                let segment = segments[index]
                return OutputPiece(
                    base: segment.base,
                    count: segment.count,
                    file: segment.file,
                    offset: 0
                )
            }
        }
        if segmentCount == 1 {
            let length = min(count, OutputQueue.bytesPerWrite)
            return WriteResult(send(descriptor, segments[0].base, length, Int32(MSG_NOSIGNAL)))
        }
        return withUnsafeTemporaryAllocation(of: iovec.self, capacity: segmentCount) { vectors in
            var used = 0
            var room = OutputQueue.bytesPerWrite
            while used < segmentCount, room > 0 {
                let segment = segments + used
                let length = min(segment.pointee.count, room)
                let vector = iovec(iov_base: segment.pointee.base, iov_len: length)
                vectors.initializeElement(at: used, to: vector)
                used += 1
                room -= length
            }
            return WriteResult(writev(descriptor, vectors.baseAddress, Int32(used)))
        }
    }

    /// Moves the bytes that the kernel did not take to a connection's own queue.
    mutating func spill(into queue: inout OutputQueue, after sent: Int) {
        var skip = sent
        for index in 0..<segmentCount {
            let segment = segments[index]
            let skipped = min(skip, segment.count)
            skip -= skipped
            guard skipped < segment.count else { continue }
            if let shared = segment.shared {
                queue.append(OutputSegment(shared, in: segment.file, from: skipped))
            } else {
                let rest = UnsafeRawBufferPointer(start: segment.base, count: segment.count)
                queue.append(
                    SharedBytes(copying: UnsafeRawBufferPointer(rebasing: rest[skipped...]))
                )
            }
        }
    }

    /// Removes everything, for the next connection's responses.
    mutating func clear() {
        // One by one: mostly there is one, and destroying an array of them is a much longer call.
        for index in 0..<segmentCount { (segments + index).deinitialize(count: 1) }
        segmentCount = 0
        scratchUsed = 0
        count = 0
        hasFiles = false
    }

    /// Adds bytes just written to the scratch buffer; adjacent ones are one segment.
    @inline(__always)
    private mutating func extendScratch(by length: Int) {
        let last = segments + (segmentCount - 1)
        if segmentCount > 0 && last.pointee.shared == nil {
            last.pointee.count += length
        } else {
            precondition(segmentCount < segmentCapacity, "a turn has a bounded number of responses")
            let segment = Segment(shared: nil, base: scratch + scratchUsed, count: length)
            (segments + segmentCount).initialize(to: segment)
            segmentCount += 1
        }
        scratchUsed += length
        count += length
    }
}

/// Writes the lines of a head that differ between responses.
///
/// Its space is reserved, and everything it writes has a bounded length: the date line, a request
/// identifier of at most 64 bytes, two numbers, the connection line.
struct HeadWriter {
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
