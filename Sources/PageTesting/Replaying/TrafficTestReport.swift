import ConfigurationLanguage
import InputCore
import SQLiteStorage

/// The findings of recorded views.
package struct TrafficTestReport: Sendable {
    /// A finding, and the views that have it.
    private struct Group: Sendable {
        var worst: LayoutFinding
        var url: String
        var views = 0
        var looks = 0.0
        var items: Set<ExactString> = []
    }

    private var groups: [LayoutFinding.Subject: Group] = [:]
    private var views = 0
    private var looks = 0.0
    private var unknown = 0

    /// The most items that are counted of one finding: lists may be endless.
    private static let maximumItems = 10_000

    /// True when nothing was found.
    package var isClean: Bool { groups.isEmpty }

    /// The number of views that were judged.
    package var count: Int { views }

    mutating func add(_ findings: [LayoutFinding], of view: RecordedView) {
        views += 1
        looks += view.looks
        var counted: Set<LayoutFinding.Subject> = []
        for finding in findings {
            var group = groups[finding.subject] ?? Group(worst: finding, url: view.url)
            if finding.excess > group.worst.excess {
                (group.worst, group.url) = (finding, view.url)
            }
            if let item = finding.item, group.items.count < Self.maximumItems {
                group.items.insert(item)
            }
            if counted.insert(finding.subject).inserted {
                group.views += 1
                group.looks += view.looks
            }
            groups[finding.subject] = group
        }
    }

    /// Adds a view whose page asks for something that was not recorded.
    mutating func addUnknown(_ view: RecordedView) { unknown += 1 }

    /// Adds the findings of other views.
    mutating func add(_ other: TrafficTestReport) {
        views += other.views
        looks += other.looks
        unknown += other.unknown
        groups.merge(other.groups) { left, right in
            let isWorse =
                right.worst.excess > left.worst.excess
                || right.worst.excess == left.worst.excess
                    && ExactString(right.url) < ExactString(left.url)
            var group = isWorse ? right : left
            group.views = left.views + right.views
            group.looks = left.looks + right.looks
            group.items = left.items.union(right.items)
            return group
        }
    }

    /// The findings, each a line and below it one of its views, and a summary.
    package var text: String {
        let sorted = groups.sorted { left, right in
            let (a, b) = (left.key, right.key)
            return (
                ExactString(a.place?.file ?? ""), a.place?.line ?? 0, ExactString(a.rule.rawValue),
                ExactString(a.name)
            ) < (
                ExactString(b.place?.file ?? ""), b.place?.line ?? 0, ExactString(b.rule.rawValue),
                ExactString(b.name)
            )
        }
        let lines = sorted.flatMap { subject, group in
            [
                TestReport.line(subject, worst: group.worst, items: group.items.count),
                "    \(group.url); \(CountText.grouped(group.views)) of \(Self.counted(views, "view")), "
                    + "\(CountText.share(group.looks, of: looks)) of looks",
            ]
        }
        let found = groups.isEmpty ? "no findings" : Self.counted(groups.count, "finding")
        let rest =
            unknown == 0
            ? "" : "; \(Self.counted(unknown, "view")) unknown, as responses were not recorded"
        let summary =
            "\(found): \(Self.counted(views, "view")), \(CountText.looks(looks)) looks\(rest)"
        return (lines + [summary]).map { $0 + "\n" }.joined()
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(CountText.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }
}
