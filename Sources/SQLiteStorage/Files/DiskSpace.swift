import InputCore
import Glibc

/// The size of a file system, and its free bytes.
package struct DiskSpace: Sendable {
    /// All bytes.
    package let total: Int
    /// The bytes that unprivileged processes may still take.
    package let free: Int

    /// A file system of these sizes.
    init(total: Int, free: Int) {
        self.total = total
        self.free = free
    }

    /// The file system of a file that exists, or of its folder; nil when neither can be read.
    package init?(path: String) {
        var system = statvfs()
        guard statvfs(path, &system) == 0 || statvfs(DiskSpace.folder(of: path), &system) == 0
        else { return nil }
        // File systems without blocks, such as /proc, do not say.
        guard system.f_blocks > 0 else { return nil }
        let unit = Int(clamping: system.f_frsize)
        total = Int(clamping: system.f_blocks).multipliedReportingOverflow(by: unit).partialValue
        free = Int(clamping: system.f_bavail).multipliedReportingOverflow(by: unit).partialValue
    }

    /// The bytes that a cache leaves free for the state: a tenth of the disk, at least 1 MiB, as the
    /// state's log needs room, and at most 64 MiB, which are a million switches.
    var reserve: Int { min(max(total / 10, 1 << 20), Self.stateReserve) }

    /// The bytes that a cache leaves free for the state on the largest disks.
    static let stateReserve = 64 << 20

    /// True when the log of a file, or its shared memory, may find no room to grow.
    var isNearlyFull: Bool { free < 1 << 20 }

    /// True when two files, of which neither need exist, are on one file system.
    static func isShared(by first: String, and second: String) -> Bool {
        var statuses = (stat(), stat())
        guard stat(folder(of: first), &statuses.0) == 0, stat(folder(of: second), &statuses.1) == 0
        else { return false }
        return statuses.0.st_dev == statuses.1.st_dev
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(ofScalar: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
