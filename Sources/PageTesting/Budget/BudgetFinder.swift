import InputCore
package import ModuleConfiguration
package import ModuleDeclarations
package import ModuleKit
import ModuleMapping
import WorkLimits

/// Finds the room of each text of a module's pages on devices, with the texts of its samples.
package struct BudgetFinder: Sendable {
    private let builder: PageBuilder
    private let module: ModuleDeclaration
    private let screens: [FitScreen]

    /// The least UTF-16 code units of the text that takes all the room there is: longer than the widest screen.
    private static let probeUnits = 600

    /// Creates a finder.
    ///
    /// - Parameter devices: The devices and sizes of text; texts are laid out in the direction of their language.
    package init(_ builder: PageBuilder, module: ModuleDeclaration, devices: TestDevices) {
        self.builder = builder
        self.module = module
        screens = FitScreen.all(of: devices, inDirections: false)
    }

    /// Returns the room of each slot in the order of the pages.
    ///
    /// - Parameter reading: The language; nil for that of the samples.
    /// - Throws: What keeps a page from being made, in words.
    package func budgets(
        in reading: TestedReading?
    ) async throws(BudgetError) -> [SlotBudget] {
        let locale = reading?.parameter(own: module.locale).value
        var slots: [SlotSamples] = []
        var places: [ExactString: Int] = [:]
        for sample in module.test.samples {
            for found in try await slotsOfPage(sample, locale: locale) {
                if let place = places[found.slot.name] {
                    slots[place].pages += found.pages
                } else {
                    places[found.slot.name] = slots.count
                    slots.append(found)
                }
            }
        }
        do throws(WorkError) {
            return try slots.map { found throws(WorkError) in try budget(of: found) }
        } catch {
            throw BudgetError(message: "\(error)")
        }
    }

    private func slotsOfPage(
        _ sample: PageSample,
        locale: String?
    ) async throws(BudgetError) -> [SlotSamples] {
        var query = sample.parameters.map { (name: $0.name, value: $0.value) }
        let own = query.first { $0.name == "locale" }?.value
        query.removeAll { $0.name == "locale" }
        let requests: [PageRequest]
        do throws(ParameterErrors) {
            requests = try builder.requests(
                of: module,
                on: screens,
                locale: locale ?? own,
                query: query
            )
        } catch {
            let details = error.all.map { "parameter '\($0.parameter)': \($0.detail)" }
            throw BudgetError(message: details.joined(separator: ", "))
        }
        let contents = try await contents(of: requests)
        var slots: [SlotSamples] = []
        for (number, content) in contents.all.enumerated() {
            let shown = screens.indices.filter { contents.index(of: requests[$0]) == number }
            for (slot, texts) in builder.slotTexts(of: content) {
                let page = SlotSamples.Page(texts, on: shown.map { ($0, requests[$0]) })
                if let known = slots.firstIndex(where: { $0.slot.name.isExactly(slot.name) }) {
                    slots[known].pages.append(page)
                } else {
                    slots.append(SlotSamples(slot: slot, locale: locale ?? own, pages: [page]))
                }
            }
        }
        return slots
    }

    /// The content of requests, that of those which share it once.
    private struct Contents {
        private(set) var all: [PageContent] = []
        private var places: [ExactString: Int] = [:]

        func index(of request: PageRequest) -> Int? { places[ExactString(request.contentQuery)] }

        mutating func add(_ content: PageContent, of request: PageRequest) {
            places[ExactString(request.contentQuery)] = all.count
            all.append(content)
        }
    }

    /// Loads and maps the content of requests.
    private func contents(of requests: [PageRequest]) async throws(BudgetError) -> Contents {
        var contents = Contents()
        for request in requests where contents.index(of: request) == nil {
            let deadline = ContinuousClock.now + module.deadline
            let loaded = await builder.catalog.load(LoadRequest(page: request, deadline: deadline))
            let content = builder.content(of: loaded, now: module.test.now)
            if let error = content.loadError {
                let failure = error.failures.first.map { "\($0.request): \($0.detail)" }
                throw BudgetError(message: failure ?? "a required request failed")
            }
            contents.add(content, of: request)
        }
        return contents
    }

    // MARK: Rooms

    private func budget(of found: SlotSamples) throws(WorkError) -> SlotBudget {
        let texts = found.longestFirst(by: builder.catalog.tools.text)
        let probe = Self.probe(texts.first ?? "")
        var rooms = [Room?](repeating: nil, count: screens.count)
        for page in found.pages {
            for (number, text) in page.texts(among: texts).enumerated() {
                let scene = text.scene()
                let places = page.screens.map { index, request in
                    FitRun.Place(screen: screens[index], request: request, scene: scene)
                }
                let run = FitRun(places, builder: builder, budget: WorkBudget())
                for (place, screen) in page.screens.map(\.index).enumerated() {
                    guard let layout = try run.layOut(text.words, on: place) else { continue }
                    var room = rooms[screen] ?? Room()
                    room.note(text.words, isCut: layout.cut != nil)
                    if number < SlotSamples.maximumRooms,
                        let probed = try run.layOut(probe, on: place)
                    {
                        room.note(probed)
                    }
                    rooms[screen] = room
                }
            }
        }
        let rows = zip(screens, rooms).compactMap { screen, room in
            room.flatMap { $0.row(of: texts, on: screen) }
        }
        return SlotBudget(
            slot: found.slot,
            locale: found.locale,
            samples: texts.count,
            rows: rows
        )
    }

    /// The room of a slot on a screen, and what became of its texts there.
    private struct Room {
        private var width: Double?
        private var lines = 0
        private var cut: Set<ExactString> = []
        private var whole: Set<ExactString> = []

        mutating func note(_ text: String, isCut: Bool) {
            if isCut { cut.insert(text) } else { whole.insert(text) }
        }

        mutating func note(_ probe: SlotLayout) {
            if let width, width <= probe.room { return }
            (width, lines) = (probe.room, probe.lines)
        }

        /// Returns the row of the screen; nil where it does not show the slot.
        func row(of texts: [String], on screen: FitScreen) -> SlotBudget.Row? {
            width.map { width in
                SlotBudget.Row(
                    screen: screen,
                    width: width,
                    lines: lines > 0 ? lines : nil,
                    longestSample: texts.first { whole.contains($0) && !cut.contains($0) },
                    cutTexts: texts.filter { cut.contains($0) }
                )
            }
        }
    }

    /// Returns a text of the same letters that is longer than any line.
    private static func probe(_ text: String) -> String {
        if text.isEmpty { return text }
        let count = probeUnits / (text.utf16.count + 1) + 1
        return Array(repeating: text, count: count).joined(separator: " ")
    }
}

/// The reason why there is no budget.
package struct BudgetError: Error {
    /// One sentence without a full stop.
    package let message: String
}
