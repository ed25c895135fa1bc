#if canImport(UIKit) && !os(watchOS)
    public import UIKit
    import InputCore

    /// Draws a text that the service measured: line by line, each on its baseline. It breaks no line and
    /// measures nothing but where a line that does not begin at its side begins.
    @MainActor
    public final class GalleyText: UIView {
        /// Returns the font of a style; nil draws with the system's.
        public typealias Fonts = @MainActor (TextStyle) -> UIFont?

        /// The fonts that are drawn with, for all texts.
        public static var fonts: Fonts = { style in
            style.font.flatMap { UIFont(name: $0, size: style.size) }
        }

        /// The reports of texts that were drawn, which `GalleyPageView` sends.
        public static let reports = TextReports()

        private var content: TextContent?
        private var style = TextStyle()
        private var styles: [ExactString: TextStyle] = [:]
        private var direction = Viewport.Direction.leftToRight
        private var layout: Layout?

        /// Shows a text in the view's bounds, whose size is the element's.
        ///
        /// - Parameters:
        ///   - content: the text.
        ///   - layout: the layout that it is of, for its style and direction.
        public func show(_ content: TextContent, of layout: Layout) {
            self.content = content
            self.layout = layout
            styles = layout.styles
            style = styles[content.style] ?? TextStyle()
            direction = content.direction ?? layout.viewport.direction ?? .leftToRight
            isOpaque = false
            contentMode = .redraw
            accessibilityLabel = content.text
            setNeedsDisplay()
        }

        /// Draws the lines.
        public override func draw(_ rect: CGRect) {
            guard let content else { return }
            let size = bounds.size
            let frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
            report(content, in: size)
            for (index, line) in content.lines(style: style, in: frame).enumerated() {
                let (text, ascender, widths) = attributed(line, of: content.runs)
                let drawing = content.drawing(
                    of: line,
                    at: index,
                    widths: widths,
                    styles: styles,
                    in: frame,
                    direction: direction
                )
                drawing.backgrounds.forEach(fill)
                // A string is drawn from its top left corner; its baseline is an ascender below.
                text.draw(at: CGPoint(x: drawing.x, y: line.baseline - ascender))
                drawing.rules.forEach(fill)
            }
        }

        /// Draws again in the colours of the new traits.
        public override func traitCollectionDidChange(_ former: UITraitCollection?) {
            super.traitCollectionDidChange(former)
            if traitCollection.hasDifferentColorAppearance(comparedTo: former) { setNeedsDisplay() }
        }

        private func fill(_ area: LineDrawing.Area) {
            (color(area.color) ?? .black).setFill()
            let radius = min(area.radius, area.frame.size.height / 2, area.frame.size.width / 2)
            UIBezierPath(roundedRect: area.frame, cornerRadius: max(0, radius)).fill()
        }

        /// Notes how wide the lines are, and how many lines UIKit would break, of one text in a thousand.
        private func report(_ content: TextContent, in size: CGSize) {
            Self.reports.note(content, style: style) {
                let frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
                let widths = content.lines(style: style, in: frame).map { line in
                    attributed(line, of: content.runs).0.size().width
                }
                let font = Self.fonts(style) ?? .systemFont(ofSize: style.size)
                let whole = NSAttributedString(
                    string: content.text,
                    attributes: attributes(of: style).all
                )
                let broken = whole.boundingRect(
                    with: CGSize(width: size.width, height: .greatestFiniteMagnitude),
                    options: [.usesLineFragmentOrigin, .usesFontLeading],
                    context: nil
                )
                let count = max(
                    1,
                    Int(
                        clamping: (Double(broken.size.height) / max(1, Double(font.lineHeight)))
                            .rounded()
                    )
                )
                return TextReports.Drawing(
                    width: Double(widths.max() ?? 0),
                    lines: content.cut == nil ? count : min(count, content.lines)
                )
            }
        }

        /// Returns a line as it is drawn, the largest ascender of its fonts, and the widths of its parts.
        private func attributed(
            _ line: TextLine,
            of runs: [TextRun]
        ) -> (NSAttributedString, ascender: CGFloat, widths: [Double]) {
            let whole = attributes(of: style)
            guard !line.parts.isEmpty else {
                let text = NSAttributedString(string: line.text, attributes: whole.all)
                return (text, whole.ascender, [text.size().width])
            }
            let text = NSMutableAttributedString(string: "")
            var (ascender, ends): (CGFloat, [Double]) = (0, [0])
            for part in line.parts {
                let (all, own) = attributes(of: styles[runs[part.run].style] ?? style)
                text.append(NSAttributedString(string: part.text, attributes: all))
                ascender = max(ascender, own)
                // Letters join over the boundaries of runs: a part is as wide as it makes the line.
                ends.append(text.size().width)
            }
            return (text, ascender, zip(ends.dropFirst(), ends).map { $0 - $1 })
        }

        private func attributes(
            of style: TextStyle
        ) -> (all: [NSAttributedString.Key: Any], ascender: CGFloat) {
            let font = Self.fonts(style) ?? .systemFont(ofSize: style.size)
            let paragraph = NSMutableParagraphStyle()
            paragraph.baseWritingDirection =
                direction == .rightToLeft ? .rightToLeft : .leftToRight
            var attributes: [NSAttributedString.Key: Any] = [
                .font: font, .paragraphStyle: paragraph,
                .foregroundColor: color(style.color) ?? .black,
            ]
            if style.letterSpacing != 0 { attributes[.kern] = style.letterSpacing }
            return (attributes, font.ascender)
        }

        private func color(_ text: String) -> UIColor? {
            layout.map { UIColor(galley: text, of: $0) } ?? UIColor(galley: text)
        }
    }

    extension UIColor {
        /// The colour that a text of a layout is: `#RRGGBB`, `#RRGGBBAA`, or `$name` of its palette, which follows the
        /// traits of the view that it is drawn in: dark or light, and their contrast; nil for another text.
        public convenience init?(galley text: String, of layout: Layout) {
            guard let named = layout.color(named: text) else {
                self.init(galley: text)
                return
            }
            self.init { traits in
                UIColor(galley: named[PaletteColor.Mode(traits)]) ?? .black
            }
        }

        /// The colour that `#RRGGBB` or `#RRGGBBAA` is; nil for another text.
        public convenience init?(galley text: String) {
            guard text.hasPrefix("#"), text.utf8.count == 7 || text.utf8.count == 9,
                let number = UInt64(text.dropFirst(), radix: 16)
            else { return nil }
            let value = text.utf8.count == 7 ? number << 8 | 0xFF : number
            func part(_ shift: UInt64) -> CGFloat { CGFloat(value >> shift & 0xFF) / 255 }
            self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
        }
    }

    extension PaletteColor.Mode {
        /// The mode of a view's traits.
        public init(_ traits: UITraitCollection) {
            self.init(
                isDark: traits.userInterfaceStyle == .dark,
                hasHighContrast: traits.accessibilityContrast == .high
            )
        }
    }
#endif
