import InputCore
import ModuleConfiguration
import ModuleKit

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
    package var text: String {
        var rows = [Self.columns]
        for budget in budgets {
            for row in budget.rows {
                rows.append([
                    budget.slot.name, budget.locale ?? "", row.screen.device.name,
                    ParameterValue.number(row.screen.textScale).text, row.widthText,
                    row.lines.map(String.init) ?? "", row.longestSample ?? "",
                    String(budget.samples), String(row.cut),
                ])
            }
        }
        return rows.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
    }

    /// Returns a field, in quotes where it needs them.
    private static func field(_ text: String) -> String {
        let special: [Unicode.Scalar] = [",", "\"", "\r", "\n"]
        guard text.unicodeScalars.contains(where: special.contains) else { return text }
        return "\"" + text.replacing(bytes: "\"", with: "\"\"") + "\""
    }
}
