internal import Glibc

/// The answers one connection gets in one turn, gathered to be sent in one call: heads are
/// written into one scratch buffer, bodies are referred to. A loop has one, and uses it for
/// connection after connection; nothing is allocated for an answer.
struct OutputBatch: ~Copyable {
    /// Heads of a turn: 16 answers of at most ``longestCopy`` and 400 bytes more each fit.
    private static let scratchCapacity = 64 * 1024
    /// Up to this size copying costs less than another segment in the call.
    private static let longestCopy = 2048
    /// Two segments an answer, and room for what does not fit the scratch buffer.
    private static let segmentCapacity = 64

    private struct Segment {
        /// Nil when the bytes stand in the scratch buffer.
        var shared: SharedBytes?
        var start: Int
        var count: Int
    }

    /// How many bytes are gathered.
    private(set) var count = 0

    private let scratch = UnsafeMutableRawPointer.allocate(
        byteCount: scratchCapacity,
        alignment: 16
    )
    private var scratchUsed = 0
    private var segments: [Segment] = []

    init() {
        segments.reserveCapacity(Self.segmentCapacity)
    }

    deinit {
        scratch.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    /// Adds bytes, by copy when they are few.
    mutating func append(_ bytes: SharedBytes) {
        let source = bytes.bytes
        if source.count <= Self.longestCopy && scratchUsed + source.count <= Self.scratchCapacity {
            copy(source)
        } else {
            segments.append(Segment(shared: bytes, start: 0, count: source.count))
            count += source.count
        }
    }

    /// Copies bytes that are few and do not last: a request identifier, a number.
    mutating func copy(_ source: UnsafeRawBufferPointer) {
        guard let base = source.baseAddress, source.count > 0 else { return }
        if scratchUsed + source.count > Self.scratchCapacity {
            let kept = SharedBytes(copying: source)
            segments.append(Segment(shared: kept, start: 0, count: kept.count))
        } else {
            (scratch + scratchUsed).copyMemory(from: base, byteCount: source.count)
            extendScratch(by: source.count)
        }
        count += source.count
    }

    mutating func copy(_ text: StaticString) {
        copy(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Copies a number's decimal digits.
    mutating func copy(decimal number: Int64) {
        withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
            var first = digits.count
            var rest = number.magnitude
            repeat {
                first -= 1
                digits[first] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            copy(UnsafeRawBufferPointer(rebasing: digits[first...]))
        }
    }

    /// Sends what is gathered in one call.
    func write(to descriptor: Int32) -> WriteResult {
        if segments.count == 1, segments[0].shared == nil {
            return WriteResult(send(descriptor, scratch + segments[0].start, count, flags))
        }
        return withUnsafeTemporaryAllocation(of: iovec.self, capacity: segments.count) { vectors in
            for index in segments.indices {
                let vector = iovec(iov_base: base(segments[index]), iov_len: segments[index].count)
                vectors.initializeElement(at: index, to: vector)
            }
            return WriteResult(writev(descriptor, vectors.baseAddress, Int32(segments.count)))
        }
    }

    /// Moves what the kernel did not take to a connection's own queue.
    mutating func spill(into queue: inout OutputQueue, after sent: Int) {
        var skip = sent
        for segment in segments {
            let skipped = min(skip, segment.count)
            skip -= skipped
            guard skipped < segment.count else { continue }
            if let shared = segment.shared {
                var rest = OutputSegment(shared)
                rest.start = skipped
                queue.append(rest)
            } else {
                let start = scratch + segment.start + skipped
                queue.append(
                    SharedBytes(
                        copying: UnsafeRawBufferPointer(
                            start: start,
                            count: segment.count - skipped
                        )
                    )
                )
            }
        }
    }

    /// Makes room for the next connection's answers.
    mutating func clear() {
        segments.removeAll(keepingCapacity: true)
        scratchUsed = 0
        count = 0
    }

    private let flags = Int32(MSG_NOSIGNAL)

    private func base(_ segment: Segment) -> UnsafeMutableRawPointer? {
        guard let shared = segment.shared else { return scratch + segment.start }
        // `iovec` has no const: the kernel only reads.
        return UnsafeMutableRawPointer(mutating: shared.bytes.baseAddress)
    }

    /// Scratch bytes that follow each other are one segment.
    private mutating func extendScratch(by length: Int) {
        let last = segments.count - 1
        if last >= 0, segments[last].shared == nil {
            segments[last].count += length
        } else {
            segments.append(Segment(shared: nil, start: scratchUsed, count: length))
        }
        scratchUsed += length
    }
}
