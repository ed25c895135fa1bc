/// A switch of a part of a cell: the action `toggle`.
package struct ToggleDeclaration: Sendable {
    /// Its name in the cell, by which templates know its value: `${value:like}`.
    package var id: String
    /// The value while it was never set.
    package var value: FormCellDeclaration.Flag?
    /// The messages after it is set.
    package var messages: FormCellDeclaration.Messages?
    /// Whose its value is.
    package var scope: SwitchScope?
    /// The store of its value.
    package var store: SwitchStoreDeclaration?
}
