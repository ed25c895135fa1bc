/// Which switch, and whose: what a stored value belongs to.
public struct SwitchKey: Sendable, Hashable {
    /// The module that declares the switch.
    public var module: String
    /// The section it stands in, where cells are mapped from an answer; empty where they are literal,
    /// so that a cell keeps its value when it is moved to another section.
    public var section: String
    /// The cell's id.
    public var item: String
    /// Whose value it is: a hash, empty for everybody's.
    public var owner: String

    /// Names a switch.
    public init(module: String, section: String = "", item: String, owner: String = "") {
        self.module = module
        self.section = section
        self.item = item
        self.owner = owner
    }
}
