import InputCore
internal import Glibc

/// The memory of the machine, or of the container that the process runs in.
package enum PhysicalMemory {
    /// The number of bytes: the smaller of the machine's memory and the limit of the control group
    /// (cgroup v2's `memory.max`, v1's `memory.limit_in_bytes`).
    static let bytes: Int = {
        let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        let limits = [
            "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup\(group)/memory.max",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        ]
        return limits.compactMap(number).reduce(machine, min)
    }()

    /// The number of bytes of the process in memory; nil where the system does not say. Each build of a page
    /// asks, so that it is one system call and allocates nothing.
    package static var residentBytes: Int? {
        guard statm >= 0 else { return nil }
        return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer -> Int? in
            let count = pread(statm, buffer.baseAddress, buffer.count, 0)
            guard count > 0 else { return nil }
            // The second number: pages in memory.
            var digits = buffer[..<count].drop { $0 != UInt8(ascii: " ") }.dropFirst()
            digits = digits.prefix { $0 != UInt8(ascii: " ") }
            let pages = digits.reduce(0) { $0 &* 10 &+ Int($1 &- UInt8(ascii: "0")) }
            return pages > 0 ? pages &* pageSize : nil
        }
    }

    private static let statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    private static let pageSize = sysconf(Int32(_SC_PAGESIZE))

    /// The path of the control group that the process is in; empty where there is none of version 2.
    private static var group: String {
        let lines = content(ofFile: "/proc/self/cgroup")?.split(at: "\n") ?? []
        let line = lines.first { $0.begins(with: "0::/") }
        return line.map { String($0.dropFirstScalars(3)) } ?? ""
    }

    /// Returns the number in a file; nil for any other content, such as `max`.
    private static func number(inFile path: String) -> Int? {
        guard let text = content(ofFile: path) else { return nil }
        guard let number = Int(text.filterScalars { $0 != "\n" }), number > 0 else { return nil }
        return number
    }

    /// Returns the beginning of a small file; nil where it cannot be read.
    private static func content(ofFile path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
}
