import InputCore
import JSONCore
import LayoutCore

/// A difference between the two outcomes of one view, in the words of those who look at the page.
struct PageDifference: Sendable {
    /// The thing that differs, the gravest first.
    enum Aspect: Sendable, Hashable {
        /// The page is no longer there, and each reason is another one.
        case lost(String)
        /// The page was not there before.
        case found
        /// Texts of this role that are cut, and were not.
        case cut(ExactString)
        /// Sections that are new or gone.
        case sections
        /// Items that are new, gone or named anew.
        case items
        /// Cells of this type have another height.
        case height(ExactString)
        /// Cells of this type have another width.
        case width(ExactString)
        /// Texts are others.
        case text
        /// Frames are elsewhere, in what has the same size and the same texts.
        case moved
        /// Texts are set in another way: these members of their styles are others.
        case style(String)
        /// Colours are others.
        case colors
        /// These members of the layout are others.
        case members(String)
    }

    let kind: Aspect
    /// The changes of a size, in points.
    var amounts: ClosedRange<Double>?
    /// The number of texts that are newly cut.
    var cutTexts = 0
    /// The names or the texts of an example.
    var example: String?
    /// The names of all members that differ.
    var members: String = ""
    /// True where nothing else differs.
    var isAlone = true
    /// True where no item is new, gone, or of another size.
    var keepsSizes = true

    init(_ kind: Aspect) {
        self.kind = kind
    }

    /// Returns all differences between two outcomes that are not equal, the gravest first.
    static func all(between old: PageOutcome, and new: PageOutcome) -> [PageDifference] {
        switch (old, new) {
        case (.page(let old), .page(let new)):
            return PagePair(old, new)?.read { PageDifferenceSearch.differences(of: $0) }
                ?? [PageDifference(.members(""))]
        case (_, .page): return [PageDifference(.found)]
        case (_, .gone): return [PageDifference(.lost("there is no such module"))]
        case (_, .unsupported(let type)):
            return [PageDifference(.lost("unsupported: the client does not draw '\(type)'"))]
        case (_, .failed(let reason)): return [PageDifference(.lost("the page fails: \(reason)"))]
        case (_, .invalid(let reason)):
            return [PageDifference(.lost("the request is not valid: \(reason)"))]
        }
    }
}

extension PageDifference.Aspect {
    /// True where pictures say nothing more.
    var isWithoutPage: Bool {
        switch self {
        case .lost, .found: true
        default: false
        }
    }
}
