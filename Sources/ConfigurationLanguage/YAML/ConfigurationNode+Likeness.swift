extension ConfigurationNode {
    /// Returns a number that is equal for mappings of the same content, wherever and in whatever order they are
    /// written. Within a process.
    ///
    /// - Parameter name: A member of it that makes no difference.
    package func likeness(without name: String) -> Int {
        var hasher = Hasher()
        let members = (members ?? []).filter { $0.key != name }
            .sorted { ExactString($0.key) < ExactString($1.key) }
        for member in members {
            hasher.combine(ExactString(member.key))
            member.value.hashContent(into: &hasher)
        }
        return hasher.finalize()
    }

    private func hashContent(into hasher: inout Hasher) {
        switch value {
        case .invalid: hasher.combine(0)
        case .scalar(let scalar):
            hasher.combine(1)
            hasher.combine(ExactString(scalar.templateText))
            // `"1"` is text, and `1` a number.
            if case .text = scalar.resolved { hasher.combine(true) } else { hasher.combine(false) }
        case .sequence(let elements):
            hasher.combine(2)
            hasher.combine(elements.count)
            for element in elements { element.hashContent(into: &hasher) }
        case .mapping(let members):
            hasher.combine(3)
            hasher.combine(members.count)
            for member in members {
                hasher.combine(ExactString(member.key))
                member.value.hashContent(into: &hasher)
            }
        }
    }
}
