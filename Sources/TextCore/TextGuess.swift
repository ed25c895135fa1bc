/// A character whose width in a text is a guess.
struct TextGuess: Sendable, Equatable {
    /// The place of its first code unit, or of the character that it changes.
    var unit: Int
    var character: UInt32
    var reason: TextEstimateNote.Reason

    /// The most of one text that are told: whoever mends these sees the next ones.
    static let maximumCount = 4
}

extension [TextGuess] {
    /// Adds a guess, unless there are enough or its character is among them.
    mutating func note(_ guess: TextGuess) {
        guard count < TextGuess.maximumCount,
            !contains(where: { $0.character == guess.character && $0.reason == guess.reason })
        else { return }
        append(guess)
    }
}

extension ShapedText {
    /// The first characters that no face has, or that metrics say too little of.
    var firstGuesses: [TextGuess] {
        var found: [TextGuess] = []
        for run in runs where run.isEstimated {
            var unit = Int(run.start)
            while unit < Int(run.end), found.count < TextGuess.maximumCount {
                let (character, length) = MetricsShaping.decode(
                    units,
                    at: unit,
                    before: Int(run.end)
                )
                let reason =
                    run.source == .estimate
                    ? .missing : CharacterClass.doubt(of: character, at: unit, in: units)
                if let reason {
                    found.note(TextGuess(unit: unit, character: character, reason: reason))
                }
                unit += length
            }
        }
        let sorted = (found + guesses).sorted { $0.unit < $1.unit }
        return Array(sorted.prefix(TextGuess.maximumCount))
    }
}
