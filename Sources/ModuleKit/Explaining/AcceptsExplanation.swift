package import JSONCore
import ModuleConfiguration
import ModuleDeclarations
import ModuleMapping

/// An account of what a client is shown that does not draw everything: what it lacks of what the module declares, and
/// what stands in place of what.
package struct AcceptsExplanation: Sendable {
    /// The value of `accepts`.
    private let client: String
    /// The parts that the client draws, whatever a page touches of them.
    private let features: AcceptedFeatures
    /// The types, elements, features and actions that a module declares and the client lacks, as lists have them.
    private let lacks: [String]
    /// The sections of the page; empty where it is refused.
    private let sections: [SectionContent]
    /// The type for which nothing is shown, so that the page is refused.
    private let refused: RefusedType?

    /// Creates an account.
    ///
    /// - Parameters:
    ///   - client: The value of `accepts`.
    ///   - features: What the value means.
    ///   - parts: What the module declares.
    ///   - arranged: The page, or why there is none.
    init(
        of client: String,
        _ features: AcceptedFeatures,
        lackingOf parts: DrawnParts,
        _ arranged: Result<ArrangedPage, LoadError>
    ) {
        self.client = client
        self.features = features
        lacks = features.lacks(of: parts)
        switch arranged {
        case .success(let page):
            sections = page.sectionsAndDocks.filter { !$0.substituted.isEmpty }
            refused = nil
        case .failure(let error):
            sections = []
            refused = error.refused
        }
    }

    /// The client in a sentence.
    private var name: String {
        AcceptedFeatures.isCatalogName(client) ? "catalogue '\(client)'" : "the client"
    }

    /// Returns the reason why something is not as it is declared.
    private func reason(of substitution: Substitution) -> String {
        let action = substitution.withoutAction.map { "\(name) does not run '\($0.rawValue)'" }
        if substitution.wanted == substitution.shown, let action { return action }
        return reason(ofType: substitution.wanted) + (action.map { "; \($0)" } ?? "")
    }

    private func reason(ofType wanted: String) -> String {
        let type = ClientType(wanted)
        let older = features.types[type.name].map {
            " (it draws '\(ClientType(name: type.name, version: $0))')"
        }
        return "\(name) does not draw '\(wanted)'\(older ?? "")"
    }
}

extension JSONWriter {
    /// Appends an account of what a client is shown, as an object.
    package mutating func explanation(_ accepts: AcceptsExplanation) {
        object { accepts.write(to: &$0) }
    }
}

extension AcceptsExplanation {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("client", string: client)
        writer.member("lacks", array: lacks) { $0.string($1) }
        if let refused {
            writer.member("refused") { writer in
                writer.object { writer in
                    writer.member("component", stringOrNull: refused.component)
                    writer.member("wanted", string: refused.wanted)
                    writer.member("because", string: reason(ofType: refused.wanted))
                }
            }
        }
        writer.member("substituted") { writer in
            writer.array { writer in
                for section in sections {
                    for substitution in section.substituted.all {
                        writer.element { writer in
                            writer.object { writer in
                                writer.member("section", string: section.id)
                                writer.members(of: substitution, rows: section.items)
                                writer.member("because", string: reason(of: substitution))
                            }
                        }
                    }
                }
            }
        }
        let more = sections.reduce(0) { $0 + $1.substituted.more }
        if more > 0 { writer.member("more", integer: more) }
    }
}
