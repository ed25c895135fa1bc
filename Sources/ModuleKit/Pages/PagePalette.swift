import ConfigurationLanguage
import JSONCore
import LayoutCore
import ModuleMapping

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

    /// Creates the colours that the visible parts of a page use.
    ///
    /// - Parameters:
    ///   - backgrounds: The colours behind the page.
    ///   - colors: All colours, in which the theme's have replaced others of their names.
    init(
        of sections: some Sequence<(content: SectionContent, frames: SectionFrames)>,
        backgrounds: [String],
        among colors: [ExactString: PaletteColor]
    ) {
        if colors.isEmpty { return }
        var names: Set<ExactString> = []
        names.formUnion(backgrounds.compactMap(ColorText.paletteName(in:)).exact)
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

    /// Appends the colours by name, each without values that equal the ones that they fall back to.
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
