internal import CText

/// A part of a text that is shaped at once: of one face, one script and one direction.
struct TextRun: Sendable {
    /// The place of its first code unit.
    var start: Int32
    /// The place behind its last code unit.
    var end: Int32
    /// The source of the widths.
    var source: Source
    /// The script, for the shaper.
    var script: hb_script_t
    /// True when it reads from right to left.
    var isRightToLeft: Bool
    /// The place of its setting among the shaper's; 0 in a text of one.
    var setting: Int32 = 0
    /// True when the widths of a metrics file are a guess, as the characters' look depends on each other.
    var isGuessed = false

    /// True when it has words of a face that spaces of the metrics part.
    var hasSpaces = false

    /// True when some width is a guess.
    var isEstimated: Bool { isGuessed || source == .estimate }

    /// The source of the widths of a run.
    enum Source: Sendable, Equatable {
        /// The face at that place of the font.
        case face(Int)
        /// No face has the characters: their widths are guessed.
        case estimate
        /// Nothing is drawn: newlines and control characters.
        case nothing
    }
}
