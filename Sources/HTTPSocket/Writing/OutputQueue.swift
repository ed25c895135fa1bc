internal import Glibc

/// Bytes that wait until a peer takes them, in order. Bodies are held by reference.
struct OutputQueue {
    /// How many bytes wait.
    private(set) var count = 0

    /// Sent segments stay in front until there are many: then all are moved at once.
    private var segments: [OutputSegment] = []
    private var first = 0

    /// Segments handed to the kernel in one call. More would not make the call cheaper.
    private static let segmentsAWrite = 64

    var isEmpty: Bool { count == 0 }

    /// Adds bytes behind the others.
    mutating func append(_ bytes: SharedBytes) {
        append(OutputSegment(bytes))
    }

    mutating func append(_ segment: OutputSegment) {
        guard segment.count > 0 else { return }
        segments.append(segment)
        count += segment.count
    }

    /// Sends as much as the socket takes in one call.
    func write(to descriptor: Int32) -> WriteResult {
        withUnsafeTemporaryAllocation(of: iovec.self, capacity: Self.segmentsAWrite) { vectors in
            var used = 0
            for segment in segments[first...].prefix(Self.segmentsAWrite) {
                let vector = iovec(iov_base: segment.pointer, iov_len: segment.count)
                vectors.initializeElement(at: used, to: vector)
                used += 1
            }
            return WriteResult(writev(descriptor, vectors.baseAddress, Int32(used)))
        }
    }

    /// Forgets this many bytes in front.
    mutating func drop(_ sent: Int) {
        count -= sent
        var left = sent
        while left > 0 {
            let available = segments[first].count
            if left < available {
                segments[first].start += left
                return
            }
            left -= available
            first += 1
        }
        compact()
    }

    private mutating func compact() {
        if first == segments.count {
            segments.removeAll()
            first = 0
        } else if first >= Self.segmentsAWrite {
            segments.removeFirst(first)
            first = 0
        }
    }
}

/// What became of a write.
enum WriteResult: Equatable {
    case sent(Int)
    /// The socket takes nothing now.
    case full
    /// The connection is gone.
    case lost

    init(_ result: Int) {
        if result >= 0 {
            self = .sent(result)
        } else {
            self = errno == EAGAIN || errno == EINTR ? .full : .lost
        }
    }
}
