/// The values that the switches of a module had at one time.
package struct SwitchValues: Sendable {
    /// The stored values; switches that were never set are not in it.
    package var stored: [SwitchKey: Bool]
    /// The versions of the values, by owner; empty when they never change.
    package var versions: [SwitchVersion]
    /// False when the store cannot be read: a page that shows its switches cannot be made then.
    package var areKnown = true

    /// Creates values.
    package init(_ stored: [SwitchKey: Bool] = [:], versions: [SwitchVersion] = []) {
        self.stored = stored
        self.versions = versions
    }

    /// No values.
    package static let none = SwitchValues()

    /// The values of a store that cannot be read.
    package static var unknown: SwitchValues {
        var values = SwitchValues()
        values.areKnown = false
        return values
    }
}
