import ConfigurationLanguage
import ExactText
package import ModuleDeclarations

extension AcceptedFeatures {
    /// Returns a sentence for each type that no page and no catalogue has, where one of them has another of nearly the
    /// same name. Other types that none has are of newer apps, or of older ones.
    package func doubts(
        of modules: [ModuleDeclaration],
        catalogs: [Catalog]
    ) -> [String] {
        let forms = modules.flatMap(\.drawn.chains).flatMap { $0.declared + $0.fallbacks }
        let known = Set(forms.compactMap { $0.type?.name })
            .union(catalogs.flatMap { $0.features.types.keys })
            .union(ClientType.standard)
        return types.keys.sorted().compactMap { name in
            guard !known.contains(name),
                let near = SpellingSuggestion.find(name.text, among: known.sorted().texts)
            else { return nil }
            return "no page has the type '\(name)'; did you mean '\(near)'?"
        }
    }
}
