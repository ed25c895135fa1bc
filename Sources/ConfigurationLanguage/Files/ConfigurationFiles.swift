import InputCore
import Glibc

/// A source of configuration files: the disk, or a test's dictionary.
package protocol ConfigurationFiles {
    /// The bytes of a file.
    ///
    /// - Throws: why they cannot be had, also when there are more than `maximumBytes`.
    func contents(of path: String, maximumBytes: Int) throws(ConfigurationFileError) -> [UInt8]

    /// The first bytes of a file, fewer than `count` of a shorter one.
    ///
    /// - Throws: why they cannot be had.
    func start(of path: String, count: Int) throws(ConfigurationFileError) -> [UInt8]

    /// The number of bytes of a file.
    ///
    /// - Throws: why it cannot be had.
    func size(of path: String) throws(ConfigurationFileError) -> Int

    /// The names of what is in a folder, in any order; nil when there is no such folder.
    func names(in folder: String) -> [String]?
}

extension ConfigurationFiles {
    /// The first bytes of a file, by reading the whole of it.
    ///
    /// - Throws: why they cannot be had.
    package func start(of path: String, count: Int) throws(ConfigurationFileError) -> [UInt8] {
        Array(try contents(of: path, maximumBytes: .max).prefix(count))
    }

    /// The number of bytes of a file, by reading the whole of it.
    ///
    /// - Throws: why it cannot be had.
    package func size(of path: String) throws(ConfigurationFileError) -> Int {
        try contents(of: path, maximumBytes: .max).count
    }
}

/// Why a configuration file cannot be read.
package struct ConfigurationFileError: Error, Sendable, Equatable {
    /// The reason, as in `cannot be read: no such file`.
    package let reason: String

    /// Gives a reason.
    package init(reason: String) {
        self.reason = reason
    }
}

/// The files of this machine.
package struct DiskFiles: ConfigurationFiles {
    /// Reads from the disk.
    package init() {}

    /// The bytes of a file; blocks while it is read.
    ///
    /// - Throws: the system's reason, or that the file has more than `maximumBytes`.
    package func contents(
        of path: String,
        maximumBytes: Int
    ) throws(ConfigurationFileError) -> [UInt8] {
        // A file that is written meanwhile may be half the former one and half the new one.
        for _ in 0..<Self.maximumTries {
            let descriptor = try Self.opened(path)
            defer { close(descriptor) }
            let before = Self.stamp(of: descriptor)
            let bytes = try Self.bytes(of: descriptor, maximumBytes: maximumBytes)
            if before == Self.stamp(of: descriptor) { return bytes }
        }
        throw ConfigurationFileError(reason: "it changes while it is read")
    }

    /// The maximum number of times that a file is read which changes meanwhile.
    private static let maximumTries = 8

    /// The size and time of an open file; a pipe has none that count.
    private static func stamp(of descriptor: Int32) -> [Int] {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        return [status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }

    private static func bytes(
        of descriptor: Int32,
        maximumBytes: Int
    ) throws(ConfigurationFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw lastError() }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= maximumBytes else {
                throw ConfigurationFileError(
                    reason: "longer than \(ByteCountParser.format(maximumBytes))"
                )
            }
        }
    }

    /// The first bytes of a file; blocks while they are read.
    ///
    /// - Throws: the system's reason.
    package func start(of path: String, count: Int) throws(ConfigurationFileError) -> [UInt8] {
        let descriptor = try Self.opened(path)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let length = read(descriptor, &bytes, count)
        guard length >= 0 else { throw Self.lastError() }
        return Array(bytes[..<length])
    }

    /// The number of bytes of a file.
    ///
    /// - Throws: the system's reason.
    package func size(of path: String) throws(ConfigurationFileError) -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Self.lastError() }
        return Int(clamping: status.st_size)
    }

    /// The names of what is in a folder; nil when there is none that can be read.
    package func names(in folder: String) -> [String]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: UInt8.self, capacity: 256) {
                    String(decodingCString: $0, as: UTF8.self)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Opens a file. A named pipe is refused: a read would wait until something is written to it, perhaps forever.
    private static func opened(_ path: String) throws(ConfigurationFileError) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw lastError() }
        var status = stat()
        // A shell's own pipes, as of `<(command)`, are below /dev.
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO,
            !path.begins(with: "/dev/")
        {
            close(descriptor)
            throw ConfigurationFileError(reason: "it is a pipe")
        }
        _ = fcntl(descriptor, F_SETFL, O_RDONLY)
        return descriptor
    }

    private static func lastError() -> ConfigurationFileError {
        switch errno {
        case ENOENT: ConfigurationFileError(reason: "no such file")
        case EACCES: ConfigurationFileError(reason: "permission denied")
        case EISDIR: ConfigurationFileError(reason: "it is a folder")
        default: ConfigurationFileError(reason: String(cString: strerror(errno)))
        }
    }
}
