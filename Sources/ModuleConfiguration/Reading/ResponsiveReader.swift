extension ConfigurationObject {
    /// The overrides under `at`, each with the width from which on it holds, in the file's order.
    var overrides: [(minimumWidth: Double, keys: ConfigurationObject<Keys>)] {
        (node?.overrides ?? []).map { ($0.minimumWidth, ConfigurationObject(keys, $0.given)) }
    }
}
