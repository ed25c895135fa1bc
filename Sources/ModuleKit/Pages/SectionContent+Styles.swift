import LayoutCore
import ModuleMapping

extension SectionContent {
    /// Returns the styles of what is shown of the section, some of them more than once.
    func styles(in frames: SectionFrames) -> [PageStyle] {
        uses({ $0.styles }, { $0.styles }, in: frames)
    }

    /// Returns the images of what is shown of the section, some of them more than once.
    func images(in frames: SectionFrames) -> [PageImage] {
        var images = uses({ $0.images }, { $0.images }, in: frames)
        if frames.decoration != nil { images += self.decoration?.images ?? [] }
        return images
    }

    /// Returns the names of the palette's colours of what is shown of the section, some of them more than once.
    func colorNames(in frames: SectionFrames) -> [ExactString] {
        var names = uses({ $0.colors }, { $0.colors }, in: frames)
        names += styles(in: frames).compactMap(\.colorName)
        if frames.decoration != nil, let decoration = self.decoration {
            names += ColorNames.inJSON(decoration.contents).exact
        }
        return names
    }

    /// Returns what is used by what is shown of the section, some of it more than once.
    private func uses<Value>(
        _ ofItems: (ItemTable) -> ItemUses<Value>,
        _ ofSupplements: (SupplementaryContent) -> [Value],
        in frames: SectionFrames
    ) -> [Value] {
        var values = ofItems(self.items).values(of: 0..<frames.items.count)
        if let carousels = self.carousels, let inside = frames.carousels {
            for row in 0..<inside.count {
                let start = carousels.start(of: row)
                let shown = start..<(start + inside.range(of: row).count)
                values += ofItems(carousels.items).values(of: shown)
            }
        }
        if frames.header != nil, let header = self.header {
            values += ofSupplements(header)
        }
        if frames.footer != nil, let footer = self.footer {
            values += ofSupplements(footer)
        }
        if frames.placeholder != nil, let placeholder = self.placeholder {
            values += ofSupplements(placeholder)
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
