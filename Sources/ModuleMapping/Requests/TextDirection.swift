import TextCore

/// The direction in which a page reads.
package enum TextDirection: String, Sendable, Hashable, CaseIterable {
    case leftToRight = "ltr"
    /// Right to left: the page is mirrored.
    case rightToLeft = "rtl"

    /// Creates the direction that a language tag (BCP 47) reads in: by its script when it names one, else by the
    /// script that is likely for its language and region.
    package init(locale: String) {
        self =
            switch TextCore.TextDirection(locale: locale) {
            case .leftToRight: .leftToRight
            case .rightToLeft: .rightToLeft
            }
    }
}
