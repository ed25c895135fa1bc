import ConfigurationLanguage

/// The reason for which a value of a component was left out.
enum LeftOutReason: Equatable {
    /// The reason of an id that is none.
    enum IDProblem: Equatable {
        /// Its path finds nothing, or null.
        case missing
        /// It is an array or an object.
        case container
        /// It is empty or too long, or has control characters.
        case text
    }

    /// The id is none.
    case id(IDProblem)
    /// A placeholder of the data, or a size, has no value.
    case field(String)
}

extension LeftOutReason {
    /// Returns the template that it is about, and the end of a sentence.
    ///
    /// - Parameters:
    ///   - id: The template of the id.
    ///   - issues: The values that formatters could not use.
    func words(id: Template, issues: MappingIssues?) -> (text: String, why: String) {
        switch self {
        case .field(let text):
            return (text, issues?.unusable(in: text) ?? "'\(text)' found nothing")
        case .id(let problem):
            let text = id.placeholders.first?.text ?? id.name
            return (text, issues?.unusable(in: text) ?? "the id '\(id.name)' \(problem.sentence)")
        }
    }
}

extension LeftOutReason.IDProblem {
    /// The end of a sentence that begins with the id.
    var sentence: String {
        switch self {
        case .missing: "found nothing"
        case .container: "is not text or a number"
        case .text: "is not 1 to \(ItemMapper.maximumIDLength) bytes without control characters"
        }
    }
}
