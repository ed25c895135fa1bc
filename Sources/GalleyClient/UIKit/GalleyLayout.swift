#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    /// The kinds of supplementary views that a Galley page has.
    public enum GalleyElementKind {
        /// A section's header.
        public static let header = "galley.header"
        /// A section's footer.
        public static let footer = "galley.footer"
        /// The placeholder of a section without items.
        public static let placeholder = "galley.placeholder"
        /// The decoration behind a section.
        public static let decoration = "galley.decoration"

        /// Returns the constant that views of a part are registered and dequeued by.
        public static func kind(of part: Layout.Part.Kind) -> String {
            switch part {
            case .header: header
            case .footer: footer
            case .placeholder: placeholder
            case .decoration: decoration
            }
        }

        /// The part that a kind is; nil for another kind.
        static func part(of kind: String) -> Layout.Part.Kind? {
            Layout.Part.Kind.allCases.first { self.kind(of: $0) == kind }
        }
    }

    /// Puts a page's cells where the service computed them to be. Nothing is measured, nothing laid
    /// out.
    ///
    /// Horizontal sections are shown at their offsets in `horizontalOffsets`; pinned headers and footers
    /// stay in sight as long as their sections are. A page's docks stand beside the collection view, each
    /// of them a page of its own (`Layout.docks`).
    @MainActor
    public final class GalleyLayout: UICollectionViewLayout {
        /// The page; nil shows nothing. `GalleyDataSource` sets it.
        public var page: Layout? {
            didSet { invalidateLayout() }
        }

        /// The distances by which horizontal sections are scrolled, by their ids, in points from
        /// where they rest.
        public var horizontalOffsets: [ExactString: CGFloat] = [:] {
            didSet { invalidateLayout() }
        }

        /// As the service computed it; zero without a page.
        public override var collectionViewContentSize: CGSize { page?.contentSize ?? .zero }

        /// The attributes of all that a rectangle shows; O(log items + found).
        public override func layoutAttributesForElements(
            in rect: CGRect
        ) -> [UICollectionViewLayoutAttributes]? {
            guard let page else { return [] }
            let window = page.window(
                offset: Double(rect.origin.y),
                height: Double(rect.size.height),
                overscan: 0
            )
            // What a section shows beyond where it rests is found at its offset.
            let scrolled = Set(
                window.sections.filter { horizontalOffsets[page.sections[$0].id, default: 0] != 0 }
            )
            var attributes = window.items.filter { !scrolled.contains($0.path.section) }.map {
                self.item($0.path, frame: $0.frame, in: page)
            }
            for index in scrolled {
                let id = page.sections[index].id
                let offset = Double(horizontalOffsets[id, default: 0])
                let items = page.window(section: id, offset: offset, overscan: 0)?.items ?? []
                attributes += items.compactMap {
                    layoutAttributesForItem(at: $0.path.indexPath)
                }
            }
            for part in window.supplementary {
                attributes.append(supplementary(part.kind, part.section, frame: part.frame))
            }
            attributes += pinnedParts(of: window.sections, in: page)
            return attributes
        }

        /// The attributes of an item; nil where the page has none there.
        public override func layoutAttributesForItem(
            at indexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            guard let page, let path = ItemPath(indexPath, in: page) else { return nil }
            let section = page.sections[path.section]
            var frame = section.items[path.item].frame
            let origin = Self.origin(of: section, in: page)
            frame.origin.x += origin.x
            frame.origin.y += origin.y
            return item(path, frame: frame, in: page)
        }

        /// The attributes of a header, footer, placeholder or decoration; nil where the section has
        /// none.
        public override func layoutAttributesForSupplementaryView(
            ofKind elementKind: String,
            at indexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            guard let page, let kind = GalleyElementKind.part(of: elementKind),
                page.sections.indices.contains(indexPath.section)
            else { return nil }
            let section = page.sections[indexPath.section]
            guard let part = section.part(kind) else { return nil }
            if part.isPinned { return pinnedPart(kind, of: indexPath.section, in: page) }
            var frame = part.frame
            frame.origin.y += section.frame.origin.y
            return supplementary(kind, indexPath.section, frame: frame)
        }

        /// True where the bounds change: pinned headers and footers follow.
        public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            page?.sections.contains {
                $0.header?.isPinned == true || $0.footer?.isPinned == true
            } ?? false
        }

        // MARK: Attributes

        /// The space on either side of a page that is narrower than the view, as services that serve a
        /// few widths send them.
        private func margin(of page: Layout) -> CGFloat {
            let width = collectionView?.bounds.size.width ?? 0
            return max(0, (width - page.contentSize.width) / 2)
        }

        private func item(
            _ path: ItemPath,
            frame: CGRect,
            in page: Layout
        ) -> UICollectionViewLayoutAttributes {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: path.indexPath)
            attributes.frame = frame
            attributes.frame.origin.x += margin(of: page)
            let section = page.sections[path.section]
            if section.isHorizontal, let offset = horizontalOffsets[section.id] {
                let isMirrored = page.viewport.direction == .rightToLeft
                attributes.frame.origin.x += isMirrored ? offset : -offset
            }
            return attributes
        }

        private func supplementary(
            _ kind: Layout.Part.Kind,
            _ section: Int,
            frame: CGRect
        ) -> UICollectionViewLayoutAttributes {
            let attributes = UICollectionViewLayoutAttributes(
                forSupplementaryViewOfKind: GalleyElementKind.kind(of: kind),
                with: IndexPath(item: 0, section: section)
            )
            attributes.frame = frame
            if let page { attributes.frame.origin.x += margin(of: page) }
            attributes.zIndex = kind == .decoration ? -1 : 0
            return attributes
        }

        /// The pinned headers and footers of sections, at the collection view's present offset.
        private func pinnedParts(
            of sections: [Int],
            in page: Layout
        ) -> [UICollectionViewLayoutAttributes] {
            sections.flatMap { index in
                [Layout.Part.Kind.header, .footer].compactMap { kind in
                    pinnedPart(kind, of: index, in: page)
                }
            }
        }

        /// The pinned header or footer of a section; nil where it has none.
        private func pinnedPart(
            _ kind: Layout.Part.Kind,
            of index: Int,
            in page: Layout
        ) -> UICollectionViewLayoutAttributes? {
            let section = page.sections[index]
            guard let part = section.part(kind), part.isPinned else { return nil }
            let bounds = collectionView?.bounds ?? .zero
            let top = section.frame.origin.y
            var frame = part.frame
            let natural = top + frame.origin.y
            if kind == .header {
                let bottom = top + section.frame.size.height - frame.size.height
                frame.origin.y = max(natural, min(bounds.origin.y, bottom))
            } else {
                let lowest = bounds.origin.y + bounds.size.height - frame.size.height
                frame.origin.y = max(top, min(natural, lowest))
            }
            let attributes = supplementary(kind, index, frame: frame)
            attributes.zIndex = 1
            return attributes
        }

        /// The page's coordinates of the origin of a section's items, its scroller being at rest.
        private static func origin(of section: Layout.Section, in page: Layout) -> CGPoint {
            guard let scroller = section.scroller else { return section.frame.origin }
            let (frame, content) = (scroller.frame, scroller.contentSize)
            let isMirrored = page.viewport.direction == .rightToLeft
            let rest = isMirrored ? max(0, content.width - frame.size.width) : 0
            return CGPoint(
                x: frame.origin.x - rest,
                y: section.frame.origin.y + frame.origin.y
            )
        }
    }

    extension ItemPath {
        /// The place as UIKit has it.
        public var indexPath: IndexPath { IndexPath(item: item, section: section) }

        /// The place that an index path names; nil where the layout has no item there.
        @MainActor
        init?(_ indexPath: IndexPath, in layout: Layout) {
            guard layout.sections.indices.contains(indexPath.section),
                layout.sections[indexPath.section].items.indices.contains(indexPath.item)
            else { return nil }
            self.init(section: indexPath.section, item: indexPath.item)
        }
    }
#endif
