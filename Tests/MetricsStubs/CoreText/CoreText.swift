// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of CoreText that Clients/metrics uses, to check its types without a Mac. It draws nothing.
public import Foundation

public typealias CFString = String
public typealias CGGlyph = UInt16

public final class CTFont {
    public init() {}
}
public final class CTLine {}

public enum CTFontUIFontType { case system }

public let kCTFontAttributeName: CFString = "NSFont"
public let kCTTrackingAttributeName: CFString = "CTTracking"

public func CTFontCreateWithName(
    _ name: CFString,
    _ size: CGFloat,
    _ matrix: UnsafePointer<Int>?
) -> CTFont { CTFont() }
public func CTFontCreateUIFontForLanguage(
    _ type: CTFontUIFontType,
    _ size: CGFloat,
    _ language: CFString?
) -> CTFont? { nil }
public func CTFontCreateCopyWithAttributes(
    _ font: CTFont,
    _ size: CGFloat,
    _ matrix: UnsafePointer<Int>?,
    _ attributes: Int?
) -> CTFont { font }
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont,
    _ characters: UnsafePointer<UInt16>,
    _ glyphs: UnsafeMutablePointer<CGGlyph>,
    _ count: Int
) -> Bool { false }
public func CTFontCopyFullName(_ font: CTFont) -> CFString { "" }
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { 0 }
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { 0 }
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { 0 }
public func CTLineCreateWithAttributedString(_ text: NSAttributedString) -> CTLine { CTLine() }
public func CTLineGetTypographicBounds(
    _ line: CTLine,
    _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double { 0 }
