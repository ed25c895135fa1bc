import Foundation
import TestSupport
import Testing
import TextCore

/// The published sizes of text on iOS and Android, in `Fixtures`.
private struct PublishedSizes {
    struct Styles: Decodable {
        let categories: [String]
        let styles: [String: [[Double]]]
    }

    struct Curves: Decodable {
        let sp: [Double]
        let dp: [String: [Double]]

        /// The length of a size at a scale, as the rules of the oracle say it in words.
        func dp(ofSp size: Double, at scale: Double) -> Double {
            let tables = dp.map { (scale: Double($0.key) ?? 0, dp: $0.value) }
                .sorted { $0.scale < $1.scale }
            if scale < 1.15 || scale > 2 { return size * scale }
            let high = tables.first { $0.scale >= scale } ?? tables[0]
            let low = tables.last { $0.scale <= scale } ?? high
            let part = high.scale == low.scale ? 0 : (scale - low.scale) / (high.scale - low.scale)
            var before = (sp: 0.0, dp: 0.0)
            for (index, sp) in sp.enumerated() {
                let dp = low.dp[index] * (1 - part) + high.dp[index] * part
                if size <= sp {
                    return before.dp + (size - before.sp) / (sp - before.sp) * (dp - before.dp)
                }
                before = (sp, dp)
            }
            return size * before.dp / before.sp
        }
    }

    let apple: Styles
    let android: Curves

    init() throws {
        func read<Content: Decodable>(_ name: String) throws -> Content {
            let url = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "Fixtures/\(name).json")
            return try JSONDecoder().decode(Content.self, from: Data(contentsOf: url))
        }
        apple = try read("dynamic-type")
        android = try read("android-font-scale")
    }
}

@Suite("Sizes of text as platforms scale them")
struct TextScalingTests {
    private let measurer: TextMeasurer
    private let published: PublishedSizes

    init() throws {
        measurer = try TextMeasurer()
        published = try PublishedSizes()
    }

    private static let halfPoints = stride(from: 0.5, through: 120, by: 0.5)

    private func scaled(
        _ size: Double,
        lineHeight: Double? = nil,
        named name: TextStyleName? = nil,
        _ scaling: TextScaling
    ) -> TextStyle {
        let style = TextStyle(size: size, lineHeight: lineHeight)
        return measurer.scaled(style, named: name, by: scaling)
    }

    private func isNear(_ one: Double?, _ other: Double) -> Bool {
        guard let one else { return false }
        return (one - other).magnitude < 1e-9
    }

    @Test("every text style has the published size and leading at each of the twelve sizes")
    func styles() throws {
        #expect(published.apple.categories == TextSizeCategory.allCases.map(\.rawValue))
        #expect(Set(published.apple.styles.keys) == Set(TextStyleName.allCases.map(\.rawValue)))
        for name in TextStyleName.allCases {
            let rows = try #require(published.apple.styles[name.rawValue])
            for (category, row) in zip(TextSizeCategory.allCases, rows) {
                let style = scaled(name.standardSize, named: name, .dynamicType(category))
                #expect([style.size, style.lineHeight] == row, "\(name) at \(category)")
            }
        }
    }

    @Test(
        "a size beside a style keeps its ratio to it at every half point, and a text without one its ratio to body"
    )
    func ratios() throws {
        for (column, category) in TextSizeCategory.allCases.enumerated() {
            for name in TextStyleName.allCases {
                let rows = try #require(published.apple.styles[name.rawValue])
                for size in Self.halfPoints {
                    let style = scaled(size, named: name, .dynamicType(category))
                    #expect(isNear(style.size, size * rows[column][0] / rows[3][0]))
                    #expect(isNear(style.lineHeight, size * rows[column][1] / rows[3][0]))
                }
            }
            let body = try #require(published.apple.styles["body"])
            for size in Self.halfPoints {
                let style = scaled(size, .dynamicType(category))
                #expect(isNear(style.size, size * body[column][0] / 17))
                #expect(style.lineHeight == nil)
            }
        }
    }

    @Test(
        "Android's curve is the published one at every half point, at the scales of its settings and between them"
    )
    func curves() {
        let scales = FontScaleCurve.settings + [0.9, 1.03, 1.1, 1.149, 1.2, 1.4, 1.65, 1.9, 1.99]
        for scale in scales {
            let curve = FontScaleCurve(scale)
            for size in Self.halfPoints {
                let expected = published.android.dp(ofSp: size, at: scale)
                let style = scaled(size, lineHeight: size, .fontScale(curve))
                #expect(isNear(style.size, expected), "\(size) sp at \(scale)")
                #expect(isNear(style.lineHeight, expected))
            }
        }
        // Numbers of AOSP's own tests.
        let double = FontScaleCurve(2)
        #expect(
            [8, 9, 12, 20, 30, 100, 200].map(double.dp(ofSp:)) == [16, 18, 24, 34, 38, 100, 200]
        )
        #expect(FontScaleCurve(1.15).dp(ofSp: 12) == 13.8)
        #expect(FontScaleCurve(1.1).dp(ofSp: 100) == 110.00000000000001)
    }

    @Test(
        "a line height that is given grows in the ratio of its text on iOS, and takes the place of the leading"
    )
    func lineHeights() {
        let style = scaled(17, lineHeight: 34, named: .body, .dynamicType(.ax5))
        #expect(style.size == 53 && isNear(style.lineHeight, 106))
        #expect(scaled(10, lineHeight: 20, .factor(1.5)).lineHeight == 30)
    }

    @Test("runs and the space between letters grow with their own sizes")
    func runs() throws {
        var style = TextStyle(size: 10, letterSpacing: 1)
        style.spans = [
            TextSpan(end: 1, font: .standard, size: 10, letterSpacing: 1),
            TextSpan(end: 2, font: .standard, size: 30, letterSpacing: 3),
        ]
        let large = measurer.scaled(style, named: nil, by: .fontScale(FontScaleCurve(2)))
        #expect(large.size == 20 && large.letterSpacing == 2)
        #expect(large.spans.map(\.size) == [20, 38] && large.spans[0].letterSpacing == 2)
        #expect(isNear(large.spans[1].letterSpacing, 3.8))
        let body = measurer.scaled(style, named: .title1, by: .dynamicType(.ax5))
        #expect(isNear(body.spans[1].size, 30 * 58 / 28))
    }

    /// A font of which a device has said what it does with 10 points.
    private struct Device: ScaledSizes {
        func scaledSize(_ size: Double, _ category: TextSizeCategory) -> Double? {
            size == 10 && category == .ax1 ? 16.33 : nil
        }
    }

    @Test(
        "what a device said of a font's sizes comes before the ratio of body, on iOS and without a style"
    )
    func device() throws {
        let file = FontFile("/usr/share/fonts/opentype/inter/Inter-Regular.otf")
        var font = FontDeclaration(name: "a", files: [file])
        font.platforms[.ios] = PlatformFont(scaledSizes: Device())
        let measurer = try TextMeasurer(fonts: [font])
        func size(_ size: Double, _ name: TextStyleName?, _ category: TextSizeCategory) -> Double {
            measurer.on(.ios).scaled(
                TextStyle(size: size),
                named: name,
                by: .dynamicType(category)
            ).size
        }
        #expect(size(10, nil, .ax1) == 16.33)
        #expect(isNear(size(10, nil, .ax2), 10 * 33 / 17))
        #expect(isNear(size(11, nil, .ax1), 11 * 28 / 17))
        #expect(isNear(size(10, .body, .ax1), 10 * 28 / 17))
    }
}
