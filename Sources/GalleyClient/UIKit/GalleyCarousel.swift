#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    public import UIKit
    import Foundation

    /// A row of items inside an item: it scrolls sideways, rests at its stops, and has the cells of the page.
    @MainActor
    public final class GalleyCarousel: UICollectionView, UICollectionViewDataSource {
        private let row = CarouselLayout()
        private var carousel: Layout.Carousel?
        private var layout: Layout?
        private var cells: GalleyCells?

        /// Returns an empty row.
        static func make() -> GalleyCarousel {
            GalleyCarousel(frame: .zero, collectionViewLayout: CarouselLayout())
        }

        /// Shows a row; it stays at its offset as far as it can.
        public func show(_ carousel: Layout.Carousel, of layout: Layout, with cells: GalleyCells) {
            if self.cells !== cells { cells.prepare(self) }
            (self.carousel, self.layout, self.cells) = (carousel, layout, cells)
            row.isMirrored = layout.viewport.direction == .rightToLeft
            row.carousel = carousel
            if collectionViewLayout !== row { collectionViewLayout = row }
            dataSource = self
            showsHorizontalScrollIndicator = false
            backgroundColor = nil
            decelerationRate = carousel.scroller.stops.isEmpty ? .normal : .fast
            reloadData()
        }

        /// Returns the item at a point of the row, and the point in it; nil where there is none.
        func item(at point: CGPoint) -> (item: Layout.Item, point: CGPoint)? {
            guard let carousel else { return nil }
            let extent = max(carousel.scroller.contentSize.width, bounds.size.width)
            let shift = row.isMirrored ? extent - carousel.scroller.contentSize.width : 0
            for item in carousel.items {
                let frame = item.frame.offsetBy(dx: shift, dy: 0)
                guard frame.contains(point) else { continue }
                return (item, CGPoint(x: point.x - frame.origin.x, y: point.y - frame.origin.y))
            }
            return nil
        }

        /// The number of items.
        public func collectionView(
            _ collectionView: UICollectionView,
            numberOfItemsInSection section: Int
        ) -> Int {
            carousel?.items.count ?? 0
        }

        /// The cell of an item.
        public func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            guard let carousel, let layout, let cells,
                carousel.items.indices.contains(indexPath.item)
            else { return UICollectionViewCell() }
            let item = carousel.items[indexPath.item]
            return cells.cell(item, of: layout, at: indexPath, in: self)
        }
    }

    /// Puts the items of a carousel to their frames.
    @MainActor
    private final class CarouselLayout: UICollectionViewLayout {
        var carousel: Layout.Carousel? {
            didSet { invalidateLayout() }
        }
        var isMirrored = false

        override var collectionViewContentSize: CGSize { carousel?.scroller.contentSize ?? .zero }

        /// - Complexity: O(items).
        override func layoutAttributesForElements(
            in rect: CGRect
        ) -> [UICollectionViewLayoutAttributes]? {
            guard let items = carousel?.items else { return [] }
            return items.indices.compactMap { index in
                items[index].frame.intersects(rect)
                    ? layoutAttributesForItem(at: IndexPath(item: index, section: 0)) : nil
            }
        }

        override func layoutAttributesForItem(
            at indexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
            guard let items = carousel?.items, items.indices.contains(indexPath.item) else {
                return nil
            }
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = items[indexPath.item].frame
            return attributes
        }

        override func targetContentOffset(
            forProposedContentOffset proposed: CGPoint,
            withScrollingVelocity velocity: CGPoint
        ) -> CGPoint {
            guard let scroller = carousel?.scroller, let view = collectionView else {
                return proposed
            }
            let end = scroller.maximumOffset
            func offset(_ x: CGFloat) -> CGFloat { isMirrored ? end - x : x }
            let resting = scroller.restingOffset(
                near: Double(offset(proposed.x)),
                from: Double(offset(view.contentOffset.x))
            )
            return CGPoint(x: offset(CGFloat(resting)), y: proposed.y)
        }
    }
#endif
