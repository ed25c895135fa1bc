/// The places at which lines may break.
enum LineBreaks {
    /// The text with its breaks: those of UAX #14, but as in browsers none after a `/` between
    /// ASCII characters, so that addresses and "and/or" stay whole.
    static func added(
        to text: ShapedText,
        language: TextLanguage,
        _ workspace: Workspace
    ) -> ShapedText {
        var flags = text.flags
        let units = text.units
        workspace.markBreaks(units, language: language, in: &flags)
        for index in units.indices.dropFirst()
        where units[index - 1] == 0x2F && units[index] < 0x80 {
            if index < 2 || units[index - 2] < 0x80 { flags[index].remove(.breakBefore) }
        }
        return text.withBreaks(flags)
    }
}
