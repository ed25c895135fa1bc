internal import Glibc

/// The memory of the machine, or of the container that the process runs in.
enum PhysicalMemory {
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

    /// The number of bytes of the process in memory; nil where the system does not say.
    static var residentBytes: Int? {
        let fields = content(ofFile: "/proc/self/statm")?.split(separator: " ") ?? []
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }

    /// The path of the control group that the process is in; empty where there is none of version 2.
    private static var group: String {
        let lines = content(ofFile: "/proc/self/cgroup")?.split(separator: "\n") ?? []
        let line = lines.first { $0.hasPrefix("0::/") }
        return line.map { String($0.dropFirst(3)) } ?? ""
    }

    /// Returns the number in a file; nil for any other content, such as `max`.
    private static func number(inFile path: String) -> Int? {
        guard let text = content(ofFile: path) else { return nil }
        guard let number = Int(text.filter { $0 != "\n" }), number > 0 else { return nil }
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
