import Glibc
import InputCore

/// A colour of sRGB, its components from 0 to 1.
struct SolidColor: Equatable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha = 1.0

    static let white = SolidColor(red: 1, green: 1, blue: 1)
    static let black = SolidColor(red: 0, green: 0, blue: 0)

    init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Reads `#RRGGBB` or `#RRGGBBAA`; nil for anything else.
    init?(hex text: String) {
        let digits = Array(text.utf8.dropFirst())
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
            digits.allSatisfy(\.isHexDigit), let value = UInt32(text.dropFirstScalars(), radix: 16)
        else { return nil }
        let parts = digits.count == 8 ? value : value << 8 | 0xFF
        func part(_ shift: UInt32) -> Double { Double((parts >> shift) & 0xFF) / 255 }
        self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }

    /// Returns the colour that is seen where it lies over an opaque one.
    func over(_ ground: SolidColor) -> SolidColor {
        func mixed(_ top: Double, _ bottom: Double) -> Double { top * alpha + bottom * (1 - alpha) }
        return SolidColor(
            red: mixed(red, ground.red),
            green: mixed(green, ground.green),
            blue: mixed(blue, ground.blue)
        )
    }

    /// The relative luminance of WCAG 2.2.
    private var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The intensity of a component: the inverse of sRGB's curve.
    private static func linear(_ part: Double) -> Double {
        if part <= 0.04045 { return part / 12.92 }
        return pow((part + 0.055) / 1.055, 2.4)
    }

    /// Returns the ratio of WCAG 2.2, from 1 to 21, of two opaque colours.
    func contrast(with other: SolidColor) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// `#RRGGBB`.
    var text: String {
        "#"
            + [red, green, blue].map { part in
                let digits = String(Int(clamping: (part * 255).rounded()), radix: 16)
                return (digits.utf8.count < 2 ? "0" : "") + digits.uppercased()
            }.joined()
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
}
