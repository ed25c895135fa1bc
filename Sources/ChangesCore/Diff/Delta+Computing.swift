package import WorkLimits

extension Delta {
    /// Computes the changes from one revision to another.
    ///
    /// Moves are the fewest possible, and equal parts are not mentioned. Both revisions must be of
    /// the same viewport (width, scale, direction, text scale).
    /// - Complexity: O(items + moves · log items) in time, O(items between the first and the last
    ///   that was inserted, deleted or moved) in memory. Items that are equal at the start of a
    ///   section are passed over in chunks.
    public init(from old: PageRevision, to new: PageRevision) {
        self = WorkBudget.withoutLimits { budget throws(WorkError) in
            try Delta(from: old, to: new, budget: budget)
        }
    }

    /// Computes the changes from one revision to another within the budget of a page.
    package init(
        from old: PageRevision,
        to new: PageRevision,
        budget: WorkBudget
    ) throws(WorkError) {
        var difference = try PageDifference(from: old, to: new, budget: budget)
        self = try difference.compute()
    }
}
