import InputCore

/// The directives of a response's `Cache-Control` (RFC 9111, 5.2.2; RFC 5861), read leniently.
///
/// Of repeated times the smallest holds; a time that is not a number counts as 0, the strictest
/// reading; times are at most 2^31 seconds. A `private` or `no-cache` that names fields is read
/// as if it named none, which is stricter too.
struct CacheDirectives: Sendable, Equatable {
    /// The maximum of every time: 2^31 seconds (RFC 9111, 1.2.2).
    static let maximumSeconds: Int64 = 1 << 31

    var isNoStore = false
    var isNoCache = false
    var isPrivate = false
    /// `must-revalidate` or `proxy-revalidate`.
    var mustRevalidate = false
    var maxAge: Duration?
    var sharedMaxAge: Duration?
    var staleWhileRevalidate: Duration?
    var staleIfError: Duration?

    init() {}

    /// Reads the directives of a response's fields.
    init(_ fields: HeaderFields) {
        guard let text = fields.joined("cache-control") else { return }
        ListField.forEach(in: text) { directive in
            let named = directive.drop { $0 == UInt8(ascii: "=") }
            let name = ListField.trimmed(named.prefix { $0 != UInt8(ascii: "=") })
            guard !name.isEmpty else { return }
            let value = ListField.trimmed(named.drop { $0 != UInt8(ascii: "=") }.dropFirst())
            note(
                String(decoding: name.lazy.map(ASCII.lowercase), as: UTF8.self),
                value: String(decoding: value, as: UTF8.self)
            )
        }
    }

    private mutating func note(_ name: String, value: String) {
        switch name {
        case "no-store": isNoStore = true
        case "no-cache": isNoCache = true
        case "private": isPrivate = true
        case "must-revalidate", "proxy-revalidate": mustRevalidate = true
        case "max-age": CacheDirectives.lower(&maxAge, to: value)
        case "s-maxage": CacheDirectives.lower(&sharedMaxAge, to: value)
        case "stale-while-revalidate": CacheDirectives.lower(&staleWhileRevalidate, to: value)
        case "stale-if-error": CacheDirectives.lower(&staleIfError, to: value)
        default: break
        }
    }

    private static func lower(_ time: inout Duration?, to value: String) {
        let read = seconds(value) ?? .zero
        time = min(time ?? read, read)
    }

    /// Reads a count of seconds, quoted or not, and clamps it; nil when it is not a count.
    static func seconds(_ text: String) -> Duration? {
        var digits = text[...]
        if digits.utf8.count >= 2, digits.begins(with: "\""), digits.ends(with: "\"") {
            digits = digits.dropFirstScalars().dropLastScalars()
        }
        guard !digits.isEmpty, digits.utf8.allSatisfy(ASCII.isDigit) else { return nil }
        return .seconds(min(Int64(digits) ?? maximumSeconds, maximumSeconds))
    }

    /// True when a stale response must not be served unless the configuration permits it
    /// (RFC 9111, 4.2.4).
    var forbidsStale: Bool {
        mustRevalidate || isNoCache || sharedMaxAge != nil
    }
}

/// Fields that are lists (RFC 9110, 5.6.1).
enum ListField {
    /// Returns the elements between unquoted commas, without surrounding blanks.
    static func elements(_ text: String) -> [String] {
        var elements: [String] = []
        forEach(in: text) { elements.append(String(decoding: $0, as: UTF8.self)) }
        return elements
    }

    /// Calls a closure with the bytes of each element between unquoted commas, without surrounding blanks
    /// and without empty ones.
    static func forEach(in text: String, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            var isQuoted = false
            var isEscaped = false
            func take(until end: Int) {
                let element = trimmed(bytes[start..<end])
                if !element.isEmpty { body(element) }
            }
            for (index, byte) in bytes.enumerated() {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: ","), !isQuoted {
                    take(until: index)
                    start = index + 1
                } else if byte == UInt8(ascii: "\"") {
                    isQuoted.toggle()
                } else if byte == UInt8(ascii: "\\"), isQuoted {
                    isEscaped = true
                }
            }
            take(until: bytes.count)
        }
    }

    /// Returns bytes without spaces and tabs around them.
    static func trimmed(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>
    ) -> Slice<UnsafeBufferPointer<UInt8>> {
        var bytes = bytes
        while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
