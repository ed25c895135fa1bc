/// Why a tree of stacks makes no cell. The description is meant for the author of the cell.
package enum CellError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Stacks nested deeper than is taken.
    case tooDeep(most: Int)
    /// More stacks, images, texts and spaces than are taken.
    case tooLarge(most: Int)

    /// One sentence that says what is wrong.
    package var description: String {
        switch self {
        case .tooDeep(let most): "the stacks are nested more than \(most) deep"
        case .tooLarge(let most): "the cell has more than \(most) parts"
        }
    }
}
