import Locking
import ModuleConfiguration
import SQLiteStorage

/// Finds the changed keys that move a view, by trying: the view is laid out with one change made at a time.
actor CauseFinder {
    private let sides: ComparedSides
    private let workshop: ReplayWorkshop
    /// The configurations with some changes made; nil for one that would not be read.
    private var trials: [Set<Int>: ReplaySide?] = [:]
    /// The view that was laid out last with single changes, and what each of them makes of it.
    private var last: (view: String, effects: [Int: Effect])?

    /// The most configurations that are held at once.
    private static let maximumTrials = 64
    /// The most changes that are tried: beyond them no key alone says why a page differs.
    private static let maximumChanges = 100

    /// The result of one change made alone.
    private enum Effect {
        /// There is no such configuration.
        case impossible
        /// The page is another one, in these ways; in none where it is as before.
        case differences(Set<PageDifference.Aspect>)
    }

    init(_ sides: ComparedSides, workshop: ReplayWorkshop) {
        self.sides = sides
        self.workshop = workshop
    }

    /// Returns the cause of a difference; nil where no key alone is known to be one.
    ///
    /// The only change that concerns the module is the cause. Of several those count that alone make the same kind of
    /// difference, else those that alone make any, else those without which the new page would be another one; so do
    /// beside others those that no configuration can have alone.
    func cause(of difference: PageDifference, in view: RecordedView) async -> ChangeCause? {
        let changes = sides.difference.changes(
            concerning: view.module,
            accepts: view.accepts != nil
        )
        if changes.count <= 1 { return ChangeCause(changes) }
        guard changes.count <= Self.maximumChanges else { return nil }
        let effects = await effects(of: changes, on: view)
        var alike: [ConfigurationDifference.Change] = []
        var moving: [ConfigurationDifference.Change] = []
        var dependent: [ConfigurationDifference.Change] = []
        for change in changes {
            switch effects[change.number] {
            case .differences(let kinds)?:
                if !kinds.isEmpty { moving.append(change) }
                if kinds.contains(difference.kind) { alike.append(change) }
            case .impossible?, nil: dependent.append(change)
            }
        }
        let known = alike.isEmpty ? moving : alike
        if known.isEmpty { return ChangeCause(await needed(among: changes, for: view)) }
        return ChangeCause(known + (await needed(among: dependent, for: view)))
    }

    /// Returns what each change alone makes of a view. A view that differs in several ways is tried once.
    private func effects(
        of changes: [ConfigurationDifference.Change],
        on view: RecordedView
    ) async -> [Int: Effect] {
        let name = "\(view.hour) \(view.source) \(view.url)"
        if let last, last.view.isExactly(name) { return last.effects }
        let old = await sides.old.outcome(of: view)
        var effects: [Int: Effect] = [:]
        for change in changes {
            guard let trial = trial([change.number]) else {
                effects[change.number] = .impossible
                continue
            }
            let outcome = await trial.outcome(of: view)
            let differences =
                outcome.isEqual(to: old) ? [] : PageDifference.all(between: old, and: outcome)
            effects[change.number] = .differences(Set(differences.map(\.kind)))
        }
        last = (name, effects)
        return effects
    }

    /// Returns the changes without which the new page would be another one.
    private func needed(
        among changes: [ConfigurationDifference.Change],
        for view: RecordedView
    ) async -> [ConfigurationDifference.Change] {
        if changes.isEmpty { return [] }
        let new = await sides.new.outcome(of: view)
        let all = Set(sides.difference.changes.map(\.number))
        var needed: [ConfigurationDifference.Change] = []
        for change in changes {
            guard let trial = trial(all.subtracting([change.number])) else {
                needed.append(change)
                continue
            }
            let outcome = await trial.outcome(of: view)
            if !outcome.isEqual(to: new) { needed.append(change) }
        }
        return needed
    }

    private func trial(_ taken: Set<Int>) -> ReplaySide? {
        if let known = trials[taken] { return known }
        if trials.count >= Self.maximumTrials { trials = [:] }
        let side = sides.difference.configuration(making: taken).flatMap {
            try? workshop.side($0)
        }
        trials[taken] = .some(side)
        return side
    }
}
