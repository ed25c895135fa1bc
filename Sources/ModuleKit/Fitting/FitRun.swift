import LayoutCore
package import ModuleMapping
import TextCore
package import WorkLimits

/// Lays texts out in a slot on each of some screens, within one budget of work.
package struct FitRun {
    /// A screen with the request of a page for it and the surroundings of the slot there; without these where the page
    /// for it does not show the slot.
    package struct Place: Sendable {
        package let screen: FitScreen
        package let request: PageRequest
        package let scene: SlotScene?

        /// Creates a place.
        package init(screen: FitScreen, request: PageRequest, scene: SlotScene?) {
            self.screen = screen
            self.request = request
            self.scene = scene
        }
    }

    package let places: [Place]
    let texts: TextWork
    private let measurer: TextMeasurer
    private let maximum: Int?
    private let stages: [SlotStage?]

    /// Returns the most UTF-16 code units that are shaped and broken into lines for a client's text on some screens:
    /// those of one of 2,000 on each, and as many again for each of six beginnings that are tried; at least those of
    /// 144 screens.
    package static func maximumUnits(onScreens count: Int) -> Int {
        max(2_000_000, 7 * FitQuestion.maximumUnits * count)
    }

    /// Returns the fonts as the platform of a screen has them.
    func measurer(on index: Int) -> TextMeasurer {
        measurer.on(places[index].request.viewport.platform)
    }

    /// Prepares the screens.
    ///
    /// - Parameters:
    ///   - budget: The budget of all texts together.
    ///   - maximum: The most UTF-16 code units that are laid out; nil for any number.
    package init(
        _ places: [Place],
        builder: PageBuilder,
        budget: WorkBudget,
        atMost maximum: Int? = nil
    ) {
        self.places = places
        self.maximum = maximum
        measurer = builder.catalog.tools.text
        let work = PageWork(budget: budget, limits: builder.limits)
        texts = work.texts
        stages = places.map { place in
            place.scene.flatMap { scene in
                let context = builder.catalog.context(of: place.request, work)
                return SlotStage(scene, for: place.request, in: context)
            }
        }
    }

    /// Returns the layout of words on a screen; nil where it does not show them.
    package func layOut(_ words: String, on index: Int) throws(WorkError) -> SlotLayout? {
        if words.isEmpty { return nil }
        let layout = try stages[index]?.layOut(words)
        if let maximum, texts.units > maximum { throw .tooManyUnits(maximum: maximum) }
        return layout
    }

    /// Returns the screens on which a text is cut, and the longest beginning of it that is whole on all.
    package func answer(to text: String) throws(WorkError) -> FitAnswer {
        var layouts: [SlotLayout?] = []
        for index in places.indices { layouts.append(try layOut(text, on: index)) }
        let cuts = places.indices.compactMap { index in
            layouts[index]?.cut.map { FitAnswer.Cut(screen: places[index].screen, at: $0) }
        }
        var longest = text
        if !cuts.isEmpty {
            var search = FitSearch(self, text: text, layouts: layouts)
            longest = try search.longest()
        }
        return FitAnswer(
            cuts: cuts,
            share: places.isEmpty ? 0 : Double(cuts.count) / Double(places.count),
            longest: longest,
            isUnlimited: cuts.isEmpty && layouts.contains { $0 != nil }
                && layouts.allSatisfy { ($0?.lines ?? 0) == 0 }
        )
    }
}
