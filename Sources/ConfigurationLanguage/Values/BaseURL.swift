import InputCore
import UpstreamKit

/// The base address of an upstream.
package enum BaseURL {
    /// Returns a base address without its user and password, its query and its fragment.
    package static func withoutCredentials(_ url: String) -> String {
        let base = String(url.prefixScalars { $0 != "?" && $0 != "#" })
        guard let start = base.firstRange(ofBytes: "//")?.upperBound else { return base }
        let end = base[start...].firstIndex(ofScalar: "/") ?? base.endIndex
        guard let at = base[start..<end].lastIndex(ofScalar: "@") else { return base }
        return String(base[..<start] + base.suffix(after: at))
    }

    /// Returns the mistake in one; nil when there is none. Never repeats the address: it may hold a
    /// password.
    static func problem(in text: String) -> String? {
        guard let separator = text.firstRange(ofBytes: "://") else {
            if text.begins(with: "$") {
                return "must be an address; an environment variable is written ${env:NAME}"
            }
            return "must be an address like 'https://api.example.com/v2'"
        }
        let scheme = text[..<separator.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else {
            return "must begin with 'http://' or 'https://'"
        }
        let rest = text[separator.upperBound...]
        guard
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
        else { return "may hold printable ASCII only: percent-encode the rest" }
        if rest.contains(scalar: "?") || rest.contains(scalar: "#") {
            return "cannot have a query or fragment: put it in the request's 'query'"
        }
        let authority = rest.prefixScalars { $0 != "/" }
        let hostAndPort =
            authority.split(at: "@", omittingEmptySubsequences: false).last ?? ""
        if hasDotSegment(rest[authority.endIndex...]) {
            return "cannot have '.' or '..' as a part of its path"
        }
        return hostProblem(hostAndPort) ?? strictProblem(text)
    }

    /// Returns the mistake for which the upstream itself would refuse an address.
    private static func strictProblem(_ text: String) -> String? {
        do {
            _ = try UpstreamURL(parsing: text)
            return nil
        } catch {
            switch error {
            case .userInformation:
                return "cannot have a user or password: say them in 'auth.basic'"
            case .badHost:
                return "needs a host name, or an address in its plain form like 10.0.0.1"
            case .badPort: return "has a port that is none"
            case .badPath: return "has a path with a part that cannot be sent"
            case .badCharacter, .notHTTP, .queryOrFragment: return error.description
            }
        }
    }

    /// The address without a slash at its end.
    package static func normalized(_ text: String) -> String {
        var text = text[...]
        while text.unicodeScalars.last == "/" { text.unicodeScalars.removeLast() }
        return String(text)
    }

    private static func hasDotSegment(_ path: Substring) -> Bool {
        path.split(at: "/").contains { $0 == "." || $0 == ".." }
    }

    private static func hostProblem(_ text: Substring) -> String? {
        var host = text
        var port: Substring?
        if text.unicodeScalars.first == "[" {
            guard let close = text.firstIndex(ofScalar: "]") else {
                return "has a '[' without a ']'"
            }
            host = text[..<close].dropFirstScalars()
            let rest = text.suffix(after: close)
            guard AddressRange(String(host)) != nil,
                rest.isEmpty || rest.unicodeScalars.first == ":"
            else {
                return "must have an IPv6 address in its brackets"
            }
            port = rest.isEmpty ? nil : rest.dropFirstScalars()
        } else if let colon = text.lastIndex(ofScalar: ":") {
            host = text[..<colon]
            port = text.suffix(after: colon)
        }
        if host.isEmpty { return "needs a host" }
        if let port, !(1...65_535).contains(Int(port) ?? 0) { return "has a port that is none" }
        return nil
    }
}
