#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import UIKit
    import Foundation

    /// The scrolling of a page's horizontal sections.
    ///
    /// The items of such a section are cells of the page's one collection view. Behind each section in sight lies a
    /// scroll view without content of its own, whose pan gesture the collection view has; its offset is the section's
    /// in `GalleyLayout`.
    @MainActor
    final class GalleySectionScrollers {
        private weak var view: UICollectionView?
        private let galleyLayout: GalleyLayout
        private var scrollers: [ExactString: SectionScroller] = [:]

        init(_ view: UICollectionView, layout: GalleyLayout) {
            self.view = view
            galleyLayout = layout
        }

        /// Follows a page: a section that stays keeps its offset, as far as its content goes.
        /// - Complexity: O(sections).
        func show(_ page: Layout) {
            guard let view else { return }
            var former = scrollers
            scrollers = [:]
            var offsets: [ExactString: CGFloat] = [:]
            for section in page.sections where section.isHorizontal {
                guard let scroller = section.scroller else { continue }
                let id = ExactString(section.id)
                let found = former.removeValue(forKey: id) ?? SectionScroller(frame: .zero)
                if found.superview == nil { attach(found, to: view, id) }
                found.show(
                    scroller,
                    at: section.frame.origin,
                    isMirrored: page.viewport.direction == .rightToLeft
                )
                scrollers[id] = found
                offsets[id] = found.offset
            }
            for gone in former.values {
                view.removeGestureRecognizer(gone.panGestureRecognizer)
                gone.removeFromSuperview()
            }
            if galleyLayout.horizontalOffsets != offsets {
                galleyLayout.horizontalOffsets = offsets
            }
        }

        private func attach(
            _ scroller: SectionScroller,
            to view: UICollectionView,
            _ id: ExactString
        ) {
            view.addSubview(scroller)
            view.sendSubviewToBack(scroller)
            view.addGestureRecognizer(scroller.panGestureRecognizer)
            scroller.moved = { [weak galleyLayout] offset in
                galleyLayout?.horizontalOffsets[id] = offset
            }
        }
    }

    /// The scroll view of one horizontal section.
    @MainActor
    private final class SectionScroller: UIScrollView, UIScrollViewDelegate {
        /// Called with the distance from where the section rests, in points.
        var moved: (CGFloat) -> Void = { _ in }
        private var scroller: Layout.Scroller?
        private var isMirrored = false

        /// The distance from where the section rests.
        var offset: CGFloat {
            let end = CGFloat(scroller?.maximumOffset ?? 0)
            return isMirrored ? end - contentOffset.x : contentOffset.x
        }

        func show(_ scroller: Layout.Scroller, at origin: CGPoint, isMirrored: Bool) {
            let isFirst = self.scroller == nil
            let kept = offset
            (self.scroller, self.isMirrored) = (scroller, isMirrored)
            delegate = self
            isUserInteractionEnabled = true
            showsHorizontalScrollIndicator = false
            isAccessibilityElement = false
            frame = scroller.frame.offsetBy(dx: 0, dy: origin.y)
            contentSize = CGSize(
                width: max(scroller.contentSize.width, scroller.frame.size.width),
                height: scroller.frame.size.height
            )
            decelerationRate = scroller.stops.isEmpty ? .normal : .fast
            let end = CGFloat(scroller.maximumOffset)
            let now = isFirst ? 0 : max(0, min(kept, end))
            contentOffset = CGPoint(x: isMirrored ? end - now : now, y: 0)
        }

        /// Begins where the finger goes sideways over the section.
        override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
            guard recognizer === panGestureRecognizer else {
                return super.gestureRecognizerShouldBegin(recognizer)
            }
            guard let view = superview, frame.contains(recognizer.location(in: view)) else {
                return false
            }
            let velocity = panGestureRecognizer.velocity(in: view)
            return abs(velocity.x) > abs(velocity.y)
        }

        func scrollViewDidScroll(_ scrollView: UIScrollView) { moved(offset) }

        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView,
            withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            guard let scroller else { return }
            let end = CGFloat(scroller.maximumOffset)
            let target = targetContentOffset.pointee.x
            let resting = scroller.restingOffset(
                near: Double(isMirrored ? end - target : target),
                from: Double(offset)
            )
            targetContentOffset.pointee.x = isMirrored ? end - CGFloat(resting) : CGFloat(resting)
        }
    }
#endif
