#if canImport(UIKit) && !os(watchOS)
    public import UIKit
    import LayoutCore

    extension Viewport {
        /// The screen of a view: its size, the pixels of its device, and the text size that its reader has chosen.
        ///
        /// ```swift
        /// let page = galley.page("home", viewport: Viewport(of: view))
        /// // Where the view's size or its traits change:
        /// try await page.resize(Viewport(of: view))
        /// ```
        @MainActor
        public init(of view: UIView) {
            self.init(
                width: Double(view.bounds.width),
                height: Double(view.bounds.height),
                platform: .ios
            )
            let traits = view.traitCollection
            if traits.displayScale >= 1 { scale = Double(traits.displayScale) }
            textSize = TextSize(traits.preferredContentSizeCategory)
        }
    }

    extension Viewport.TextSize {
        /// The size of a category of UIKit; nil for one that says nothing.
        public init?(_ category: UIContentSizeCategory) {
            switch category {
            case .extraSmall: self = .xs
            case .small: self = .s
            case .medium: self = .m
            case .large: self = .l
            case .extraLarge: self = .xl
            case .extraExtraLarge: self = .xxl
            case .extraExtraExtraLarge: self = .xxxl
            case .accessibilityMedium: self = .ax1
            case .accessibilityLarge: self = .ax2
            case .accessibilityExtraLarge: self = .ax3
            case .accessibilityExtraExtraLarge: self = .ax4
            case .accessibilityExtraExtraExtraLarge: self = .ax5
            default: return nil
            }
        }
    }
#endif
