import JSONCore
import LayoutCore
import ModuleMapping

/// The styles of a page, each once, in the order of their keys.
struct PageStyles: Sendable, Equatable {
    private(set) var styles: [PageStyle] = []

    /// Creates the styles of what is shown of a page.
    init(of sections: some Sequence<(content: SectionContent, frames: SectionFrames)>) {
        var known: [ExactString: PageStyle] = [:]
        for (content, frames) in sections {
            for style in content.styles(in: frames) { known[style.key] = style }
        }
        styles = known.values.sorted { $0.key < $1.key }
    }
}

extension JSONWriter {
    /// Appends the member `styles` of a page where there are any.
    mutating func stylesMember(_ styles: PageStyles) {
        if styles.styles.isEmpty { return }
        member("styles") { $0.styles(styles) }
    }

    /// Appends the styles as an object by key.
    mutating func styles(_ styles: PageStyles) {
        object { writer in
            for style in styles.styles {
                writer.member(named: style.key) { $0.bytes(style.json) }
            }
        }
    }
}
