import InputCore

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
    struct Subject: Hashable {
        let rule: LayoutRule
        let section: ExactString
        let item: ExactString
        let part: ExactString
        let element: ExactString
        /// The mode of colours that it is of; empty for all.
        var mode: ExactString = ""
    }

    /// Adds the pages that only one of two outcomes of a view has.
    mutating func add(old: PageOutcome, new: PageOutcome, accepts: String) {
        if old.isFailed, !new.isFailed { byRule[.failed, default: Count()].old += 1 }
        if new.isFailed, !old.isFailed { byRule[.failed, default: Count()].new += 1 }
        if old.isUnsupported, !new.isUnsupported { unsupported[accepts, default: Count()].old += 1 }
        if new.isUnsupported, !old.isUnsupported { unsupported[accepts, default: Count()].new += 1 }
    }

    /// Adds the findings of a page that only one side has.
    mutating func add(_ judged: JudgedPair) {
        let (before, after) = (judged.old.subjects, judged.new.subjects)
        for (subject, count) in before {
            let gone = count - min(count, after[subject] ?? 0)
            if gone > 0 { byRule[subject.rule, default: Count()].old += gone }
        }
        for (subject, count) in after {
            let more = count - min(count, before[subject] ?? 0)
            if more > 0 { byRule[subject.rule, default: Count()].new += more }
        }
    }

    mutating func add(_ other: FindingCounts) {
        byRule.merge(other.byRule) { Count(old: $0.old + $1.old, new: $0.new + $1.new) }
        unsupported.merge(other.unsupported) { Count(old: $0.old + $1.old, new: $0.new + $1.new) }
    }
}
