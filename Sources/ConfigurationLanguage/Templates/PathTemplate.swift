package import JSONCore

/// A JSONPath in whose brackets templates may stand.
package enum PathTemplate: Sendable {
    /// A path without templates.
    case path(JSONPath)
    case templated(TemplatedPath)

    /// The path, without the values of its templates.
    package var path: JSONPath {
        switch self {
        case .path(let path): path
        case .templated(let path): path.path
        }
    }

    /// True when it finds at most one value in any document.
    package var isSingular: Bool { path.isSingular }
}
