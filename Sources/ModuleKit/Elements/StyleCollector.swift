import ModuleConfiguration
import TextCore

/// Collects what the elements of items use of the page, while they are written: styles of texts, images, and colours.
struct StyleCollector {
    let pageDirection: TextCore.TextDirection
    /// The images of the elements.
    var images = ImageCollector()
    /// The colours of the palette that boxes name.
    var colors = ColorCollector()
    let measurer: TextMeasurer
    /// The module whose page it is.
    private let module: String
    private let ambiguous: Set<ExactString>
    private var indexes: [PageStyle.Properties: Int32] = [:]
    private var uses = UseCollector<PageStyle>()

    /// Creates a collector without styles.
    ///
    /// - Parameters:
    ///   - module: The module whose page it is.
    ///   - ambiguous: The short keys that more than one style of the page has.
    init(
        pageDirection: TextCore.TextDirection,
        module: String,
        measurer: TextMeasurer,
        ambiguous: Set<ExactString>
    ) {
        self.module = module
        self.pageDirection = pageDirection
        self.measurer = measurer
        self.ambiguous = ambiguous
    }

    /// Returns the key of a style, and notes that the present item uses it.
    mutating func key(of properties: PageStyle.Properties) -> String {
        let index = indexes[properties] ?? added(properties)
        uses.use(index)
        return uses.uses.values[Int(index)].key
    }

    private mutating func added(_ properties: PageStyle.Properties) -> Int32 {
        let index = uses.append(PageStyle(properties, measurer: measurer, ambiguous: ambiguous))
        indexes[properties] = index
        return index
    }

    /// Ends the present item and begins the next one.
    mutating func finishItem() {
        uses.finishItem()
        images.finishItem()
        colors.finishItem()
    }

    /// Returns the styles of the items so far.
    func itemStyles() -> ItemUses<PageStyle> { uses.uses }
}

extension StyleCollector {
    /// Notes a text of one setting of which clients may say how they drew it.
    func sample(_ element: TextElement, role: String) {
        guard let samples = measurer.samples, !element.text.isEmpty else { return }
        let text = TextFingerprint(element.text)
        let (style, measured) = (element.typeset.style, element.typeset.measured)
        guard text.isSampled, style.spans.isEmpty, measured.accuracy != .estimated,
            let font = measurer.name(of: style.font)
        else { return }
        let sample = TextSamples.Sample(
            font: font,
            platform: measurer.platform,
            size: style.size,
            measured: measured,
            place: role.isEmpty ? module : "\(module), \(role)"
        )
        samples.note(sample, of: text)
    }
}
