import JSONCore

/// The errors of a GraphQL answer. The specification has a list of objects; services also send one object, or a text.
struct GraphQLErrors {
    /// The first one's words on one line; nil where it has none.
    let message: String?
    /// The number of errors.
    let count: Int

    /// Reads the errors of an answer; nil where it names none.
    init?(_ document: JSONDocument) {
        let found = document.withRoot { root -> (message: String?, count: Int)? in
            guard let errors = root["errors"] else { return nil }
            if let text = errors.string { return text.isEmpty ? nil : (text, 1) }
            if let first = errors.element(0) { return (Self.words(of: first), errors.count) }
            guard errors.isObject, errors.count > 0 else { return nil }
            return (Self.words(of: errors), 1)
        }
        guard let found else { return nil }
        message = found.message.flatMap(ResponseJudge.cut)
        count = found.count
    }

    /// The words for people: the first error's, and the number of further ones.
    var words: String {
        (message ?? "the answer names an error") + (count > 1 ? " (and \(count - 1) more)" : "")
    }

    private static func words(of error: JSONValue) -> String? {
        error.string ?? error["message"]?.string
    }
}
