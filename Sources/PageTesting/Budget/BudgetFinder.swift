package import ModuleConfiguration
package import ModuleKit
import TextCore
import WorkLimits

/// Finds the room of each text of a module's pages on devices, with the texts of its samples.
package struct BudgetFinder: Sendable {
    private let builder: PageBuilder
    private let module: ModuleDeclaration
    private let screens: [FitScreen]

    /// The most sample texts of a slot, the longest ones: each is laid out on each screen.
    private static let maximumSamples = 100
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
        var slots: [Found] = []
        var places: [ExactString: Int] = [:]
        for sample in module.test.samples {
            for found in try await slotsOfPage(sample, locale: locale) {
                let name = ExactString(found.slot.name)
                if let place = places[name] {
                    slots[place].texts += found.texts
                } else {
                    places[name] = slots.count
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

    /// A slot with its texts, on the screens of the first sample that shows it.
    private struct Found {
        let slot: TextSlot
        var texts: [String]
        let places: [FitRun.Place]
        let locale: String?
    }

    private func slotsOfPage(
        _ sample: PageSample,
        locale: String?
    ) async throws(BudgetError) -> [Found] {
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
        var slots: [Found] = []
        for content in contents.all {
            for (slot, texts) in builder.slots(of: content) {
                if let known = slots.firstIndex(where: { $0.slot.name == slot.name }) {
                    slots[known].texts += texts
                    continue
                }
                let scenes = contents.all.map { builder.scene(of: slot.name, in: $0) }
                let places = zip(screens, requests).map { screen, request in
                    let scene = contents.index(of: request).flatMap { scenes[$0] }
                    return FitRun.Place(screen: screen, request: request, scene: scene)
                }
                slots.append(Found(slot: slot, texts: texts, places: places, locale: locale ?? own))
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

    private func budget(of found: Found) throws(WorkError) -> SlotBudget {
        let run = FitRun(found.places, builder: builder, budget: WorkBudget())
        let texts = longestFirst(found.texts)
        let probe = Self.probe(texts.first ?? "")
        var rows: [SlotBudget.Row] = []
        for (index, screen) in screens.enumerated() {
            guard let room = try run.layOut(probe, on: index) else { continue }
            var (longest, cut): (String?, Int) = (nil, 0)
            for text in texts {
                if try run.layOut(text, on: index)?.cut != nil {
                    cut += 1
                } else {
                    longest = longest ?? text
                }
            }
            rows.append(
                SlotBudget.Row(
                    screen: screen,
                    width: room.room,
                    lines: room.lines > 0 ? room.lines : nil,
                    longestSample: longest,
                    cut: cut
                )
            )
        }
        return SlotBudget(
            slot: found.slot,
            locale: found.locale,
            samples: texts.count,
            rows: rows
        )
    }

    /// Returns texts without repetitions, those of the most graphemes first, and not more than are laid out.
    private func longestFirst(_ texts: [String]) -> [String] {
        let measurer = builder.catalog.tools.text
        let counted = Set(texts.exact).map { text in
            (text.text, measurer.graphemes(of: text.text, style: TextStyle(size: 15)).count)
        }
        let sorted = counted.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        return sorted.prefix(Self.maximumSamples).map(\.0)
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
