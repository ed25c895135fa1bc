import Dispatch
import TestSupport
import Testing
import TextCore

/// What holds of any text whatever, damaged UTF-8 included.
@Suite("Properties of measurements")
struct PropertyTests {
    private let measurer: TextMeasurer
    private let fonts: [TextFont]

    init() throws {
        let measurer = try Fonts.measurer.get()
        self.measurer = measurer
        fonts = ["inter", "cjk", "notoar", "notodev", "all"].compactMap(measurer.font(named:))
    }

    /// So many random texts.
    private func cases(_ count: Int, seed: UInt64) -> [RandomText] {
        var generator = SeededGenerator(seed: TestScale.seed &+ seed)
        return (0..<count).map { _ in RandomText(using: &generator, fonts: fonts) }
    }

    /// Tries a property on random texts: 2,000, and 100 times as many for torture.
    private func tryEach(seed: UInt64, _ body: (RandomText) throws -> Void) rethrows {
        for batch in 0..<TestScale.count(sample: 1, torture: 100) {
            try cases(2_000, seed: seed &+ 1_000_003 &* UInt64(batch)).forEach(body)
        }
    }

    @Test("Widths are finite and not negative, and lines begin in order, inside the text")
    func sanity() {
        tryEach(seed: 1) { text in
            let result = text.measured(by: measurer)
            #expect(result.width == result.lines.map(\.width).max() ?? 0)
            #expect(result.lines.allSatisfy { $0.width.isFinite && $0.width >= 0 })
            #expect(result.lineHeight.isFinite && result.lineHeight >= 0)
            let starts = result.lines.map(\.utf8Start)
            #expect(zip(starts, starts.dropFirst()).allSatisfy(<))
            #expect(starts.first == (text.bytes.isEmpty ? nil : 0))
            #expect(starts.allSatisfy { $0 < text.bytes.count })
            if text.style.maxLines > 0 {
                #expect(result.lines.count <= text.style.maxLines)
            } else {
                #expect(!result.isTruncated)
            }
        }
    }

    @Test("Both kinds of line starts name the same place")
    func starts() {
        tryEach(seed: 2) { text in
            let string = String(decoding: text.bytes, as: UTF8.self)
            guard Array(string.utf8) == text.bytes else { return }
            for line in text.measured(by: measurer).lines {
                let index = string.utf8.index(string.startIndex, offsetBy: line.utf8Start)
                #expect(
                    string.utf16.distance(from: string.startIndex, to: index) == line.utf16Start
                )
            }
        }
    }

    @Test("A measurement is the same again, from a fresh measurer, and on many threads at a time")
    func repetition() throws {
        let cases = cases(1_000, seed: 3)
        let first = cases.map { $0.measured(by: measurer) }
        let fresh = try TextMeasurer(
            fonts: Fonts.declarations + [Fonts.all],
            maximumCacheBytes: 0
        )
        #expect(cases.map { $0.measured(by: fresh) } == first)
        let crowded = try TextMeasurer(
            fonts: Fonts.declarations + [Fonts.all],
            maximumCacheBytes: 1 << 18
        )
        let agreed = Counter()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            if cases.map({ $0.measured(by: crowded) }) == first { agreed.add() }
        }
        #expect(agreed.value == 4)
    }

    @Test("Lines fit, unless they are one grapheme or an ellipsis")
    func fit() {
        tryEach(seed: 4) { text in
            guard let most = text.maxWidth, text.style.size > 0 else { return }
            let string = String(decoding: text.bytes, as: UTF8.self)
            let result = text.measured(by: measurer)
            let ends = result.lines.dropFirst().map(\.utf16Start) + [string.utf16.count]
            for (line, end) in zip(result.lines, ends) where line.width > most + 1e-5 {
                let from = string.utf16.index(string.startIndex, offsetBy: line.utf16Start)
                let to = string.utf16.index(string.startIndex, offsetBy: end)
                let visible = string[from..<to].filter { !$0.isWhitespace }
                // ICU and Swift may know other editions of what joins.
                if visible.unicodeScalars.contains("\u{200D}") { continue }
                #expect(visible.count <= 1 || result.isTruncated, "\(text)")
            }
        }
    }

    @Test("Half the width never takes fewer lines")
    func narrower() {
        tryEach(seed: 5) { text in
            var text = text
            guard let most = text.maxWidth else { return }
            text.style.maxLines = 0
            let wide = text.measured(by: measurer)
            text.maxWidth = most / 2
            #expect(text.measured(by: measurer).lines.count >= wide.lines.count, "\(text)")
        }
    }

    @Test("A text that is cut ends with its first lines, and says so when more would follow")
    func cutting() {
        tryEach(seed: 6) { text in
            var text = text
            text.style.maxLines = 0
            let whole = text.measured(by: measurer)
            text.style.maxLines = 2
            let cut = text.measured(by: measurer)
            #expect(cut.isTruncated == (whole.lines.count > 2))
            #expect(cut.lines.map(\.utf8Start) == whole.lines.prefix(2).map(\.utf8Start))
            #expect(cut.lines.first == whole.lines.first)
        }
    }

    @Test("Widths grow with the size")
    func scaling() {
        tryEach(seed: 7) { text in
            var text = text
            guard text.maxWidth == nil else { return }
            let once = text.measured(by: measurer)
            text.style.size *= 2
            let twice = text.measured(by: measurer)
            #expect((twice.width - 2 * once.width).magnitude <= 1e-9 * twice.width)
        }
    }
}
