package import TextCore

/// Collects what the elements of items use of the page, while they are written: styles of texts, images, and colours.
package struct StyleCollector {
    let pageDirection: TextCore.TextDirection
    /// The images of the elements.
    package var images = ImageCollector()
    /// The colours of the palette that boxes name.
    package var colors = ColorCollector()
    let measurer: TextMeasurer
    /// The place of the elements: a module and a section.
    private let place: TextSamples.Place
    private let ambiguous: Set<ExactString>
    private var indexes: [PageStyle.Properties: Int32] = [:]
    private var uses = UseCollector<PageStyle>()
    /// The items before the present one.
    private var finishedItems = 0
    /// The sampled texts so far, each with the index of its item.
    private var sampled: [(item: Int, text: TextFingerprint, sample: TextSamples.Sample)] = []

    /// Creates a collector without styles.
    ///
    /// - Parameters:
    ///   - place: The module whose page it is, and the section.
    ///   - ambiguous: The short keys that more than one style of the page has.
    package init(
        pageDirection: TextCore.TextDirection,
        place: TextSamples.Place,
        measurer: TextMeasurer,
        ambiguous: Set<ExactString>
    ) {
        self.place = place
        self.pageDirection = pageDirection
        self.measurer = measurer
        self.ambiguous = ambiguous
    }

    /// Returns the key of a style, and notes that the present item uses it.
    mutating func key(of properties: PageStyle.Properties) -> String {
        let index = indexes[properties] ?? added(properties)
        uses.use(index)
        return uses[index].key
    }

    private mutating func added(_ properties: PageStyle.Properties) -> Int32 {
        let index = uses.append(PageStyle(properties, measurer: measurer, ambiguous: ambiguous))
        indexes[properties] = index
        return index
    }

    /// Ends the present item and begins the next one.
    package mutating func finishItem() {
        uses.finishItem()
        images.finishItem()
        colors.finishItem()
        finishedItems += 1
    }

    /// Returns the styles of the items so far.
    package func itemStyles() -> ItemUses<PageStyle> { uses.uses }
}

extension StyleCollector {
    /// Notes a text of one setting of which clients may say how they drew it.
    mutating func sample(_ element: TextElement, role: String) {
        guard measurer.samples != nil, !element.text.isEmpty else { return }
        let text = TextFingerprint(element.text)
        let (style, measured) = (element.typeset.style, element.typeset.measured)
        guard text.isSampled, style.spans.isEmpty, measured.accuracy != .estimated,
            let font = measurer.name(of: style.font)
        else { return }
        var place = place
        place.role = role
        let sample = TextSamples.Sample(
            font: font,
            platform: measurer.platform,
            size: style.size,
            measured: measured,
            place: place
        )
        sampled.append((finishedItems, text, sample))
    }

    /// Hands over the texts that were noted, once all items are written.
    ///
    /// - Parameter id: Returns the id of an item by its index; nil for a part that has none.
    package func handOverSamples(id: (Int) -> String?) {
        guard let samples = measurer.samples else { return }
        for (item, text, sample) in sampled {
            var sample = sample
            sample.place.item = id(item)
            samples.note(sample, of: text)
        }
    }
}
