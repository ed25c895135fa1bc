import InputCore

/// RFC 4647's Lookup (section 3.4): the one language that suits a language range best.
package enum LanguageLookup {
    /// Returns the first of some tags that is equal to the range, or to the range without its last subtags; nil
    /// where none is. Letters are compared without their case.
    package static func find(_ range: String, among tags: [String]) -> String? {
        var subtags = range.lowercased().split(at: "-")[...]
        while !subtags.isEmpty {
            let wanted = subtags.joined(separator: "-")
            if let found = tags.first(where: { $0.lowercased() == wanted }) { return found }
            subtags.removeLast()
            // A single letter or digit says something of the subtag that was behind it.
            if subtags.last?.utf8.count == 1 { subtags.removeLast() }
        }
        return nil
    }
}
