package import ConfigurationLanguage

package enum FormStyle: String, Sendable, CaseIterable {
    /// Cells on the client's own background.
    case plain
    /// Sections on a surface, on a page with a background of its own.
    case grouped

    /// The colour behind the page; nil where the client has its own.
    var background: String? { self == .grouped ? "$groupedBackground" : nil }

    /// Returns the keys that a cell has where nothing in a file gives them.
    ///
    /// - Parameter hasPalette: True where the configuration has a palette: labels are then read in all modes.
    func cell(hasPalette: Bool) -> FormCellDeclaration {
        var cell = FormCellDeclaration()
        guard self == .grouped || hasPalette else { return cell }
        cell.titleColor = .own("$label")
        cell.detailColor = .own("$secondaryLabel")
        return cell
    }

    /// The drawing behind a section's cells; nil where there is none.
    var decoration: DecorationDeclaration? {
        guard self == .grouped else { return nil }
        var keys = DecorationKeys.prototype
        keys.contents = .object([.init(name: "color", value: .text("$surface"))])
        return DecorationDeclaration(keys: Responsive(keys))
    }

    /// The colours of labels where the configuration has a palette.
    static let textColorNames: Set<ExactString> = ["label", "secondaryLabel"]

    /// The colours of the palette that it uses.
    var colorNames: Set<ExactString> {
        self == .plain
            ? [] : ["groupedBackground", "label", "secondaryLabel", "separator", "surface"]
    }
}

/// The keys of the lines between a section's cells.
struct SeparatorKeys: DeclaredObject {
    static let title = "'separators'"

    @Key(.color, otherwise: "$separator", "Their colour.")
    var color: ConfigurationNode?

    @Key(.points, default: 12, "Their distance from the side at which cells begin, in points.")
    var inset: Double

    @Key(.boolean, default: false, "Leaves them out.")
    var hidden: Bool
}

/// A line below a cell that is not its section's last.
package struct FormSeparatorDeclaration: Sendable {
    package var color: Template
    /// The distance from the side at which the cell begins, in points.
    package var inset: Double
}

/// The title of the header or footer of a form's section.
package struct FormTitleDeclaration: Sendable {
    package var text: Template
    /// The name of its font; nil is the first one.
    package var font: String?
    /// The font size in points, before text is scaled; nil is that of details.
    package var size: Double?
    /// Its colour; nil is that of details.
    package var color: Template?
}
