/// The context that decides which keys of an object apply: kinds and axes, at each breakpoint.
package enum KeyContext {
    package typealias State = [Discriminator: String]

    /// The cases in which the keys of an object hold: one, or one a breakpoint.
    static func states(
        of members: [(ConfigurationNode.Member, SchemaField?)],
        _ object: ObjectSchema,
        under outer: [State]
    ) -> [State] {
        if let decides = object.oneOfDecides {
            let given = members.map(\.0.key).first { object.oneOf.first?.contains($0) == true }
            return outer.map { state in
                var state = state
                state[decides] = given
                return state
            }
        }
        let deciding = object.isOverride ? [] : object.deciding
        guard !deciding.isEmpty else { return outer }
        var base = outer.first ?? [:]
        for field in deciding {
            guard let name = field.discriminates else { continue }
            base[name] = read(members.first { $0.0.key == field.name }?.0.value, as: field)
        }
        guard
            let at = members.first(where: { $0.0.key == ObjectSchema.overridesName })?.0.value
                .members
        else {
            return [base]
        }
        return levels(of: at, by: deciding, over: base).map(\.state)
    }

    /// The cases from a breakpoint on: that one's and those of the greater ones.
    ///
    /// - Parameter schema: The object that breakpoints override keys of.
    static func from(
        width: String,
        of breakpoints: [ConfigurationNode.Member],
        as schema: Schema,
        under states: [State]
    ) -> [State] {
        guard let base = states.first, case .object(let object) = schema else { return states }
        let minimum = Double(width) ?? 0
        return levels(of: breakpoints, by: object.deciding, over: base).filter {
            $0.width >= minimum
        }.map(\.state)
    }

    /// Returns the state from each width on, the smallest first.
    private static func levels(
        of breakpoints: [ConfigurationNode.Member],
        by deciding: [SchemaField],
        over base: State
    ) -> [(width: Double, state: State)] {
        var state = base
        var result = [(width: -1.0, state: base)]
        let sorted = breakpoints.compactMap { member in
            Double(member.key).map { ($0, member.value) }
        }.sorted { $0.0 < $1.0 }
        for (width, node) in sorted {
            for field in deciding {
                guard let name = field.discriminates, let text = node[field.name]?.text else {
                    continue
                }
                state[name] = text
            }
            result.append((width, state))
        }
        return result
    }

    /// Returns the value of a discriminating key; nil when it cannot be known.
    private static func read(_ node: ConfigurationNode?, as field: SchemaField) -> String? {
        guard case .scalar(let scalar) = field.schema, let words = scalar.type.alternatives else {
            return nil
        }
        let (names, aliases) = (words.names, words.aliases)
        if names.count == 1 { return names[0] }
        guard let node else { return field.discriminates?.defaultValue }
        guard let text = node.text else { return nil }
        if names.contains(text) || aliases.contains(text) { return text }
        return SpellingSuggestion.find(text, among: names)
    }

    /// A case in words: `a vertical list`, `a module of kind 'single'`.
    static func describe(_ state: State) -> String {
        if let kind = state[.layoutKind], let arrange = state[.layoutArrange] {
            return "a \(arrange) \(kind)"
        }
        if let action = state[.actionKind] { return "the action '\(action)'" }
        if let source = state[.upstreamSource] { return "an upstream with '\(source)'" }
        if let kind = state[.moduleKind] { return "a module of kind '\(kind)'" }
        return "this place"
    }
}
