import Coordination
import InputCore
import Dispatch
import JSONCore
import Locking

/// An upstream that is a folder of JSON files: the response to `GET /songs` is its `songs.json`.
///
/// `/` is `index.json`; a name that ends in `.json` is taken as it is; the response to `POST /x` is
/// `x.post.json`. With a query, or a body, `songs@HASH.json` comes before `songs.json`, HASH standing
/// for them: where there is no such file they are ignored. Nothing outside the folder is ever read, whether
/// through dot segments or symbolic links. `ETag` comes from a file's size and time.
package final class DirectoryUpstream: Upstream {
    /// The maximum number of reads that wait or run; more fail at once, as the disk does not keep
    /// up.
    static let maximumReads = 256

    /// The size of the largest file, as for an upstream by default.
    package static let maximumBytes = 16 << 20

    private let folder: FolderReader
    private let delay: Duration
    private let rotation: Rotation?
    private let clock: UpstreamClock
    private let queue = DispatchQueue(label: "upstream.directory")
    private let reads = Locked(0)

    /// Creates an upstream of a folder; it need not exist yet.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - delay: the delay of every response.
    ///   - rotate: the time for which each of `name.1.json`, `name.2.json` … is the response, in
    ///     turn, beginning with the first; nil for no turns. It changes nothing for names without
    ///     such files.
    ///   - maximumBytes: the largest file.
    ///   - memory: the memory that files take; nil for no bound but `maximumBytes`.
    ///   - clock: the time.
    package init(
        path: String,
        delay: Duration = .zero,
        rotate: Duration? = nil,
        maximumBytes: Int = DirectoryUpstream.maximumBytes,
        memory: (any ResponseMemory)? = nil,
        clock: UpstreamClock = .system
    ) {
        folder = FolderReader(path: path, maximumBytes: maximumBytes, memory: memory)
        rotation = rotate.map { Rotation(period: $0, start: clock.now()) }
        self.delay = delay
        self.clock = clock
    }

    /// Reads the file that a request names.
    ///
    /// - Parameter request: `GET`, `HEAD` or `POST`.
    /// - Returns: the file as a response; 304 if the request carries its tag.
    /// - Throws: `status` 404 without such a file, 405 for other methods; `notJSON`, `tooLarge`;
    ///   `timeout` when the deadline passes during the delay; `mapping` for a path that is not valid.
    package func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamError) -> UpstreamResponse {
        let start = clock.now()
        guard let names = DirectoryUpstream.fileNames(of: request) else {
            throw .invalidTarget(request.target)
        }
        guard request.isSafe || request.method == "POST" else { throw .badStatus(405) }
        try await delay(request, from: start)
        let turn = rotation?.turn(at: clock.now())
        let file: FolderReader.File
        do throws(UpstreamError) {
            file = try await read(names, turn: turn)
        } catch {
            throw error.kind == .status ? Self.missing(request) : error
        }
        return try response(to: request, with: file, start: start)
    }

    /// The failure of a request for which there is no file. It names no secret.
    private static func missing(_ request: UpstreamRequest) -> UpstreamError {
        let names = fileNames(of: request, at: request.recordedTarget ?? request.target) ?? []
        let list = names.map { "'\($0).json'" }.joined(separator: ", no ")
        return UpstreamError(.status, status: 404, detail: "the folder has no \(list)")
    }

    /// Returns the name of a file in messages; nil where a secret of the request may be in it.
    private static func shownName(
        of file: FolderReader.File,
        for request: UpstreamRequest
    ) -> String? {
        guard let target = request.recordedTarget else { return file.name }
        let shown = fileNames(of: request, at: target) ?? []
        return shown.contains { file.name == $0 + ".json" } ? file.name : nil
    }

    /// Returns the path below the folder, without `.json`; nil when it is not valid.
    static func name(of target: String) -> String? {
        guard RequestTarget.isValid(target) else { return nil }
        var parts: [String] = []
        for part in target.prefixScalars(while: { $0 != "?" }).split(at: "/") {
            guard let segment = PercentEncoding.decode(part, form: false) else { return nil }
            parts.append(fileName(of: segment))
        }
        guard !parts.isEmpty else { return "index" }
        let name = parts.joined(separator: "/")
        return name.rest(before: ".json").map { String($0) } ?? name
    }

    /// Returns the name of a segment's file or folder: a segment with a slash in it, which a parameter's value may
    /// have, is one name and no path, and no other segment has that name.
    private static func fileName(of segment: String) -> String {
        segment.replacing(bytes: "%", with: "%25").replacing(bytes: "/", with: "%2F")
            .replacing(bytes: "\\", with: "%5C")
    }

    /// Returns the paths below the folder, without `.json`, of the files that may have the response, the
    /// first one first; nil when the request's path is not valid.
    ///
    /// The first has a hash of the query, whose parameters may come in any order, and of the body, where
    /// there is either. Where secrets are in the target their names come before their values, so that a recording
    /// is found with other ones, and tells none.
    package static func fileNames(of request: UpstreamRequest) -> [String]? {
        guard let names = fileNames(of: request, at: request.target) else { return nil }
        guard let target = request.recordedTarget, let recorded = fileNames(of: request, at: target)
        else { return names }
        return recorded + names.filter { !recorded.contains($0) }
    }

    private static func fileNames(of request: UpstreamRequest, at target: String) -> [String]? {
        guard let path = name(of: target) else { return nil }
        let name = path + (request.method == "POST" ? ".post" : "")
        let query = target.firstIndex(ofScalar: "?").map { target.suffix(after: $0) }
        let pairs = (query ?? "").split(at: "&").sorted().joined(separator: "&")
        guard !pairs.isEmpty || !request.body.isEmpty else { return [name] }
        var hash = SHA256()
        hash.append(Array(pairs.utf8) + [0x0A])
        hash.append(request.body)
        let digits = hash.finish().bytes.prefix(8).hexadecimal
        return ["\(name)@\(digits)", name]
    }

    private func delay(
        _ request: UpstreamRequest,
        from start: ContinuousClock.Instant
    ) async throws(UpstreamError) {
        guard delay > .zero else { return }
        let end = start.advanced(by: delay)
        guard (try? await clock.sleep(min(end, request.deadline))) != nil else {
            throw UpstreamError(.cancelled, detail: "the request was given up")
        }
        if end > request.deadline {
            throw UpstreamError(.timeout, detail: "no response from the upstream by the deadline")
        }
    }

    private func response(
        to request: UpstreamRequest,
        with file: FolderReader.File,
        start: ContinuousClock.Instant
    ) throws(UpstreamError) -> UpstreamResponse {
        let now = clock.now()
        let tags = ListField.elements(request.fields["if-none-match"] ?? "")
        let isUnchanged = request.isSafe && tags.contains(file.tag)
        let isEmpty = isUnchanged || request.method == "HEAD"
        let body = isEmpty ? Array("null".utf8) : file.bytes
        let document = try JSONDocument.parsed(body, within: isEmpty ? nil : file.charge) { error in
            UpstreamError(error, in: file, named: Self.shownName(of: file, for: request))
        }
        var response = UpstreamResponse(
            status: isUnchanged ? 304 : 200,
            fields: ["etag": file.tag, "content-type": "application/json"],
            document: document,
            body: body,
            fetchedAt: clock.wall(),
            timing: ExchangeTiming(receivedAt: now, delay: start.duration(to: now))
        )
        response.charge = file.charge
        return response
    }

    /// Reads the first file there is, on the folder's own queue, as disks may block.
    private func read(
        _ names: [String],
        turn: Int?
    ) async throws(UpstreamError) -> FolderReader.File {
        let isAdmitted = reads.withLock { reads in
            guard reads < DirectoryUpstream.maximumReads else { return false }
            reads += 1
            return true
        }
        guard isAdmitted else {
            throw UpstreamError(
                .overloaded,
                detail: "too many requests wait for the folder",
                retryAfter: .seconds(1)
            )
        }
        defer { reads.withLock { $0 -= 1 } }
        let folder = folder
        let result = await queue.run {
            Result { () throws(UpstreamError) in try folder.read(firstOf: names, turn: turn) }
        }
        return try result.get()
    }
}

/// The turns of several numbered files.
struct Rotation: Sendable {
    let period: Duration
    let start: ContinuousClock.Instant

    /// Returns the number of whole periods since the start.
    func turn(at now: ContinuousClock.Instant) -> Int {
        guard period > .zero else { return 0 }
        return Int(clamping: (start.duration(to: now) / period).rounded(.down))
    }
}

extension UpstreamError {
    static func badStatus(_ status: Int) -> UpstreamError {
        UpstreamError(.status, status: status, detail: "the upstream answered \(status)")
    }
}
