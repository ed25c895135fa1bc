// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of UIKit that Clients/metrics uses.
public import Foundation

public struct UIContentSizeCategory: Sendable {
    public static let extraSmall = UIContentSizeCategory()
    public static let small = UIContentSizeCategory()
    public static let medium = UIContentSizeCategory()
    public static let large = UIContentSizeCategory()
    public static let extraLarge = UIContentSizeCategory()
    public static let extraExtraLarge = UIContentSizeCategory()
    public static let extraExtraExtraLarge = UIContentSizeCategory()
    public static let accessibilityMedium = UIContentSizeCategory()
    public static let accessibilityLarge = UIContentSizeCategory()
    public static let accessibilityExtraLarge = UIContentSizeCategory()
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory()
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory()
}

public final class UITraitCollection: Sendable {
    public init(preferredContentSizeCategory: UIContentSizeCategory) {}
}

public final class UIFontMetrics: Sendable {
    public static let `default` = UIFontMetrics()
    public func scaledValue(for value: CGFloat, compatibleWith traits: UITraitCollection?)
        -> CGFloat
    {
        value
    }
}
