import InputCore

/// The address of a Redis server, with the account and the database to use there.
///
/// `redis://[user:password@]host[:port][/database]`, or `unix://[user:password@]/path[?db=database]`.
/// User and password are percent-decoded. Its description has neither.
package struct RedisAddress: Sendable, Hashable, CustomStringConvertible {
    /// The socket of a server.
    package enum Endpoint: Sendable, Hashable {
        /// A host, by name or numeric without brackets, and a port.
        case tcp(host: String, port: Int)
        /// A path in the file system.
        case unix(path: String)
    }

    /// The number of databases that an address may name; servers have 16 unless configured otherwise.
    private static let maximumDatabase = 9_999

    /// The socket.
    package let endpoint: Endpoint
    /// The user; nil for the default one.
    package private(set) var user: String?
    /// The password; nil for none.
    package private(set) var password: String?
    /// The number of the database.
    package let database: Int

    /// Reads an address.
    ///
    /// - Parameter text: the address as configured.
    /// - Throws: the mistake, which completes a sentence that begins with the key, and repeats
    ///   nothing of the address.
    package init(parsing text: String) throws(RedisAddressError) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { throw .badCharacter }
        guard let colon = text.firstRange(ofBytes: "://") else { throw .scheme }
        let scheme = text[..<colon.lowerBound].lowercased()
        var rest = text[colon.upperBound...]
        guard !rest.contains(scalar: "#") else { throw .badCharacter }
        switch scheme {
        case "redis", "unix": break
        case "rediss", "tls": throw .encryption
        default: throw .scheme
        }
        let authority = rest.prefixScalars { $0 != "/" && $0 != "?" }
        if let at = authority.lastIndex(ofScalar: "@") {
            (user, password) = try Self.account(authority[..<at])
            rest = rest.suffix(after: at)
        }
        if scheme == "unix" {
            (endpoint, database) = try Self.unix(rest)
        } else {
            (endpoint, database) = try Self.tcp(rest)
        }
    }

    /// The address without user and password.
    package var description: String {
        switch endpoint {
        case .tcp(let host, let port):
            "redis://\(host.contains(scalar: ":") ? "[\(host)]" : host):\(port)/\(database)"
        case .unix(let path): "unix://\(path)" + (database == 0 ? "" : "?db=\(database)")
        }
    }

    private static func account(
        _ text: Substring
    ) throws(RedisAddressError) -> (user: String?, password: String?) {
        let parts = text.split(at: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let decoded = parts.map { PercentEncoding.decode($0, form: false) }
        // A user alone says nothing: `redis://secret@host` is a password without its colon.
        guard decoded.count == 2, let user = decoded[0], let password = decoded[1],
            !password.isEmpty
        else { throw .account }
        return (user.isEmpty ? nil : user, password)
    }

    private static func tcp(
        _ text: Substring
    ) throws(RedisAddressError) -> (endpoint: Endpoint, database: Int) {
        guard !text.contains(scalar: "?") else { throw .query }
        let hostAndPort = text.prefixScalars { $0 != "/" }
        var path = text.dropFirstScalars(hostAndPort.count)
        if path.unicodeScalars.first == "/" { path.removeFirst() }
        let database = path.isEmpty ? 0 : try number(path)
        var (host, port): (Substring, Substring?) = (hostAndPort, nil)
        if hostAndPort.unicodeScalars.first == "[" {
            guard let close = hostAndPort.firstIndex(ofScalar: "]") else { throw .host }
            host = hostAndPort[..<close].dropFirstScalars()
            let rest = hostAndPort.suffix(after: close)
            guard AddressRange(String(host)) != nil,
                rest.isEmpty || rest.unicodeScalars.first == ":"
            else {
                throw .host
            }
            port = rest.isEmpty ? nil : rest.dropFirstScalars()
        } else {
            if let colon = hostAndPort.lastIndex(ofScalar: ":") {
                host = hostAndPort[..<colon]
                port = hostAndPort.suffix(after: colon)
            }
            let isName = host.utf8.allSatisfy { byte in
                ASCII.isAlphanumeric(byte) || [0x2d, 0x2e, 0x5f].contains(byte)
            }
            guard !host.isEmpty, isName else { throw .host }
        }
        guard let port else { return (.tcp(host: String(host), port: 6379), database) }
        guard let number = Int(port), (1...65_535).contains(number),
            port.utf8.allSatisfy(ASCII.isDigit)
        else { throw .port }
        return (.tcp(host: String(host), port: number), database)
    }

    private static func unix(
        _ text: Substring
    ) throws(RedisAddressError) -> (endpoint: Endpoint, database: Int) {
        let parts = text.split(at: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first.flatMap({ PercentEncoding.decode($0, form: false) }),
            path.begins(with: "/"), path.utf8.count <= maximumPathBytes, path.utf8.count > 1
        else { throw .path }
        guard parts.count == 2 else { return (.unix(path: path), 0) }
        guard parts[1].begins(with: "db=") else { throw .query }
        return (.unix(path: path), try number(parts[1].dropFirstScalars(3)))
    }

    /// The longest path of a socket on Linux (`sun_path`, less its NUL).
    private static let maximumPathBytes = 107

    private static func number(_ text: Substring) throws(RedisAddressError) -> Int {
        guard let number = Int(text), (0...maximumDatabase).contains(number),
            text.utf8.allSatisfy(ASCII.isDigit)
        else { throw .database }
        return number
    }
}

/// The mistake in the address of a Redis server; its description completes a message that names the
/// key, and repeats nothing of the address.
package enum RedisAddressError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Neither `redis://` nor `unix://`.
    case scheme
    case encryption
    /// A space, a control character, a fragment, or anything beyond ASCII.
    case badCharacter
    /// A user without a password, or bytes that cannot be decoded.
    case account
    /// No host, or none that can be one.
    case host
    /// A port that is none.
    case port
    /// A path of a socket that is missing, relative or too long.
    case path
    /// A database that is no number.
    case database
    /// Parameters that are not known.
    case query

    /// The rest of a sentence that begins with the key.
    package var description: String {
        switch self {
        case .scheme:
            "must be an address like 'redis://127.0.0.1:6379/0' or 'unix:///run/redis.sock'"
        case .encryption:
            "cannot be encrypted, as the Redis library of the system has no TLS: let stunnel or HAProxy "
                + "connect to the server, and name its local address, like 'redis://127.0.0.1:6379'"
        case .badCharacter: "may hold printable ASCII only: percent-encode the rest"
        case .account:
            "has a user without a password: write 'user:password@', or ':password@' for the default user"
        case .host: "needs a host name, or an address like 127.0.0.1 or [::1]"
        case .port: "has a port that is none"
        case .path:
            "needs the absolute path of a socket, of at most 107 bytes, like 'unix:///run/redis.sock'"
        case .database: "must name a database by its number, like '/0'"
        case .query: "takes no parameters but '?db=NUMBER' after a socket's path"
        }
    }
}
