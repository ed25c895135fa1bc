internal import Glibc

/// Validates hosts, and caches the last valid one: nearly all requests to a server name the same.
struct HostCache: ~Copyable {
    /// The maximum length of a cached host: no DNS name with a port is longer.
    private static let maximumLength = 260

    private let bytes = UnsafeMutableRawPointer.allocate(byteCount: maximumLength, alignment: 8)
    private var count = 0

    deinit {
        bytes.deallocate()
    }

    /// True when `HostValidator` accepts the host.
    mutating func isValid(_ host: Span<UInt8>) -> Bool {
        host.withUnsafeBytes { host in
            if count > 0, host.count == count, let base = host.baseAddress,
                memcmp(base, bytes, count) == 0
            {
                return true
            }
            guard HostValidator.isValid(host.assumingMemoryBound(to: UInt8.self).span) else {
                return false
            }
            guard host.count <= Self.maximumLength, let base = host.baseAddress else { return true }
            bytes.copyMemory(from: base, byteCount: host.count)
            count = host.count
            return true
        }
    }
}
