import ConfigurationLanguage
package import JSONCore

/// A path of a component, and how often it found nothing.
package struct RecordedPath: Sendable, Equatable {
    /// The part of a component that a path stands in.
    package enum Part: String, Sendable {
        /// The values that become sections.
        case sections
        /// The values that become items.
        case items
        /// The order of values.
        case sort
        /// An item: its id, type, data, size, cell and action.
        case item
        /// The values that become the items of a carousel.
        case carouselItems
        /// An item of a carousel.
        case carousel
        /// A value of an `each` in a cell.
        case each
        case header
        case footer
        case placeholder
        /// The decoration, and the selected item.
        case decoration
    }

    /// The part of the component that it stands in.
    package let part: Part
    /// The path as the configuration has it, with its formatters; of a URL the whole template.
    package let text: String
    /// The number of values that it was evaluated in.
    package internal(set) var count = 0
    /// The number of those in which it found nothing, or a value of the wrong type, or a URL that
    /// clients must not open.
    package internal(set) var missed = 0
    /// The number of URLs that the rule for links refused.
    package internal(set) var refused = 0
    /// The number of values that a formatter could not use.
    package internal(set) var unusable = 0
    /// The first of them.
    package internal(set) var firstUnusable: UnusableValue?
    /// The reason for which the first of the values that a formatter took may be another than it reads; nil for none.
    package internal(set) var doubt: String?
    /// The name that is missing, and those that are there: of the first miss whose names have a similar
    /// one, else of the first miss.
    package private(set) var missing: JSONPath.MissingName?
    /// The name there that is similar to the missing one; nil when none is.
    package private(set) var nearest: String?
    /// True when a value stands in where the path finds nothing.
    package internal(set) var hasDefault = false
    /// True when a miss has no missing name: an empty array, a value of the wrong type.
    var hasUnnamedMiss = false

    init(part: Part, text: String) {
        self.part = part
        self.text = text
    }

    /// True when a name of the path was missing in every value, so that it is probably misspelt.
    package var isUnknown: Bool { count > 0 && missed == count && !hasUnnamedMiss && !hasDefault }

    /// Adds the name that was missing at one miss.
    mutating func add(_ missing: JSONPath.MissingName?) {
        guard nearest == nil, let missing else { return }
        nearest = SpellingSuggestion.find(missing.name, among: missing.known)
        if self.missing == nil || nearest != nil { self.missing = missing }
    }
}
