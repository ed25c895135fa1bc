import ExactText
package import ModuleDeclarations

extension AcceptedFeatures {
    /// Returns what a client lacks of all that a page declares, as lists have it: types, then `.` elements, `+`
    /// features and `!` actions, each once. Types of data are not known from files.
    package func lacks(of parts: DrawnParts) -> [String] {
        var needs = parts.common
        var types: Set<ClientType> = []
        for form in parts.chains.flatMap(\.declared) {
            needs.formUnion(form.needs)
            if let type = form.type, !draws(form) { types.insert(type) }
        }
        let elements = (needs.cell ?? []).filter { !draws($0) }.map { "." + $0.rawValue }
        let features = needs.features.subtracting(features).map { "+" + $0.rawValue }
        let actions = needs.actions.filter { !runs($0) }.map { "!" + $0.rawValue }
        return [types.map(\.description), elements, features, actions].flatMap { $0.sorted() }
    }
}
