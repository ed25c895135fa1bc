package import ConfigurationLanguage

/// One module shown by a composite.
package struct ChildDeclaration: Sendable {
    /// The argument of a child's parameter.
    package enum Argument: Sendable, Equatable {
        /// Always the same value.
        case value(ParameterValue)
        /// The value of the composite's own parameter of this name.
        case parameter(String)
    }

    /// The name of the module shown.
    package var module: String
    /// The prefix of its section ids: its name unless `as` says another; unique in the composite.
    package var name: String
    /// The arguments of its parameters; the others have their defaults.
    package var arguments: [ExactString: Argument]
}
