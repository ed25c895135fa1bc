import InputCore
import JSONCore
import ModuleConfiguration
import ModuleDeclarations
import SQLiteStorage
import UpstreamKit

/// The effect of a change on recorded views.
package struct ComparisonReport: Sendable {
    /// Views that differ in one way, by one cause.
    struct Group: Sendable {
        let module: ExactString
        let cause: ChangeCause?
        var facts: GroupFacts
        /// Some of its views, for pictures.
        var examples: [RecordedView]
    }

    /// Views whose configuration cannot be read any more.
    struct Unreadable: Sendable {
        var count = ComparisonTally.Count()
        let lines: [String]
    }

    let tally: ComparisonTally
    /// The groups: those of a module together, what is looked at most first.
    let groups: [Group]
    let unreadable: [Unreadable]
    /// The hours that were looked at.
    let hours: Int
    /// Notes for people: what may differ beside the configuration.
    let notes: [String]

    /// The most groups that are printed.
    private static let maximumLines = 60
    /// The most calls that are named.
    private static let maximumCalls = 8
    /// The rules that are named whatever was found.
    private static let namedRules: [LayoutRule] = [.cut, .touch, .contrast]

    private var looks: Double { tally.all.looks }

    // MARK: Text

    /// The report for people.
    package var text: String {
        (["\(summary)"] + groupLines + unknownLines + unreadableLines + notes + [findingsLine])
            .map { $0 + "\n" }.joined()
    }

    private var summary: String {
        let (all, different) = (tally.all, tally.different)
        return
            "\(Self.counted(all.views, "view")) of \(Self.counted(tally.modules.count, "page")), "
            + "\(CountText.looks(all.looks)) times in \(Self.counted(hours, "hour")) · "
            + "\(Self.counted(different.views, "view")) differ\(different.views == 1 ? "s" : "") "
            + "(\(CountText.share(different.looks, of: all.looks)) of looks)"
    }

    static func counted(_ count: Int, _ noun: String) -> String {
        "\(CountText.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    private var groupLines: [String] {
        var module: ExactString?
        let lines = GroupLine.lines(of: groups)
        let rows = lines.prefix(Self.maximumLines).map { line in
            defer { module = line.group.module }
            let (group, facts) = (line.group, line.group.facts)
            let place = group.cause.map { " (\($0.words))" } ?? ""
            return [
                module == group.module ? "" : group.module.text,
                CountText.share(facts.looks, of: looks), line.what + place,
                facts.cutExample ?? facts.widthText,
            ]
        }
        let widths = [0, 2].map { column in rows.map { $0[column].count }.max() ?? 0 }
        let share = rows.map { $0[1].count }.max() ?? 0
        var text = rows.map { row in
            let line =
                "  " + Self.padded(row[0], to: widths[0]) + "  "
                + String(repeating: " ", count: share - row[1].count) + row[1] + "   "
                + Self.padded(row[2], to: min(widths[1], 90)) + "  " + row[3]
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        let more = lines.count - Self.maximumLines
        if more > 0 { text.append("  and \(Self.counted(more, "group")) more: --json has all") }
        return text
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private var unknownLines: [String] {
        let unknown = tally.unknown
        if unknown.views == 0 { return [] }
        let calls = tally.requests.sorted { ($1.value.looks, $0.key) < ($0.value.looks, $1.key) }
        let shown = calls.prefix(Self.maximumCalls).map {
            "    \($0.key.text): \(Self.counted($0.value.views, "view"))"
        }
        let more = calls.count - shown.count
        return [
            "  \(Self.counted(unknown.views, "view")) unknown "
                + "(\(CountText.share(unknown.looks, of: looks)) of looks), as these calls were not recorded:"
        ] + shown + (more > 0 ? ["    and \(Self.counted(more, "call")) more"] : [])
    }

    private var unreadableLines: [String] {
        unreadable.flatMap { unreadable in
            [
                "  \(Self.counted(unreadable.count.views, "view")) of a configuration that cannot be read any more "
                    + "(\(CountText.grouped(Int(clamping: unreadable.count.looks.rounded()))) looks, counted apart); "
                    + "'--old' says which one to compare with:"
            ] + unreadable.lines.map { "    \($0)" }
        }
    }

    private var findingsLine: String {
        let rules = LayoutRule.allCases.filter {
            Self.namedRules.contains($0) || (tally.findings.byRule[$0]?.new ?? 0) > 0
        }
        let counts = rules.map {
            "\($0.rawValue) \(CountText.grouped(tally.findings.byRule[$0]?.new ?? 0))"
        }
        let releases = tally.releases.sorted().filter { AcceptedFeatures.isCatalogName($0.text) }
        let each = releases.map { "\($0): \(tally.findings.unsupported[$0]?.new ?? 0)" }
        let unsupported =
            "unsupported \(CountText.grouped(unsupportedCount.new))"
            + (each.isEmpty ? "" : " (\(each.joined(separator: ", ")))")
        return "new findings: " + (counts + [unsupported]).joined(separator: " · ")
    }

    /// The views that only one side refuses.
    var unsupportedCount: FindingCounts.Count {
        tally.findings.unsupported.values.reduce(FindingCounts.Count()) { sum, count in
            FindingCounts.Count(old: sum.old + count.old, new: sum.new + count.new)
        }
    }

    // MARK: JSON

    /// The report for tools.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            Self.write(tally.all, to: &writer)
            writer.member("differ") { writer in
                writer.object { Self.write(tally.different, to: &$0) }
            }
            writer.member("unknown") { writeUnknown(to: &$0) }
            writer.member("groups", array: groups) { Self.write($1, to: &$0) }
            writer.member("findings") { writeFindings(to: &$0) }
        }
        return writer.finish() + [UInt8(ascii: "\n")]
    }

    private static func write(_ count: ComparisonTally.Count, to writer: inout JSONWriter) {
        writer.member("views", integer: count.views)
        writer.member("looks", integer: Int(clamping: count.looks.rounded()))
    }

    private func writeUnknown(to writer: inout JSONWriter) {
        let requests = tally.requests.sorted { $0.key < $1.key }
        writer.object { writer in
            Self.write(tally.unknown, to: &writer)
            writer.member("requests", array: requests) { writer, request in
                writer.object { writer in
                    writer.member("request", string: request.key.text)
                    Self.write(request.value, to: &writer)
                }
            }
            writer.member("unreadable", array: unreadable) { writer, unreadable in
                writer.object { writer in
                    Self.write(unreadable.count, to: &writer)
                    writer.member("mistakes") { $0.array(strings: unreadable.lines) }
                }
            }
        }
    }

    private static func write(_ group: Group, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("module", string: group.module.text)
            writer.member("cause") { writer in
                guard let cause = group.cause else { return writer.null() }
                writer.object { writer in
                    writer.member("file", string: cause.file)
                    writer.member("line", integer: cause.line)
                    writer.member("key", string: cause.key)
                    writer.member("changes", array: cause.parts) { writer, part in
                        writer.object { writer in
                            writer.member("file", string: part.file.text)
                            writer.member("line", integer: part.line)
                            writer.member("key", string: part.key.text)
                            writer.member("old", stringOrNull: part.value.old)
                            writer.member("new", stringOrNull: part.value.new)
                        }
                    }
                }
            }
            writer.member("what", string: group.facts.what)
            writer.member("views") { $0.array(strings: group.facts.urls) }
            writer.member("count", integer: group.facts.views)
            writer.member("looks", integer: Int(clamping: group.facts.looks.rounded()))
        }
    }

    private func writeFindings(to writer: inout JSONWriter) {
        let rules = LayoutRule.allCases.filter { $0 != .compare && $0 != .samples }
        let counts = rules.map { ($0.rawValue, tally.findings.byRule[$0] ?? .init()) }
        writer.object { writer in
            for (name, count) in counts + [("unsupported", unsupportedCount)] {
                writer.member(named: name) { writer in
                    writer.object { writer in
                        writer.member("old", integer: count.old)
                        writer.member("new", integer: count.new)
                    }
                }
            }
        }
    }
}

extension ComparisonReport {
    /// The number of views that differ.
    package var differentViews: Int { tally.different.views }
    /// The looks of the views that differ.
    package var differentLooks: Double { tally.different.looks }
    /// The number of views for which something was not recorded.
    package var unknownViews: Int { tally.unknown.views }
    /// The cause of each group; nil where no key alone is known to be one.
    package var causes: [ChangeCause?] { groups.map(\.cause) }
    /// The URLs that the groups name.
    package var namedViews: [String] { groups.flatMap(\.facts.urls) }
}
