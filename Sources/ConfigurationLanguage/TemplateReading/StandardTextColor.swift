/// The colour of a module's texts that name none, where the configuration has a palette: `$label`, which is read in
/// every mode. A class: it notes whether a text has it, as a page says the colours that it shows.
package final class StandardTextColor {
    /// The name of the colour in the palette.
    package static let name: ExactString = "label"

    /// True once a text has it.
    package private(set) var isUsed = false

    package init() {}

    /// Returns the colour for a text.
    package func take() -> Template {
        isUsed = true
        return .own("$label")
    }
}
