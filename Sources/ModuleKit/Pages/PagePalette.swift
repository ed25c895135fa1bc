import JSONCore
import LayoutCore
import ModuleConfiguration

/// The colours of the palette that a page uses, in the order of their names.
struct PagePalette: Sendable, Equatable {
    /// A colour with its name.
    struct Entry: Sendable, Equatable {
        let name: ExactString
        let color: PaletteColor
    }

    private(set) var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Creates a palette of all colours.
    init(all colors: [ExactString: PaletteColor]) {
        entries = colors.sorted { $0.key < $1.key }.map { Entry(name: $0.key, color: $0.value) }
    }

    /// Creates the colours that are used by what is shown of a page.
    ///
    /// - Parameters:
    ///   - background: The page's background.
    ///   - colors: All colours, those of the theme in their places.
    init(
        of sections: some Sequence<(content: SectionContent, frames: SectionFrames)>,
        background: String?,
        among colors: [ExactString: PaletteColor]
    ) {
        var names: Set<ExactString> = []
        if let name = background.flatMap(ColorText.paletteName(in:)) { names.insert(.init(name)) }
        for (content, frames) in sections { names.formUnion(content.colorNames(in: frames)) }
        entries = names.sorted().compactMap { name in
            colors[name].map { Entry(name: name, color: $0) }
        }
    }
}

extension JSONWriter {
    /// Appends the member `palette` of a page that uses any of its colours.
    mutating func paletteMember(_ palette: PagePalette) {
        if palette.isEmpty { return }
        member("palette") { $0.palette(palette) }
    }

    /// Appends the colours by name, of each what differs from the value that it falls back to.
    mutating func palette(_ palette: PagePalette) {
        object { writer in
            for entry in palette.entries {
                writer.member(named: entry.name.text) { $0.color(entry.color) }
            }
        }
    }

    private mutating func color(_ color: PaletteColor) {
        let light = color.contrastLight == color.light ? nil : color.contrastLight
        let dark = color.contrastDark == color.dark ? nil : color.contrastDark
        object { writer in
            writer.member("light", string: color.light)
            if color.dark != color.light { writer.member("dark", string: color.dark) }
            guard light != nil || dark != nil else { return }
            writer.member("contrast") { writer in
                writer.object { writer in
                    if let light { writer.member("light", string: light) }
                    if let dark { writer.member("dark", string: dark) }
                }
            }
        }
    }
}
