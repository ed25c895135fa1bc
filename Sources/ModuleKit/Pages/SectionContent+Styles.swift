import LayoutCore

extension SectionContent {
    /// Returns the styles of what is shown of the section, some of them more than once.
    func styles(in frames: SectionFrames) -> [PageStyle] {
        var styles = items.styles.styles(of: 0..<frames.items.count)
        if let carousels, let inside = frames.carousels {
            for row in 0..<inside.count {
                let start = carousels.start(of: row)
                let shown = start..<(start + inside.range(of: row).count)
                styles += carousels.items.styles.styles(of: shown)
            }
        }
        if frames.header != nil, let header { styles += header.styles }
        if frames.footer != nil, let footer { styles += footer.styles }
        if frames.placeholder != nil, let placeholder { styles += placeholder.styles }
        return styles
    }

    /// All its styles, of what is not shown too, some of them more than once.
    fileprivate var allStyles: [PageStyle] {
        items.styles.styles + (carousels?.items.styles.styles ?? []) + (header?.styles ?? [])
            + (footer?.styles ?? []) + (placeholder?.styles ?? [])
    }
}

extension ArrangedPage {
    /// The keys that more than one style of the page has.
    var ambiguousStyles: Set<ExactString> {
        var known: [ExactString: [UInt8]] = [:]
        var ambiguous: Set<ExactString> = []
        for style in sections.lazy.flatMap(\.allStyles) {
            if let other = known.updateValue(style.json, forKey: style.key), other != style.json {
                ambiguous.insert(style.key)
            }
        }
        return ambiguous
    }
}
