extension ConfigurationObject {
    /// The overrides under `at`, each with the width from which on it holds, in the file's order.
    var overrides: [(minimumWidth: Double, keys: ConfigurationObject<Keys>)] {
        (node?[ObjectSchema.overridesName]?.members ?? []).compactMap { member in
            Double(member.key).map { ($0, ConfigurationObject(keys, member.value)) }
        }
    }

    /// The keys outside `at` and inside it, each read by `read`.
    func responsive<Values>(_ read: (ConfigurationObject<Keys>) -> Values) -> Responsive<Values> {
        Responsive(
            base: read(self),
            overrides: overrides.map { .init(minimumWidth: $0.minimumWidth, keys: read($0.keys)) }
        )
    }
}
