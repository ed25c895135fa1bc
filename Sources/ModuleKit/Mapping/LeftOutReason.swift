import ModuleConfiguration

/// The reason for which values of a component were left out, as long as it is one for all of them.
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

    /// No value was left out.
    case none
    /// The id is none.
    case id(IDProblem)
    /// A placeholder of the data, or a size, has no value.
    case field(String)
    /// There were several reasons.
    case several

    /// Adds the reason of one more value.
    mutating func add(_ reason: LeftOutReason) {
        switch self {
        case .none: self = reason
        case .several: return
        default: if self != reason { self = .several }
        }
    }
}

extension LeftOutReason {
    /// Returns the template that it is about, and a sentence; nil where there is not one reason for all.
    ///
    /// - Parameters:
    ///   - count: The number of values that were left out.
    ///   - id: The template of the id.
    ///   - issues: The values that formatters could not use.
    func sentence(
        count: Int,
        id: Template,
        issues: MappingIssues?
    ) -> (text: String, detail: String)? {
        if count == 0 { return nil }
        let all = count == 1 ? "the only value was left out" : "all \(count) values were left out"
        switch self {
        case .none, .several: return nil
        case .field(let text):
            return (text, "\(all): \(issues?.unusable(in: text) ?? "'\(text)' found nothing")")
        case .id(let problem):
            let text = id.placeholders.first?.text ?? id.name
            let why = issues?.unusable(in: text) ?? "the id '\(id.name)' \(problem.sentence)"
            return (text, "\(all): \(why)")
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
