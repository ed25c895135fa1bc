internal import Locking

/// A text that had to be estimated: what is missing to measure it.
package struct TextEstimateNote: Sendable, Hashable {
    /// The font's name; `nil` when there are no fonts.
    package let font: String?
    /// A character that none of its files has, or that is drawn in another way beside others.
    package let character: Unicode.Scalar
    /// True when a metrics file has the character, and says nothing of how it changes beside others.
    package var isInMetrics = false
}

/// Reports once each character that no file of a font has.
final class EstimateReport: Sendable {
    /// The most that is reported: what follows says nothing new, and texts come from anybody.
    static let maximumCount = 32

    private let reported = Locked<Set<TextEstimateNote>>([])
    private let report: @Sendable (TextEstimateNote) -> Void

    init(_ report: @escaping @Sendable (TextEstimateNote) -> Void) {
        self.report = report
    }

    /// Reports the first character of a text that was estimated, unless that was done before.
    ///
    /// - Parameter font: the font's name; `nil` when there are no fonts, which is reported once.
    func tell(of text: ShapedText, font: String?) {
        let found = text.firstEstimated ?? (FontStack.ellipsisCharacter, false)
        let note = TextEstimateNote(
            font: font,
            character: found.character,
            isInMetrics: found.isInMetrics
        )
        let isNew = reported.withLock { reported in
            if reported.count >= Self.maximumCount || font == nil && !reported.isEmpty {
                return false
            }
            return reported.insert(note).inserted
        }
        if isNew { report(note) }
    }
}

extension ShapedText {
    /// The first character that no face has, or that a metrics file says too little of; `nil` when faces have all.
    fileprivate var firstEstimated: (character: Unicode.Scalar, isInMetrics: Bool)? {
        guard let run = runs.first(where: \.isEstimated) else { return nil }
        let part = units[Int(run.start)..<Int(run.end)]
        if run.source == .estimate {
            return String(decoding: part.prefix(2), as: UTF16.self).unicodeScalars.first
                .map { ($0, false) }
        }
        let scalars = String(decoding: part, as: UTF16.self).unicodeScalars
        let found = scalars.first {
            !CharacterClass.isSimple($0.value) || CharacterClass.isOfSequence($0.value)
        }
        let parting = scalars.first {
            CharacterClass.isIgnorable($0.value) || CharacterClass.isMark($0.value)
        }
        return (found ?? parting ?? scalars.first).map { ($0, true) }
    }
}
