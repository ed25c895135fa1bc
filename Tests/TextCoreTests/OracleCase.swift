import Foundation
import TextCore

/// A text as a browser set it: CSS in, lines out.
struct OracleCase: Decodable, Sendable {
    let id: String
    let tags: [String]
    let font: String
    let size: Double
    let lineHeight: Double
    let maxWidth: Double?
    let text: String
    let lang: String?
    let direction: String
    let whiteSpace: String
    let overflowWrap: String
    let result: Result

    struct Result: Decodable, Sendable {
        let lineCount: Int
        /// First UTF-16 unit, width with spaces at the end, width without them.
        let lines: [[Double]]
        let maxLineWidth: Double
    }

    /// The text as `white-space` leaves it, and where its UTF-16 units stand in the given one.
    var collapsed: (text: String, places: [Int]) {
        guard whiteSpace == "normal" else { return (text, Array(0...text.utf16.count)) }
        var units: [UInt16] = []
        var places: [Int] = []
        for (place, unit) in text.utf16.enumerated() {
            let isSpace = unit == 0x20 || unit == 0x0A
            if isSpace && (units.isEmpty || units.last == 0x20) { continue }
            units.append(isSpace ? 0x20 : unit)
            places.append(place)
        }
        return (String(decoding: units, as: UTF16.self), places + [text.utf16.count])
    }

    /// Whether a word sticks out of its line, as `overflow-wrap: normal` lets it; we have no key for
    /// that.
    var overflows: Bool {
        overflowWrap == "normal" && result.maxLineWidth > (maxWidth ?? .infinity)
    }

    /// What stands for the script in reports: the first tag.
    var script: String { tags.first ?? "" }

    /// The style that stands for the case's CSS.
    func style(_ measurer: TextMeasurer) throws -> TextStyle {
        TextStyle(
            font: measurer.font(named: font) ?? .standard,
            size: size,
            lineHeight: lineHeight,
            locale: lang,
            direction: direction == "rtl" ? .rightToLeft : .leftToRight
        )
    }

    /// All cases.
    static func load() throws -> [OracleCase] {
        struct File: Decodable { let cases: [OracleCase] }
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/text.json")
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: url)).cases
    }
}
