package import JSONCore

/// A JSONPath in whose filters templates may stand for JSON literals.
package enum PathTemplate: Sendable {
    /// A path without templates.
    case path(JSONPath)
    /// The text of a path with templates. With null in place of each it parses, so it does with any
    /// other scalar.
    case template(Template)

    /// True when it finds at most one value in any document.
    var isSingular: Bool {
        if case .path(let path) = self { path.isSingular } else { false }
    }
}
