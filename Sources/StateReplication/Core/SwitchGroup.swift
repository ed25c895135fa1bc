package import SwitchKit

/// An owner of switches of a module: what is read, stored and held together.
package struct SwitchGroup: Hashable, Sendable {
    /// The module that declares the switches.
    package let module: String
    /// A hash; empty for the switches that everybody shares.
    package let owner: String

    /// Creates the group of an owner.
    package init(module: String, owner: String) {
        self.module = module
        self.owner = owner
    }

    /// The group that a switch is in.
    package init(of key: SwitchKey) {
        self.init(module: key.module, owner: key.owner)
    }
}

/// The value of a switch, and the number of the change that set it.
package struct SwitchRecord: Hashable, Sendable {
    package var value: Bool
    /// The number of the change; of two changes the later has the greater one.
    package var version: UInt64

    /// Creates a value of a version.
    package init(value: Bool, version: UInt64) {
        self.value = value
        self.version = version
    }
}
