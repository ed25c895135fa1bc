import LayoutCore
import ModuleMapping

extension SectionContent {
    /// Returns the styles of what is shown of the section, some of them more than once.
    func styles(in frames: SectionFrames) -> [PageStyle] {
        uses(\.styles, \.styles, in: frames)
    }

    /// Returns the images of what is shown of the section, some of them more than once.
    func images(in frames: SectionFrames) -> [PageImage] {
        var images = uses(\.images, \.images, in: frames)
        if frames.decoration != nil { images += self.decoration?.images ?? [] }
        return images
    }

    /// Returns the names of the palette's colours of what is shown of the section, some of them more than once.
    func colorNames(in frames: SectionFrames) -> [ExactString] {
        var names = uses(\.colors, \.colors, in: frames)
        names += styles(in: frames).compactMap(\.colorName)
        if frames.decoration != nil, let decoration = self.decoration {
            names += ColorNames.inJSON(decoration.contents).exact
        }
        return names
    }

    /// Returns what is used by what is shown of the section, some of it more than once.
    private func uses<Value>(
        _ ofItems: KeyPath<ItemTable, ItemUses<Value>>,
        _ ofSupplements: KeyPath<SupplementaryContent, [Value]>,
        in frames: SectionFrames
    ) -> [Value] {
        var values = self.items[keyPath: ofItems].values(of: 0..<frames.items.count)
        if let carousels = self.carousels, let inside = frames.carousels {
            for row in 0..<inside.count {
                let start = carousels.start(of: row)
                let shown = start..<(start + inside.range(of: row).count)
                values += carousels.items[keyPath: ofItems].values(of: shown)
            }
        }
        if frames.header != nil, let header = self.header {
            values += header[keyPath: ofSupplements]
        }
        if frames.footer != nil, let footer = self.footer {
            values += footer[keyPath: ofSupplements]
        }
        if frames.placeholder != nil, let placeholder = self.placeholder {
            values += placeholder[keyPath: ofSupplements]
        }
        return values
    }

    /// All its styles, of what is not shown too, some of them more than once.
    fileprivate var allStyles: [PageStyle] {
        self.items.styles.values + (self.carousels?.items.styles.values ?? [])
            + (self.header?.styles ?? []) + (self.footer?.styles ?? [])
            + (self.placeholder?.styles ?? [])
    }
}

extension ArrangedPage {
    /// The keys that more than one style of the page has.
    var ambiguousStyles: Set<ExactString> {
        var known: [ExactString: [UInt8]] = [:]
        var ambiguous: Set<ExactString> = []
        for style in sectionsAndDocks.lazy.flatMap(\.allStyles) {
            if let other = known.updateValue(style.json, forKey: style.key), other != style.json {
                ambiguous.insert(style.key)
            }
        }
        return ambiguous
    }
}
