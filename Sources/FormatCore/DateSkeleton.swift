import InputCore

/// The fields of a date that are written, in any order: a skeleton of CLDR such as `yMMMd` (UTS #35, part 4).
///
/// The language decides on their order and on the text between them.
package struct DateSkeleton: Sendable, Equatable {
    /// The letters.
    package let text: String

    /// The letters of fields, and `j`, `J` and `C`, which stand for the hours that the language prefers.
    private static let letters = Set("GyYuUrQqMLwWdDFgEecabBhHKkjJCmsSAzZOvVXx".utf8)

    /// The greatest length, in letters: all fields at their longest need less.
    private static let maximumCount = 48

    /// A form of ISO 8601, which is the same in every language, so that it sorts and names.
    package enum ISOForm: String, Sendable, CaseIterable {
        /// `2026-11-27`
        case day = "iso"
        /// `2026-11`
        case month = "isoMonth"
    }

    /// The form of ISO 8601 that stands in place of letters; nil for letters.
    package let isoForm: ISOForm?

    /// Creates a skeleton; nil for a text with anything but letters of fields.
    package init?(_ text: String) {
        isoForm = ISOForm(rawValue: text)
        if isoForm != nil {
            self.text = text
            return
        }
        guard (1...Self.maximumCount).contains(text.utf8.count),
            text.utf8.allSatisfy(Self.letters.contains), Self.repeated(in: text) == nil,
            Self.weekYear(in: text) == nil
        else { return nil }
        self.text = text
    }

    /// Returns the offset of the first character that no skeleton has, or of a field that came before.
    package static func mistake(in text: String) -> Int? {
        if let wrong = text.utf8.firstIndex(where: { !letters.contains($0) }) {
            return text.utf8.distance(from: text.utf8.startIndex, to: wrong)
        }
        return repeated(in: text) ?? weekYear(in: text) ?? (DateSkeleton(text) == nil ? 0 : nil)
    }

    /// Returns the offset of the year of weeks (`Y`) where there is no week (`w`): around New Year's Day it is another
    /// year than the date's.
    private static func weekYear(in text: String) -> Int? {
        let bytes = text.utf8
        guard let year = bytes.firstIndex(of: UInt8(ascii: "Y")), !bytes.contains(UInt8(ascii: "w"))
        else { return nil }
        return bytes.distance(from: bytes.startIndex, to: year)
    }

    /// Returns the skeleton that a pattern of another kind (`YYYY-MM-DD`) probably stands for; nil when
    /// none is found.
    package static func corrected(_ text: String) -> DateSkeleton? {
        if ["iso8601", "isoday", "isodate", "rfc3339"].contains(text.lowercased()) {
            return DateSkeleton(ISOForm.day.rawValue)
        }
        var result: [UInt8] = []
        for byte in text.utf8 where letters.contains(byte) { result.append(byte) }
        var corrected = String(decoding: result, as: UTF8.self)
        if corrected.contains(bytes: "YYYY") {
            corrected = corrected.replacing(bytes: "YYYY", with: "y").replacing(
                bytes: "D",
                with: "d"
            )
        }
        return DateSkeleton(corrected)
    }

    /// Returns the offset at which a letter comes again after others.
    private static func repeated(in text: String) -> Int? {
        var seen: Set<UInt8> = []
        var last: UInt8?
        for (offset, byte) in text.utf8.enumerated() {
            if byte != last, !seen.insert(byte).inserted { return offset }
            last = byte
        }
        return nil
    }
}
