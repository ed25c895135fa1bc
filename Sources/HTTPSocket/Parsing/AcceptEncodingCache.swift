internal import Glibc

/// Reads values of `Accept-Encoding`, and caches what the last ones mean: a browser sends the same value with every
/// request, and there are few browsers.
struct AcceptEncodingCache: ~Copyable {
    /// The maximum length of a cached value; browsers' have 13 to 23 bytes.
    private static let maximumLength = 64
    /// The number of cached values. Of two whose lengths differ by a multiple of it the last one is cached.
    private static let capacity = 8

    /// A cached value, whose bytes are in ``bytes``.
    private struct Entry {
        var count = 0
        var meaning = AcceptEncoding.absent
    }

    private let bytes = UnsafeMutableRawPointer.allocate(
        byteCount: capacity * maximumLength,
        alignment: 8
    )
    private let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)

    init() {
        entries.initialize(repeating: Entry(), count: Self.capacity)
    }

    deinit {
        bytes.deallocate()
        entries.deallocate()
    }

    /// Returns what the client takes by the field lines of a head.
    mutating func read(
        _ fields: UnsafeBufferPointer<FieldRange>,
        in input: UnsafeRawBufferPointer
    ) -> AcceptEncoding {
        guard let first = fields.firstIndex(where: { $0.known == .acceptEncoding }) else {
            return .absent
        }
        let rest = fields[(first + 1)...]
        guard rest.contains(where: { $0.known == .acceptEncoding }) else {
            return meaning(of: input.bytes(of: fields[first].value))
        }
        // Lines are one list (RFC 9110, section 5.2).
        var accepted = AcceptEncoding()
        for field in fields[first...] where field.known == .acceptEncoding {
            accepted.add(input.bytes(of: field.value))
        }
        return accepted
    }

    /// Returns what one value means.
    private mutating func meaning(of value: UnsafeRawBufferPointer) -> AcceptEncoding {
        guard value.count <= Self.maximumLength, let base = value.baseAddress else {
            return AcceptEncoding(value)
        }
        let slot = value.count % Self.capacity
        let (entry, cached) = (entries + slot, bytes + slot * Self.maximumLength)
        if entry.pointee.count == value.count, memcmp(base, cached, value.count) == 0 {
            return entry.pointee.meaning
        }
        let meaning = AcceptEncoding(value)
        cached.copyMemory(from: base, byteCount: value.count)
        entry.pointee = Entry(count: value.count, meaning: meaning)
        return meaning
    }
}

extension UnsafeRawBufferPointer {
    /// Returns a range's bytes, where they are.
    fileprivate func bytes(of range: InputRange) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range.indices])
    }
}
