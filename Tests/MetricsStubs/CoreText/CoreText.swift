// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of CoreText that Clients/metrics uses, to check it without a Mac. Its font has ASCII, each character half an em
// wide with a hundredth of one behind it, a pair, and a colon that is wider between digits.
public import Foundation

public typealias CFString = String
public typealias CGGlyph = UInt16

public final class CTFont {
    fileprivate let size: CGFloat
    public init(size: CGFloat = 1) { self.size = size }
}
public final class CTLine {
    fileprivate let width: Double
    fileprivate init(width: Double) { self.width = width }
}

public enum CTFontUIFontType { case system }

public let kCTFontAttributeName: CFString = "NSFont"
public let kCTTrackingAttributeName: CFString = "CTTracking"

public func CTFontCreateWithName(
    _ name: CFString,
    _ size: CGFloat,
    _ matrix: UnsafePointer<Int>?
) -> CTFont { CTFont(size: size) }
public func CTFontCreateUIFontForLanguage(
    _ type: CTFontUIFontType,
    _ size: CGFloat,
    _ language: CFString?
) -> CTFont? { CTFont(size: size) }
public func CTFontCreateCopyWithAttributes(
    _ font: CTFont,
    _ size: CGFloat,
    _ matrix: UnsafePointer<Int>?,
    _ attributes: Int?
) -> CTFont { CTFont(size: size) }
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont,
    _ characters: UnsafePointer<UInt16>,
    _ glyphs: UnsafeMutablePointer<CGGlyph>,
    _ count: Int
) -> Bool { count == 1 && characters[0] < 0x80 }
public func CTFontCopyFullName(_ font: CTFont) -> CFString { "Stub" }
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { 0.9 * font.size }
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { 0.2 * font.size }
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { 0 }
public func CTLineCreateWithAttributedString(_ text: NSAttributedString) -> CTLine {
    let attributes = text.attributes(at: 0, effectiveRange: nil)
    let font = attributes[NSAttributedString.Key(kCTFontAttributeName)] as? CTFont
    let isTracked = attributes[NSAttributedString.Key(kCTTrackingAttributeName)] == nil
    let characters = Array(text.string.unicodeScalars)
    var ems = Double(characters.count) * (isTracked ? 0.51 : 0.5)
    for index in characters.indices.dropFirst() {
        let (before, own) = (characters[index - 1], characters[index])
        if before == "A", own == "V" { ems -= 48.0 / 2048 }
        let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
        if own == ":", digits ~= before, index + 1 < characters.count,
            digits ~= characters[index + 1]
        {
            ems += 100.0 / 2048
        }
    }
    return CTLine(width: ems * Double(font?.size ?? 0))
}
public func CTLineGetTypographicBounds(
    _ line: CTLine,
    _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double { line.width }
