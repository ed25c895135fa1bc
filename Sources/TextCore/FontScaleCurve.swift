/// The tables by which Android makes text larger: points of `sp`, and the `dp` of each by the scale of the settings.
///
/// Source: Android 14, AOSP, frameworks/base, `android.content.res.FontScaleConverterFactory`.
enum FontScaleTable {
    static let sp: [Double] = [8, 10, 12, 14, 18, 20, 24, 30, 100]
    static let scales: [(scale: Double, dp: [Double])] = [
        (1.15, [9.2, 11.5, 13.8, 16.4, 19.8, 21.8, 25.2, 30, 100]),
        (1.3, [10.4, 13, 15.6, 18.8, 21.6, 23.6, 26.4, 30, 100]),
        (1.5, [12, 15, 18, 22, 24, 26, 28, 30, 100]),
        (1.8, [14.4, 18, 21.6, 24.4, 27.6, 30.8, 32.8, 34.8, 100]),
        (2.0, [16, 20, 24, 26, 30, 34, 36, 38, 100]),
    ]
}

/// The curve by which Android 14 makes text larger at one scale of its settings: small text by the whole scale, large
/// text by less.
package struct FontScaleCurve: Sendable, Hashable {
    /// The scales that there is a curve for.
    package static let range = 0.85...2.0
    /// The scales that the settings of Android offer.
    package static let settings = [0.85, 1, 1.15, 1.3, 1.5, 1.8, 2]

    /// The scale of the settings.
    package let scale: Double
    /// The `dp` of each point of the table; nil where every size is multiplied by the scale.
    private let dp: [Double]?

    /// The curve of a scale: that of a table, or one between two tables. A scale below or above them has a straight
    /// line.
    package init(_ scale: Double) {
        self.scale = scale
        let tables = FontScaleTable.scales
        guard let above = tables.firstIndex(where: { $0.scale >= scale }) else {
            dp = nil
            return
        }
        if tables[above].scale == scale {
            dp = tables[above].dp
        } else if above > 0 {
            let (low, high) = (tables[above - 1], tables[above])
            let part = (scale - low.scale) / (high.scale - low.scale)
            dp = zip(low.dp, high.dp).map { $0 + ($1 - $0) * part }
        } else {
            dp = nil
        }
    }

    /// Returns the `dp` of a length in `sp`: on a straight line between two points of the table, and beyond the last
    /// one by the ratio that it has.
    package func dp(ofSp sp: Double) -> Double {
        guard let dp, let last = dp.last else { return sp * scale }
        let points = FontScaleTable.sp
        guard let above = points.firstIndex(where: { $0 >= sp }) else {
            return sp * (last / points[points.count - 1])
        }
        let (low, start) = above == 0 ? (0, 0) : (points[above - 1], dp[above - 1])
        return start + (dp[above] - start) * ((sp - low) / (points[above] - low))
    }
}
