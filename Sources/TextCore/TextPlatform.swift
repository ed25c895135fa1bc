/// A system that draws text: it has fonts of its own, and its own way to make text larger.
package enum TextPlatform: String, Sendable, Hashable, CaseIterable {
    /// A browser.
    case web
    /// iOS and iPadOS.
    case ios
    case android
}

/// The sizes of text that people choose on iOS: seven, and five for accessibility.
package enum TextSizeCategory: String, Sendable, Hashable, CaseIterable {
    case xs, s, m
    /// The size of a new device.
    case l
    case xl, xxl, xxxl
    case ax1, ax2, ax3, ax4, ax5

    /// The place in the columns of ``DynamicTypeTable``.
    var index: Int {
        switch self {
        case .xs: 0
        case .s: 1
        case .m: 2
        case .l: 3
        case .xl: 4
        case .xxl: 5
        case .xxxl: 6
        case .ax1: 7
        case .ax2: 8
        case .ax3: 9
        case .ax4: 10
        case .ax5: 11
        }
    }
}

/// The text styles of iOS.
package enum TextStyleName: String, Sendable, Hashable, CaseIterable {
    case largeTitle, title1, title2, title3
    case headline, body, callout, subheadline, footnote
    case caption1, caption2
}
