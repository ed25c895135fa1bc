/// The sizes and leadings of the text styles of iOS, in points, by the reader's text size.
///
/// Source: Apple, Human Interface Guidelines, Typography, "iOS, iPadOS Dynamic Type sizes" and "larger accessibility
/// type sizes". A row is a style; its columns are xs, s, m, l, xl, xxl, xxxl and ax1 to ax5, each a size and a leading.
enum DynamicTypeTable {
    static let largeTitle: [(size: Double, leading: Double)] = [
        (31, 38), (32, 39), (33, 40), (34, 41), (36, 43), (38, 46), (40, 48), (44, 52), (48, 57),
        (52, 61), (56, 66), (60, 70),
    ]
    static let title1: [(size: Double, leading: Double)] = [
        (25, 31), (26, 32), (27, 33), (28, 34), (30, 37), (32, 39), (34, 41), (38, 46), (43, 51),
        (48, 57), (53, 62), (58, 68),
    ]
    static let title2: [(size: Double, leading: Double)] = [
        (19, 24), (20, 25), (21, 26), (22, 28), (24, 30), (26, 32), (28, 34), (34, 41), (39, 47),
        (44, 52), (50, 59), (56, 66),
    ]
    static let title3: [(size: Double, leading: Double)] = [
        (17, 22), (18, 23), (19, 24), (20, 25), (22, 28), (24, 30), (26, 32), (31, 38), (37, 44),
        (43, 51), (49, 58), (55, 65),
    ]
    static let headline: [(size: Double, leading: Double)] = [
        (14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29), (28, 34), (33, 40),
        (40, 48), (47, 56), (53, 62),
    ]
    static let body: [(size: Double, leading: Double)] = [
        (14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29), (28, 34), (33, 40),
        (40, 48), (47, 56), (53, 62),
    ]
    static let callout: [(size: Double, leading: Double)] = [
        (13, 18), (14, 19), (15, 20), (16, 21), (18, 23), (20, 25), (22, 28), (26, 32), (32, 39),
        (38, 46), (44, 52), (51, 60),
    ]
    static let subheadline: [(size: Double, leading: Double)] = [
        (12, 16), (13, 18), (14, 19), (15, 20), (17, 22), (19, 24), (21, 28), (25, 31), (30, 37),
        (36, 43), (42, 50), (49, 58),
    ]
    static let footnote: [(size: Double, leading: Double)] = [
        (12, 16), (12, 16), (12, 16), (13, 18), (15, 20), (17, 22), (19, 24), (23, 29), (27, 33),
        (33, 40), (38, 46), (44, 52),
    ]
    static let caption1: [(size: Double, leading: Double)] = [
        (11, 13), (11, 13), (11, 13), (12, 16), (14, 19), (16, 21), (18, 23), (22, 28), (26, 32),
        (32, 39), (37, 44), (43, 51),
    ]
    static let caption2: [(size: Double, leading: Double)] = [
        (11, 13), (11, 13), (11, 13), (11, 13), (13, 18), (15, 20), (17, 22), (20, 25), (24, 30),
        (29, 35), (34, 41), (40, 48),
    ]

    /// Returns the row of a style.
    static func row(of style: TextStyleName) -> [(size: Double, leading: Double)] {
        switch style {
        case .largeTitle: largeTitle
        case .title1: title1
        case .title2: title2
        case .title3: title3
        case .headline: headline
        case .body: body
        case .callout: callout
        case .subheadline: subheadline
        case .footnote: footnote
        case .caption1: caption1
        case .caption2: caption2
        }
    }
}

extension TextStyleName {
    /// Returns the size of an em at a text size, in points.
    package func size(at category: TextSizeCategory) -> Double {
        DynamicTypeTable.row(of: self)[category.index].size
    }

    /// Returns the height of a line at a text size, in points.
    package func leading(at category: TextSizeCategory) -> Double {
        DynamicTypeTable.row(of: self)[category.index].leading
    }

    /// The size of an em on a new device, in points: that of a text which names the style and no size.
    package var standardSize: Double { size(at: .l) }
}
