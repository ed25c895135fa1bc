/// A label on one line, cut to a width if it must be.
struct FormLabel: Equatable {
    /// What it says; ends with an ellipsis when it was cut.
    let text: String
    /// How large it is.
    let extent: LabelExtent
    /// Whether it was cut.
    let isTruncated: Bool

    /// What stands for what was cut.
    static let ellipsis = "…"
    /// Widths are compared with this tolerance, in points.
    private static let tolerance = 1e-6

    /// The label of a text; newlines are spaces.
    ///
    /// The text is cut between characters, to the most of them that leave room for the ellipsis; the
    /// ellipsis itself always stays.
    init(
        _ text: String,
        size: Double,
        limit: Double,
        measuring labels: some LabelMeasuring
    ) {
        let line = text.contains(where: \.isNewline) ? Self.onOneLine(text) : text
        let whole = labels.extent(of: line, size: size)
        guard whole.width > limit + Self.tolerance else {
            (self.text, extent, isTruncated) = (line, whole, false)
            return
        }
        let characters = Array(line)
        var fitting = 0
        var tooMany = characters.count
        while fitting + 1 < tooMany {
            let middle = (fitting + tooMany) / 2
            let cut = String(characters[..<middle]) + Self.ellipsis
            if labels.extent(of: cut, size: size).width > limit + Self.tolerance {
                tooMany = middle
            } else {
                fitting = middle
            }
        }
        self.text = String(characters[..<fitting]) + Self.ellipsis
        extent = labels.extent(of: self.text, size: size)
        isTruncated = true
    }

    private static func onOneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
