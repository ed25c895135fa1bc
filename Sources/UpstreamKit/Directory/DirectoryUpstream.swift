import Dispatch
import JSONCore
import Synchronization

/// A folder of JSON files as an upstream: `GET /songs` is answered with `songs.json` in it.
///
/// The query is ignored; `/` is `index.json`; a name that ends in `.json` is taken as it is;
/// `POST /x` is answered with `x.post.json`. Nothing outside the folder is ever read, whether
/// through dot segments or symbolic links. `ETag` comes from a file's size and time.
public final class DirectoryUpstream: Upstream {
    /// The most reads that wait or run; more fail at once, as the disk does not keep up.
    static let maximumReads = 256

    /// The largest file, as for an upstream by default.
    public static let maximumBytes = 16 << 20

    private let folder: FolderReader
    private let delay: Duration
    private let rotation: Rotation?
    private let clock: UpstreamClock
    private let queue = DispatchQueue(label: "upstream.directory")
    private let reads = Mutex(0)

    /// Makes an upstream of a folder; it need not exist yet.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - delay: how long every answer is held back.
    ///   - rotate: how long each of `name.1.json`, `name.2.json` … is the answer, in turn, beginning
    ///     with the first; nil for no turns. Names without such files are answered as ever.
    ///   - maximumBytes: the largest file.
    ///   - clock: the time.
    public init(
        path: String,
        delay: Duration = .zero,
        rotate: Duration? = nil,
        maximumBytes: Int = DirectoryUpstream.maximumBytes,
        clock: UpstreamClock = .system
    ) {
        folder = FolderReader(path: path, maximumBytes: maximumBytes)
        rotation = rotate.map { Rotation(period: $0, start: clock.now()) }
        self.delay = delay
        self.clock = clock
    }

    /// Reads the file that a request names.
    ///
    /// - Parameter request: `GET`, `HEAD` or `POST`.
    /// - Returns: the file as an answer; 304 if the request carries its tag.
    /// - Throws: `status` 404 without such a file, 405 for other methods; `notJSON`, `tooLarge`;
    ///   `timeout` when the deadline passes during the delay; `mapping` for a path that is not fit.
    public func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamFailure) -> UpstreamAnswer {
        let start = clock.now()
        guard let name = DirectoryUpstream.name(of: request) else {
            throw UpstreamFailure(.mapping, detail: "the request's path is not fit to be sent")
        }
        guard request.isSafe || request.method == "POST" else { throw .badStatus(405) }
        try await hold(request, from: start)
        let suffix = request.method == "POST" ? ".post" : ""
        let turn = rotation?.turn(at: clock.now())
        let file = try await read(name + suffix, turn: turn)
        return try answer(request, file, start: start)
    }

    /// The path below the folder, without `.json`; nil when it is not fit.
    static func name(of request: UpstreamRequest) -> String? {
        guard RequestTarget.isFit(request.target),
            let segments = RequestTarget.segments(of: request.target)
        else { return nil }
        let parts = segments.filter { !$0.isEmpty }
        guard !parts.isEmpty else { return "index" }
        let name = parts.joined(separator: "/")
        return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    }

    private func hold(
        _ request: UpstreamRequest,
        from start: ContinuousClock.Instant
    ) async throws(UpstreamFailure) {
        guard delay > .zero else { return }
        let end = start.advanced(by: delay)
        guard (try? await clock.sleep(min(end, request.deadline))) != nil else {
            throw UpstreamFailure(.cancelled, detail: "the request was given up")
        }
        if end > request.deadline {
            throw UpstreamFailure(.timeout, detail: "no answer from the upstream by the deadline")
        }
    }

    private func answer(
        _ request: UpstreamRequest,
        _ file: FolderReader.File,
        start: ContinuousClock.Instant
    ) throws(UpstreamFailure) -> UpstreamAnswer {
        let now = clock.now()
        let asked = ListField.elements(request.fields["if-none-match"] ?? "")
        let isUnchanged = request.isSafe && asked.contains(file.tag)
        let isEmpty = isUnchanged || request.method == "HEAD"
        let body = isEmpty ? Array("null".utf8) : file.bytes
        guard let document = try? JSONDocument(parsing: body) else {
            throw UpstreamFailure(.notJSON, detail: "the answer is not JSON")
        }
        return UpstreamAnswer(
            status: isUnchanged ? 304 : 200,
            fields: ["etag": file.tag, "content-type": "application/json"],
            document: document,
            body: body,
            fetchedAt: clock.wall(),
            timing: ExchangeTiming(receivedAt: now, delay: start.duration(to: now))
        )
    }

    /// Reads on the folder's own queue, as disks may block.
    private func read(
        _ name: String,
        turn: Int?
    ) async throws(UpstreamFailure) -> FolderReader.File {
        let hasPlace = reads.withLock { reads in
            guard reads < DirectoryUpstream.maximumReads else { return false }
            reads += 1
            return true
        }
        guard hasPlace else {
            throw UpstreamFailure(.circuitOpen, detail: "too many requests wait for the upstream")
        }
        defer { reads.withLock { $0 -= 1 } }
        let folder = folder
        let result = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(
                    returning: Result { () throws(UpstreamFailure) in
                        try folder.read(name, turn: turn)
                    }
                )
            }
        }
        return try result.get()
    }
}

/// Which of several numbered files has its turn.
struct Rotation: Sendable {
    let period: Duration
    let start: ContinuousClock.Instant

    /// The count of whole periods since the start.
    func turn(at now: ContinuousClock.Instant) -> Int {
        guard period > .zero else { return 0 }
        return Int((start.duration(to: now) / period).rounded(.down))
    }
}

extension UpstreamFailure {
    static func badStatus(_ status: Int) -> UpstreamFailure {
        UpstreamFailure(.status, status: status, detail: "the upstream answered \(status)")
    }
}
