package import ConfigurationLanguage
import InputCore
package import LayoutCore
package import ModuleConfiguration
import ModuleDeclarations
import ModuleMapping
package import WorkLimits

/// An account of an item's frame: the keys that its numbers come from.
package struct FrameExplanation: Sendable {
    package enum FrameNumber: String, Sendable, CaseIterable {
        case x, y, width, height

        /// Returns the number of a frame, in points.
        package func value(in frame: Rect) -> Double {
            switch self {
            case .x: frame.x
            case .y: frame.y
            case .width: frame.width
            case .height: frame.height
            }
        }
    }

    /// The kinds of origins.
    package enum Origin: String, Sendable {
        /// A text that is measured.
        case text
        /// The other number, by a ratio.
        case aspectRatio
        /// Any other key.
        case key
        /// A column or row of the layout.
        case track
        /// The items before it on its line, and the lines before that.
        case line
    }

    /// An origin of a number.
    package struct Reason: Sendable {
        package let number: FrameNumber
        /// The kind of the origin.
        package let from: Origin
        /// One sentence for people.
        package let detail: String
        /// The place of the key; nil where no file has it.
        package let place: SourcePlace?
        /// Another value of the key, and what it would add to the number, in points; nil where the
        /// origin is no key.
        package var change: (to: KeyChange.GivenValue, by: Double)?
    }

    /// The item's id.
    package let item: String
    /// Its frame, in the coordinates of the layout.
    package let frame: Rect
    /// The origins of its numbers: of x first, then of y, width and height.
    package internal(set) var reasons: [Reason]
    /// True when the page's time ended before all keys had been tried.
    package internal(set) var isCutShort = false
    /// The stops of a screen reader at the item, with their reasons.
    package internal(set) var accessibility: AccessibilityExplanation?
}

extension PageBuilder {
    /// Builds a page, and returns the account of an item's frame in it.
    ///
    /// - Parameters:
    ///   - query: The item; of one in a carousel the row is accounted for.
    ///   - willWork: Is given the budget of each part of the work before it begins, to cancel it.
    /// - Throws: `LoadError` where there is no page, `ItemLookupError` where it shows no such item.
    /// - Complexity: That of building the section, times the keys of its component.
    package func explanation(
        of query: ItemQuery,
        in loaded: LoadedPage,
        willWork: (WorkBudget) -> Void
    ) throws -> FrameExplanation {
        let page = try build(loaded, willWork: willWork)
        let (index, row) = try page.position(of: query)
        let id = page.sectionContent(at: index).id
        var accessibility = page.accessibility(ofSection: index, row: row)
        let occurrence = query.occurrence ?? 1
        let work = work(for: loaded.request)
        willWork(work.budget)
        for leaf in catalog.leaves(of: loaded) where id.begins(with: leaf.prefix) {
            let section = String(id.rest(after: leaf.prefix) ?? "")
            guard let component = leaf.module.components.first(where: { $0.mayShow(section) })
            else { continue }
            accessibility?.setPlaces(of: query.id, in: component.id, leaf.module.source)
            let explainer = FrameExplainer(
                leaf: leaf,
                component: component,
                section: section,
                item: query.id,
                occurrence: occurrence,
                context: catalog.context(of: loaded.request.page, work),
                work: { self.work(for: loaded.request) }
            )
            if var explanation = explainer.explanation() {
                explanation.accessibility = accessibility
                return explanation
            }
        }
        // Built by itself the section is another one, or the time has ended: the frame alone is known.
        return FrameExplanation(
            item: query.id,
            frame: page.sectionFrames(at: index).items[row],
            reasons: [],
            isCutShort: true,
            accessibility: accessibility
        )
    }
}
