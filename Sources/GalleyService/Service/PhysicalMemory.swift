internal import Glibc

/// The memory of the machine, or of the container that the process runs in.
enum PhysicalMemory {
    /// The number of bytes: the smaller of the machine's memory and the limit of the control group
    /// (cgroup v2's `memory.max`, v1's `memory.limit_in_bytes`).
    static let bytes: Int = {
        let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        let limits = [
            "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        ]
        return limits.compactMap(number).reduce(machine, min)
    }()

    /// Returns the number in a file; nil for any other content, such as `max`.
    private static func number(inFile path: String) -> Int? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 32)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        guard let number = Int(text.filter { $0 != "\n" }), number > 0 else { return nil }
        return number
    }
}
