import InputCore
import JSONCore
import ModuleKit

/// The findings of a page before and after, under the names that its items had before.
struct JudgedPair {
    /// The findings of one side: those of the rules, and all texts that are cut, whatever allows it.
    struct Side {
        /// The findings, each with the times that it was found.
        fileprivate(set) var subjects: [FindingCounts.Subject: Int] = [:]
    }

    private(set) var old = Side()
    private(set) var new = Side()

    /// Judges both layouts, but for the sections that are the same in them by the same rules.
    ///
    /// - Parameter page: The parsed layouts of both.
    init(_ old: Page, _ new: Page, read page: PagePair.Reading, _ sides: ComparedSides) {
        let mayDiffer = !sides.hasSameRules(old, new)
        let (oldJudge, newJudge) = (sides.oldJudge, sides.newJudge)
        let former = Dictionary(
            page.cells.renamed.map { ($0.new.place, $0.old.place.item) },
            uniquingKeysWith: { first, _ in first }
        )
        let formerItems = Dictionary(
            exact: page.cells.renamed.map { ($0.new.id, ExactString($0.old.id)) },
            uniquingKeysWith: { first, _ in first }
        )
        self.old.add(page.before.cells) { $0.item }
        self.new.add(page.after.cells) { former[$0] ?? $0.item }
        self.old.add(
            oldJudge.findings(of: old, in: page.old, besides: mayDiffer ? [] : page.equal.old)
        ) { ExactString($0) }
        self.new.add(
            newJudge.findings(of: new, in: page.new, besides: mayDiffer ? [] : page.equal.new)
        ) { formerItems[$0] ?? ExactString($0) }
    }

    /// Judges a page that only one side has.
    init(only page: Page, isNew: Bool, by judge: LayoutJudge) {
        guard let document = try? JSONDocument(parsing: Array(page.json.bytes)) else { return }
        var side = Side()
        document.withRoot { root in
            side.add(LayoutCells(of: root).cells) { $0.item }
            side.add(judge.findings(of: page, in: root)) { ExactString($0) }
        }
        if isNew { new = side } else { old = side }
    }
}

extension JudgedPair.Side {
    /// Adds the texts that are cut.
    fileprivate mutating func add(
        _ cells: [LayoutCells.Cell],
        item: (LayoutCells.Place) -> ExactString
    ) {
        for cell in cells {
            for text in cell.texts where text.isCut {
                let subject = FindingCounts.Subject(
                    rule: .cut,
                    section: cell.place.section,
                    item: item(cell.place),
                    part: ExactString(cell.place.part.rawValue),
                    element: text.role
                )
                subjects[subject, default: 0] += 1
            }
        }
    }

    /// Adds the findings of a judge.
    fileprivate mutating func add(
        _ findings: [LayoutFinding],
        item: (String) -> ExactString
    ) {
        if findings.isEmpty { return }
        let cut = Set(subjects.keys.map { [$0.item, $0.element] })
        for finding in findings {
            let subject = FindingCounts.Subject(
                rule: finding.subject.rule,
                section: ExactString(finding.subject.section ?? ""),
                item: item(finding.item ?? ""),
                part: ExactString(finding.subject.part ?? ""),
                element: ExactString(finding.subject.element ?? ""),
                mode: ExactString(finding.mode ?? "")
            )
            // A label that is cut is counted as a text already.
            if subject.rule == .cut, cut.contains([subject.item, subject.element]) { continue }
            subjects[subject, default: 0] += 1
        }
    }
}
