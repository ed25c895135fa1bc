import ChangesCore
import Foundation
import LayoutCore
import Locking

/// The storage of a layout. It never changes; all values made from it share it.
final class LayoutState: Sendable {
    let module: String
    let revision: String
    let page: HeldPage
    let documents: [Document]
    let viewport: Viewport
    let contentSize: Size
    private let lazy = Locked<Lazy>(Lazy())

    /// The tables that are made when they are first used.
    private struct Lazy {
        var index: PageIndex?
        var styles: [ExactString: TextStyle]?
        var palette: [ExactString: PaletteColor]?
        var images: [ExactString: LayoutImage]?
    }

    init(module: String, revision: String, page: HeldPage, documents: [Document]) throws {
        self.module = module
        self.revision = revision
        self.page = page
        self.documents = documents
        var viewport = Viewport()
        if let record = page.members[.viewport] {
            let document = documents[Int(record.document)]
            viewport = try document.scan(document.values[Int(record.index)]) {
                try Viewport(from: &$0)
            }
        }
        self.viewport = viewport
        var size = Size(width: 0, height: 0)
        if let record = page.members[.contentSize] {
            let document = documents[Int(record.document)]
            let rect = try document.scan(document.values[Int(record.index)]) { scanner in
                var decoder = SectionDecoder(scanner: scanner, document: 0)
                decoder.grid = viewport.grid
                return try decoder.rect()
            }
            size = Size(width: rect.width, height: rect.height)
        }
        contentSize = size
    }

    func document(of record: Record) -> Document { documents[Int(record.document)] }

    func item(_ record: Record) -> ItemRecord {
        documents[Int(record.document)].items[Int(record.index)]
    }

    func section(_ index: Int) -> SectionRecord {
        let record = page.sections[index].payload
        return documents[Int(record.document)].sections[Int(record.index)]
    }

    func scroller(_ record: Record) -> ScrollerRecord {
        documents[Int(record.document)].scrollers[Int(record.index)]
    }

    /// The type of an item.
    func type(of record: Record) -> String {
        let document = documents[Int(record.document)]
        return document.types.isEmpty
            ? "" : document.types[Int(document.items[Int(record.index)].type)]
    }

    /// The JSON of a member of the page; nil where it has none.
    func member(_ member: PageMember) -> (document: Document, span: Span32)? {
        guard let record = page.members[member] else { return nil }
        let document = document(of: record)
        return (document, document.values[Int(record.index)])
    }

    /// The text of a member of the page that is a string.
    func text(of member: PageMember) -> String? {
        self.member(member).flatMap { $0.document.string($0.span) }
    }

    var isRightToLeft: Bool { viewport.direction == .rightToLeft }

    /// The index that windows are found with, made once.
    var index: PageIndex {
        lazy.withLock { lazy in
            if let index = lazy.index { return index }
            let index = PageIndex(self)
            lazy.index = index
            return index
        }
    }

    /// The styles of the page's texts, read once.
    var styles: [ExactString: TextStyle] {
        lazy.withLock { lazy in
            if let styles = lazy.styles { return styles }
            let styles =
                member(.styles).flatMap { document, span in
                    try? document.scan(span) { try TextStyle.table(from: &$0) }
                } ?? [:]
            lazy.styles = styles
            return styles
        }
    }

    /// The colours that the page names, read once.
    var palette: [ExactString: PaletteColor] {
        lazy.withLock { lazy in
            if let palette = lazy.palette { return palette }
            let palette =
                member(.palette).flatMap { document, span in
                    try? document.scan(span) { try PaletteColor.table(from: &$0) }
                } ?? [:]
            lazy.palette = palette
            return palette
        }
    }

    /// The service's own images of the page, read once.
    var images: [ExactString: LayoutImage] {
        lazy.withLock { lazy in
            if let images = lazy.images { return images }
            let images =
                member(.images).flatMap { document, span in
                    try? document.scan(span) { try LayoutImage.table(from: &$0) }
                } ?? [:]
            lazy.images = images
            return images
        }
    }
}
