/// A module that is not served as its file says, because of a mistake.
package struct MisconfiguredModule: Sendable {
    /// Its name: of the version that is served, else what its file says, else the file's name without its extension.
    package let name: String
    /// The path of its file.
    package let file: String
    /// The mistakes for which its file is not taken; empty for a composite that stays as it was because it includes such
    /// a module.
    package let mistakes: [Diagnostic]
    /// True where the version that was served last is; false where there was none, and the page is `misconfigured`.
    package let isKept: Bool
}

extension GalleyConfiguration {
    /// The modules whose own files have mistakes, each once: two files may have one name.
    package var modulesWithMistakes: [MisconfiguredModule] {
        var modules: [MisconfiguredModule] = []
        for module in misconfigured where !module.mistakes.isEmpty {
            if let index = modules.firstIndex(where: { $0.name == module.name }) {
                modules[index] = modules[index].joined(with: module)
            } else {
                modules.append(module)
            }
        }
        return modules
    }
}

extension MisconfiguredModule {
    /// Returns it with the mistakes of another file of its name.
    fileprivate func joined(with other: MisconfiguredModule) -> MisconfiguredModule {
        MisconfiguredModule(
            name: name,
            file: file,
            mistakes: mistakes + other.mistakes.filter { !mistakes.contains($0) },
            isKept: isKept || other.isKept
        )
    }
}
