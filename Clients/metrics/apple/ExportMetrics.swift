// Writes metrics.json of a font of an Apple platform: swift ExportMetrics.swift [NAME] > metrics.json
// Without a name it is the system's font for text. On a device, call `MetricsExport(font).json()` from an app.
import CoreText
import Foundation

#if canImport(UIKit)
    import UIKit
#endif

/// The metrics of a font, measured by CoreText: advances, pairs, tracking by size, and sizes by text size.
struct MetricsExport {
    let font: CTFont
    /// The units of an em that lengths are written in.
    private let units = 2048.0
    /// The characters that kern: those of Latin, Greek and Cyrillic, with digits and signs.
    private static let paired: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0xA1...0x17F, 0x386...0x3CE, 0x400...0x45F, 0x2010...0x2026,
    ]
    /// The characters that are looked for. Scripts whose letters join or change their order are left out.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0xA0...0xAC, 0xAE...0x52F, 0x531...0x58F, 0x5D0...0x5EA, 0x10A0...0x10FF,
        0x1D00...0x1FFE, 0x2000...0x200A,
        0x2010...0x2027, 0x2030...0x205E, 0x2070...0x27BF, 0x3000...0x30FF, 0x3105...0x312F,
        0x4E00...0x9FFF, 0xAC00...0xD7A3,
        0xFF01...0xFFE6, 0x1F300...0x1FAFF,
    ]

    /// The characters that may change between two others: those of Latin, signs and arrows.
    private static let changing: [ClosedRange<UInt32>] = [
        0x21...0x7E, 0xA1...0x24F, 0x2010...0x2026, 0x2190...0x2193, 0x2212...0x2212,
    ]
    /// Those that they are put between, of the kinds that fonts know contexts of: capitals, small letters, digits and signs.
    private static let neighbours = "AVTLaoful17(-<>:/@x\u{2192}".unicodeScalars.map(\.value)

    init(_ font: CTFont) { self.font = CTFontCreateCopyWithAttributes(font, 2048, nil, nil) }

    /// The width of a text in units, without what the font adds to it at this size.
    private func width(_ text: String, at size: Double = 2048, isTracked: Bool = false) -> Double {
        let sized = CTFontCreateCopyWithAttributes(font, size, nil, nil)
        var attributes: [NSAttributedString.Key: Any] = [
            NSAttributedString.Key(kCTFontAttributeName as String): sized
        ]
        // A tracking of its own turns the font's off; 0 itself would leave it on.
        if !isTracked {
            attributes[NSAttributedString.Key(kCTTrackingAttributeName as String)] = 0.000_001
        }
        let line = CTLineCreateWithAttributedString(
            NSAttributedString(string: text, attributes: attributes)
        )
        return CTLineGetTypographicBounds(line, nil, nil, nil) * units / size
    }

    private func has(_ character: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(character) else { return false }
        let text = Array(String(Character(scalar)).utf16)
        var glyphs = [CGGlyph](repeating: 0, count: text.count)
        return CTFontGetGlyphsForCharacters(font, text, &glyphs, text.count)
    }

    private func text(_ character: UInt32) -> String {
        Unicode.Scalar(character).map { String(Character($0)) } ?? ""
    }

    private func name(_ character: UInt32) -> String {
        let digits = String(character, radix: 16)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private func number(_ value: Double) -> String { String(format: "%.3f", value) }

    // MARK: Members

    private func advances() -> [UInt32: Double] {
        var advances: [UInt32: Double] = [:]
        for character in Self.blocks.joined() where has(character) {
            let isMark = Unicode.Scalar(character)?.properties.generalCategory == .nonspacingMark
            advances[character] = isMark ? 0 : width(text(character))
        }
        return advances
    }

    /// The adjustments of pairs; those before one character that are alike are one entry.
    private func pairs(_ advances: [UInt32: Double]) -> [String] {
        let letters = Self.paired.joined().filter { advances[$0] != nil }
        return letters.flatMap { left -> [String] in
            var byValue: [String: [String]] = [:]
            for right in letters {
                let sum = (advances[left] ?? 0) + (advances[right] ?? 0)
                let value = width(text(left) + text(right)) - sum
                if abs(value) >= 0.5 { byValue[number(value), default: []].append(name(right)) }
            }
            return byValue.sorted { $0.key < $1.key }.map { value, rights in
                "[\"\(name(left))\", \"\(rights.joined(separator: " "))\", \(value)]"
            }
        }
    }

    /// The characters whose width between two others is not what the pairs with both say.
    private func contexts(_ advances: [UInt32: Double]) -> [String] {
        let neighbours = Self.neighbours.filter { advances[$0] != nil }.map(text)
        return Self.changing.joined().filter { character in
            guard let own = advances[character] else { return false }
            let middle = text(character)
            let before = neighbours.map { ($0, width($0 + middle)) }
            let behind = neighbours.map { ($0, width(middle + $0)) }
            return before.contains { left, first in
                behind.contains { right, second in
                    abs(width(left + middle + right) - (first + second - own)) >= 0.5
                }
            }
        }.map(name)
    }

    /// The space that the font adds behind each character at sizes of 6 to 80 points, in ems.
    private func tracking() -> [String] {
        let sample = "nnnnnnnnnn"
        return Array(6...40).map(Double.init).appending(stride(from: 44, through: 80, by: 4)).map {
            size in
            let added = width(sample, at: size, isTracked: true) - width(sample, at: size)
            return "[\(size), \(String(format: "%.5f", added / units / Double(sample.count)))]"
        }
    }

    /// The sizes at each text size; empty where UIKit is not there to say them.
    private func scaled() -> [String] {
        #if canImport(UIKit)
            let categories: [(String, UIContentSizeCategory)] = [
                ("xs", .extraSmall), ("s", .small), ("m", .medium), ("l", .large),
                ("xl", .extraLarge),
                ("xxl", .extraExtraLarge), ("xxxl", .extraExtraExtraLarge),
                ("ax1", .accessibilityMedium),
                ("ax2", .accessibilityLarge), ("ax3", .accessibilityExtraLarge),
                ("ax4", .accessibilityExtraExtraLarge), ("ax5", .accessibilityExtraExtraExtraLarge),
            ]
            return categories.map { name, category in
                let traits = UITraitCollection(preferredContentSizeCategory: category)
                let points = (8...40).map { size in
                    let scaled = UIFontMetrics.default.scaledValue(
                        for: CGFloat(size),
                        compatibleWith: traits
                    )
                    return "[\(size), \(number(Double(scaled)))]"
                }
                return "\"\(name)\": [\(points.joined(separator: ", "))]"
            }
        #else
            return []
        #endif
    }

    /// The file.
    func json() -> String {
        let advances = advances()
        let widths = advances.sorted { $0.key < $1.key }.map {
            "\"\(name($0.key))\": \(number($0.value))"
        }
        var members = [
            "\"name\": \"\(CTFontCopyFullName(font))\"", "\"unitsPerEm\": \(Int(units))",
            "\"ascent\": \(number(CTFontGetAscent(font)))",
            "\"descent\": \(number(CTFontGetDescent(font)))",
            "\"lineGap\": \(number(CTFontGetLeading(font)))",
            "\"advances\": {\n\(widths.joined(separator: ",\n"))\n}",
            "\"pairs\": [\n\(pairs(advances).joined(separator: ",\n"))\n]",
            "\"tracking\": [\(tracking().joined(separator: ", "))]",
        ]
        let contexts = contexts(advances)
        if !contexts.isEmpty {
            members.append("\"contexts\": \"\(contexts.joined(separator: " "))\"")
        }
        let scaled = scaled()
        if !scaled.isEmpty {
            members.append("\"scaled\": {\n\(scaled.joined(separator: ",\n"))\n}")
        }
        members.append("\"ligatures\": false,\n\"fallback\": \"files\"")
        return "{\n\(members.joined(separator: ",\n"))\n}\n"
    }
}

extension Array where Element == Double {
    fileprivate func appending(_ more: some Sequence<Double>) -> [Double] { self + Array(more) }
}

#if os(macOS) || STUB
    let name = CommandLine.arguments.dropFirst().first
    let font =
        name.map { CTFontCreateWithName($0 as CFString, 2048, nil) }
        ?? CTFontCreateUIFontForLanguage(.system, 2048, nil)
    guard let font else { fatalError("there is no such font") }
    print(MetricsExport(font).json(), terminator: "")
#endif
