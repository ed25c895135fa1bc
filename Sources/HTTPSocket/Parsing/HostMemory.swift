internal import Glibc

/// Checks hosts, and remembers the last valid one: nearly all requests that reach a server name the
/// same.
struct HostMemory: ~Copyable {
    /// Longer ones are checked each time: no name in the DNS has more characters, port included.
    private static let longest = 260

    private let bytes = UnsafeMutableRawPointer.allocate(byteCount: longest, alignment: 8)
    private var count = 0

    deinit {
        bytes.deallocate()
    }

    /// Whether this may be a host; see `HostRules`.
    mutating func isValid(_ host: Span<UInt8>) -> Bool {
        host.withUnsafeBytes { host in
            if count > 0, host.count == count, let base = host.baseAddress,
                memcmp(base, bytes, count) == 0
            {
                return true
            }
            guard HostRules.isValid(host.assumingMemoryBound(to: UInt8.self).span) else {
                return false
            }
            guard host.count <= Self.longest, let base = host.baseAddress else { return true }
            bytes.copyMemory(from: base, byteCount: host.count)
            count = host.count
            return true
        }
    }
}
