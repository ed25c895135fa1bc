import JSONCore
import ModuleKit

/// The answer to the request for a page, as the service would give it.
enum PageOutcome: Sendable {
    case page(Page)
    /// The page is refused, as the client does not draw this type, nor what is declared in its place.
    case unsupported(String)
    /// The page failed, for this reason.
    case failed(String)
    /// The request is none of the module, for this reason.
    case invalid(String)
    /// There is no such module.
    case gone

    /// True where a client would be sent the same: of pages the same bytes.
    func isEqual(to other: PageOutcome) -> Bool {
        switch (self, other) {
        case (.page(let left), .page(let right)):
            left.json.withBytes { bytes in
                right.json.withBytes { others in
                    bytes.count == others.count && bytes.elementsEqual(others)
                }
            }
        case (.unsupported(let left), .unsupported(let right)),
            (.failed(let left), .failed(let right)),
            (.invalid(let left), .invalid(let right)):
            left.isExactly(right)
        case (.gone, .gone): true
        default: false
        }
    }

    var page: Page? {
        if case .page(let page) = self { page } else { nil }
    }

    /// True where a client is sent no page, whatever it draws.
    var isFailed: Bool { page == nil && !isUnsupported }

    var isUnsupported: Bool {
        if case .unsupported = self { true } else { false }
    }

    /// The outcome of a page that is none, in words.
    var words: String {
        switch self {
        case .page: ""
        case .unsupported(let type): "unsupported: the client does not draw '\(type)'"
        case .failed(let reason): reason
        case .invalid(let reason): "the request is not valid: \(reason)"
        case .gone: "there is no such module"
        }
    }
}
