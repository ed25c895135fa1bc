import ConfigurationLanguage
package import ModuleKit

extension Problem {
    /// Creates the problem of an item that is not there, or that is one of several.
    package init(_ error: ItemLookupError, query: ItemQuery) {
        switch error {
        case .unknownSection(let known):
            let section = query.section ?? ""
            self.init(
                .unknownSection,
                detail: "The page does not show the section '\(section)' now"
                    + SpellingSuggestion.hint(section, among: known)
            )
        case .unknownItem(let id, let known):
            self.init(
                .unknownItem,
                detail: "The page shows no item '\(id)'\(SpellingSuggestion.hint(id, among: known))"
            )
        case .inSections(let sections):
            self.init(
                parameter: "section",
                value: nil,
                detail: "several sections have an item of this id: "
                    + "choose one of \(sections.joined(separator: ", "))"
            )
        case .repeated(let count):
            self.init(ambiguousOccurrence: query.occurrence, count: count)
        case .unknownOccurrence(let count):
            self.init(unknownOccurrenceOf: query.id, count: count)
        case .unknownElement(let id, let known):
            let isSimilar = SpellingSuggestion.find(id, among: known) != nil
            self.init(
                .unknownItem,
                detail: "The item '\(query.id)' shows no element '\(id)' with an action"
                    + (isSimilar || known.isEmpty
                        ? SpellingSuggestion.hint(id, among: known)
                        : ": it shows \(known.prefix(8).joined(separator: ", ")).")
            )
        case .noCarousel:
            self.init(
                .invalidBody,
                detail: "carouselItem: the item '\(query.id)' has no carousel"
            )
        case .inCarousel(let rows):
            self.init(
                .invalidBody,
                detail: "The item '\(query.id)' is in a carousel: ask for its row (of "
                    + "\(rows.prefix(8).joined(separator: ", "))) and send it as carouselItem."
            )
        }
    }
}
