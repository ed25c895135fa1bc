import ConfigurationLanguage
import ExactText
import ModuleDeclarations

/// Compares modules with what released apps draw.
struct CatalogValidator {
    let diagnostics: DiagnosticCollector
    let catalogs: [Catalog]

    /// Reports what a release has no fallback for, and warns of what it leaves out.
    func check(_ module: ModuleDeclaration) {
        if catalogs.isEmpty { return }
        for chain in module.drawn.chains {
            for form in chain.declared { check(form, of: chain) }
            warnOfDataTypes(chain)
        }
        for catalog in catalogs { warnOfLacks(module, catalog.name, catalog.features) }
    }

    /// Warns of types that no catalogue has, or no page, where one has another of nearly the same name.
    func checkNames(in modules: [ModuleDeclaration]) {
        let known = Set(catalogs.flatMap { $0.features.types.keys })
        if known.isEmpty { return }
        let chains = modules.flatMap(\.drawn.chains)
        for chain in chains { warnOfNames(chain, known) }
        let forms = chains.flatMap { $0.declared + $0.fallbacks }
        let used = Set(forms.compactMap { $0.type?.name })
        // A computed cell needs no type, and what no catalogue has is told at the page.
        let needed = Set(forms.filter { $0.needs.cell == nil }.compactMap { $0.type?.name })
        for catalog in catalogs {
            warnOfNames(catalog, used: used, needed: needed.intersection(known))
        }
    }

    private func warnOfNames(_ chain: DrawnParts.Chain, _ known: Set<ExactString>) {
        // A type without any fallback that is drawn is an error of its own.
        let declared = chain.declared.filter { form in
            form.needs.cell == nil
                && catalogs.allSatisfy { chain.choice(for: form, by: $0.features) != .nothing }
        }
        for form in declared + chain.fallbacks {
            guard let type = form.type, !known.contains(type.name),
                !ClientType.standard.contains(type.name),
                let near = SpellingSuggestion.find(type.name.text, among: Array(known).texts)
            else { continue }
            diagnostics.warn(
                "no catalogue has the type '\(type.name)'; did you mean '\(near)'?",
                at: form.place ?? chain.place
            )
        }
    }

    private func warnOfNames(
        _ catalog: Catalog,
        used: Set<ExactString>,
        needed: Set<ExactString>
    ) {
        let lacking = needed.filter { catalog.features.types[$0] == nil }
        for name in catalog.features.types.keys.sorted() where !used.contains(name) {
            guard let place = catalog.places[name],
                let near = SpellingSuggestion.find(name.text, among: Array(lacking).texts)
            else { continue }
            diagnostics.warn("no page has the type '\(name)'; did you mean '\(near)'?", at: place)
        }
    }

    private func check(_ form: DrawnParts.Form, of chain: DrawnParts.Chain) {
        guard let type = form.type else { return }
        for catalog in catalogs where chain.choice(for: form, by: catalog.features) == .nothing {
            let known = Array(catalog.features.types.keys).texts
            let older = catalog.features.types[type.name].map {
                " (it draws '\(ClientType(name: type.name, version: $0))')"
            }
            let fallbacks =
                chain.fallbacks.isEmpty
                ? "it has no 'fallback'"
                : "its fallbacks end in neither a type that it draws nor drop, section or fail"
            diagnostics.report(
                "catalogue '\(catalog.name)' does not draw '\(type)'\(older ?? ""), and \(fallbacks)",
                at: chain.place,
                suggestion: SpellingSuggestion.find(type.name.text, among: known)
            )
        }
    }

    private func warnOfDataTypes(_ chain: DrawnParts.Chain) {
        guard chain.end == nil, chain.declared.contains(where: { $0.type == nil }) else { return }
        diagnostics.warn(
            "data gives the type: a release that does not draw it is refused the page; end its 'fallback' with "
                + "drop, section or fail",
            at: chain.place
        )
    }

    /// Warns once of each element, feature and action that a release lacks.
    private func warnOfLacks(
        _ module: ModuleDeclaration,
        _ catalog: String,
        _ accepted: AcceptedFeatures
    ) {
        var seen: Set<ExactString> = []
        func warn(_ words: [String], _ kind: String, _ effect: String, at place: SourcePlace) {
            for word in words.sorted() where seen.insert(ExactString(kind + word)).inserted {
                diagnostics.warn(
                    "catalogue '\(catalog)' lacks the \(kind) '\(word)': \(effect)",
                    at: place
                )
            }
        }
        func warn(_ needs: DrawnParts.Needs, at place: SourcePlace) {
            let elements = (needs.cell ?? []).filter { !accepted.draws($0) }
            warn(elements.map(\.rawValue), "element", "cells are laid out without it", at: place)
            let features = needs.features.subtracting(accepted.features)
            warn(features.map(\.rawValue), "feature", "pages are drawn without it", at: place)
            let actions = needs.actions.filter { !accepted.runs($0) }
            warn(actions.map(\.rawValue), "action", "what has it is shown without it", at: place)
        }
        for chain in module.drawn.chains {
            for form in chain.declared {
                switch chain.choice(for: form, by: accepted) {
                case .declared: warn(form.needs, at: chain.place)
                case .fallback(let index): warn(chain.fallbacks[index].needs, at: chain.place)
                case .end, .nothing: break
                }
            }
        }
        warn(
            module.drawn.common,
            at: SourcePlace(file: module.file, line: 1, column: 1)
        )
    }
}
