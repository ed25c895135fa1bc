#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    public import UIKit
    import Foundation

    /// Draws the elements of an item, a header, a footer or a placeholder, each in its frame and in the boxes that clip
    /// it.
    ///
    /// A kind of element that this client does not know is not drawn. Touches are those of the view around it: its
    /// areas are found by `Layout.Item.part(at:)`.
    @MainActor
    public final class GalleyElements: UIView {
        private var layout: Layout?
        private var cells: GalleyCells?
        private var carousel: Layout.Carousel?
        private var isOn = false
        /// The views of boxes that clip, by their indexes, and the views of what was drawn before.
        private var clips: [Int: UIView] = [:]
        private var free: [ObjectIdentifier: [UIView]] = [:]

        /// Shows an item's elements and its carousel in the view's bounds, whose size is the item's.
        public func show(_ item: Layout.Item, of layout: Layout, with cells: GalleyCells) {
            carousel = item.carousel
            isOn = item.isOn
            draw(item.elements, of: layout, with: cells)
            let isPlaced = item.elements.contains { $0.kind == .carousel }
            // A cell that is the app's own has its row where the module says.
            if let carousel, !isPlaced {
                add(row(of: carousel), at: carousel.scroller.frame, in: self)
            }
        }

        /// Shows the elements of a header, a footer or a placeholder.
        public func show(_ part: Layout.Part, of layout: Layout, with cells: GalleyCells) {
            (carousel, isOn) = (nil, false)
            draw(part.elements, of: layout, with: cells)
        }

        /// Shows the image of a decoration; nothing without one.
        func show(_ image: String?, radius: Double, of layout: Layout, with cells: GalleyCells) {
            (carousel, isOn) = (nil, false)
            draw([], of: layout, with: cells)
            guard let image else { return }
            let view = take(or: GalleyImage(frame: .zero))
            view.show(ImageContent(source: image, radius: radius), of: layout, with: cells.images)
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }

        private func draw(_ elements: [Element], of layout: Layout, with cells: GalleyCells) {
            (self.layout, self.cells) = (layout, cells)
            release(self)
            clips = [:]
            for (index, element) in elements.enumerated() {
                let around = elements.clips(of: index)
                let parent = container(around, elements)
                let origin = around.last.map { elements[$0].frame.origin } ?? .zero
                let frame = element.frame.offsetBy(dx: -origin.x, dy: -origin.y)
                for view in views(of: element) { add(view, at: frame, in: parent) }
            }
        }

        private func add(_ view: UIView, at frame: CGRect, in parent: UIView) {
            view.frame = frame
            parent.addSubview(view)
        }

        /// Gives up what was drawn, for what is drawn next.
        private func release(_ parent: UIView) {
            for view in parent.subviews {
                if view is Clip { release(view) }
                view.removeFromSuperview()
                free[ObjectIdentifier(type(of: view)), default: []].append(view)
            }
        }

        private func take<View: UIView>(or make: @autoclosure () -> View) -> View {
            free[ObjectIdentifier(View.self)]?.popLast() as? View ?? make()
        }

        /// A view that cuts what is outside of a box's corners.
        private final class Clip: UIView {}

        /// Returns the view of the innermost of boxes, each in the one before.
        private func container(_ around: [Int], _ elements: [Element]) -> UIView {
            var (parent, origin): (UIView, CGPoint) = (self, .zero)
            for index in around {
                guard case .box(let box) = elements[index].kind else { continue }
                let frame = elements[index].frame
                let view = clips[index] ?? take(or: Clip(frame: .zero))
                if clips[index] == nil {
                    view.clipsToBounds = true
                    view.layer.cornerRadius = max(
                        0,
                        min(box.radius, frame.size.width / 2, frame.size.height / 2)
                    )
                    add(view, at: frame.offsetBy(dx: -origin.x, dy: -origin.y), in: parent)
                    clips[index] = view
                }
                (parent, origin) = (view, frame.origin)
            }
            return parent
        }

        // MARK: Views

        /// Returns the views of an element, the lowest first.
        private func views(of element: Element) -> [UIView] {
            guard let layout, let cells else { return [] }
            switch element.kind {
            case .text(let content):
                let view = take(or: GalleyText(frame: .zero))
                view.show(content, of: layout)
                return [view]
            case .image(let content):
                let view = take(or: GalleyImage(frame: .zero))
                view.show(content, of: layout, with: cells.images)
                return [view]
            case .box(let content): return views(of: content, layout, cells)
            case .carousel: return carousel.map { [row(of: $0)] } ?? []
            case .toggle:
                let view = take(or: UISwitch(frame: .zero))
                view.isOn = isOn
                // The view around it hears of the touch, and sets the value at the service.
                view.isUserInteractionEnabled = false
                return [view]
            case .arrow:
                let view = take(or: UIImageView(frame: .zero))
                view.image = UIImage(systemName: "chevron.forward")
                view.contentMode = .scaleAspectFit
                return [view]
            case .unknown: return []
            }
        }

        /// Returns the views of a box. An image is between the shadow and the border.
        private func views(
            of content: BoxContent,
            _ layout: Layout,
            _ cells: GalleyCells
        ) -> [UIView] {
            func box(_ content: BoxContent) -> UIView {
                let view = take(or: GalleyBox(frame: .zero))
                view.show(content, of: layout)
                return view
            }
            guard let source = content.contents?.image else { return [box(content)] }
            var (below, above) = (content, content)
            (below.borderWidth, below.contents) = (0, nil)
            (above.shadow, above.contents) = (nil, nil)
            let view = take(or: GalleyImage(frame: .zero))
            let image = ImageContent(source: source, radius: content.radius)
            view.show(image, of: layout, with: cells.images)
            return [box(below), view, box(above)]
        }

        private func row(of carousel: Layout.Carousel) -> UIView {
            let view = take(or: GalleyCarousel.make())
            if let layout, let cells { view.show(carousel, of: layout, with: cells) }
            return view
        }
    }
#endif
