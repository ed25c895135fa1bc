import InputCore

/// The base URL of an upstream: scheme, host, port and a path that targets are joined to.
///
/// Only what cannot be misread is accepted: `http` or `https`, no user information, no query or
/// fragment, a host name of letters, digits, `-`, `.` and `_`, a bracketed IPv6 address, or an IPv4
/// address of four plain decimal numbers (no octal, hexadecimal or shortened form).
package struct UpstreamURL: Sendable, Hashable {
    /// `http` or `https`.
    package let scheme: String

    /// The host in lowercase; an IPv6 address in brackets.
    package let host: String

    /// The port, explicit or the scheme's own.
    package let port: Int

    /// The path without a trailing slash; empty for the root.
    package let path: String

    /// Reads a base URL.
    ///
    /// - Parameter text: the URL as configured.
    /// - Throws: `UpstreamURLError`; its description completes a message that names the key.
    package init(parsing text: String) throws(UpstreamURLError) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x5c }) else {
            throw .badCharacter
        }
        guard let colon = text.firstRange(ofBytes: "://") else { throw .notHTTP }
        scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { throw .notHTTP }
        let rest = text[colon.upperBound...]
        guard !rest.contains(scalar: "?"), !rest.contains(scalar: "#") else {
            throw .queryOrFragment
        }
        let slash = rest.firstIndex(ofScalar: "/") ?? rest.endIndex
        (host, port) = try UpstreamURL.authority(rest[..<slash], scheme: scheme)
        var path = rest[slash...]
        while path.ends(with: "/") { path.removeLast() }
        guard path.isEmpty || RequestTarget.isValid(String(path)) else { throw .badPath }
        self.path = String(path)
    }

    /// Returns the absolute URL of a target, or nil when the target is not valid (`RequestTarget`).
    ///
    /// - Parameter target: encoded path and query, starting with `/`.
    package func joined(_ target: String) -> String? {
        RequestTarget.isValid(target) ? "\(root)\(path)\(target)" : nil
    }

    /// The URL without its path.
    package var root: String {
        port == UpstreamURL.defaultPort(scheme)
            ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    package var text: String { root + path }

    /// True when the host is an address rather than a name.
    package var isLiteralAddress: Bool {
        host.begins(with: "[") || UpstreamURL.isPlainIPv4(host)
    }

    /// Returns the URL that a `Location` leads to, if it has this very scheme, host and port.
    ///
    /// - Parameters:
    ///   - location: the field's value, absolute or relative (RFC 3986, 5.2).
    ///   - current: the absolute URL of the redirected request.
    /// - Returns: the absolute URL without a fragment, or nil when it leads elsewhere or is not
    ///   valid.
    package func redirect(to location: String, from current: String) -> String? {
        guard Self.foreignScheme(of: location) == nil else { return nil }
        let text = String(location.prefixScalars { $0 != "#" })
        if let colon = text.firstRange(ofBytes: "://"), !text.begins(with: "/"),
            !text.begins(with: "?")
        {
            let authorityEnd =
                text[colon.upperBound...].unicodeScalars.firstIndex { $0 == "/" || $0 == "?" }
                ?? text.endIndex
            return sameRoot(
                String(text[..<authorityEnd]),
                target: String(text[authorityEnd...])
            )
        }
        if text.begins(with: "//") {
            return redirect(to: "\(scheme):\(text)", from: current)
        }
        guard let base = current.rest(after: root) else { return nil }
        let target: String
        if text.begins(with: "/") {
            target = text
        } else if text.begins(with: "?") || text.isEmpty {
            target = base.prefixScalars { $0 != "?" } + text
        } else {
            let folder = base.prefixScalars { $0 != "?" }
            target = (folder.lastIndex(ofScalar: "/").map { folder[..<$0] } ?? "") + "/" + text
        }
        return sameRoot(root, target: target)
    }

    private func sameRoot(_ text: String, target: String) -> String? {
        guard let other = try? UpstreamURL(parsing: text), other.root == root else { return nil }
        let target = target.begins(with: "/") ? target : "/" + target
        return RequestTarget.isValid(target) ? root + target : nil
    }

    private static func authority(
        _ text: Substring,
        scheme: String
    ) throws(UpstreamURLError) -> (String, Int) {
        guard !text.contains(scalar: "@") else { throw .userInformation }
        var host = text
        var port = defaultPort(scheme)
        let afterBracket = text.lastIndex(ofScalar: "]") ?? text.startIndex
        if let colon = text[afterBracket...].lastIndex(ofScalar: ":") {
            let digits = text.suffix(after: colon)
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits.utf8.count <= 5,
                let number = Int(digits), (1...65535).contains(number)
            else { throw .badPort }
            port = number
            host = text[..<colon]
        }
        guard isValidHost(host) else { throw .badHost }
        return (host.lowercased(), port)
    }

    private static func defaultPort(_ scheme: String) -> Int { scheme == "https" ? 443 : 80 }

    private static func isValidHost(_ host: Substring) -> Bool {
        let bytes = Array(host.utf8)
        if bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]"), bytes.count > 3 {
            return bytes[1..<(bytes.count - 1)].allSatisfy {
                ASCII.isHexDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
            }
        }
        let isAllowed = bytes.allSatisfy {
            ASCII.isAlphanumeric($0) || [0x2d, 0x2e, 0x5f].contains($0)
        }
        guard isAllowed, !bytes.isEmpty, bytes.count <= 253, !host.begins(with: "."),
            !host.contains(bytes: "..")
        else { return false }
        return isPlainIPv4(String(host)) || !endsInNumber(host)
    }

    /// True when resolvers read the last label as part of a number: `127.1`, `0x7f000001`,
    /// `017700000001`.
    private static func endsInNumber(_ host: Substring) -> Bool {
        let labels = host.split(at: ".")
        guard let last = labels.last?.lowercased() else { return true }
        if last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
        return last.begins(with: "0x") && last.utf8.dropFirst(2).allSatisfy(ASCII.isHexDigit)
    }

    private static func isPlainIPv4(_ host: String) -> Bool {
        let parts = host.split(at: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                guard let number = UInt8(part) else { return false }
                return String(number) == part
            }
    }
}

/// The reason why a text is not the base URL of an upstream.
package enum UpstreamURLError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A space, a control character, a backslash, or anything beyond ASCII.
    case badCharacter
    /// Neither `http://` nor `https://`.
    case notHTTP
    /// `user:password@`.
    case userInformation
    /// A host that is empty, malformed, or an IPv4 address in an odd form.
    case badHost
    /// A port that is not a number from 1 to 65535.
    case badPort
    /// A `?` or `#`.
    case queryOrFragment
    /// A path with dot segments or a broken percent-encoding.
    case badPath

    /// One sentence for the author of the configuration.
    package var description: String {
        switch self {
        case .badCharacter:
            "a URL has no spaces, control characters, backslashes or letters beyond ASCII"
        case .notHTTP: "the URL must start with http:// or https://"
        case .userInformation: "the URL must not contain a user or password; use headers"
        case .badHost: "the URL's host is not a name, nor an address in its plain form"
        case .badPort: "the URL's port must be a number from 1 to 65535"
        case .queryOrFragment: "the base URL must not have a query or a fragment"
        case .badPath: "the URL's path must not have dot segments or broken percent-encoding"
        }
    }
}
