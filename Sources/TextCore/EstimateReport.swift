internal import Locking

/// A text that had to be estimated: what is missing to measure it.
package struct TextEstimateNote: Sendable, Hashable {
    /// The font's name; `nil` when there are no fonts.
    package let font: String?
    /// A character that none of its files has.
    package let character: Unicode.Scalar
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
        let character = text.firstEstimated ?? FontStack.ellipsisCharacter
        let note = TextEstimateNote(font: font, character: character)
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
    /// The first character that no face has; `nil` when faces have all.
    fileprivate var firstEstimated: Unicode.Scalar? {
        guard let run = runs.first(where: { $0.source == .estimate }) else { return nil }
        return units.withUnsafeBufferPointer { units in
            let part = units[Int(run.start)..<Int(run.end)]
            return String(decoding: part.prefix(2), as: UTF16.self).unicodeScalars.first
        }
    }
}
