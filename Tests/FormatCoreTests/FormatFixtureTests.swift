import FormatCore
import Foundation
import Testing

/// Texts beside those of another program: `Fixtures/formats.json` says how it was written.
@Suite("Numbers, dates and plurals are as another implementation of CLDR writes them")
struct FormatFixtureTests {
    /// One text of the fixture.
    private struct Case {
        let kind: String
        let locale: String
        let argument: String
        let value: Double
        let text: String

        /// Its name among the fixture's cases.
        var name: String { "\(kind)|\(locale)|\(argument)|\(value)" }

        /// The text as it is written here.
        var written: String? {
            switch kind {
            case "number": number(.number)
            case "percent": number(.percent)
            case "compact": number(.compact)
            case "currency": number(.currency(argument))
            case "plural": plural
            default: date
            }
        }

        private func number(_ style: NumberStyle) -> String? {
            TextFormats.text(of: .double(value), style: style, locale: locale)
        }

        private var plural: String? {
            let names = PluralCategory.allCases.map { "\($0.rawValue): \($0.rawValue) #" }
            guard let rule = try? PluralRule(parsing: names.joined(separator: ";")) else {
                return nil
            }
            return TextFormats.text(of: .double(value), rule: rule, locale: locale)
        }

        private var date: String? {
            let parts = argument.split(separator: " ").map(String.init)
            guard let date = DateValue(epochSeconds: value),
                let skeleton = DateSkeleton(parts[0])
            else { return nil }
            return TextFormats.text(
                of: date,
                skeleton: skeleton,
                locale: locale,
                timeZone: parts[1]
            )
        }
    }

    private static func cases() throws -> [Case] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let data = try Data(contentsOf: folder.appending(path: "Fixtures/formats.json"))
        let lists = try JSONSerialization.jsonObject(with: data) as? [[Any]] ?? []
        return lists.compactMap { list in
            guard list.count == 5, let kind = list[0] as? String,
                let locale = list[1] as? String, let argument = list[2] as? String,
                let value = (list[3] as? NSNumber)?.doubleValue, let text = list[4] as? String
            else { return nil }
            return Case(kind: kind, locale: locale, argument: argument, value: value, text: text)
        }
    }

    /// What the two programs' data, some years apart, write in another way: kinds of spaces, marks of
    /// direction, and points after shortened months.
    private static func plain(_ text: String) -> String {
        let ignored: Set<Unicode.Scalar> = ["\u{200E}", "\u{200F}", "\u{61C}"]
        var result = ""
        for scalar in text.unicodeScalars where !ignored.contains(scalar) {
            switch scalar {
            case "\u{A0}", "\u{202F}", "\u{2009}": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The texts that a later CLDR than that of Debian 12 changed: `kind|locale|argument|value` a line.
    private static func changedSince() throws -> Set<String> {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "Fixtures/formats-changed-since.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return Set(lines.map(String.init))
    }

    @Test("every text is the same but for those that CLDR has changed since")
    func agreement() throws {
        let cases = try Self.cases()
        let changed = try Self.changedSince()
        try #require(cases.count > 4_000)
        #expect(Set(cases.map(\.locale)).count > 30)
        #expect(changed.count * 50 < cases.count)
        for one in cases {
            let written = try #require(one.written, "\(one)")
            if Self.plain(written) == Self.plain(one.text) { continue }
            #expect(changed.contains(one.name), "\(one.name): \(written), not \(one.text)")
        }
    }
}
