package import ConfigurationLanguage
import ExactText

/// All that clients may have to draw of a module's page, as far as its files say it.
package struct DrawnParts: Sendable {
    /// The elements, features and actions that something needs.
    package struct Needs: Sendable, Equatable {
        /// The kinds of elements of a computed cell; nil where there is none.
        package var cell: Set<ClientElement>?
        package var features: Set<ClientFeature> = []
        package var actions: Set<ActionDeclaration.Kind> = []

        /// No needs.
        package init() {}

        package mutating func formUnion(_ other: Needs) {
            if let more = other.cell { cell = (cell ?? []).union(more) }
            features.formUnion(other.features)
            actions.formUnion(other.actions)
        }
    }

    /// One form in which something may be drawn.
    package struct Form: Sendable {
        /// The type; nil where data gives it.
        package var type: ClientType?
        package var needs: Needs
        /// The place of a fallback's type; nil for that of what has it.
        package var place: SourcePlace?
    }

    /// An item, header, footer or placeholder: the types that it may have, and its fallbacks.
    package struct Chain: Sendable {
        /// The forms that are declared; several where rules give the type.
        package var declared: [Form]
        /// The forms in place of those that are not drawn, in order.
        package var fallbacks: [Form]
        /// The word at the end of the fallbacks.
        package var end: FallbackList.End?
        /// The place of its type.
        package var place: SourcePlace
    }

    package var chains: [Chain] = []
    /// The needs of all that has no type: cells of forms, the screen, the colours.
    package var common = Needs()

    /// Adds the parts of another module on the same page.
    package mutating func formUnion(_ other: DrawnParts) {
        chains += other.chains
        common.formUnion(other.common)
    }

    /// True where data gives the type of something, so that any type may be needed.
    package var hasTypesOfData: Bool {
        chains.contains { chain in
            (chain.declared + chain.fallbacks).contains { $0.type == nil }
        }
    }
}

extension DrawnParts.Chain {
    /// What a client is shown of something.
    package enum Choice: Equatable {
        case declared
        case fallback(Int)
        case end(FallbackList.End)
        /// Nothing that the client draws, and no word for it.
        case nothing
    }

    /// Returns what a client is shown in place of a declared form. Types of data count as not drawn.
    package func choice(for form: DrawnParts.Form, by accepted: AcceptedFeatures) -> Choice {
        if accepted.draws(form) { return .declared }
        if let index = fallbacks.firstIndex(where: accepted.draws) { return .fallback(index) }
        return end.map { .end($0) } ?? .nothing
    }
}

extension AcceptedFeatures {
    package func draws(_ form: DrawnParts.Form) -> Bool {
        draws(form.needs.cell) || (form.type.map { draws($0) } ?? false)
    }

    /// Returns the part of these features that a page touches; nil where the page is as it is declared.
    ///
    /// Features of which a page shows the same have the same part: the types that are chosen, not those that are
    /// known. It chooses the same again.
    package func restricted(to parts: DrawnParts) -> AcceptedFeatures? {
        var restriction = Restriction(accepted: self)
        for chain in parts.chains { restriction.add(chain) }
        restriction.touched.formUnion(parts.common)
        return restriction.result
    }
}

/// The part of a client's features that a page touches.
private struct Restriction {
    let accepted: AcceptedFeatures
    var types: [ExactString: Int] = [:]
    var touched = DrawnParts.Needs()
    /// False once something else is shown than what is declared.
    var isAsDeclared = true

    init(accepted: AcceptedFeatures) {
        self.accepted = accepted
    }

    mutating func add(_ chain: DrawnParts.Chain) {
        for form in chain.declared {
            let isShown = take(form)
            if form.type == nil { isAsDeclared = false }
            if isShown, form.type != nil { continue }
            isAsDeclared = false
            for fallback in chain.fallbacks where take(fallback) && fallback.type != nil { break }
        }
    }

    /// Notes what a form touches: true when it is shown.
    private mutating func take(_ form: DrawnParts.Form) -> Bool {
        // Elements that are not drawn are a reason too to show something else.
        if let cell = form.needs.cell { touched.cell = (touched.cell ?? []).union(cell) }
        guard let type = form.type else {
            types.merge(accepted.types) { max($0, $1) }
            touched.formUnion(form.needs)
            return true
        }
        guard accepted.draws(form) else { return false }
        if !accepted.draws(form.needs.cell), !ClientType.standard.contains(type.name) {
            types[type.name] = max(types[type.name] ?? 0, type.version)
        }
        touched.formUnion(form.needs)
        return true
    }

    var result: AcceptedFeatures? {
        var result = AcceptedFeatures()
        result.types = types
        result.features = touched.features.intersection(accepted.features)
        let cell = touched.cell ?? []
        if let elements = accepted.elements, !cell.isSubset(of: elements) {
            result.elements = elements.intersection(cell)
        }
        if let actions = accepted.actions, !touched.actions.isSubset(of: actions) {
            result.actions = actions.intersection(touched.actions)
        }
        let isWhole =
            isAsDeclared && result.elements == nil && result.actions == nil
            && result.features == touched.features
        return isWhole ? nil : result
    }
}
