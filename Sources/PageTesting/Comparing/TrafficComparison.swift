package import GalleyService
import InputCore
import Locking
package import Logging
package import ModuleConfiguration
import SQLiteStorage
import UpstreamKit

/// Lays recorded views out with an old and a new configuration, on all cores, and says what differs.
///
/// Pages of modules that both configurations read the same are the same, and are not laid out. Views are read as they
/// are needed, so that the memory does not grow with their number.
package struct TrafficComparison: Sendable {
    private let traffic: any RecordedTraffic
    private let workshop: ReplayWorkshop
    private let configurations: ComparedConfigurations
    private let answers: AnswerFolder?
    private let hours: Int?

    /// Creates a comparison.
    ///
    /// - Parameters:
    ///   - new: The new configuration.
    ///   - old: The old one; nil for that with which each view was recorded.
    ///   - answers: New answers of upstreams, in place of recorded ones on the new side.
    ///   - hours: The number of last hours that are looked at; nil for all.
    ///   - environment: The variables for recorded configurations.
    /// - Throws: the font that cannot be read.
    package init(
        of traffic: any RecordedTraffic,
        to new: ConfigurationTree,
        from old: ConfigurationTree? = nil,
        answers: AnswerFolder? = nil,
        hours: Int? = nil,
        environment: [ExactString: String],
        log: Logger
    ) throws(OfflinePages.OpenError) {
        self.traffic = traffic
        self.answers = answers
        self.hours = hours
        workshop = try ReplayWorkshop(traffic, fontsOf: new.configuration, log: log)
        var oldSide: ReplaySide?
        if let old { oldSide = try workshop.side(old) }
        configurations = ComparedConfigurations(
            of: traffic,
            new: try workshop.side(new, answers: answers),
            old: oldSide,
            workshop: workshop,
            reader: RecordedConfigurationReader(new: new, environment: environment)
        )
    }

    /// Compares all views.
    ///
    /// - Throws: the reason why the traffic cannot be read.
    package func run() async throws(ReplayFailure) -> ComparisonReport {
        let tally = try await compareAll()
        if let problem = answers?.problem { throw ReplayFailure(description: problem) }
        let unreadable = configurations.unreadable
        if tally.all.views == 0, unreadable.isEmpty {
            throw ReplayFailure(description: "no view was recorded in these hours")
        }
        return ComparisonReport(
            tally: tally,
            groups: await groups(of: tally),
            unreadable: unreadable,
            hours: try hourCount(),
            notes: configurations.notes
        )
    }

    private func hourCount() throws(ReplayFailure) -> Int {
        do {
            let all = try traffic.hours()
            guard let first = all.first, let last = all.last else { return 0 }
            let there = Int(clamping: (last - first) / 3600 + 1)
            return min(hours ?? there, there)
        } catch {
            throw ReplayFailure(description: TrafficReader.reason(of: error))
        }
    }

    // MARK: Views

    /// Counts the views that are the same for certain, and lays the others out on all cores.
    private func compareAll() async throws(ReplayFailure) -> ComparisonTally {
        let equal = EqualViews()
        var tally = try await ReplayRun(traffic, hours: hours).reduce(
            into: ComparisonTally(),
            of: { view in
                guard let sides = configurations.sides(of: view) else { return false }
                guard sides.makeTheSame(of: view), answerNames(of: view).isEmpty else {
                    return true
                }
                equal.tally.withLock { $0.add(view) }
                return false
            },
            { await compare($0) },
            add: { $0.add($1) }
        )
        tally.add(equal.tally.withLock { $0 })
        return tally
    }

    /// The counts of views that are not laid out.
    private final class EqualViews: Sendable {
        let tally = Locked(ComparisonTally())
    }

    private func compare(_ views: [RecordedView]) async -> ComparisonTally {
        var tally = ComparisonTally()
        guard let first = views.first,
            let sides = configurations.knownSides(of: first.configuration)
        else { return tally }
        var comparer = ViewComparer(sides)
        for view in views {
            let verdict = await comparer.verdict(on: view)
            tally.add(view, verdict, answers: answerNames(of: view).joined(separator: " + "))
        }
        return tally
    }

    // MARK: New answers

    /// Returns the calls of a view that have a new answer which is not the recorded one.
    private func answerNames(of view: RecordedView) -> [String] {
        answers?.changes(in: view, library: workshop.library).map(\.call) ?? []
    }

    // MARK: Causes

    private func groups(of tally: ComparisonTally) async -> [ComparisonReport.Group] {
        var finders: [ContentDigest: CauseFinder] = [:]
        var groups: [GroupKey: ComparisonReport.Group] = [:]
        let shapes = tally.shapes.sorted { $0.value.facts.looks > $1.value.facts.looks }
        for (shape, found) in shapes {
            guard let sides = configurations.knownSides(of: shape.configuration) else { continue }
            let finder = finders[shape.configuration] ?? CauseFinder(sides, workshop: workshop)
            finders[shape.configuration] = finder
            let changed = answers?.changes(in: found.example, library: workshop.library) ?? []
            var cause = ChangeCause(changed)
            if changed.isEmpty {
                cause = await finder.cause(of: found.difference, in: found.example)
            }
            let key = GroupKey(module: shape.module, kind: shape.kind, cause: cause)
            if groups[key] == nil {
                groups[key] = ComparisonReport.Group(
                    module: shape.module,
                    cause: cause,
                    facts: found.facts,
                    examples: [found.example]
                )
            } else {
                groups[key]?.facts.add(found.facts)
                groups[key]?.examples.append(found.example)
            }
        }
        return Self.sorted(groups)
    }

    private struct GroupKey: Hashable {
        let module: ExactString
        let kind: PageDifference.Aspect
        let cause: ChangeCause?
    }

    /// Returns groups with those of a module together, what is looked at most first.
    private static func sorted(
        _ groups: [GroupKey: ComparisonReport.Group]
    ) -> [ComparisonReport.Group] {
        var looks: [ExactString: Double] = [:]
        for group in groups.values { looks[group.module, default: 0] += group.facts.looks }
        return groups.values.sorted { left, right in
            let (all, others) = (looks[left.module] ?? 0, looks[right.module] ?? 0)
            if all != others { return all > others }
            if left.module != right.module { return left.module < right.module }
            if left.facts.looks != right.facts.looks { return left.facts.looks > right.facts.looks }
            // Of what all the same views have the gravest comes first.
            if left.facts.rank != right.facts.rank { return left.facts.rank < right.facts.rank }
            let (what, other) = (ExactString(left.facts.what), ExactString(right.facts.what))
            if what != other { return what < other }
            return left.cause.map { a in right.cause.map { a < $0 } ?? true } ?? false
        }
    }

    // MARK: Pictures

    /// Writes a page for browsers into a folder, with pictures of each group before and after.
    ///
    /// - Returns: The reason why a file cannot be written; nil for none.
    package func writePictures(of report: ComparisonReport, to folder: String) async -> String? {
        var writer = ComparisonPictures(folder: folder)
        var known: [ExactString: ComparisonPictures.Drawn] = [:]
        for group in report.groups {
            var drawn: [ComparisonPictures.Drawn] = []
            for view in group.examples.prefix(ComparisonPictures.maximumOfGroup) {
                // A view that differs in several ways is drawn once.
                let name = "\(view.configuration) \(view.hour) \(view.source) \(view.url)"
                if let former = known[name] {
                    drawn.append(former)
                    continue
                }
                guard writer.hasRoom,
                    let sides = configurations.knownSides(of: view.configuration)
                else { continue }
                let new = writer.draw(
                    view,
                    old: await sides.old.outcome(of: view),
                    new: await sides.new.outcome(of: view),
                    sides
                )
                known[name] = new
                drawn.append(new)
            }
            writer.add(group, drawn, of: report)
        }
        return writer.finish(report)
    }
}
