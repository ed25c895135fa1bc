import ConfigurationLanguage

/// A collection of what the mapping of one component after another finds: each template once.
///
/// Nothing is done with it while nothing is wrong. One serves one mapping on one thread.
package final class MappingIssues {

    package init() {}
    private var issues: [MappingIssue] = []

    /// The maximum of findings of one component: each is of another template, and a warning that is one of as many
    /// is read by nobody.
    private static let maximumCount = 32

    /// Notes a value that a formatter of a placeholder could not use. One that a default follows is as intended.
    func note(_ placeholder: Template.Placeholder, _ value: @autoclosure () -> UnusableValue) {
        if placeholder.hasDefault { return }
        note(.unusableValue, of: placeholder.text, value().reason)
    }

    /// Notes a finding; the first of each template counts.
    package func note(
        _ kind: MappingIssue.Kind,
        of text: String,
        _ detail: @autoclosure () -> String
    ) {
        guard issues.count < Self.maximumCount,
            !issues.contains(where: { $0.kind == kind && $0.text == text })
        else { return }
        issues.append(MappingIssue(kind: kind, text: text, detail: detail()))
    }

    /// Returns the sentence on the value that a formatter of a template could not use; nil where there was none.
    func unusable(in text: String) -> String? {
        issues.first { $0.kind == .unusableValue && $0.text == text }?.detail
    }

    /// Returns the findings and begins the next component.
    package func take() -> [MappingIssue] {
        if issues.isEmpty { return [] }
        defer { issues = [] }
        return issues
    }
}

extension Template.Placeholder {
    /// True when a value takes the place of one that is missing.
    var hasDefault: Bool { formatters.contains(where: \.replacesMissing) }
}
