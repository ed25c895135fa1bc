import Locking
import MetricsKit
package import ModuleDeclarations
package import ModuleKit
package import ModuleMapping
import WorkLimits

/// Says where texts are cut on pages that clients name: on the builders' threads, within bounds of its own beside those
/// of all builds, and with the surroundings of slots that were asked for before.
package final class FitService: Sendable {
    /// The most loads of one question: each screen of a page that names the viewport in a language, or fifty languages.
    package static let maximumLoads = 160
    /// The time for the text of one language: a thousand times what it takes, as pages go before it on a busy machine.
    private static let maximumTime = Duration.seconds(10)
    /// The memory of surroundings: those of some fifty slots of ordinary pages.
    private static let maximumBytes = 8 << 20

    private struct Entry: Sendable {
        let scene: SlotScene
        let source: ContentSource
    }

    private let pages: PageService
    private let metrics: ServiceMetrics
    private let turns = FitTurns()
    private let scenes = Locked(LRUCache<ExactString, Entry>(maximumCost: maximumBytes))

    /// The screens of recorded looks; nil where none are recorded.
    package let recorded: RecordedScreens?

    /// - Parameter traffic: The path of the traffic file; nil for none.
    package init(_ pages: PageService, metrics: ServiceMetrics, traffic: String?) {
        recorded = traffic.map { RecordedScreens(path: $0) }
        self.pages = pages
        self.metrics = metrics
    }

    var builder: PageBuilder { pages.builder }

    /// The memory of surroundings, in bytes.
    package var bytes: Int { scenes.withLock { $0.cost } }

    /// Removes the surroundings used longest ago, until a number of bytes is free.
    package func removeOldest(bytes: Int) {
        scenes.withLock { $0.removeOldest(cost: bytes) }
    }

    /// Runs a question of a client's address, unless too many run.
    package func withTurn<Result>(
        of address: String,
        _ body: () async throws(Problem) -> Result
    ) async throws(Problem) -> Result {
        guard turns.begin(address) else { throw .tooManyFits }
        defer { turns.end(address) }
        return try await body()
    }

    /// Returns the surroundings of a slot on a page; nil where the page does not show it.
    ///
    /// - Parameter screens: The number of screens that it will be laid out for.
    /// - Throws: The problem that keeps the page from being loaded.
    package func scene(
        of slot: String,
        on request: PageRequest,
        of module: ModuleDeclaration,
        for client: PageClient,
        screens: Int
    ) async throws(Problem) -> SlotScene? {
        let job = BuildJob(
            identity: pages.identity(of: request, for: client),
            request: request,
            module: module,
            client: client,
            refresh: .nothing
        )
        return try await pages.explain(job) { builder, loaded throws(Problem) in
            let key = ExactString("\(slot)\n\(job.loadRequest(trace: client.trace).contentKey)")
            let source = ContentSource(loaded)
            if let known = self.scenes.withLock({ $0.value(for: key) }),
                known.source.producesSameContent(as: source)
            {
                return known.scene
            }
            do throws(LoadError) {
                let content = try builder.contentOfSlots(loaded, willWork: job.waiters.begin)
                guard let scene = builder.scene(of: slot, in: content) else { return nil }
                self.keep(Entry(scene: scene, source: source), key, of: loaded, screens: screens)
                return scene
            } catch {
                throw Problem(error)
            }
        }
    }

    private func keep(_ entry: Entry, _ key: ExactString, of loaded: LoadedPage, screens: Int) {
        guard loaded.mayComeAgain, !entry.source.hasFailures else { return }
        let cost = entry.scene.memoryBytes(screens: screens)
        scenes.withLock { $0.set(entry, cost: cost, for: key) }
    }

    /// Returns the slots of a page, in its order.
    package func slots(
        on request: PageRequest,
        of module: ModuleDeclaration,
        for client: PageClient
    ) async throws(Problem) -> [String] {
        let job = BuildJob(
            identity: pages.identity(of: request, for: client),
            request: request,
            module: module,
            client: client,
            refresh: .nothing
        )
        return try await pages.explain(job) { builder, loaded throws(Problem) in
            do throws(LoadError) {
                let content = try builder.contentOfSlots(loaded, willWork: job.waiters.begin)
                return builder.slots(of: content).map(\.slot.name)
            } catch {
                throw Problem(error)
            }
        }
    }

    /// Returns where a text is cut, on a builder's thread, and until its client has gone away.
    ///
    /// - Parameter looks: The screens of recorded looks, with their numbers.
    package func answer(
        to text: String,
        on places: [FitRun.Place],
        looks: [(place: FitRun.Place, looks: Double)],
        of module: ModuleDeclaration
    ) async throws(Problem) -> FitAnswer {
        let budget = WorkBudget(deadline: .now + Self.maximumTime)
        let (limits, builder) = (pages.limits, pages.builder)
        let maximum = FitRun.maximumUnits(onScreens: places.count)
        func run() async -> Result<Result<FitAnswer, WorkError>, Problem> {
            do throws(Problem) {
                let answer = try await limits.withLoad(of: module.name) {
                    () -> Result<FitAnswer, WorkError> in
                    do throws(WorkError) {
                        let run = FitRun(
                            places,
                            builder: builder,
                            budget: budget,
                            atMost: maximum
                        )
                        var answer = try run.answer(to: text)
                        if let share = try run.share(of: text, builder, looks, budget) {
                            answer.share = share
                        }
                        return .success(answer)
                    } catch {
                        return .failure(error)
                    }
                }
                return .success(answer)
            } catch {
                return .failure(error)
            }
        }
        if Task.isCancelled { throw .nobodyWaits }
        let result = await withTaskCancellationHandler(operation: run) { budget.cancel() }
        switch try result.get() {
        case .success(let answer):
            metrics.fits.add(1, answer.fits ? "fits" : "cut")
            return answer
        case .failure(.cancelled): throw .nobodyWaits
        case .failure(.tooManyUnits(let maximum)): throw .fitTooDear(maximum)
        case .failure: throw .fitTooLong
        }
    }
}

extension FitRun {
    /// Returns the part of recorded looks for which a text is cut; nil where there are none.
    fileprivate func share(
        of text: String,
        _ builder: PageBuilder,
        _ looks: [(place: FitRun.Place, looks: Double)],
        _ budget: WorkBudget
    ) throws(WorkError) -> Double? {
        let run = FitRun(
            looks.map(\.place),
            builder: builder,
            budget: budget,
            atMost: FitRun.maximumUnits(onScreens: looks.count)
        )
        var (cut, all) = (0.0, 0.0)
        for (index, looks) in looks.map(\.looks).enumerated() {
            all += looks
            if try run.layOut(text, on: index)?.cut != nil { cut += looks }
        }
        return all > 0 ? cut / all : nil
    }
}

extension Problem {
    /// The problem of a question beyond those that may be answered at once.
    static let tooManyFits = Problem(
        .unavailable,
        detail: "As many texts are being fitted as the service may fit at once.",
        fields: [.init("Retry-After", "1")]
    )

    /// The problem of a text that takes more work than one may.
    static func fitTooDear(_ maximum: Int) -> Problem {
        Problem(
            .invalidBody,
            detail:
                "Finding what of the text fits takes more than laying \(maximum) UTF-16 code units out: "
                + "ask for a shorter one."
        )
    }

    /// The problem of a text that takes too long.
    static let fitTooLong = Problem(
        .unavailable,
        detail: "Laying the text out for all devices took too long; ask for a shorter one.",
        fields: [.init("Retry-After", "1")]
    )
}
