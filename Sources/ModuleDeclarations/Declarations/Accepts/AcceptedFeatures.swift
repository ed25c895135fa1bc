package import ExactText

/// The types, elements, features and actions that a client draws: a catalogue's, a list's, or the part of them
/// that one page touches.
package struct AcceptedFeatures: Sendable, Hashable {
    /// The greatest version of each type that the client draws itself.
    package var types: [ExactString: Int] = [:]
    /// The kinds of elements; nil is all.
    package var elements: Set<ClientElement>?
    package var features: Set<ClientFeature> = []
    /// The actions; nil is all.
    package var actions: Set<ActionDeclaration.Kind>?

    /// Creates the features of a client that draws all elements, runs all actions, and nothing else.
    package init() {}

    /// Returns true when the client draws a type itself.
    package func draws(_ type: ClientType) -> Bool {
        if ClientType.standard.contains(type.name), type.version == 1 { return true }
        return types[type.name].map { $0 >= type.version } ?? false
    }

    /// Returns true when the client draws a type itself, or something of a cell that is computed for it.
    ///
    /// - Parameter cell: The kinds of elements of the cell; nil where there is none.
    package func draws(_ type: ClientType, cell: Set<ClientElement>?) -> Bool {
        draws(cell) || draws(type)
    }

    /// Returns true when the client draws something of a cell, or the cell has nothing that is drawn.
    ///
    /// - Parameter cell: The kinds of elements of the cell; nil where there is none.
    package func draws(_ cell: Set<ClientElement>?) -> Bool {
        guard let cell else { return false }
        return cell.isEmpty || (elements.map { !$0.isDisjoint(with: cell) } ?? true)
    }

    /// Returns true when the client draws a kind of elements.
    package func draws(_ element: ClientElement) -> Bool { elements?.contains(element) ?? true }

    /// Returns true when the client runs an action.
    package func runs(_ action: ActionDeclaration.Kind) -> Bool {
        actions?.contains(action) ?? true
    }

    /// The list that means the same: sorted, so that equal features have equal text.
    package var text: String {
        var entries = types.sorted { $0.key < $1.key }
            .map { ClientType(name: $0.key, version: $0.value).description }
        let hasOneType = entries.count == 1
        entries += features.map { "+\($0.rawValue)" }.sorted()
        if let elements { entries += Self.named(elements.map(\.rawValue), sign: ".") }
        if let actions { entries += Self.named(actions.map(\.rawValue), sign: "!") }
        if entries.isEmpty { return "+" }
        // A name alone would be that of a catalogue.
        if hasOneType, entries.count == 1, types.values.first == 1 { return entries[0] + "@1" }
        return entries.joined(separator: ",")
    }

    /// The sign alone says that there are none.
    private static func named(_ names: [String], sign: String) -> [String] {
        names.isEmpty ? [sign] : names.sorted().map { sign + $0 }
    }
}
