/// Validates a `Host` field or an authority: `uri-host [ ":" port ]` (RFC 9110 section 7.2,
/// RFC 3986 section 3.2.2), not empty, since an http URL needs a host (RFC 9110 section 4.2.1).
enum HostValidator {
    static func isValid(_ host: Span<UInt8>) -> Bool {
        guard host.count > 0 else { return false }
        var index = 0
        if host[0] == UInt8(ascii: "[") {
            guard let end = endOfLiteral(host) else { return false }
            index = end
        } else {
            guard let end = endOfName(host) else { return false }
            index = end
        }
        return isPort(host, from: index)
    }

    /// The index behind a registered name or IPv4 address; nil when there is none.
    private static func endOfName(_ host: Span<UInt8>) -> Int? {
        var index = 0
        while index < host.count, host[unchecked: index].isHostName {
            if host[unchecked: index] == UInt8(ascii: "%") {
                guard index + 2 < host.count, host[index + 1].hexadecimalValue != nil,
                    host[index + 2].hexadecimalValue != nil
                else { return nil }
            }
            index += 1
        }
        return index > 0 ? index : nil
    }

    /// The index behind `[…]`, an IPv6 address of which only the characters are validated.
    private static func endOfLiteral(_ host: Span<UInt8>) -> Int? {
        var index = 1
        var colons = 0
        while index < host.count, host[index] != UInt8(ascii: "]") {
            let byte = host[index]
            guard byte.hexadecimalValue != nil || byte == .colon || byte == UInt8(ascii: ".") else {
                return nil
            }
            if byte == .colon { colons += 1 }
            index += 1
        }
        return index < host.count && colons >= 2 ? index + 1 : nil
    }

    /// True for nothing, or for a colon and an optional number of up to 16 bits.
    private static func isPort(_ host: Span<UInt8>, from start: Int) -> Bool {
        guard start < host.count else { return true }
        guard host[start] == .colon else { return false }
        var port = 0
        for index in start + 1..<host.count {
            let byte = host[unchecked: index]
            guard byte.isDigit else { return false }
            port = port &* 10 &+ Int(byte &- 0x30)
            if port > 65535 { return false }
        }
        return true
    }
}
