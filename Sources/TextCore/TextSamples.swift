import Locking

/// The texts of which clients may say how they drew them: the sampled ones that were laid out lately, by their hash.
///
/// The texts themselves are not kept.
package final class TextSamples: Sendable {
    /// The place of a text in a page.
    package struct Place: Sendable, Hashable {
        /// The module whose page it is.
        package var module: String
        /// The id of the section.
        package var section = ""
        /// The id of the item; nil of a header, a footer and a placeholder.
        package var item: String?
        /// The role of the element; empty for none.
        package var role = ""

        /// Creates a place in the page of a module.
        package init(module: String, section: String = "", item: String? = nil, role: String = "") {
            self.module = module
            self.section = section
            self.item = item
            self.role = role
        }
    }

    /// A text as it was laid out.
    package struct Sample: Sendable, Hashable {
        package var font: String
        package var platform: TextPlatform
        /// The size of an em in points.
        package var size: Double
        /// The width of the widest line in points.
        package var width: Double
        package var lines: Int
        /// The height of a line in points.
        package var lineHeight: Double
        /// The place where it was laid out first.
        package var place: Place

        /// Creates a sample of the given measures.
        package init(
            font: String,
            platform: TextPlatform,
            size: Double,
            measured: MeasuredText,
            place: Place
        ) {
            self.font = font
            self.platform = platform
            self.size = size
            width = measured.width
            lines = measured.lines.count
            lineHeight = measured.lineHeight
            self.place = place
        }

        /// True when another one has the same measures, wherever it is.
        fileprivate func isAs(_ other: Sample) -> Bool {
            size == other.size && width == other.width && lines == other.lines
                && lineHeight == other.lineHeight && platform == other.platform
                && font == other.font
        }
    }

    private struct State {
        var samples: [TextFingerprint: [Sample]] = [:]
        /// The hashes in the order in which they came, and the place of the oldest once all places are taken.
        var order: [TextFingerprint] = []
        var oldest = 0
    }

    /// The most texts: one in a thousand of four million.
    static let maximumTexts = 4_096
    /// The most layouts of one text: its fonts, sizes and widths on the screens that people have.
    static let maximumLayouts = 16

    private let state = Locked(State())

    package init() {}

    /// The number of texts.
    package var count: Int { state.withLock { $0.samples.count } }

    /// Returns the layouts of a text; none of an unknown one.
    package func samples(of text: TextFingerprint) -> [Sample] {
        state.withLock { $0.samples[text] ?? [] }
    }

    /// Notes a layout of a sampled text; of more than there is room for the oldest goes.
    package func note(_ sample: Sample, of text: TextFingerprint) {
        state.withLock { state in
            if state.samples[text] == nil { Self.makeRoom(for: text, in: &state) }
            var layouts = state.samples[text] ?? []
            guard !layouts.contains(where: { $0.isAs(sample) }) else { return }
            if layouts.count >= Self.maximumLayouts { layouts.removeFirst() }
            layouts.append(sample)
            state.samples[text] = layouts
        }
    }

    private static func makeRoom(for text: TextFingerprint, in state: inout State) {
        guard state.order.count >= maximumTexts else {
            state.order.append(text)
            return
        }
        state.samples[state.order[state.oldest]] = nil
        state.order[state.oldest] = text
        state.oldest = (state.oldest + 1) % maximumTexts
    }
}
