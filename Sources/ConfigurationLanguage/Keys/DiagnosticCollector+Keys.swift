extension DiagnosticCollector {
    /// Reports each of the keys that is given, as `'NAME' REASON`.
    package func refuse(_ keys: [GivenKey], because reason: String) {
        for key in keys {
            guard let position = key.position else { continue }
            report("'\(key.name)' \(reason)", at: position)
        }
    }

    /// Reports the second of two keys that say the same thing in different ways where both are given.
    package func refuseBoth(_ first: GivenKey, _ second: GivenKey) {
        guard first.isGiven, let position = second.position else { return }
        report("give '\(first.name)' or '\(second.name)', not both", at: position)
    }
}
