package import ConfigurationLanguage

/// An error in a response, in the shape of RFC 9457.
///
/// It says no more than its reader may know: no upstream URL, file path or trace, and of the upstream's header fields only
/// what it asks of a client that it refused.
package struct Problem: Error, Sendable, Equatable {
    /// One of several errors of a request.
    package struct Entry: Sendable, Equatable {
        /// The subject of an entry.
        package enum Subject: Sendable, Equatable {
            /// A query parameter, by name.
            case parameter(String)
            /// A module's request to an upstream, by id.
            case request(String)
            /// A place in a file of the configuration, for those who run the service.
            case place(SourcePlace)
        }

        package let subject: Subject
        /// The value that was sent, if any and if it may be repeated.
        package let value: String?
        /// A description of the error.
        package let detail: String
        /// The name that was probably meant; nil for none.
        package let suggestion: String?

        /// Creates an entry.
        package init(subject: Subject, value: String?, detail: String, suggestion: String? = nil) {
            self.subject = subject
            self.value = value
            self.detail = detail
            self.suggestion = suggestion
        }
    }

    /// The kind, which decides type, title and status.
    package let kind: ProblemKind
    /// A description of this occurrence, with what is needed to correct it.
    package let detail: String
    /// Each of several errors.
    package let entries: [Entry]
    /// Header fields of the response: `Allow`, `Retry-After`, `WWW-Authenticate`.
    package let fields: [Field]
    /// The present value of a switch, where the request expected another.
    package let value: Bool?
    /// The identifier of the request whose build failed, where another one waited for it; for the access log.
    package private(set) var build: String?
    /// True where requests failed, all by causes that both sides of a rollout share; nil without a rollout, and where
    /// no request failed.
    var isOutage: Bool?

    /// A header field.
    package struct Field: Sendable, Equatable {
        /// The name, as it is written.
        package let name: String
        package let value: String

        /// Creates a field.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        fileprivate static let challengeName = "WWW-Authenticate"

        /// Returns the field that says what the client has to prove who it is with.
        static func challenge(_ value: String) -> Field { Field(challengeName, value) }
    }

    /// Creates a problem. One with 401 has a challenge (RFC 9110, section 15.5.2): that for a token where none is given.
    package init(
        _ kind: ProblemKind,
        detail: String,
        entries: [Entry] = [],
        fields: [Field] = [],
        value: Bool? = nil
    ) {
        self.kind = kind
        self.detail = detail
        self.entries = entries
        let isChallenged = fields.contains { $0.name.isExactly(Field.challengeName) }
        self.fields =
            kind == .unauthorized && !isChallenged ? fields + [.challenge("Bearer")] : fields
        self.value = value
    }

    /// Returns the problem as one of a build that another request began.
    func of(build: String) -> Problem {
        var problem = self
        problem.build = build
        return problem
    }
}
