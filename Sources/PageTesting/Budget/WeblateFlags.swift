import InputCore
import ModuleKit
import PageServing
import TextCore

/// The room of slots as flags of Weblate's, which draws a translation and says where it is larger.
///
/// Each slot has the flags of its tightest screen: in browsers at the smallest size of text, on other platforms at that
/// of a new device, at which texts have the sizes that are declared. Characters are not counted: no number of them is
/// as wide as another.
package struct WeblateFlags {
    private let budgets: [SlotBudget]

    /// Creates the flags of slots.
    package init(_ budgets: [SlotBudget]) {
        self.budgets = budgets
    }

    /// A line for each slot and language that is cut anywhere: the slot, the language, and the flags, with tabs
    /// between.
    package var text: String {
        budgets.compactMap { budget in
            flags(of: budget).map { flags in
                let cells = [budget.slot.name, budget.locale ?? "", flags]
                return cells.map { HiddenCharacters.escapedLine($0) }.joined(separator: "\t") + "\n"
            }
        }.joined()
    }

    /// Returns the flags of a slot; nil where nothing cuts it.
    private func flags(of budget: SlotBudget) -> String? {
        let inBrowsers = budget.rows.filter { $0.screen.textSize.platform == .web }
        let smallest = inBrowsers.map(\.screen.textSize.factor).min()
        let plain = budget.rows.filter { row in
            switch row.screen.textSize {
            case .factor(let factor): factor == smallest
            case .dynamicType(let category): category == .l
            case .fontScale(let curve): curve.scale == 1
            }
        }
        let rooms = plain.compactMap { row in
            row.lines.map { (width: row.width / row.screen.textSize.factor, lines: $0) }
        }
        let tightest = rooms.min {
            ($0.width * Double($0.lines), $0.width) < ($1.width * Double($1.lines), $1.width)
        }
        guard let tightest, budget.slot.size > 0 else { return nil }
        // Weblate's sizes are whole; text and width grow alike.
        let size = max(1, budget.slot.size.rounded(.up))
        let width = Int(clamping: (tightest.width * size / budget.slot.size).rounded(.down))
        var flags = ["max-size:\(width):\(tightest.lines)"]
        if let font = budget.slot.font.map(Self.group) { flags.append("font-family:\(font)") }
        flags.append("font-size:\(Int(clamping: size))")
        return flags.joined(separator: ", ")
    }

    /// Returns the name of a font as that of a group of Weblate's, which has neither spaces nor signs.
    private static func group(_ font: String) -> String {
        let scalars = font.lowercased().unicodeScalars.map { scalar in
            scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? scalar : "-"
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
