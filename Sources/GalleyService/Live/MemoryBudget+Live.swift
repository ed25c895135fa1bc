import PageServing

extension MemoryBudget {
    /// The bound of revisions.
    var maximumRevisions: Int { min(RevisionCache.maximumBytes, maximum / 8) }
    /// The bound of changes.
    var maximumChanges: Int { min(DeltaService.maximumBytes, maximum / 32) }
}
