/// An error in layout keys, with a description for the author of a configuration.
public enum LayoutError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A value that is none of the known names.
    case unknownName(String, known: [String])
    /// A value that belongs to sections arranged the other way.
    case wrongAxis(String, known: [String])
    /// A text that is not a track of a grid.
    case badTrack(String)
    /// A template without any area.
    case emptyTemplate
    /// A template's row (from 1) that is not as long as its first.
    case unequalRows(row: Int, cells: Int, expected: Int)
    /// A name in a template whose cells are not one rectangle.
    case notARectangle(area: String)
    /// A template of more cells than a template may have.
    case templateTooLarge(cells: Int, maximum: Int)

    /// One sentence that names the error and the values that would be right.
    public var description: String {
        switch self {
        case .unknownName(let name, let known):
            "\"\(name)\" must be one of \(known.joined(separator: ", "))"
        case .wrongAxis(let name, let known):
            "\"\(name)\" belongs to the other axis; here it is one of "
                + known.joined(separator: ", ")
        case .badTrack(let text):
            "\"\(text)\" is no track: write points (80), a share (\"25%\"), \"1fr\" or \"auto\""
        case .emptyTemplate:
            "the template names no area"
        case .unequalRows(let row, let cells, let expected):
            "row \(row) of the template has \(cells) cells, the first has \(expected)"
        case .notARectangle(let area):
            "the cells of area \"\(area)\" are not one rectangle"
        case .templateTooLarge(let cells, let maximum):
            "the template has \(cells) cells, at most \(maximum) are taken"
        }
    }
}
