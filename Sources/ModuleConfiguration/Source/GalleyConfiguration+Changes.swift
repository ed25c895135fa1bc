import ModuleDeclarations

extension GalleyConfiguration {
    /// The names of the modules that are read otherwise than in another configuration, in the order of their files, and
    /// those of the modules that are gone.
    ///
    /// A module is read from its file, and the pieces and cells that this uses.
    ///
    /// With a rollout it is what the owners of either side are served: with mistakes in what is rolled out, and without a
    /// rollout, they are all on the old side.
    package func changes(since old: GalleyConfiguration) -> (changed: [String], removed: [String]) {
        let own = ownChanges(since: old)
        guard rolledOut != nil || old.rolledOut != nil else { return own }
        let next = rolledOut?.configuration ?? self
        let others = next.ownChanges(since: old.rolledOut?.configuration ?? old)
        let served = Set((modules + missingModules + next.modules).map(\.name).exact)
        let gone = own.removed + others.removed
        return (
            Self.unique(own.changed + others.changed + gone.filter { served.contains($0) }),
            Self.unique(gone.filter { !served.contains($0) })
        )
    }

    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<ExactString> = []
        return names.filter { seen.insert(ExactString($0)).inserted }
    }

    private func ownChanges(
        since old: GalleyConfiguration
    ) -> (changed: [String], removed: [String]) {
        let olds = Dictionary(exact: old.modules.map { ($0.name, $0) }) { first, _ in first }
        let changed = modules.filter { module in
            guard let before = olds[module.name]?.source, let after = module.source else {
                return true
            }
            return !after.isEqual(to: before)
        }
        let names = Set((modules + missingModules).map(\.name).exact)
        let removed = old.modules.map(\.name).filter { !names.contains($0) }
        return (changed.map(\.name), removed)
    }
}

extension ModuleSource {
    /// True where both have the same keys and values.
    func isEqual(to other: ModuleSource) -> Bool {
        module.isEqual(to: other.module) && cells.count == other.cells.count
            && cells.allSatisfy { name, cell in
                other.cells[name].map { cell.isEqual(to: $0) } ?? false
            }
    }
}
