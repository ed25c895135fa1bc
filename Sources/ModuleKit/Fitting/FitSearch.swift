import InputCore
import TextCore
import WorkLimits

/// Finds the longest beginning of a text that is whole on each screen.
///
/// A text with more newlines than a screen has lines is cut there, and so is one with more ink than all lines of it
/// together. A beginning may fit where a shorter one does not: a word that ends may leave its line for the next,
/// letters join, rows share their width by what is in them. So no half of the others can be left out: they are laid
/// out, the longest first, on the screen that cut the last one first.
struct FitSearch {
    private let run: FitRun
    private let text: String
    /// The screens in the order in which they are asked.
    private var order: [Int]
    private let graphemes: [TextGrapheme]
    /// The number of graphemes that have room on the tightest screen.
    private let most: Int

    /// Prepares a search.
    ///
    /// - Parameters:
    ///   - text: A text that is cut.
    ///   - layouts: Its layouts by screen.
    init(_ run: FitRun, text: String, layouts: [SlotLayout?]) {
        self.run = run
        self.text = text
        func cut(_ index: Int) -> Int { layouts[index]?.cut ?? .max }
        order = layouts.indices.sorted { (cut($0), $0) < (cut($1), $1) }
        guard let first = order.first, let tightest = layouts[first] else {
            (graphemes, most) = ([], 0)
            return
        }
        let style = tightest.typeset.style
        graphemes = run.measurer(on: first).graphemes(of: text, style: style, work: run.texts)
        most = Self.count(of: graphemes, in: tightest)
    }

    /// The most ems by which a line's ink may be shorter than in the whole text: what letters that join, and ligatures,
    /// are narrower once the line's ends divide them.
    private static let slack = 2.0

    /// Returns the number of graphemes whose ink all lines of a layout have room for.
    private static func count(of graphemes: [TextGrapheme], in layout: SlotLayout) -> Int {
        let style = layout.typeset.style
        let lines = Double(layout.lines)
        let room = lines * (layout.room + slack * style.size) + slack * style.size
        var (ink, newlines) = (0.0, 0)
        for (index, grapheme) in graphemes.enumerated() {
            ink += grapheme.width
            if ink > room { return index }
            guard grapheme.isNewline, layout.breaksAtNewlines, layout.lines > 0 else { continue }
            newlines += 1
            // Each ends a line, and one more than there are is cut.
            if newlines > layout.lines { return index }
        }
        return graphemes.count
    }

    /// Returns the longest beginning, by graphemes; empty where not one of them fits.
    mutating func longest() throws(WorkError) -> String {
        var count = min(most, graphemes.count - 1)
        while count > 0 {
            let beginning = String(
                decoding: Array(text.utf16.prefix(graphemes[count - 1].end)),
                as: UTF16.self
            )
            guard let place = try firstCut(of: beginning) else { return beginning }
            order.insert(order.remove(at: place), at: 0)
            count -= 1
        }
        return ""
    }

    /// Returns the place in the order of the first screen that cuts a beginning.
    private func firstCut(of beginning: String) throws(WorkError) -> Int? {
        for (place, index) in order.enumerated() {
            if try run.layOut(beginning, on: index)?.cut != nil { return place }
        }
        return nil
    }
}
