import InputCore
import ModuleKit
import ModuleMapping
import TextCore

/// A slot with the texts that pages show in it, each at its own place.
struct SlotSamples {
    /// The texts of one page on the screens that show it.
    struct Page {
        /// The screens, by their places among all, with the requests of the page for them.
        let screens: [(index: Int, request: PageRequest)]
        fileprivate let texts: [SlotText]

        init(_ texts: [SlotText], on screens: [(index: Int, request: PageRequest)]) {
            (self.texts, self.screens) = (texts, screens)
        }

        /// Returns the texts that are among some, an equal one not at more places than are laid out.
        func texts(among chosen: [String]) -> [SlotText] {
            var counts = Dictionary(exact: chosen.map { ($0, 0) }) { first, _ in first }
            return texts.filter { text in
                guard let count = counts[text.words], count < SlotSamples.maximumPlaces else {
                    return false
                }
                counts[text.words] = count + 1
                return true
            }
        }
    }

    let slot: TextSlot
    let locale: String?
    var pages: [Page]

    /// The most texts of a slot, the longest ones: each is laid out on each screen.
    private static let maximumTexts = 100
    /// The most places of a page at which one text is laid out: items of one page rarely have more widths.
    fileprivate static let maximumPlaces = 4
    /// The most places of a page whose room is measured.
    static let maximumRooms = 16

    /// Returns the texts without repetitions, those of the most graphemes first, and not more than are laid out.
    func longestFirst(by measurer: TextMeasurer) -> [String] {
        let words = Set(pages.flatMap { $0.texts.map(\.words).exact })
        let counted = words.map { text in
            (text.text, measurer.graphemes(of: text.text, style: TextStyle(size: 15)).count)
        }
        let sorted = counted.sorted { left, right in
            left.1 == right.1 ? ExactString(left.0) < ExactString(right.0) : left.1 > right.1
        }
        return sorted.prefix(Self.maximumTexts).map(\.0)
    }
}
