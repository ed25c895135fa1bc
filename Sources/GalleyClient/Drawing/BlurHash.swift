import Foundation
import InputCore

/// A blurred image of some twenty characters (https://github.com/woltapp/blurhash/blob/master/Algorithm.md).
public struct BlurHash: Sendable, Equatable {
    /// The characters.
    public let text: String
    private let columns: Int
    private let rows: Int
    /// The parts of red, green and blue, as intensities of light, row by row.
    private let components: [[Double]]

    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8
    )

    /// Reads a blur hash; nil for text that is none.
    public init?(_ text: String) {
        var values: [Int] = []
        for byte in text.utf8.prefix(Self.maximumLength + 1) {
            guard let value = Self.digits.firstIndex(of: byte) else { return nil }
            values.append(value)
        }
        guard let size = values.first, values.count > 1 else { return nil }
        (columns, rows) = (size % 9 + 1, size / 9 + 1)
        guard values.count == 4 + 2 * columns * rows else { return nil }
        self.text = text
        func number(_ range: Range<Int>) -> Int { values[range].reduce(0) { $0 * 83 + $1 } }
        let greatest = Double(values[1] + 1) / 166
        let average = number(2..<6)
        var components = [[average >> 16, average >> 8 & 255, average & 255].map(Self.light)]
        for index in 1..<max(1, columns * rows) {
            let value = number((4 + index * 2)..<(6 + index * 2))
            components.append(
                [value / 361, value / 19 % 19, value % 19].map { level in
                    let part = Double(level - 9) / 9
                    return part * abs(part) * greatest
                }
            )
        }
        self.components = components
    }

    /// Returns the pixels of the image: red, green, blue and opacity, row by row; empty without an area.
    ///
    /// - Complexity: O(pixels · components). 32 × 32 pixels, stretched to the frame, are enough.
    public func pixels(width: Int, height: Int) -> [UInt8] {
        guard width > 0, height > 0 else { return [] }
        func waves(_ count: Int, _ place: Int, of size: Int) -> [Double] {
            (0..<count).map { cos(Double.pi * Double($0) * Double(place) / Double(size)) }
        }
        let across = (0..<width).map { waves(columns, $0, of: width) }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * width * height)
        for y in 0..<height {
            let down = waves(rows, y, of: height)
            for x in 0..<width {
                var sums = [0.0, 0.0, 0.0]
                for (index, component) in components.enumerated() {
                    let share = across[x][index % columns] * down[index / columns]
                    for color in 0..<3 { sums[color] += component[color] * share }
                }
                for sum in sums { pixels.append(Self.byte(sum)) }
                pixels.append(255)
            }
        }
        return pixels
    }

    /// The longest blur hash: nine columns and rows.
    private static let maximumLength = 4 + 2 * 81

    /// Returns the intensity of light of a value of sRGB.
    private static func light(_ value: Int) -> Double {
        let part = Double(value) / 255
        return part > 0.04045 ? pow((part + 0.055) / 1.055, 2.4) : part / 12.92
    }

    /// Returns the value of sRGB of an intensity of light.
    private static func byte(_ light: Double) -> UInt8 {
        let light = min(1, max(0, light))
        let part = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8(clamping: Int(clamping: part * 255 + 0.5))
    }
}
