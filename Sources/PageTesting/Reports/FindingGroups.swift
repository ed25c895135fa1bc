import ConfigurationLanguage

/// Findings of one subject in many layouts, each group one entry of a report.
package struct FindingGroups: Sendable {
    /// The findings of one subject.
    package struct Group: Sendable {
        /// The part that breaks the rule.
        package let subject: LayoutFinding.Subject
        package fileprivate(set) var worst: LayoutFinding
        package fileprivate(set) var worstLayout: TestedLayout
        /// The ids of the items that it concerns, at most `maximumItems`.
        package fileprivate(set) var items: Set<ExactString> = []
        /// The layouts that it is found in.
        package fileprivate(set) var layouts: Set<TestedLayout> = []

        fileprivate mutating func add(_ finding: LayoutFinding, in layout: TestedLayout) {
            layouts.insert(layout)
            if let item = finding.item, items.count < FindingGroups.maximumItems {
                items.insert(item)
            }
            let isWorse =
                finding.excess > worst.excess
                || finding.excess == worst.excess && layout < worstLayout
            if isWorse { (worst, worstLayout) = (finding, layout) }
        }
    }

    /// The most items that are counted of one group: lists may be endless.
    fileprivate static let maximumItems = 10_000

    private var groups: [LayoutFinding.Subject: Group] = [:]

    package init() {}

    package mutating func add(_ findings: [LayoutFinding], in layout: TestedLayout) {
        for finding in findings {
            let new = Group(subject: finding.subject, worst: finding, worstLayout: layout)
            groups[finding.subject, default: new].add(finding, in: layout)
        }
    }

    /// The subjects of all groups.
    package var subjects: Set<LayoutFinding.Subject> { Set(groups.keys) }

    /// The groups by their place in files, then by rule and part.
    package var sorted: [Group] {
        groups.values.sorted { left, right in
            let (a, b) = (left.subject, right.subject)
            return (a.place?.file ?? "", a.place?.line ?? 0, a.rule.rawValue, a.name)
                < (b.place?.file ?? "", b.place?.line ?? 0, b.rule.rawValue, b.name)
        }
    }
}

extension LayoutFinding.Subject {
    /// The module, section, part and element in words.
    var name: String {
        let words = [
            section.map { "section '\($0)'" }, part,
            element.map { "element '\($0)'" },
        ]
        return module + words.compactMap(\.self).map { ", " + $0 }.joined()
    }
}
