import JSONCore
import LayoutCore
import ModuleMapping

/// Writes the carousels inside the items of one section.
struct CarouselsEncoder {
    private let content: CarouselContent
    private let frames: CarouselFrames

    /// Creates an encoder; nil where the items have no carousels.
    init?(_ content: SectionContent, frames: SectionFrames) {
        guard let carousels = content.carousels, let inside = frames.carousels else { return nil }
        self.content = carousels
        self.frames = inside
    }

    /// Writes the member `carousel` of an item.
    func member(of item: Int, to writer: inout JSONWriter) {
        writer.member("carousel") { writer in
            writer.object { writer in
                membersButItems(of: item, to: &writer)
                writer.member("items", array: 0..<frames.range(of: item).count) { writer, index in
                    element(index, of: item, to: &writer)
                }
            }
        }
    }

    /// Writes the members of a carousel except its items, without braces.
    func membersButItems(of item: Int, to writer: inout JSONWriter) {
        writer.members(of: frames.scroller(of: item))
    }

    /// Writes one item of a carousel.
    ///
    /// - Parameters:
    ///   - index: Its index in the carousel.
    ///   - item: The index of the item that the carousel is in.
    func element(_ index: Int, of item: Int, to writer: inout JSONWriter) {
        let frame = frames.items[frames.range(of: item).lowerBound + index]
        writer.object { writer in
            content.items.members(of: content.start(of: item) + index, frame: frame, to: &writer)
        }
    }
}
