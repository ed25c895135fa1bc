import ConfigurationLanguage
import ModuleConfiguration
import ModuleKit
import TextCore

/// The room of slots as people read it: a table for each slot, whose rows are of devices that have the same room.
package struct BudgetTable {
    private let budgets: [SlotBudget]

    /// Creates the tables of slots.
    package init(_ budgets: [SlotBudget]) {
        self.budgets = budgets
    }

    /// The tables, each line with a newline behind it.
    package var text: String {
        budgets.map { table(of: $0) }.joined(separator: "\n")
    }

    private func table(of budget: SlotBudget) -> String {
        let isUnlimited = budget.rows.allSatisfy { $0.lines == nil }
        var heading = [budget.slot.name]
        if let locale = budget.locale { heading.append(locale) }
        heading.append(isUnlimited ? "nothing cuts it" : Self.limit(of: budget))
        heading.append("\(budget.samples) sample\(budget.samples == 1 ? "" : "s")")
        let first = heading.joined(separator: ", ") + "\n"
        if isUnlimited { return first }
        let titles = ["text", "width", "lines", "cut", "devices", "longest sample that fits"]
        return first + Self.aligned([titles] + lines(of: budget)) + Self.cutLines(of: budget)
    }

    /// The most texts that are named as cut.
    private static let maximumCut = 10

    /// Returns a line for each text that is cut, with the devices on which it is.
    private static func cutLines(of budget: SlotBudget) -> String {
        var devices: [ExactString: [(screen: FitScreen, names: [String])]] = [:]
        var texts: [String] = []
        for row in budget.rows {
            for text in row.cutTexts {
                if devices[text] == nil { texts.append(text) }
                var found = devices[text] ?? []
                let size = row.screen.textSize
                let place = found.firstIndex { $0.screen.textSize == size } ?? found.count
                if place == found.count { found.append((row.screen, [])) }
                found[place].names.append(row.screen.device.name)
                devices[text] = found
            }
        }
        let lines = texts.prefix(maximumCut).map { text in
            let places = (devices[text] ?? [])
                .sorted { $0.screen.textSizeOrder < $1.screen.textSizeOrder }
                .map { "at \($0.screen.textSizeName) on \(shown($0.names))" }
            return "  \"\(shortened(text))\" is cut \(places.joined(separator: ", "))\n"
        }
        let more = texts.count - maximumCut
        return lines.joined() + (more > 0 ? "  and \(more) more are cut\n" : "")
    }

    /// Returns the first name with the number of others.
    private static func shown(_ names: [String]) -> String {
        let more = names.count - 1
        return (names.first ?? "") + (more > 0 ? " and \(more) more" : "")
    }

    private static func limit(of budget: SlotBudget) -> String {
        switch budget.slot.lines {
        case .atMost(1): "1 line"
        case .atMost(let lines): "\(lines) lines"
        case .fitting: "lines by its height"
        case .unlimited: "lines by what is around it"
        }
    }

    /// A line of a table: screens of one size of text on which the same fits.
    private struct Line {
        let row: SlotBudget.Row
        var narrowest: Double
        var widest: Double
        var devices: [String]

        func hasSame(as other: SlotBudget.Row) -> Bool {
            row.screen.textSize == other.screen.textSize && row.lines == other.lines
                && row.cutTexts.exact == other.cutTexts.exact
                && row.longestSample == other.longestSample
        }
    }

    /// Returns the cells of each line: of the same size of text the narrowest first.
    private func lines(of budget: SlotBudget) -> [[String]] {
        var lines: [Line] = []
        let rows = budget.rows.sorted { left, right in
            let (first, second) = (left.screen.textSizeOrder, right.screen.textSizeOrder)
            return first == second ? left.width < right.width : first < second
        }
        for row in rows {
            let device = row.screen.device.name
            if let same = lines.firstIndex(where: { $0.hasSame(as: row) }) {
                lines[same].widest = row.width
                lines[same].devices.append(device)
            } else {
                lines.append(
                    Line(row: row, narrowest: row.width, widest: row.width, devices: [device])
                )
            }
        }
        return lines.map(Self.cells)
    }

    private static func cells(of line: Line) -> [String] {
        let (least, most) = (line.narrowest.pointsText, line.widest.pointsText)
        return [
            line.row.screen.textSizeName,
            least == most ? least : "\(least) to \(most)",
            line.row.lines.map(String.init) ?? "", String(line.row.cut),
            shown(line.devices),
            line.row.longestSample.map(shortened) ?? "-",
        ]
    }

    /// The most characters of a sample in a table.
    private static let maximumSample = 48

    private static func shortened(_ text: String) -> String {
        let line = String(
            text.unicodeScalars.map { $0.properties.isWhitespace ? " " : Character($0) }
        )
        let scalars = line.unicodeScalars
        return scalars.count > maximumSample ? String(scalars.prefix(maximumSample)) + "…" : line
    }

    private static func aligned(_ lines: [[String]]) -> String {
        let widths = lines[0].indices.map { column in
            lines.map { $0[column].unicodeScalars.count }.max() ?? 0
        }
        return lines.map { cells in
            let padded = zip(cells, widths).dropLast().map { cell, width in
                cell + String(repeating: " ", count: width - cell.unicodeScalars.count)
            }
            return "  " + (padded + [cells[cells.count - 1]]).joined(separator: "  ") + "\n"
        }.joined()
    }
}

extension FitScreen {
    /// The place of its size of text among those of all platforms: by the platform, and the smallest first.
    fileprivate var textSizeOrder: (platform: Int, factor: Double) {
        let platform = TextPlatform.allCases.firstIndex(of: textSize.platform) ?? 0
        return (platform, textSize.factor)
    }

    /// The name of its size of text, behind that of a platform other than browsers: `1.35`, `ios ax3`.
    fileprivate var textSizeName: String {
        let platform = textSize.platform
        return (platform == .web ? "" : platform.rawValue + " ") + textSize.name
    }
}

extension SlotBudget.Row {
    /// The width in points, rounded down to hundredths.
    var widthText: String { width.pointsText }
}

extension Double {
    /// The number of points, rounded down to hundredths.
    fileprivate var pointsText: String {
        ParameterValue.number((self * 100).rounded(.down) / 100).text
    }
}
