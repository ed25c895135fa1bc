import ChangesCore
import TestSupport
@testable import ChangesTestSupport

/// Ways to spoil a batch so that it no longer leads to the target.
enum Spoiling: CaseIterable {
    case deleteTwice, insertTwice, moveTwice, moveOfDeleted
    case deleteOutOfRange, insertOutOfRange, moveOutOfRange, reloadOutOfRange
    case dropDelete, dropInsert, dropMove, dropReload, dropShift, dropSet
    case sectionTwice, dropSectionInsert, dropSectionDelete, sectionOutOfRange
    case shiftOfFresh, runTooLong, wrongShift, reloadOfInserted
    case nestedTwice, dropNestedDelete, dropNestedInsert

    /// Spoils the batch; false where it has nothing to spoil that way.
    func apply(
        to batch: inout StrictBatch,
        _ old: TestPage,
        _ target: TestPage,
        _ generator: inout SeededGenerator
    ) -> Bool {
        switch self {
        case .deleteTwice: Self.double(&batch.deletes, &generator)
        case .insertTwice: Self.double(&batch.inserts, &generator)
        case .moveTwice: Self.double(&batch.moves, &generator)
        case .moveOfDeleted: Self.moveDeleted(&batch, &generator)
        case .deleteOutOfRange: Self.change(&batch.deletes, &generator) { $0.item += 10_000 }
        case .insertOutOfRange: Self.change(&batch.inserts, &generator) { $0.item += 10_000 }
        case .moveOutOfRange: Self.change(&batch.moves, &generator) { $0.from.item = -1 }
        case .reloadOutOfRange: Self.change(&batch.reloads, &generator) { $0.section += 100 }
        case .dropDelete: Self.drop(&batch.deletes, &generator)
        case .dropInsert: Self.drop(&batch.inserts, &generator)
        case .dropMove:
            Self.drop(&batch.moves) { $0.from.section != $0.to.section }
        case .dropReload: Self.drop(&batch.reloads, &generator)
        case .sectionTwice: Self.double(&batch.sectionDeletes, &generator)
        case .dropSectionInsert: Self.drop(&batch.sectionInserts, &generator)
        case .dropSectionDelete: Self.drop(&batch.sectionDeletes, &generator)
        case .sectionOutOfRange: Self.change(&batch.sectionMoves, &generator) { $0.to += 100 }
        case .reloadOfInserted: Self.reloadInserted(&batch, &generator)
        default: applyToFrames(of: &batch, target, &generator)
        }
    }

    private func applyToFrames(
        of batch: inout StrictBatch,
        _ target: TestPage,
        _ generator: inout SeededGenerator
    ) -> Bool {
        switch self {
        case .nestedTwice: return Self.double(&batch.nested, &generator)
        case .dropNestedDelete:
            return Self.change(&batch.nested, where: { !$0.list.deletes.isEmpty }) {
                $0.list.deletes.removeLast()
            }
        case .dropNestedInsert:
            return Self.change(&batch.nested, where: { !$0.list.inserts.isEmpty }) {
                $0.list.inserts.removeFirst()
            }
        case .shiftOfFresh:
            guard let fresh = batch.inserts.first,
                batch.frames.contains(where: { $0.section == fresh.section })
            else { return false }
            let shift = FrameShift(first: fresh.item, last: fresh.item, dx: 0, dy: 0)
            batch.shifts[fresh.section, default: []].append(shift)
            return true
        case .dropSet:
            let section = batch.sets.keys.sorted().first { batch.sets[$0]?.isEmpty == false }
            guard let section else { return false }
            batch.sets[section]?.removeLast()
            return true
        default: return applyToShifts(of: &batch, target)
        }
    }

    private func applyToShifts(of batch: inout StrictBatch, _ target: TestPage) -> Bool {
        let section = batch.shifts.keys.sorted().first { batch.shifts[$0]?.isEmpty == false }
        guard let section, var shifts = batch.shifts[section] else { return false }
        let last = shifts.count - 1
        switch self {
        case .dropShift: shifts.removeLast()
        case .runTooLong: shifts[last].last = target.sections[section].items.count
        default: shifts[last].dy += 1
        }
        batch.shifts[section] = shifts
        return true
    }

    // MARK: Lists

    private static func double<Element>(
        _ list: inout [Element],
        _ generator: inout SeededGenerator
    ) -> Bool {
        guard let element = list.randomElement(using: &generator) else { return false }
        list.append(element)
        return true
    }

    private static func drop<Element>(
        _ list: inout [Element],
        _ generator: inout SeededGenerator
    ) -> Bool {
        guard !list.isEmpty else { return false }
        list.remove(at: generator.below(list.count))
        return true
    }

    private static func drop<Element>(
        _ list: inout [Element],
        firstWhere matches: (Element) -> Bool
    ) -> Bool {
        guard let index = list.firstIndex(where: matches) else { return false }
        list.remove(at: index)
        return true
    }

    private static func change<Element>(
        _ list: inout [Element],
        _ generator: inout SeededGenerator,
        _ body: (inout Element) -> Void
    ) -> Bool {
        guard !list.isEmpty else { return false }
        body(&list[generator.below(list.count)])
        return true
    }

    private static func change<Element>(
        _ list: inout [Element],
        where matches: (Element) -> Bool,
        _ body: (inout Element) -> Void
    ) -> Bool {
        guard let index = list.firstIndex(where: matches) else { return false }
        body(&list[index])
        return true
    }

    private static func moveDeleted(
        _ batch: inout StrictBatch,
        _ generator: inout SeededGenerator
    ) -> Bool {
        guard let path = batch.deletes.randomElement(using: &generator) else { return false }
        batch.moves.append(ItemMove(from: path, to: path))
        return true
    }

    private static func reloadInserted(
        _ batch: inout StrictBatch,
        _ generator: inout SeededGenerator
    ) -> Bool {
        guard let path = batch.inserts.randomElement(using: &generator) else { return false }
        batch.reloads.append(path)
        return true
    }
}
