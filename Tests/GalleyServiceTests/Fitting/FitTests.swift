import Foundation
import ModuleConfiguration
import ModuleDeclarations
@testable import ModuleKit
import TestSupport
import Testing
import TextCore
import WorkLimits

@Suite("Texts that are fitted into slots")
struct FitTests {
    /// Pages of the demo of all kinds of layouts, with carousels and forms, loaded once for all tests.
    private static let loading = Task {
        let path = Project.file("config/galley.yaml").path
        return try await FitPages.load(
            ConfigurationLoader.load(path: path, environment: [:]).get(),
            modules: [
                "music", "shop", "news", "cards", "home", "record", "preferences", "custom-grouped",
                "departures", "waterfall", "me",
            ]
        )
    }

    private static func demo() async throws -> FitPages { try await loading.value }

    @Test("a text is cut in a slot where the layout of the whole page says so")
    func wholePages() async throws {
        let pages = try await Self.demo()
        #expect(pages.slots.count > 25)
        var seen: [String: Int] = [:]
        try TestScale.run("fits as whole pages", sample: 40) { generator, _ in
            let slot = pages.slots[generator.below(pages.slots.count)]
            let words = FitTexts.random(&generator, upTo: 12)
            let place = slot.places[generator.below(slot.places.count)]
            let whole = try pages.layOut(pages.fill(slot, with: words), for: place.request)
            let run = FitRun([place], builder: pages.builder, budget: WorkBudget())
            let layout = try run.layOut(words, on: 0)
            // A page shows a placeholder only where it has no items.
            if whole == .nothing, place.scene?.place == .placeholder { return }
            let fitted: FitPages.Shown =
                layout.map { layout in layout.cut.map { .cut($0) } ?? .whole } ?? .nothing
            #expect(
                fitted == whole,
                "\(slot.module.name) \(slot.name) \(place.screen) \(words.debugDescription)"
            )
            seen["\(whole)".prefix(3).description, default: 0] += 1
        }
        #expect(seen["cut", default: 0] >= 10 && seen["who", default: 0] >= 10, "\(seen)")
    }

    @Test(
        "the screens on which a text is cut are those whose whole pages cut it, at the same place"
    )
    func everyScreen() async throws {
        let pages = try await Self.demo()
        var (pairs, screens, cut) = (0, 0, 0)
        // For torture ten thousand pairs of a slot and a text, each of them on all its screens.
        try TestScale.run("fits on every screen", sample: 100) { generator, index in
            if !TestScale.isTorture, index >= 6 { return }
            let slot = pages.slots[generator.below(pages.slots.count)]
            // A page shows a placeholder only where it has no items.
            if slot.places.first?.scene?.place == .placeholder { return }
            let words = FitTexts.random(&generator, upTo: 12)
            let all = slot.places.indices.filter { TestScale.isTorture || $0 % 13 == index % 13 }
            let places = all.map { slot.places[$0] }
            let run = FitRun(places, builder: pages.builder, budget: WorkBudget())
            let cuts = try run.answer(to: words).cuts
            var expected: [(screen: FitScreen, at: Int)] = []
            let filled = try pages.fill(slot, with: words)
            for place in places {
                if case .cut(let at) = try pages.layOut(filled, for: place.request) {
                    expected.append((place.screen, at))
                }
            }
            let isEqual =
                cuts.count == expected.count
                && zip(cuts, expected).allSatisfy { cut, other in
                    cut.at == other.at
                        && cut.screen.query.map(\.value) == other.screen.query.map(\.value)
                }
            #expect(
                isEqual,
                "\(slot.module.name) \(slot.name) \(words.debugDescription): \(cuts.count) of \(expected.count)"
            )
            (pairs, screens, cut) = (pairs + 1, screens + places.count, cut + cuts.count)
        }
        print("fits on every screen: \(pairs) pairs, \(screens) layouts, \(cut) cut")
        #expect(pairs > 0)
    }

    @Test("the longest beginning that fits is the one that trying all of them finds")
    func longest() async throws {
        let pages = try await Self.demo()
        let limited = pages.slots.filter { $0.places.first?.scene?.slot.lines != .unlimited }
        #expect(limited.count > 12)
        var cut = 0
        try TestScale.run("longest beginnings", sample: 10) { generator, _ in
            let slot = limited[generator.below(limited.count)]
            let words = FitTexts.random(&generator, upTo: 14)
            let places = slot.places.shuffled(using: &generator).prefix(4)
            let run = FitRun(Array(places), builder: pages.builder, budget: WorkBudget())
            let answer = try run.answer(to: words)
            let tried = try longest(of: words, in: run)
            #expect(
                answer.longest.unicodeScalars.elementsEqual(tried.unicodeScalars),
                "\(slot.module.name) \(slot.name) \(words.debugDescription) \(tried.debugDescription)"
            )
            cut += answer.fits ? 0 : 1
        }
        #expect(cut >= 3)
    }

    /// Tries every beginning of a text on every screen.
    private func longest(of text: String, in run: FitRun) throws -> String {
        let graphemes = run.measurer(on: 0).graphemes(of: text, style: TextStyle(size: 15))
        for grapheme in graphemes.reversed() {
            let beginning = String(
                decoding: Array(text.utf16.prefix(grapheme.end)),
                as: UTF16.self
            )
            let isWhole = try run.places.indices.allSatisfy {
                try run.layOut(beginning, on: $0)?.cut == nil
            }
            if isWhole { return beginning }
        }
        return ""
    }

    @Test(
        "a text of newlines is not tried line by line, and one that takes too much work is refused"
    )
    func work() async throws {
        let pages = try await Self.demo()
        let slot = try #require(
            pages.slots.first { slot in
                guard case .atMost(let lines)? = slot.places.first?.scene?.slot.lines else {
                    return false
                }
                return lines <= 2 && slot.places.first?.scene?.place == .item(0)
            }
        )
        let places = [slot.places[0]]
        let lines = "a" + String(repeating: "\n", count: FitQuestion.maximumUnits - 2) + "b"
        let run = FitRun(places, builder: pages.builder, budget: WorkBudget())
        let answer = try run.answer(to: lines)
        #expect(!answer.fits && answer.longest.first == "a")
        // The text itself, its graphemes, and a few beginnings.
        #expect(run.texts.units < 3 * lines.utf16.count, "\(run.texts.units)")
        let limited = FitRun(places, builder: pages.builder, budget: WorkBudget(), atMost: 1_000)
        #expect(throws: WorkError.tooManyUnits(maximum: 1_000)) {
            _ = try limited.answer(to: lines)
        }
    }

    @Test("graphemes have the ink of their text, and spaces have none")
    func graphemes() throws {
        let measurer = TextMeasurer.estimating
        let style = TextStyle(size: 20)
        let graphemes = measurer.graphemes(of: "ab e\u{301}\n将", style: style)
        #expect(graphemes.map(\.end) == [1, 2, 3, 5, 6, 7])
        #expect(graphemes.map(\.width) == [10, 10, 0, 10, 0, 20])
    }
}
