internal import Locking

/// A character for which texts had to be estimated: what is missing to measure them.
package struct TextEstimateNote: Sendable, Hashable {
    /// The font's name; `nil` when there are no fonts.
    package let font: String?
    package let character: Unicode.Scalar
    package let reason: Reason

    /// Why the width of a character is a guess.
    package enum Reason: Sendable, Hashable, CaseIterable {
        /// None of the font's files has it.
        case missing
        /// It is a letter that joins others, or changes its place among them.
        case joins
        /// It is a part of a picture of several characters.
        case picture
        /// It is a mark, which changes the letter before it or the pairs of that.
        case mark
        /// It is inside of a ligature.
        case ligature
        /// Characters on both sides change it together.
        case neighbours
    }
}

/// Reports once each character for which texts are estimated.
final class EstimateReport: Sendable {
    /// The most that is reported: what follows says nothing new, and texts come from anybody.
    static let maximumCount = 32

    private let reported = Locked<Set<TextEstimateNote>>([])
    private let report: @Sendable (TextEstimateNote) -> Void

    init(_ report: @escaping @Sendable (TextEstimateNote) -> Void) {
        self.report = report
    }

    /// Reports the first characters of a text that was estimated, those that were not reported before.
    ///
    /// - Parameters:
    ///   - ellipsis: The guesses where the text was cut.
    ///   - font: Returns the name of the font at a unit; `nil` when there are no fonts, which is reported once.
    func tell(
        of text: ShapedText,
        ellipsis: [TextGuess],
        font: (_ unit: Int) -> String?
    ) {
        guard reported.withLock({ $0.count < Self.maximumCount }) else { return }
        var guesses = text.firstGuesses
        for guess in ellipsis { guesses.note(guess) }
        for guess in guesses {
            guard let character = Unicode.Scalar(guess.character) else { continue }
            let font = font(guess.unit)
            let note = TextEstimateNote(font: font, character: character, reason: guess.reason)
            let isNew = reported.withLock { reported in
                if reported.count >= Self.maximumCount || font == nil && !reported.isEmpty {
                    return false
                }
                return reported.insert(note).inserted
            }
            if isNew { report(note) }
        }
    }
}
