import InputCore

/// The credentials that an upstream's requests go out with.
package protocol RequestCredentials: Sendable {
    /// Returns the header fields of a request.
    ///
    /// - Parameter deadline: the instant until which a caller waits.
    /// - Throws: the failure to have any.
    func fields(until deadline: ContinuousClock.Instant) async throws(UpstreamError) -> HeaderFields

    /// Returns other fields after the upstream has refused some with 401; nil where there are no other ones.
    ///
    /// - Parameters:
    ///   - refused: the fields that were refused.
    ///   - deadline: the instant until which a caller waits.
    /// - Throws: the failure to have any.
    func fields(
        after refused: HeaderFields,
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> HeaderFields?

    /// The texts that no failure may show.
    var secrets: [String] { get }
}

/// Header fields whose values are texts of the configuration, or of files.
package struct FieldCredentials: RequestCredentials {
    /// A field.
    package struct Field: Sendable {
        let name: String
        let value: @Sendable () -> String
        let readers: [CredentialReader]

        /// Creates a field whose value is a text.
        ///
        /// - Parameters:
        ///   - name: its name.
        ///   - reader: reads its value.
        package init(_ name: String, _ reader: CredentialReader) {
            self.name = name
            readers = [reader]
            value = { reader.text }
        }

        /// Creates the `authorization` of a user with a password (RFC 7617).
        ///
        /// - Parameters:
        ///   - user: reads the user's name.
        ///   - password: reads the password.
        package init(user: CredentialReader, password: CredentialReader) {
            name = "authorization"
            readers = [user, password]
            value = { BasicAuthorization.value(user: user.text, password: password.text) }
        }
    }

    private let all: [Field]

    /// Creates credentials of some fields.
    package init(_ all: [Field]) {
        self.all = all
    }

    package func fields(
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> HeaderFields { current }

    package func fields(
        after refused: HeaderFields,
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> HeaderFields? {
        for field in all { for reader in field.readers { reader.look() } }
        let current = current
        return current == refused ? nil : current
    }

    /// The values, the words in them and the texts that they are made of.
    package var secrets: [String] {
        all.flatMap { field in
            let value = field.value()
            return value.split(at: " ").map(String.init) + [value] + field.readers.map(\.text)
        }
    }

    private var current: HeaderFields {
        all.reduce(into: HeaderFields()) { $0.add($1.name, value: $1.value()) }
    }
}

/// The value of `Authorization` for a user with a password (RFC 7617).
enum BasicAuthorization {
    /// Returns the value.
    static func value(user: String, password: String) -> String {
        "Basic \(Base64.text(of: Array("\(user):\(password)".utf8)))"
    }
}
