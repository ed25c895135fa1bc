package import ModuleDeclarations

/// What a release shows of a page.
package enum ReleaseVerdict: String, Sendable {
    /// All of it, as declared.
    case complete
    /// Something in place of what it does not draw.
    case substituted
    /// A problem, where the page has what nothing stands for.
    case unsupported
}

extension AcceptedFeatures {
    /// Returns what a release shows of a page of these parts.
    package func verdict(on parts: DrawnParts) -> ReleaseVerdict {
        for chain in parts.chains {
            for form in chain.declared where form.type != nil {
                switch chain.choice(for: form, by: self) {
                case .nothing, .end(.fail): return .unsupported
                case .declared, .fallback, .end: continue
                }
            }
        }
        return restricted(to: parts) == nil ? .complete : .substituted
    }
}
