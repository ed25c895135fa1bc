import InputCore

/// The names of the fonts there are, those with mistakes too.
package struct FontNames {
    package var names: [String] = []
    /// True when `fonts` itself could be read.
    package var isComplete = true

    package init() {}
    /// The fonts that name not all of their relatives.
    private var lacking: [ExactString: Lacking] = [:]

    /// The relatives (`bold`, `italic`, `code`) that a font does not name.
    private struct Lacking {
        var relatives: [String]
        var position: SourcePosition
    }

    /// Notes the relatives that a font does not name.
    package mutating func note(
        lacking relatives: [String],
        of font: String,
        at position: SourcePosition
    ) {
        if !relatives.isEmpty {
            lacking[font] = Lacking(relatives: relatives, position: position)
        }
    }

    /// Warns of a font in which markup is set, if it lacks relatives. That is at the font, so that it is
    /// said once, however many texts there are.
    ///
    /// - Parameter font: The name of the font; nil is the first one.
    package func warnOfMarkup(in font: String?, _ diagnostics: DiagnosticCollector) {
        guard let font = font ?? names.first, let lacking = lacking[font] else { return }
        let relatives = lacking.relatives.map { "'\($0)'" }.joined(separator: ", ")
        diagnostics.warn(
            "font '\(font)' names no \(relatives): what is so in markup looks like the font itself",
            at: lacking.position
        )
    }

    /// Returns the name that a key gives, and reports one that no font has.
    @discardableResult
    package func check(_ node: ConfigurationNode?, _ diagnostics: DiagnosticCollector) -> String? {
        guard let node, let name = node.text else { return nil }
        if isComplete, !names.contains(name) {
            let reason = names.isEmpty ? ": no 'fonts' are configured" : ""
            diagnostics.report(
                "there is no font '\(name)'\(reason)",
                at: node.position,
                nearest: name,
                among: names
            )
        }
        return name
    }
}
