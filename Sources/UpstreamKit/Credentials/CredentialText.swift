/// A text of the configuration that may be a secret, parts of which are the contents of files.
///
/// It is never written anywhere: `description` shows nothing of it.
package struct CredentialText: Sendable, CustomStringConvertible {
    package enum Part: Sendable, Equatable {
        /// Text of the configuration, variables of the environment filled in.
        case text(String)
        /// The content of a file, without its last line end.
        case file(path: String)
    }

    /// The parts in order.
    package let parts: [Part]

    /// The text as it was when the configuration was read.
    package let text: String

    /// The values that variables and files had filled in when the configuration was read.
    package let filledIn: [String]

    /// Creates a text.
    ///
    /// - Parameters:
    ///   - text: the text as it is now.
    ///   - parts: its parts; by default it is no file's.
    ///   - filledIn: the values that variables and files have filled in.
    package init(_ text: String, parts: [Part]? = nil, filledIn: [String] = []) {
        self.text = text
        self.parts = parts ?? [.text(text)]
        self.filledIn = filledIn
    }

    /// True when a part is a file's, so that the text may change.
    package var mayChange: Bool { parts.contains { if case .file = $0 { true } else { false } } }

    /// The text with references in place of the contents of files.
    package var reference: String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .file(let path): "${file:\(path)}"
            }
        }.joined()
    }

    package var description: String { "…" }
}

extension CredentialText: Equatable {
    /// Compares the parts: a file that has changed is the same credential, renewed.
    package static func == (one: CredentialText, other: CredentialText) -> Bool {
        one.parts == other.parts
    }
}
