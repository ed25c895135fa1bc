import InputCore
import JSONCore
import ModuleKit

/// The findings that only one of two layouts has, by rule.
struct FindingCounts: Sendable {
    /// The findings of one side.
    struct Count: Sendable, Equatable {
        var old = 0
        var new = 0
    }

    private(set) var byRule: [LayoutRule: Count] = [:]
    /// The pages that one side refuses, by what clients say that they draw.
    private(set) var unsupported: [ExactString: Count] = [:]

    /// A finding that both sides may have.
    private struct Subject: Hashable {
        let rule: LayoutRule
        let section: ExactString
        let item: ExactString
        let part: ExactString
        let element: ExactString
    }

    /// Adds the findings of two outcomes of a view.
    mutating func add(
        old: PageOutcome,
        by oldJudge: LayoutJudge,
        new: PageOutcome,
        by newJudge: LayoutJudge,
        accepts: String
    ) {
        let before = Self.findings(of: old, by: oldJudge)
        let after = Self.findings(of: new, by: newJudge)
        for (subject, count) in before {
            let gone = count - min(count, after[subject] ?? 0)
            if gone > 0 { byRule[subject.rule, default: Count()].old += gone }
        }
        for (subject, count) in after {
            let more = count - min(count, before[subject] ?? 0)
            if more > 0 { byRule[subject.rule, default: Count()].new += more }
        }
        if old.isFailed, !new.isFailed { byRule[.failed, default: Count()].old += 1 }
        if new.isFailed, !old.isFailed { byRule[.failed, default: Count()].new += 1 }
        if old.isUnsupported, !new.isUnsupported { unsupported[accepts, default: Count()].old += 1 }
        if new.isUnsupported, !old.isUnsupported { unsupported[accepts, default: Count()].new += 1 }
    }

    mutating func add(_ other: FindingCounts) {
        byRule.merge(other.byRule) { Count(old: $0.old + $1.old, new: $0.new + $1.new) }
        unsupported.merge(other.unsupported) { Count(old: $0.old + $1.old, new: $0.new + $1.new) }
    }

    private static func findings(of outcome: PageOutcome, by judge: LayoutJudge) -> [Subject: Int] {
        guard let page = outcome.page else { return [:] }
        var found: [Subject: Int] = [:]
        let cut = cutTexts(of: page)
        for text in cut { found[text, default: 0] += 1 }
        let known = Set(cut.map { [$0.item, $0.element] })
        for finding in judge.judge(page).findings {
            let subject = Subject(
                rule: finding.subject.rule,
                section: ExactString(finding.subject.section ?? ""),
                item: ExactString(finding.item ?? ""),
                part: ExactString(finding.subject.part ?? ""),
                element: ExactString(finding.subject.element ?? "")
            )
            // A label that is cut is counted as a text already.
            if subject.rule == .cut, known.contains([subject.item, subject.element]) { continue }
            found[subject, default: 0] += 1
        }
        return found
    }

    /// Returns the texts that are cut, whatever allows it.
    private static func cutTexts(of page: Page) -> [Subject] {
        guard let document = try? JSONDocument(parsing: Array(page.json.bytes)) else { return [] }
        return document.withRoot { root in
            let cells = LayoutCells(of: root)
            return cells.places.flatMap { place in
                (cells.cells[place]?.texts ?? [:]).values.filter(\.isCut).map { text in
                    Subject(
                        rule: .cut,
                        section: place.section,
                        item: place.item,
                        part: place.part,
                        element: text.role
                    )
                }
            }
        }
    }
}
