/// The key of a stored switch value: a switch and an owner.
package struct SwitchKey: Sendable, Hashable {
    /// The module that declares the switch.
    package var module: String
    /// The section that has it, where cells are mapped from a response; empty where they are literal,
    /// so that a cell keeps its value when it is moved to another section.
    package var section: String
    /// The cell's id.
    package var item: String
    /// The owner of the value: a hash, empty for a shared one.
    package var owner: String

    /// Creates the key of a switch.
    package init(module: String, section: String = "", item: String, owner: String = "") {
        self.module = module
        self.section = section
        self.item = item
        self.owner = owner
    }
}
