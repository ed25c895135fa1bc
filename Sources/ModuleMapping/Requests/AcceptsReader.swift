import ConfigurationLanguage
import InputCore
import Locking
package import ModuleConfiguration
package import ModuleDeclarations
import WorkLimits

/// Reads the values of `accepts`: names of catalogues, and lists. An app sends the same value with each request, so
/// that what was made of the last ones is stored.
package final class AcceptsReader: Sendable {
    /// The bound of what is stored, in bytes: some thousand values of ordinary length.
    private static let maximumBytes = 1 << 20

    private let catalogs: [ExactString: AcceptedFeatures]
    private let names: [String]
    private let known: Locked<LRUCache<ExactString, Known>>

    /// A reader without catalogues, which stores nothing worth sharing.
    package static let none = AcceptsReader()

    /// What a value means for a page.
    private struct Known: Sendable {
        let features: AcceptedFeatures?
    }

    /// Creates a reader.
    package init(_ catalogs: [Catalog] = []) {
        self.catalogs = Dictionary(exact: catalogs.map { ($0.name, $0.features) }) { first, _ in
            first
        }
        names = catalogs.map(\.name)
        known = Locked(LRUCache(maximumCost: Self.maximumBytes))
    }

    /// Returns the part of a client's features that a module's page touches; nil where the page is as declared.
    package func features(
        _ text: String,
        for module: ModuleDeclaration
    ) throws(AcceptsError) -> AcceptedFeatures? {
        let key = ExactString("\(module.name)\n\(text)")
        if let known = known.withLock({ $0.value(for: key) }) { return known.features }
        let features = try all(text).restricted(to: module.drawn)
        let cost = text.utf8.count * 2 + 256
        known.withLock { $0.set(Known(features: features), cost: cost, for: key) }
        return features
    }

    /// Returns what a client draws that sends a value.
    package func all(_ text: String) throws(AcceptsError) -> AcceptedFeatures {
        guard AcceptedFeatures.isCatalogName(text), text.utf8.first != UInt8(ascii: ".") else {
            return try AcceptedFeatures(parsing: text)
        }
        if let features = catalogs[text] { return features }
        let nearest = SpellingSuggestion.find(text, among: names).map { "; did you mean '\($0)'?" }
        let none = names.isEmpty ? ": none is configured" : nearest
        throw AcceptsError(
            detail:
                "there is no catalogue '\(text)'\(none ?? ""); a list of one type is written '\(text)@1'"
        )
    }
}
