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

    /// The number of credentials to try where each is refused.
    var alternatives: Int { get }
}

extension RequestCredentials {
    package var alternatives: Int { 1 }
}

/// Header fields whose values are texts of the configuration, or of files.
///
/// A field of several values is sent with the first; where that is refused, the next is tried, so that a token is
/// renewed on either side first.
package struct FieldCredentials: RequestCredentials {
    package struct Field: Sendable {
        let name: String
        /// The values, of which the first is sent.
        let values: [@Sendable () -> String]
        let readers: [CredentialReader]
        /// True when all of the value is a credential, as the field's name says.
        let isCredential: Bool

        /// Creates a field whose value is a text.
        ///
        /// - Parameters:
        ///   - name: its name.
        ///   - readers: read its values, the one that is sent first.
        package init(_ name: String, _ readers: CredentialReader...) {
            self.init(name, readers)
        }

        /// Creates a field whose value is a text.
        ///
        /// - Parameters:
        ///   - name: its name.
        ///   - readers: read its values, the one that is sent first.
        package init(_ name: String, _ readers: [CredentialReader]) {
            self.name = name
            self.readers = readers
            isCredential = CredentialName.names(name)
            values = readers.map { reader in { reader.text } }
        }

        /// Creates the `authorization` of a user with a password (RFC 7617).
        ///
        /// - Parameters:
        ///   - user: reads the user's name.
        ///   - passwords: read the passwords, the one that is sent first.
        package init(user: CredentialReader, passwords: [CredentialReader]) {
            name = "authorization"
            readers = [user] + passwords
            isCredential = true
            values = passwords.map { password in
                { BasicAuthorization.value(user: user.text, password: password.text) }
            }
        }

        /// The texts that no failure may show: the values of a credential with the words in them and what they are made
        /// of; of any other field what it has from variables and files.
        package var secrets: [String] {
            guard isCredential else { return readers.flatMap(\.secrets) }
            return values.flatMap { CredentialName.secrets(in: $0()) } + readers.map(\.text)
                + readers.flatMap(\.secrets)
        }

        /// A value as a request sends it; the last one where there are fewer.
        ///
        /// - Throws: the failure of a request whose field no value of a file may be.
        func checkedValue(_ index: Int) throws(UpstreamError) -> String {
            let value = values.isEmpty ? "" : values[min(index, values.count - 1)]()
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

    package var alternatives: Int { all.map(\.values.count).max() ?? 1 }

    package func fields(
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> HeaderFields { try fields(0) }

    package func fields(
        after refused: HeaderFields,
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> HeaderFields? {
        for field in all { for reader in field.readers { reader.look() } }
        var isRefused = false
        for index in 0..<alternatives {
            let fields = try fields(index)
            if fields == refused {
                isRefused = true
            } else if isRefused {
                return fields
            }
        }
        // Of a file that has changed.
        return isRefused ? nil : try fields(0)
    }

    package var secrets: [String] { all.flatMap(\.secrets) }

    private func fields(_ index: Int) throws(UpstreamError) -> HeaderFields {
        var fields = HeaderFields()
        for field in all { fields.add(field.name, value: try field.checkedValue(index)) }
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
