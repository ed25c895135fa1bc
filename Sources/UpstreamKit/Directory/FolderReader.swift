import Glibc

/// Reads files of one folder, and nothing outside it.
///
/// A file is opened first, and then its real path is read from `/proc/self/fd`, so that no change
/// of a symbolic link in between can lead outside.
struct FolderReader: Sendable {
    /// The maximum number of files of one rotation: as many are looked for in a row.
    static let maximumTurns = 1000

    /// A file's content and its tag.
    struct File: Sendable {
        /// Its path below the folder.
        var name: String
        var bytes: [UInt8]
        var tag: String
        /// The memory of a large file.
        var charge: ResponseCharge?
    }

    let path: String
    let maximumBytes: Int
    let memory: (any ResponseMemory)?

    /// Reads `NAME.json`, or with a rotation the file of the current turn (`NAME.1.json` …).
    ///
    /// - Parameters:
    ///   - name: a path below the folder without dot segments.
    ///   - turn: the number of turns that have passed; nil for no rotation.
    /// - Throws: `status` 404, `tooLarge`, or `reset` when it cannot be read to its end.
    func read(_ name: String, turn: Int?) throws(UpstreamError) -> File {
        if let turn {
            let count = turnCount(name)
            if count > 0 { return try readFile("\(name).\(turn % count + 1).json") }
        }
        return try readFile("\(name).json")
    }

    /// Reads the first of several files that is there.
    ///
    /// - Throws: `status` 404 where there is none; another failure at once.
    func read(firstOf names: [String], turn: Int?) throws(UpstreamError) -> File {
        for name in names {
            do throws(UpstreamError) {
                let isLast = name == names.last
                return isLast ? try read(name, turn: turn) : try readFile("\(name).json")
            } catch {
                if error.kind != .status { throw error }
            }
        }
        throw .badStatus(404)
    }

    private func turnCount(_ name: String) -> Int {
        var count = 0
        while count < FolderReader.maximumTurns,
            access("\(path)/\(name).\(count + 1).json", F_OK) == 0
        {
            count += 1
        }
        return count
    }

    private func readFile(_ name: String) throws(UpstreamError) -> File {
        // Not blocking, as it might be a pipe; what is no regular file is refused below.
        let file = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw .badStatus(404) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, isInside(file) else {
            throw .badStatus(404)
        }
        guard status.st_size <= maximumBytes else { throw tooLarge }
        let time = status.st_mtim
        let tag = "\"\(status.st_size.hex)-\(time.tv_sec.hex)-\(time.tv_nsec.hex)\""
        let size = Int(status.st_size)
        let charge = try charge(for: size)
        let bytes = try readAll(file, expected: size)
        return File(name: name, bytes: bytes, tag: tag, charge: charge)
    }

    /// Takes memory for a large file.
    private func charge(for size: Int) throws(UpstreamError) -> ResponseCharge? {
        guard size > ResponseCharge.freeBytes, let memory else { return nil }
        let charge = ResponseCharge(memory)
        guard charge.resize(to: size) else { throw .noMemory }
        return charge
    }

    /// Reads to the end, which may have moved since the size was read.
    private func readAll(_ file: Int32, expected: Int) throws(UpstreamError) -> [UInt8] {
        var bytes: [UInt8] = []
        // 64 bytes to spare let it be parsed without a copy.
        bytes.reserveCapacity(expected + 64)
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count == 0 { return bytes }
            guard count > 0 else {
                throw UpstreamError(.reset, detail: "the file could not be read to its end")
            }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= maximumBytes else { throw tooLarge }
        }
    }

    private var tooLarge: UpstreamError {
        UpstreamError(.tooLarge, detail: "the response is larger than \(maximumBytes) bytes")
    }

    /// True when an open file really is below the folder.
    private func isInside(_ file: Int32) -> Bool {
        guard let real = realPath(path), let target = linkTarget("/proc/self/fd/\(file)") else {
            return false
        }
        return target.starts(
            with: real.last == UInt8(ascii: "/") ? real : real + [UInt8(ascii: "/")]
        )
    }

    private func realPath(_ path: String) -> [UInt8]? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }

    private func linkTarget(_ path: String) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else {
                return 0
            }
            return readlink(path, start, bytes.count)
        }
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}

extension BinaryInteger {
    fileprivate var hex: String { String(self, radix: 16) }
}
