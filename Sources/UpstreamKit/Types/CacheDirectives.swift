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
            let end = named.firstIndex(of: UInt8(ascii: "=")) ?? named.endIndex
            let name = ListField.trimmed(named[..<end])
            guard !name.isEmpty else { return }
            note(name, value: ListField.trimmed(named[end...].dropFirst()))
        }
    }

    /// The bytes of a part of a directive.
    private typealias Part = Slice<UnsafeBufferPointer<UInt8>>

    // By bytes: a response's directives are read where it is stored, and wherever it is looked up.
    private mutating func note(_ name: Part, value: Part) {
        func isNamed(_ word: StaticString) -> Bool { name.isWord(word) }
        if isNamed("no-store") {
            isNoStore = true
        } else if isNamed("no-cache") {
            isNoCache = true
        } else if isNamed("private") {
            isPrivate = true
        } else if isNamed("must-revalidate") || isNamed("proxy-revalidate") {
            mustRevalidate = true
        } else if isNamed("max-age") {
            CacheDirectives.lower(&maxAge, to: value)
        } else if isNamed("s-maxage") {
            CacheDirectives.lower(&sharedMaxAge, to: value)
        } else if isNamed("stale-while-revalidate") {
            CacheDirectives.lower(&staleWhileRevalidate, to: value)
        } else if isNamed("stale-if-error") {
            CacheDirectives.lower(&staleIfError, to: value)
        }
    }

    private static func lower(_ time: inout Duration?, to value: Part) {
        let read = seconds(String(decoding: value, as: UTF8.self)) ?? .zero
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

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// Returns true where these are the bytes of a lowercase word, in letters of either case.
    fileprivate func isWord(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        for offset in 0..<count
        where ASCII.lowercase(self[startIndex + offset]) != word.utf8Start[offset] {
            return false
        }
        return true
    }
}
