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
        for directive in ListField.elements(fields.joined("cache-control") ?? "") {
            let parts = directive.split(separator: "=", maxSplits: 1)
            guard let name = parts.first else { continue }
            let value = parts.count > 1 ? ListField.trimmed(parts[1]) : ""
            note(ListField.trimmed(name).lowercased(), value: value)
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
        if digits.utf8.count >= 2, digits.hasPrefix("\""), digits.hasSuffix("\"") {
            digits = digits.dropFirst().dropLast()
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
        var current = ""
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if character == ",", !isQuoted {
                elements.append(trimmed(current[...]))
                current = ""
                continue
            }
            if isEscaped {
                isEscaped = false
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == "\\", isQuoted {
                isEscaped = true
            }
            current.append(character)
        }
        elements.append(trimmed(current[...]))
        return elements.filter { !$0.isEmpty }
    }

    /// Returns a text without spaces and tabs around it.
    static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
