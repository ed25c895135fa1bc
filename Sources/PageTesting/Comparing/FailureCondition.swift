import ConfigurationLanguage
import InputCore

/// A condition under which a comparison fails: `cut>0`, `share>5%`, `unsupported`.
package struct FailureCondition: Sendable {
    /// A mistake in a list of conditions.
    package struct Mistake: Error {
        /// One sentence without a full stop.
        package let message: String
    }

    private let text: String
    private let name: String
    private let takesEqual: Bool
    private let bound: Double
    private let isShare: Bool

    /// The names that are no rules of `galley test`.
    private static let shares = ["share", "unknown", "unsupported"]
    private static let rules = LayoutRule.allCases.filter { $0 != .compare && $0 != .samples }
        .map(\.rawValue)

    /// Reads conditions with commas between.
    package static func list(of text: String) throws(Mistake) -> [FailureCondition] {
        var conditions: [FailureCondition] = []
        for part in text.split(at: ",", omittingEmptySubsequences: false) {
            conditions.append(
                try FailureCondition(parsing: String(part.filterScalars { $0 != " " }))
            )
        }
        return conditions
    }

    private init(parsing text: String) throws(Mistake) {
        self.text = text
        let name = String(text.prefixScalars { $0 != ">" && $0 != "<" && $0 != "=" })
        self.name = name
        let known = Self.shares + Self.rules
        guard known.contains(where: { $0.isExactly(name) }) else {
            let hint = SpellingSuggestion.find(name, among: known).map { "; did you mean '\($0)'?" }
            throw Mistake(
                message: "'\(name)' is none of \(known.joined(separator: ", "))\(hint ?? "")"
            )
        }
        var rest = text.dropFirstScalars(name.unicodeScalars.count)
        if rest.isEmpty {
            (takesEqual, bound, isShare) = (false, 0, name.isExactly("share"))
            return
        }
        guard rest.begins(with: ">") else {
            throw Mistake(message: "'\(text)': a condition is '\(name)>0' or '\(name)>=1'")
        }
        rest = rest.dropFirstScalars()
        takesEqual = rest.begins(with: "=")
        if takesEqual { rest = rest.dropFirstScalars() }
        isShare = rest.ends(with: "%")
        let digits = isShare ? rest.dropLastScalars() : rest
        guard let number = Double(digits), number >= 0, number.isFinite else {
            throw Mistake(message: "'\(text)': '\(digits)' is no number")
        }
        bound = number
        if isShare != name.isExactly("share"), !name.isExactly("unknown") {
            throw Mistake(
                message: isShare
                    ? "'\(text)': findings are counted, as in '\(name)>0'"
                    : "'\(text)': a share has a %, as in 'share>5%'"
            )
        }
    }

    /// Returns the condition and the number in words, where it holds; nil where it does not.
    package func failure(of report: ComparisonReport) -> String? {
        let value = value(in: report)
        guard takesEqual ? value >= bound : value > bound else { return nil }
        let shown =
            isShare ? "\(CountText.tenths(value)) %" : CountText.grouped(Int(clamping: value))
        return "\(text): \(shown)"
    }

    private func value(in report: ComparisonReport) -> Double {
        let tally = report.tally
        switch name {
        case "share": return Self.percent(tally.different, of: tally.all)
        case "unknown" where isShare: return Self.percent(tally.unknown, of: tally.all)
        case "unknown":
            return Double(report.unreadable.reduce(tally.unknown.views) { $0 + $1.count.views })
        case "unsupported": return Double(report.unsupportedCount.new)
        default:
            return Double(
                LayoutRule(rawValue: name).flatMap { tally.findings.byRule[$0]?.new } ?? 0
            )
        }
    }

    private static func percent(
        _ part: ComparisonTally.Count,
        of all: ComparisonTally.Count
    ) -> Double {
        all.looks > 0 ? part.looks / all.looks * 100 : 0
    }
}
