#if canImport(UIKit)
    public import UIKit

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

        private var content: TextContent?
        private var style = TextStyle()
        private var styles: [ExactString: TextStyle] = [:]
        private var direction = Viewport.Direction.leftToRight

        /// Shows a text in the view's bounds, whose size is the element's.
        ///
        /// - Parameters:
        ///   - content: the text.
        ///   - layout: the layout that it is of, for its style and direction.
        public func show(_ content: TextContent, of layout: Layout) {
            self.content = content
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
            let lines = content.lines(
                style: style,
                in: CGRect(x: 0, y: 0, width: size.width, height: size.height)
            )
            for line in lines {
                let (text, ascender) = attributed(line, of: content.runs)
                let x = start(of: text.size().width, in: size.width, content.alignment)
                // A string is drawn from its top left corner; its baseline is an ascender below.
                text.draw(at: CGPoint(x: x, y: line.baseline - ascender))
            }
        }

        /// Returns a line as it is drawn, and the largest ascender of its fonts.
        private func attributed(
            _ line: TextLine,
            of runs: [TextRun]
        ) -> (NSAttributedString, ascender: CGFloat) {
            let whole = attributes(of: style)
            guard !line.parts.isEmpty else {
                return (
                    NSAttributedString(string: line.text, attributes: whole.all), whole.ascender
                )
            }
            let text = NSMutableAttributedString(string: "")
            var ascender: CGFloat = 0
            for part in line.parts {
                let run = runs[part.run]
                var (all, own) = attributes(of: styles[run.style] ?? style)
                all[.backgroundColor] = run.background.flatMap { UIColor(galley: $0) }
                if run.isStruck { all[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
                if run.isUnderlined { all[.underlineStyle] = NSUnderlineStyle.single.rawValue }
                text.append(NSAttributedString(string: part.text, attributes: all))
                ascender = max(ascender, own)
            }
            return (text, ascender)
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
                .foregroundColor: UIColor(galley: style.color) ?? .black,
            ]
            if style.letterSpacing != 0 { attributes[.kern] = style.letterSpacing }
            return (attributes, font.ascender)
        }

        private func start(
            of width: CGFloat,
            in space: CGFloat,
            _ alignment: TextContent.Alignment
        ) -> CGFloat {
            let isAtRight = (alignment == .end) != (direction == .rightToLeft)
            if alignment == .center { return (space - width) / 2 }
            return isAtRight ? space - width : 0
        }
    }

    extension UIColor {
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
#endif
