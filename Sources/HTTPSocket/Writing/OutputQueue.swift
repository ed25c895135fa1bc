internal import Glibc

/// The queue of bytes that wait for a peer. Bodies are held by reference.
struct OutputQueue {
    /// The number of bytes that wait.
    private(set) var count = 0

    /// Sent segments stay in front until there are many: then all are removed at once.
    private var segments: [OutputSegment] = []
    private var first = 0

    /// Segments handed to the kernel in one call. More would not make the call cheaper.
    private static let segmentsPerWrite = 64

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

    /// The maximum of bytes handed to the kernel in one call: copying more would hold up the other
    /// connections of the loop, and epoll reports at once that the socket takes more.
    static let bytesPerWrite = 512 << 10

    /// Sends as much as the socket takes in one call, within ``bytesPerWrite``.
    func write(to descriptor: Int32) -> WriteResult {
        let waiting = segments[first...].prefix(Self.segmentsPerWrite)
        if waiting.contains(where: { $0.file != nil }) {
            return HTTPSocket.write(waiting.count, to: descriptor) { index in
                let segment = waiting[waiting.startIndex + index]
                return OutputPiece(
                    base: segment.pointer,
                    count: segment.count,
                    file: segment.file,
                    offset: segment.start
                )
            }
        }
        return withUnsafeTemporaryAllocation(of: iovec.self, capacity: Self.segmentsPerWrite) {
            vectors in
            var used = 0
            var room = Self.bytesPerWrite
            for segment in segments[first...].prefix(Self.segmentsPerWrite) where room > 0 {
                let count = min(segment.count, room)
                let vector = iovec(iov_base: segment.pointer, iov_len: count)
                vectors.initializeElement(at: used, to: vector)
                used += 1
                room -= count
            }
            return WriteResult(writev(descriptor, vectors.baseAddress, Int32(used)))
        }
    }

    /// Removes bytes from the front.
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
        } else if first >= Self.segmentsPerWrite {
            segments.removeFirst(first)
            first = 0
        }
    }
}

extension OutputQueue {
    /// The memory that the queue holds.
    var memory: OutputMemory {
        var memory = OutputMemory()
        for segment in segments[first...] where segment.count > 0 { memory.add(segment.bytes) }
        return memory
    }
}

/// The memory that a connection's queue holds: large bodies by reference, as others may wait for the same.
struct OutputMemory {
    /// The least number of bytes of a body that is counted once for all connections.
    private static let sharedCount = 4 << 10

    /// The bytes of small bodies, and of heads.
    private(set) var ownCount = 0
    /// The large bodies.
    private(set) var shared: [SharedBytes] = []

    fileprivate mutating func add(_ bytes: SharedBytes) {
        if bytes.count < Self.sharedCount { ownCount += bytes.count } else { shared.append(bytes) }
    }

    /// Notes this in place of another value; returns by how much the memory of all connections grows.
    func replace(_ former: OutputMemory) -> Int {
        // The new ones first: what stays is never without a connection that waits.
        let more = shared.reduce(0) { $1.beginWaiting() ? $0 + $1.count : $0 }
        let less = former.shared.reduce(0) { $1.endWaiting() ? $0 + $1.count : $0 }
        return ownCount - former.ownCount + more - less
    }
}

enum WriteResult: Equatable {
    case sent(Int)
    /// The socket's buffer is full.
    case full
    /// The connection is lost.
    case lost

    init(_ result: Int) {
        if result >= 0 {
            self = .sent(result)
        } else {
            self = errno == EAGAIN || errno == EINTR ? .full : .lost
        }
    }
}
