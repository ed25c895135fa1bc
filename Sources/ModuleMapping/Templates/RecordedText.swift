package import ConfigurationLanguage
import FormatCore

/// A text of `strings` that a component shows.
package struct RecordedText: Sendable, Equatable {
    package let key: String
    /// The language that has it.
    package let language: String
    /// True where the language that was asked for lacks it.
    package let isFallback: Bool
    package let place: SourcePlace
    /// The first argument without a value that the text could use, in words; nil where all had one.
    package internal(set) var unusable: String?
    /// True where nothing stood in for the text that was missing for it.
    package internal(set) var isMissing = false
}

extension MappingRecorder {
    /// The most texts of one component.
    private static let maximumTexts = 500

    /// Notes a text that was written, or could not be.
    func note(
        _ found: PageLanguage.Found,
        of reference: TextReference,
        unusable: MessageValueError? = nil
    ) {
        let key = reference.key
        let isMissing = unusable != nil && !reference.hasDefault
        note { component in
            if let index = component.texts.firstIndex(where: { $0.key == key }) {
                let first = component.texts[index].unusable
                component.texts[index].unusable = first ?? unusable?.description
                if isMissing { component.texts[index].isMissing = true }
            } else if component.texts.count < Self.maximumTexts {
                component.texts.append(
                    RecordedText(
                        key: key,
                        language: found.language,
                        isFallback: found.isFallback,
                        place: found.text.place,
                        unusable: unusable?.description,
                        isMissing: isMissing
                    )
                )
            }
        }
    }
}
