import ModuleConfiguration
import TextCore

/// Collects what the elements of items use of the page, while they are written: styles of texts, images, and colours.
struct StyleCollector {
    let pageDirection: TextCore.TextDirection
    /// The images of the elements.
    var images = ImageCollector()
    /// The colours of the palette that boxes name.
    var colors = ColorCollector()
    private let measurer: TextMeasurer
    private let ambiguous: Set<ExactString>
    private var indexes: [PageStyle.Properties: Int32] = [:]
    private var uses = UseCollector<PageStyle>()

    /// Creates a collector without styles.
    ///
    /// - Parameter ambiguous: The short keys that more than one style of the page has.
    init(pageDirection: TextCore.TextDirection, measurer: TextMeasurer, ambiguous: Set<ExactString>)
    {
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
