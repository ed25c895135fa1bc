import InputCore
import ModuleConfiguration
import ModuleKit
import PageServing
import TextCore

/// The room of slots as comma-separated values (RFC 4180), a row for each slot, language and screen.
package struct BudgetCSV {
    private let budgets: [SlotBudget]

    /// Creates the values of slots.
    package init(_ budgets: [SlotBudget]) {
        self.budgets = budgets
    }

    /// The names of the columns.
    private static let columns = [
        "slot", "locale", "device", "textSize", "width", "lines", "longestSample", "samples", "cut",
    ]

    /// All rows, the names of the columns first, each with CR LF behind it.
    ///
    /// A last column names the platforms of devices, where some are no browsers.
    package var text: String {
        let hasPlatforms = budgets.contains { budget in
            budget.rows.contains { $0.screen.textSize.platform != .web }
        }
        var rows = [Self.columns + (hasPlatforms ? ["platform"] : [])]
        for budget in budgets {
            for row in budget.rows {
                let platform = row.screen.textSize.platform.rawValue
                rows.append(
                    [
                        budget.slot.name, budget.locale ?? "", row.screen.device.name,
                        row.screen.textSize.name, row.widthText,
                        row.lines.map(String.init) ?? "", row.longestSample ?? "",
                        String(budget.samples), String(row.cut),
                    ] + (hasPlatforms ? [platform] : [])
                )
            }
        }
        return rows.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
    }

    /// The characters that a field of text begins with where a spreadsheet would compute it: those of OWASP's "CSV
    /// injection", and their wide forms.
    private static let formulas: [Unicode.Scalar] = [
        "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    /// Returns a field: in quotes where it needs them, behind an apostrophe where it would be a formula, with the
    /// characters that control a terminal written out.
    static func field(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { formulas.contains($0) } ?? false
        let lines = text.split(at: "\n", omittingEmptySubsequences: false)
            .map { HiddenCharacters.escapedLine(String($0)) }.joined(separator: "\n")
        let field = (isFormula ? "'" : "") + lines
        let special: [Unicode.Scalar] = [",", "\"", "\n"]
        guard isFormula || field.unicodeScalars.contains(where: special.contains) else {
            return field
        }
        return "\"" + field.replacing(bytes: "\"", with: "\"\"") + "\""
    }
}
