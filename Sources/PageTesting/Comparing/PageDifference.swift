import InputCore
import JSONCore
import LayoutCore
import ModuleKit

/// The difference between the two outcomes of one view, in the words of those who look at the page.
struct PageDifference: Sendable {
    /// The gravest thing that differs.
    enum Kind: Sendable, Hashable {
        /// The page is no longer there, and each reason is another one.
        case lost(String)
        /// The page was not there before.
        case found
        /// Texts of this role that are cut, and were not.
        case cut(ExactString)
        /// Sections that are new or gone.
        case sections
        /// Items that are new or gone.
        case items
        /// Cells of this type have another height.
        case height(ExactString)
        /// Cells of this type have another width.
        case width(ExactString)
        /// Texts are others, on cells of the same size.
        case text
        /// Frames are elsewhere.
        case moved
        /// No frame and no text: these members of the layout are others.
        case members(String)
    }

    let kind: Kind
    /// The changes of a size, in points.
    var amounts: ClosedRange<Double>?
    /// The number of texts that are newly cut.
    var cutTexts = 0
    /// The names or the texts of an example.
    var example: String?
    /// The names of all members that differ.
    var members: String = ""

    init(_ kind: Kind) {
        self.kind = kind
    }

    /// Returns the difference between two outcomes that are not equal.
    static func between(_ old: PageOutcome, and new: PageOutcome) -> PageDifference {
        switch (old, new) {
        case (.page(let old), .page(let new)):
            return between(Array(old.json.bytes), and: Array(new.json.bytes))
        case (_, .page): return PageDifference(.found)
        case (_, .gone): return PageDifference(.lost("there is no such module"))
        case (_, .unsupported(let type)):
            return PageDifference(.lost("unsupported: the client does not draw '\(type)'"))
        case (_, .failed(let reason)): return PageDifference(.lost("the page fails: \(reason)"))
        case (_, .invalid(let reason)):
            return PageDifference(.lost("the request is not valid: \(reason)"))
        }
    }

    private static func between(_ old: [UInt8], and new: [UInt8]) -> PageDifference {
        guard let before = try? JSONDocument(parsing: old),
            let after = try? JSONDocument(parsing: new)
        else { return PageDifference(.members("")) }
        return before.withRoot { before in
            after.withRoot { after in
                var search = PageDifferenceSearch()
                search.compare(LayoutCells(of: before), LayoutCells(of: after))
                search.compareMembers(before, after)
                return search.difference
            }
        }
    }
}

extension PageDifference.Kind {
    /// True where pictures say nothing more.
    var isWithoutPage: Bool {
        switch self {
        case .lost, .found: true
        default: false
        }
    }
}
