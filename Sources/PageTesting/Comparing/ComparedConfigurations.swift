import GalleyService
import Locking
import ModuleConfiguration
import SQLiteStorage
import UpstreamKit

/// The configurations with which views were recorded, each beside the new one.
final class ComparedConfigurations: Sendable {
    private typealias Sides = Result<ComparedSides, RecordedConfigurationReader.Failure>

    private struct State: Sendable {
        var sides: [ContentDigest: Sides] = [:]
        var unreadable: [ContentDigest: ComparisonReport.Unreadable] = [:]
        var notes: Set<ExactString> = []
    }

    private let traffic: any RecordedTraffic
    private let workshop: ReplayWorkshop
    private let new: ReplaySide
    /// The one pair of sides, where the old configuration is given.
    private let given: ComparedSides?
    private let reader: RecordedConfigurationReader
    private let state = Locked(State())

    /// Creates the configurations of recorded views.
    ///
    /// - Parameter old: The configuration that all views are compared with; nil for that with which each was recorded.
    init(
        of traffic: any RecordedTraffic,
        new: ReplaySide,
        old: ReplaySide?,
        workshop: ReplayWorkshop,
        reader: RecordedConfigurationReader
    ) {
        self.traffic = traffic
        self.workshop = workshop
        self.new = new
        self.reader = reader
        given = old.map {
            ComparedSides(old: $0, new: new, hasOtherFiles: !$0.tree.hasSameFiles(as: new.tree))
        }
    }

    /// Views whose configuration cannot be read, by configuration.
    var unreadable: [ComparisonReport.Unreadable] {
        state.withLock { $0.unreadable.sorted { $0.key < $1.key }.map(\.value) }
    }

    /// The files beside the configurations that may differ, in words.
    var notes: [String] { state.withLock { $0.notes.sorted().texts } }

    /// Returns the sides of a configuration, without counting anything.
    func knownSides(of configuration: ContentDigest) -> ComparedSides? {
        given ?? state.withLock { try? $0.sides[configuration]?.get() }
    }

    /// Returns the sides of a view; nil where its configuration cannot be read, which is counted.
    func sides(of view: RecordedView) -> ComparedSides? {
        if let given { return given }
        let digest = view.configuration
        return state.withLock { state in
            let sides = state.sides[digest] ?? makeSides(of: digest, noting: &state.notes)
            state.sides[digest] = sides
            switch sides {
            case .success(let sides): return sides
            case .failure(let failure):
                let new = ComparisonReport.Unreadable(lines: failure.lines)
                state.unreadable[digest, default: new].count.add(view)
                return nil
            }
        }
    }

    private func makeSides(of digest: ContentDigest, noting notes: inout Set<ExactString>) -> Sides
    {
        let recorded: RecordedConfiguration
        do {
            guard let found = try traffic.configuration(digest) else {
                return .failure(.init(lines: ["it is there no more"]))
            }
            recorded = found
        } catch {
            return .failure(.init(lines: [TrafficReader.reason(of: error)]))
        }
        do throws(RecordedConfigurationReader.Failure) {
            let tree = try reader.tree(of: recorded)
            let side: ReplaySide
            do throws(OfflinePages.OpenError) {
                side = try workshop.side(tree)
            } catch {
                return .failure(.init(lines: [error.description]))
            }
            notes.formUnion(recorded.otherFonts(in: new.tree.folder))
            return .success(ComparedSides(old: side, new: new, hasOtherFiles: false))
        } catch {
            return .failure(error)
        }
    }
}
