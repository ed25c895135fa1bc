import ConfigurationLanguage
package import ModuleDeclarations

/// The keys of a catalogue: what a released app draws, as the app's own build writes it. What it does not name,
/// the app does not draw.
struct CatalogKeys: DeclaredObject {
    static let title = "a catalogue"
    static let hints: [ExactString: String] = [
        "version": "the release is a part of its 'name', as in 'name: ios-4.1'",
        "cells": "the types that the app draws itself are its 'types', as in {card: 2}",
    ]

    @Key(.name(.label), default: "", need: .required, "Its name, which `accepts` has: `ios-4.1`.")
    var name: String

    @Key(
        .map("types", by: .text, to: .integer(1...999_999), 0...AcceptedFeatures.maximumTypes),
        otherwise: "none",
        "The types that the app draws itself, with the highest version that it knows: `{card: 2, row: 1}`."
    )
    var types: [NamedValue<Int>]?

    @Key(
        .list("elements", of: .choice, 0...16),
        otherwise: "none",
        "The kinds of elements that it draws of custom cells and forms."
    )
    var elements: [ClientElement]?

    @Key(.list("features", of: .choice, 0...16), otherwise: "none", "The features that it draws.")
    var features: [ClientFeature]?

    @Key(.list("actions", of: .choice, 0...16), otherwise: "none", "The actions that it runs.")
    var actions: [ActionDeclaration.Kind]?
}

/// What a released app draws.
package struct Catalog: Sendable {
    package let name: String
    /// What the app draws.
    package let features: AcceptedFeatures
    /// The places of its types, by their names.
    let places: [ExactString: SourcePlace]
}
