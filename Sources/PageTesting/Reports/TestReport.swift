import InputCore
import ModuleConfiguration
import ModuleDeclarations
import TextCore

/// The result of a test of layouts, and its text for people.
package struct TestReport: Sendable {
    /// The pages and viewports that were tested.
    package let tested: TestedPages
    package let groups: [FindingGroups.Group]
    /// The number of layouts that were judged.
    package let layouts: Int
    /// What was counted of each layout.
    package let evidence: [TestedLayout: AccessibilityEvidence]
    /// The time that it took.
    package let duration: Duration

    /// True when nothing was found.
    package var isClean: Bool { groups.isEmpty }

    /// The findings, each a line and below it one of its layouts, and a summary.
    package var text: String {
        (groups.flatMap { [line($0), layouts(of: $0)] } + [summary]).map { $0 + "\n" }.joined()
    }

    private var summary: String {
        let samples = tested.pages.reduce(0) { $0 + $1.samples.count }
        let milliseconds = Int(clamping: duration / .milliseconds(1))
        let seconds = (Double(milliseconds) / 1000).text
        let devices = tested.given.devices.count
        return (groups.isEmpty ? "no findings" : Self.counted(groups.count, of: "finding"))
            + ": \(Self.counted(self.layouts, of: "layout")) of "
            + "\(Self.counted(tested.pages.count, of: "page")) (\(Self.counted(samples, of: "sample")) × "
            + "\(Self.counted(devices, of: "device")) × \(textSizeCount) × "
            + "\(Self.counted(tested.readings.count, of: readingNoun))) in \(seconds) s" + unknown
    }

    /// The number of texts whose contrast is unknown, in words; nothing where there are none.
    private var unknown: String {
        let asked = evidence.filter { !tested.isExtra($0.key) }
        let count = asked.values.reduce(0) { sum, evidence in
            evidence.counts.values.reduce(sum) { $0 + ($1[.contrast]?.unknown ?? 0) }
        }
        return count == 0
            ? "" : "; \(Self.counted(count, of: "text")) over images or gradients: contrast unknown"
    }

    /// The number of sizes of text in words: `3 text scales`, and of several platforms `3 to 12 text sizes`.
    private var textSizeCount: String {
        let counts = tested.given.devices.map { tested.given.textSizes(of: $0).count }
        let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
        let isWeb = tested.given.devices.allSatisfy { $0.platform == .web }
        if isWeb { return Self.counted(most, of: "text scale") }
        return (least == most ? "" : "\(least) to ") + Self.counted(most, of: "text size")
    }

    private var readingNoun: String {
        if case .direction? = tested.readings.first { "direction" } else { "language" }
    }

    /// Returns a number with its noun: `1 page`, `2 pages`.
    private static func counted(_ count: Int, of noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    // MARK: Lines

    /// Returns a group as one line: its place, rule and part, and the numbers of the worst layout.
    package func line(_ group: FindingGroups.Group) -> String {
        Self.line(group.subject, worst: group.worst, items: group.items.count)
    }

    /// Returns a finding as one line.
    ///
    /// - Parameter items: The number of items that have it.
    static func line(
        _ subject: LayoutFinding.Subject,
        worst: LayoutFinding,
        items: Int
    ) -> String {
        let place = subject.place.map { "\($0): " } ?? ""
        var item = ""
        if let id = worst.item {
            item = " '\(id)'" + (items > 1 ? " and \(items - 1) more" : "")
        }
        var name = subject.module
        if let section = subject.section { name += ", section '\(section)'" }
        if let part = subject.part { name += ", \(part)\(item)" }
        if let element = subject.element { name += ", element '\(element)'" }
        return "\(place)\(subject.rule.rawValue): \(name): \(worst.detail)"
    }

    /// Returns the layouts of a group in words, the one of the numbers first.
    private func layouts(of group: FindingGroups.Group) -> String {
        let asked = group.layouts.filter { !tested.isExtra($0) }
        let layouts = asked.isEmpty ? group.layouts : asked
        let worst = "    " + describe(group.worstLayout)
        guard layouts.count > 1 else { return worst }
        let pages = Set(layouts.map(\.page))
        let words = [
            names(of: pages, besides: group.subject.module),
            devices(Set(layouts.map(\.device))), textSizes(layouts),
            readings(Set(layouts.map(\.reading))),
        ]
        return worst + "; \(layouts.count) of \(tested.count(of: pages)) layouts: "
            + words.compactMap(\.self).joined(separator: "; ")
    }

    /// Returns one layout in words.
    package func describe(_ layout: TestedLayout) -> String {
        let page = tested.pages[layout.page]
        let sample = page.samples[layout.sample].name
        let device = tested.devices.devices[layout.device]
        return [
            page.module + (sample.isEmpty ? "" : "?" + sample), device.label,
            "text \(tested.textSize(of: layout).name)",
            tested.readings[layout.reading].name,
        ].joined(separator: ", ")
    }

    private func names(of pages: Set<Int>, besides module: String) -> String? {
        let names = pages.sorted().map { tested.pages[$0].module }
        if names == [module] { return nil }
        return "pages " + names.joined(separator: ", ")
    }

    private func devices(_ places: Set<Int>) -> String {
        let all = tested.devices.devices
        if places.count == tested.given.devices.count { return "all \(places.count) devices" }
        let names = places.sorted().map { all[$0].label }
        return "\(names.count) of \(all.count) devices (" + names.joined(separator: ", ") + ")"
    }

    /// Returns the sizes of text of layouts, those of each platform in order.
    private func textSizes(_ layouts: Set<TestedLayout>) -> String {
        var names: [String] = []
        for platform in TextPlatform.allCases {
            let own = layouts.filter { tested.devices.devices[$0.device].platform == platform }
            let sizes = Dictionary(grouping: own, by: \.textSize).sorted { $0.key < $1.key }
            names += sizes.compactMap { $0.value.first.map { tested.textSize(of: $0).name } }
        }
        var known: Set<ExactString> = []
        return "text "
            + names.filter { known.insert(ExactString($0)).inserted }
            .joined(separator: ", ")
    }

    private func readings(_ places: Set<Int>) -> String {
        places.sorted().map { tested.readings[$0].name }.joined(separator: ", ")
    }
}

extension TextScaling {
    /// Its name in reports and files: `1.35`, `ax3`.
    var name: String {
        switch self {
        case .factor(let factor): factor.text
        case .dynamicType(let category): category.rawValue
        case .fontScale(let curve): curve.scale.text
        }
    }
}

extension TestDevice {
    /// The name and the width, unless the name says it.
    var label: String { "\(name) (\(width.text))" }
}
