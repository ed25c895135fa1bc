internal import CEpoll
internal import Glibc
internal import Locking
internal import Synchronization

/// A copy of a body in a sealed file of memory (memfd_create(2)), which the kernel sends without copying
/// it once more (sendfile(2)).
///
/// There are few, and their bytes are bounded: ``SharedBytes/fileBytes`` has the sum.
final class BodyFile: Sendable {
    let descriptor: Int32
    private let count: Int

    /// The bodies that are worth a file: shorter ones are copied as fast as they are sent from it, longer
    /// ones would hold up the event loop that makes the file.
    static let sizes = (64 << 10) + 1...(1 << 20)
    /// The most files, as each is a descriptor; fewer where the process may have few of these.
    private static let maximumCount = min(64, descriptorLimit / 32)
    /// The most bytes in all files.
    private static let maximumBytes = 32 << 20

    private struct Use: Sendable {
        var files = 0
        var bytes = 0
    }

    private static let use = Locked(Use())

    /// The bytes in all files.
    static var bytes: Int { use.withLock { $0.bytes } }

    /// Copies a body into a file; nil where there are too many, or the system refuses one.
    init?(_ body: SharedBytes) {
        guard Self.reserve(body.count) else { return nil }
        count = body.count
        descriptor = galley_sealed_file(body.base, body.count)
        // `deinit` runs for an object that is given up here too, and releases its share.
        if descriptor < 0 { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        Self.release(count)
    }

    private static func reserve(_ bytes: Int) -> Bool {
        use.withLock { use in
            guard use.files < maximumCount, use.bytes + bytes <= maximumBytes else { return false }
            use.files += 1
            use.bytes += bytes
            return true
        }
    }

    private static func release(_ bytes: Int) {
        use.withLock { use in
            use.files -= 1
            use.bytes -= bytes
        }
    }

    private static var descriptorLimit: Int {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }
}

extension SharedBytes {
    /// The bytes in files that copy large bodies.
    package static var fileBytes: Int { BodyFile.bytes }
}

/// The file of a large body that is sent again and again, made when it was sent some times.
final class BodyFileSource: Sendable {
    private let sends = Atomic<Int>(0)
    private let file = Locked<BodyFile?>(nil)
    /// A page that is sent once or twice is not worth the copy.
    private static let sendsBefore = 2
    /// The sends after which a file is tried again, of a body that has none yet.
    private static let sendsBetween = 64

    /// Nil for a body that is not worth a file.
    init?(for body: SharedBytes) {
        guard BodyFile.sizes.contains(body.count) else { return nil }
    }

    /// Returns the file of a body, which is always the same; nil for none yet.
    func file(of body: SharedBytes) -> BodyFile? {
        let count = sends.wrappingAdd(1, ordering: .relaxed).oldValue
        return file.withLock { file in
            if file == nil, count % Self.sendsBetween == Self.sendsBefore { file = BodyFile(body) }
            return file
        }
    }
}
