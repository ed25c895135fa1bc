#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import UIKit
    import AccessibilityCore
    import Foundation

    /// Finds what a tap in a page runs: a part of a cell, an item, an item of its carousel, a header.
    @MainActor
    final class GalleyTouches: NSObject {
        /// Called with an action, and with the thing that has it; nil for the switch that the item itself is.
        var acts: (@MainActor (Action?, Page.Choice, Bool) -> Void)?
        private weak var view: UICollectionView?
        private let layout: @MainActor () -> Layout?

        init(_ view: UICollectionView, layout: @escaping @MainActor () -> Layout?) {
            self.view = view
            self.layout = layout
            super.init()
            let tap = UITapGestureRecognizer(target: self, action: Selector(("tapped:")))
            tap.cancelsTouchesInView = false
            view.addGestureRecognizer(tap)
        }

        #if canImport(ObjectiveC)
            @objc(tapped:)
        #endif
        func tapped(_ recognizer: UITapGestureRecognizer) {
            guard let view else { return }
            let point = recognizer.location(in: view)
            if let indexPath = view.indexPathForItem(at: point),
                let cell = view.cellForItem(at: indexPath)
            {
                touch(indexPath, recognizer.location(in: cell), cell)
                return
            }
            for kind in [Layout.Part.Kind.header, .footer, .placeholder] {
                let name = GalleyElementKind.kind(of: kind)
                for indexPath in view.indexPathsForVisibleSupplementaryElements(ofKind: name) {
                    let found = view.supplementaryView(forElementKind: name, at: indexPath)
                    guard let found, found.frame.contains(point) else { continue }
                    touchPart(kind, of: indexPath.section, recognizer.location(in: found))
                }
            }
        }

        private func touch(_ indexPath: IndexPath, _ point: CGPoint, _ cell: UICollectionViewCell) {
            guard let layout = layout(), let path = ItemPath(indexPath, in: layout) else { return }
            let row = layout.item(at: path)
            var choice = Page.Choice(item: layout.target(of: path))
            var (item, place) = (row, point)
            if let carousel = Self.carousel(in: cell, at: point) {
                let inside = cell.convert(point, to: carousel)
                if let found = carousel.item(at: inside) {
                    (item, place) = found
                    choice.carouselItem = found.item.id
                }
            }
            guard let activation = item.activation(at: place) else { return }
            choice.element = activation.element
            acts?(activation.action, choice, item.isOn)
        }

        private func touchPart(_ kind: Layout.Part.Kind, of section: Int, _ point: CGPoint) {
            guard let part = layout()?.sections[section].part(kind) else { return }
            if let action = part.action(at: point) { acts?(action, Page.Choice(), false) }
        }

        /// Runs what the activation of a stop runs.
        func activate(_ stop: Stop, _ action: Stop.Action?, at indexPath: IndexPath) -> Bool {
            guard let layout = layout(), let path = ItemPath(indexPath, in: layout) else {
                return false
            }
            let item = layout.item(at: path)
            guard let activation = item.activation(of: stop, action: action) else { return false }
            let choice = Page.Choice(item: layout.target(of: path), element: activation.element)
            acts?(activation.action, choice, item.isOn)
            return true
        }

        /// Returns the row that a point of a view is in; nil where there is none.
        private static func carousel(in view: UIView, at point: CGPoint) -> GalleyCarousel? {
            var found = view.hitTest(point, with: nil)
            while let next = found {
                if let carousel = next as? GalleyCarousel { return carousel }
                found = next === view ? nil : next.superview
            }
            return nil
        }
    }
#endif
