import ConfigurationLanguage
package import ModuleMapping

extension Problem {
    /// Creates the problem of a section or item that a page does not show.
    package init(_ error: ScrollerError, section: String) {
        switch error {
        case .unknownSection(let known):
            self.init(
                .unknownSection,
                detail: "The page does not show the section '\(section)' now"
                    + SpellingSuggestion.hint(section, among: known)
            )
        case .notHorizontal:
            self.init(
                parameter: "section",
                value: section,
                detail: "the section does not scroll: it is not arranged horizontally"
            )
        case .unknownItem(let item, let known):
            self.init(
                .unknownItem,
                detail: "The section '\(section)' shows no item '\(item)'"
                    + SpellingSuggestion.hint(item, among: known)
            )
        case .noCarousel:
            self.init(
                parameter: "item",
                value: nil,
                detail: "the items of the section have no carousels"
            )
        case .repeatedItem(let count):
            self.init(ambiguousOccurrence: nil, count: count)
        case .unknownOccurrence(let item, let count):
            self.init(unknownOccurrenceOf: item, count: count)
        }
    }

    /// Creates the problem of a request that does not say which of several items is meant.
    init(ambiguousOccurrence value: Int?, count: Int) {
        self.init(
            parameter: "occurrence",
            value: value.map(String.init),
            detail: "the section has \(count) items of this id: choose one, from 1"
        )
    }

    /// Creates the problem of an occurrence of an item beyond its last one.
    init(unknownOccurrenceOf id: String, count: Int) {
        self.init(
            .unknownItem,
            detail: "The section has \(count == 1 ? "one item" : "\(count) items") '\(id)'."
        )
    }
}
