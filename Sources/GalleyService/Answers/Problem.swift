/// An error that a client is told about, as RFC 9457 shapes it.
///
/// It says no more than its reader may know: no upstream URL, header value, file path or trace.
public struct Problem: Error, Sendable, Equatable {
    /// One of several things that are wrong with a request.
    public struct Entry: Sendable, Equatable {
        /// What an entry is about.
        public enum Subject: Sendable, Equatable {
            /// A query parameter, by name.
            case parameter(String)
            /// A module's request to an upstream, by id.
            case request(String)
        }

        /// What the entry is about.
        public let subject: Subject
        /// What was given, if anything and if it may be repeated.
        public let value: String?
        /// What is wrong with it.
        public let detail: String

        /// Describes one mistake.
        public init(subject: Subject, value: String?, detail: String) {
            self.subject = subject
            self.value = value
            self.detail = detail
        }
    }

    /// The kind, which decides type, title and status.
    public let kind: ProblemKind
    /// What went wrong this time: enough to mend it.
    public let detail: String
    /// Each thing that is wrong, when there may be several.
    public let entries: [Entry]
    /// Header fields that belong to the answer: `Allow`, `Retry-After`, `WWW-Authenticate`.
    public let fields: [Field]
    /// What a switch is, where somebody believed it were something else.
    public let value: Bool?

    /// A header field.
    public struct Field: Sendable, Equatable {
        /// Its name, as it is written.
        public let name: String
        /// Its value.
        public let value: String

        /// Pairs a name with a value.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Describes a problem.
    public init(
        _ kind: ProblemKind,
        detail: String,
        entries: [Entry] = [],
        fields: [Field] = [],
        value: Bool? = nil
    ) {
        self.kind = kind
        self.detail = detail
        self.entries = entries
        self.fields = fields
        self.value = value
    }
}
