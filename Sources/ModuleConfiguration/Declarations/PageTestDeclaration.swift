/// The rules that `galley test` judges the layouts of a module by, and the samples that it lays out.
package struct PageTestDeclaration: Sendable, Equatable {
    /// The settings of a rule without a limit.
    package enum Setting: String, Sendable, CaseIterable {
        /// The rule holds.
        case on
        /// The rule does not hold.
        case off
    }

    /// The greatest text scale at which no text may be cut, but by its `maxLines`; nil allows it at every
    /// one.
    package var cut: Double? = 4
    /// The distance by which something may stick out of what it is in, in points; nil allows any.
    package var outside: Double? = 0
    /// The distance by which items of lists and grids may overlap, in points; nil allows any.
    package var overlap: Double? = 0
    /// The least width and height of what can be touched, in points; nil allows any.
    package var touch: Double? = 44
    /// False where sections may have neither items nor a placeholder.
    package var empty = true
    /// False where requests and sections may fail.
    package var failed = true
    /// False where texts may be estimated because no font has a character.
    package var estimated = true
    /// False where layouts are not kept as files to compare with.
    package var compare = true
    /// The requests whose pages are laid out; at least one.
    package var samples = [PageSample()]

    /// Creates the rules of a module that says nothing.
    package init() {}
}

/// The parameters of a page that is laid out by `galley test`.
package struct PageSample: Sendable, Equatable {
    /// The names and values, as in a layout's URL, sorted by name; none for the defaults.
    package var parameters: [Parameter] = []

    /// Creates the sample of the defaults.
    package init() {}

    /// A parameter with its value as text.
    package struct Parameter: Sendable, Equatable {
        /// The name.
        package var name: String
        /// The value, as in a URL before it is percent-encoded.
        package var value: String
    }

    /// The parameters as people read them: `genre=rock&pages=2`; empty for the defaults.
    package var name: String {
        parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }
}
