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
    package struct Field: Sendable {
        let name: String
        let value: @Sendable () -> String
        let readers: [CredentialReader]
        /// True when all of the value is a credential, as the field's name says.
        let isCredential: Bool

        /// Creates a field whose value is a text.
        ///
        /// - Parameters:
        ///   - name: its name.
        ///   - reader: reads its value.
        package init(_ name: String, _ reader: CredentialReader) {
            self.name = name
            readers = [reader]
            isCredential = CredentialName.names(name)
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
            isCredential = true
            value = { BasicAuthorization.value(user: user.text, password: password.text) }
        }

        /// The texts that no failure may show: the value of a credential with the words in it and what it is made
        /// of; of any other field what it has from variables and files.
        package var secrets: [String] {
            guard isCredential else { return readers.flatMap(\.secrets) }
            return CredentialName.secrets(in: value()) + readers.map(\.text)
                + readers.flatMap(\.secrets)
        }

        /// The value as a request sends it.
        ///
        /// - Throws: the failure of a request whose field no value of a file may be.
        func checkedValue() throws(UpstreamError) -> String {
            let value = value()
            guard !HeaderFields.isValue(value) else { return value }
            let files = readers.flatMap(\.fileNames).map { "'\($0)'" }
            throw UpstreamError(
                .mapping,
                detail: files.isEmpty
                    ? "the value of the header '\(name)' has a control character"
                    : "the header '\(name)' has a control character, from the file "
                        + files.joined(separator: " or ")
            )
        }
    }

    private let all: [Field]

    /// Creates credentials of some fields.
    package init(_ all: [Field]) {
        self.all = all
    }

    package func fields(
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> HeaderFields { try current() }

    package func fields(
        after refused: HeaderFields,
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> HeaderFields? {
        for field in all { for reader in field.readers { reader.look() } }
        let current = try current()
        return current == refused ? nil : current
    }

    package var secrets: [String] { all.flatMap(\.secrets) }

    private func current() throws(UpstreamError) -> HeaderFields {
        var fields = HeaderFields()
        for field in all { fields.add(field.name, value: try field.checkedValue()) }
        return fields
    }
}

/// The value of `Authorization` for a user with a password (RFC 7617).
enum BasicAuthorization {
    /// Returns the value.
    static func value(user: String, password: String) -> String {
        "Basic \(Base64.text(of: Array("\(user):\(password)".utf8)))"
    }
}
