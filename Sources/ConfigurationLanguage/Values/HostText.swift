import InputCore
import UpstreamKit

/// The address or name that a server listens on: an IPv4 or IPv6 address, or a host name.
enum HostText {
    /// A Boolean value that indicates whether a text is one. Digits and dots alone are an address, so
    /// `300.1.1.1` is none.
    static func isHost(_ text: String) -> Bool {
        if text.contains(scalar: ":") {
            return !text.contains(scalar: "/") && AddressRange(text) != nil
        }
        let labels = text.split(at: ".", omittingEmptySubsequences: false)
        if labels.last?.utf8.allSatisfy({ (48...57).contains($0) }) == true {
            return !text.contains(scalar: "/") && AddressRange(text) != nil
        }
        return text.utf8.count <= 253 && labels.allSatisfy(isLabel)
    }

    /// Returns the host of a text that is an address with more than it; nil for none.
    static func corrected(_ text: String) -> String? {
        let start = text.firstRange(ofBytes: "://")?.upperBound ?? text.startIndex
        let authority = text[start...].prefixScalars { $0 != "/" }
        let host = String(authority.prefixScalars { $0 != ":" })
        let hasMore = start > text.startIndex || host.utf8.count < authority.utf8.count
        return hasMore && !host.isEmpty && isHost(host) ? host : nil
    }

    /// A label of a host name (RFC 1123, section 2.1); resolvers take `_` too.
    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && label.unicodeScalars.first != "-"
            && label.unicodeScalars.last != "-"
            && label.utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
                    || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }
}
