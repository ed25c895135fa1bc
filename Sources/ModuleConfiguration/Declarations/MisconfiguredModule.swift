package import ConfigurationLanguage

/// A module that is not served as its file says, because of a mistake.
package struct MisconfiguredModule: Sendable {
    /// Its name: of the version that is served, else what its file says, else the file's name without its extension.
    package let name: String
    /// The path of its file.
    package let file: String
    /// The mistakes for which its file is not taken; empty for a composite that stays as it was because it includes
    /// such a module.
    package let mistakes: [Diagnostic]
    /// True where the version that was served last is; false where there was none, and the page is `misconfigured`.
    package let isKept: Bool
}

extension GalleyConfiguration {
    /// The modules whose own files have mistakes.
    package var modulesWithMistakes: [MisconfiguredModule] {
        misconfigured.filter { !$0.mistakes.isEmpty }
    }
}
