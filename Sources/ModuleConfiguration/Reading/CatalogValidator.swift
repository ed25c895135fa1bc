import ExactText

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
