#if canImport(UIKit) && !os(watchOS)
    public import UIKit

    extension LayoutImage {
        /// Returns the file for the screen and the mode of a view's traits; nil where there is none.
        public func file(for traits: UITraitCollection) -> File? {
            file(
                scale: max(1, traits.displayScale),
                isDark: traits.userInterfaceStyle == .dark
            )
        }
    }
#endif
