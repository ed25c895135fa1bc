import InputCore
import Locking

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
    ///   - refused: the fields that this request was refused with, the last ones at the end.
    ///   - deadline: the instant until which a caller waits.
    /// - Throws: the failure to have any.
    func fields(
        after refused: [HeaderFields],
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
/// renewed on either side first. What was refused comes behind the others for a minute: meanwhile one request is made
/// twice, not each.
package final class FieldCredentials: RequestCredentials {
    /// The time in which fields that were refused are not the first that are tried.
    package static let refusalTime = Duration.seconds(60)

    /// Fields that were refused, and the instant from which they are tried first again.
    private struct Refusal: Sendable {
        let fields: HeaderFields
        let until: ContinuousClock.Instant
    }

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
    package let alternatives: Int
    private let clock: UpstreamClock
    private let refusals = Locked<[Refusal]>([])

    /// Creates credentials of some fields.
    ///
    /// - Parameters:
    ///   - all: the fields.
    ///   - clock: the time.
    package init(_ all: [Field], clock: UpstreamClock = .system) {
        self.all = all
        alternatives = all.map(\.values.count).max() ?? 1
        self.clock = clock
    }

    package func fields(
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> HeaderFields {
        let first = try fields(0)
        guard alternatives > 1 else { return first }
        let refused = refused()
        guard refused.contains(first) else { return first }
        return try other(than: refused) ?? first
    }

    package func fields(
        after refused: [HeaderFields],
        until deadline: ContinuousClock.Instant
    ) async throws(UpstreamError) -> HeaderFields? {
        for field in all { for reader in field.readers { reader.look() } }
        if let last = refused.last { note(last) }
        return try other(than: refused)
    }

    /// Returns the fields that were refused a moment ago.
    private func refused() -> [HeaderFields] {
        refusals.withLock { refusals in
            guard !refusals.isEmpty else { return [] }
            let now = clock.now()
            refusals.removeAll { $0.until <= now }
            return refusals.map(\.fields)
        }
    }

    private func note(_ refused: HeaderFields) {
        guard alternatives > 1 else { return }
        let until = clock.now().advanced(by: Self.refusalTime)
        refusals.withLock { refusals in
            // One that is tried again and again would otherwise never be the first to be tried.
            if refusals.contains(where: { $0.fields == refused }) { return }
            refusals.append(Refusal(fields: refused, until: until))
            // Files that change bring new ones.
            if refusals.count > alternatives { refusals.removeFirst() }
        }
    }

    private func other(than refused: [HeaderFields]) throws(UpstreamError) -> HeaderFields? {
        for index in 0..<alternatives {
            let fields = try fields(index)
            if !refused.contains(fields) { return fields }
        }
        return nil
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
