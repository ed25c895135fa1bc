import ModuleConfiguration
package import ModuleMapping
package import TextCore

/// The devices that a question for texts is about: those that are built in as browsers, or those of a platform, at all
/// of its sizes of text or at one.
package struct FitDevices: Sendable {
    /// The parameters of a question that name them.
    package static let parameterNames = ["platform"] + TextSizeReader.sizeNames

    /// The platform that the question names; nil where it names none.
    package let platform: TextPlatform?
    /// The screens, in both directions.
    package let screens: [FitScreen]

    /// Reads them.
    ///
    /// - Parameter query: The parameters of the question; others than these are left alone.
    /// - Throws: What is wrong with them.
    package init(_ query: [(name: String, value: String)]) throws(ParameterErrors) {
        let own = query.filter { Self.parameterNames.contains($0.name) }
        var mistakes: [ParameterError] = []
        for (index, pair) in own.enumerated()
        where own[..<index].contains(where: { $0.name == pair.name }) {
            mistakes.append(
                ParameterError(parameter: pair.name, value: pair.value, detail: "given twice")
            )
        }
        var reader = TextSizeReader { name in own.first { $0.name == name }?.value }
        let size = reader.read()
        mistakes += reader.mistakes
        if !mistakes.isEmpty { throw ParameterErrors(all: mistakes) }
        platform = own.contains { $0.name == "platform" } ? size.platform : nil
        let screens = Self.screens[size.platform] ?? []
        let isOneSize = own.contains { TextSizeReader.sizeNames.contains($0.name) }
        self.screens = isOneSize ? Self.screens(screens, at: size) : screens
    }

    private static let screens = Dictionary(
        uniqueKeysWithValues: TextPlatform.allCases.map { platform in
            (platform, FitScreen.all(of: TestDevices(builtInOn: platform), inDirections: true))
        }
    )

    /// Returns each device of screens at one size of text, which need not be among theirs.
    private static func screens(_ screens: [FitScreen], at size: TextScaling) -> [FitScreen] {
        guard let first = screens.first?.textSize else { return [] }
        return screens.filter { $0.textSize == first }.map {
            FitScreen(device: $0.device, textSize: size, direction: $0.direction)
        }
    }
}
