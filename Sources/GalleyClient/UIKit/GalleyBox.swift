#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    /// Draws the background of a stack, or a decoration: its shadow, its colour or gradient, and its border. An image
    /// in it is the app's to load, as those of elements are.
    @MainActor
    public final class GalleyBox: UIView {
        private var content = BoxContent()
        private var layout: Layout?

        /// Shows a box in the view's bounds, whose size is the element's.
        ///
        /// - Parameter layout: the layout that it is of, for its colours.
        public func show(_ content: BoxContent, of layout: Layout) {
            self.content = content
            self.layout = layout
            isOpaque = false
            contentMode = .redraw
            castShadow()
            setNeedsDisplay()
        }

        /// Shows the contents of a decoration, whose shadow is in them.
        public func show(_ contents: Contents, radius: Double, of layout: Layout) {
            var content = BoxContent()
            (content.contents, content.radius) = (contents, radius)
            content.shadow = contents.shadow
            show(content, of: layout)
        }

        /// Draws the filling and the border.
        public override func draw(_ rect: CGRect) {
            if let text = content.contents?.color, let color = color(text) {
                color.setFill()
                path(inset: 0).fill()
            }
            if let gradient = content.contents?.gradient { fill(gradient) }
            guard content.borderWidth > 0, let text = content.borderColor, let color = color(text)
            else { return }
            // The border is inside the frame: its middle is half its width in.
            let line = path(inset: content.borderWidth / 2)
            line.lineWidth = content.borderWidth
            color.setStroke()
            line.stroke()
        }

        /// Gives the shadow the size of the view.
        public override func layoutSubviews() {
            super.layoutSubviews()
            castShadow()
        }

        /// Draws again in the colours of the new traits.
        public override func traitCollectionDidChange(_ former: UITraitCollection?) {
            super.traitCollectionDidChange(former)
            guard traitCollection.hasDifferentColorAppearance(comparedTo: former) else { return }
            castShadow()
            setNeedsDisplay()
        }

        private func castShadow() {
            guard let shadow = content.shadow else {
                layer.shadowOpacity = 0
                return
            }
            layer.shadowColor = color(shadow.color)?.resolvedColor(with: traitCollection).cgColor
            layer.shadowOpacity = Float(shadow.opacity)
            layer.shadowOffset = CGSize(width: shadow.offset.x, height: shadow.offset.y)
            layer.shadowRadius = shadow.radius
            layer.shadowPath = path(inset: 0).cgPath
        }

        /// Fills the box along the gradient's line in points, so that its colours are constant on perpendiculars to it.
        private func fill(_ gradient: Gradient) {
            let colors = gradient.colors.compactMap(color).map {
                $0.resolvedColor(with: traitCollection).cgColor
            }
            let isPlaced = gradient.locations.count == colors.count
            guard let context = UIGraphicsGetCurrentContext(),
                colors.count == gradient.colors.count,
                let drawn = CGGradient(
                    colorsSpace: nil,
                    colors: colors as CFArray,
                    locations: isPlaced ? gradient.locations.map { CGFloat($0) } : nil
                )
            else { return }
            func place(_ point: CGPoint) -> CGPoint {
                CGPoint(x: point.x * bounds.size.width, y: point.y * bounds.size.height)
            }
            context.saveGState()
            path(inset: 0).addClip()
            context.drawLinearGradient(
                drawn,
                start: place(gradient.start),
                end: place(gradient.end),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation]
            )
            context.restoreGState()
        }

        private func path(inset: Double) -> UIBezierPath {
            let size = bounds.size
            let frame = CGRect(
                x: inset,
                y: inset,
                width: max(0, size.width - 2 * inset),
                height: max(0, size.height - 2 * inset)
            )
            let largest = min(frame.size.width, frame.size.height) / 2
            return UIBezierPath(
                roundedRect: frame,
                cornerRadius: max(0, min(content.radius - inset, largest))
            )
        }

        private func color(_ text: String) -> UIColor? {
            layout.map { UIColor(galley: text, of: $0) } ?? UIColor(galley: text)
        }
    }
#endif
